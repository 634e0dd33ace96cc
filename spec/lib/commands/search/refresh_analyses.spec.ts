import { expect } from "chai";
import { findDecayDays } from "../../../../lib/commands/search/decay/decay_days.ts";
import {
  CANNIBALIZATION_DAYS,
  readCannibalization,
} from "../../../../lib/commands/search/cannibalization/find_cannibalization.ts";
import { readContentDecay } from "../../../../lib/commands/search/decay/find_content_decay.ts";
import { readOpportunities } from "../../../../lib/commands/search/opportunities/find_opportunities.ts";
import { refreshAnalyses } from "../../../../lib/commands/search/refresh_analyses.ts";
import { addDays } from "../../../../lib/core/days.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("refreshAnalyses", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId, { domain: "shop.example.com" });
  });
  after(async () => {
    await database.drop();
  });

  const run = () =>
    refreshAnalyses.run({
      db: database.db,
      searchWindows: database.searchWindows,
      siteId,
      now: NOW,
    });
  const kept = () =>
    database.db("search_analyses").where({ site_id: siteId }).orderBy(["name", "retired"])
      .select("name", database.db.raw("retired > 0 AS replaced"));

  it("does nothing for a site without data", async () => {
    await run();
    expect(await kept()).to.deep.equal([]);
  });
  it("makes what is asked for by default, once for the same data", async () => {
    const importDay = (date: string) =>
      importRows(database.db, siteId, [{
        date,
        query: "tea",
        page: "https://shop.example.com/tea",
        clicks: 1,
        impressions: 10,
        position: 3,
      }]);
    const each = (replaced: number) =>
      ["cannibalization", "content_decay", "opportunities"].map((name) => ({ name, replaced }));
    await importDay("2026-11-16");
    await run();
    await run();
    expect(await kept()).to.deep.equal(each(0));
    await importDay("2026-11-17");
    await run();
    const found = await kept();
    // the decay of the same question is replaced; other windows are other questions
    expect(found.filter(({ replaced }) => replaced === 1)).to.deep.equal([
      { name: "content_decay", replaced: 1 },
    ]);
  });
  it("leaves what there was to those who ask while many newer rows wait", async () => {
    const { accountId } = await insertSpecAccount(database.db);
    const id = await insertSpecSite(database.db, accountId, { domain: "large.example.com" });
    const context = {
      db: database.db,
      searchWindows: database.searchWindows,
      siteId: id,
      now: NOW,
    };
    const refresh = async () => {
      await context.searchWindows.refresh(context);
      await refreshAnalyses.run(context);
    };
    const importDays = async (first: string, count: number) => {
      const page = "https://large.example.com/tea";
      const rows = Array.from({ length: count }, (_, index) => {
        const date = addDays(first, index);
        return { date, query: "tea", page, clicks: 1, impressions: 10, position: 3 };
      });
      await importRows(database.db, id, rows);
      await database.db("search_days").where({ site_id: id }).update({ rows_count: 600_000 });
    };
    const ask = async () => {
      const choice = { siteId: id, query: { compare: "none" }, now: NOW } as const;
      const pairs = await database.searchWindows.resolve({
        ...choice,
        kind: "query_page",
        defaultDays: CANNIBALIZATION_DAYS,
      });
      const queries = await database.searchWindows.resolve({ ...choice, kind: "query" });
      const days = await findDecayDays(database.db, { siteId: id, searchType: "web" });
      if (pairs.period === null || queries.period === null || !("from" in days)) return [];
      return [
        pairs.to,
        await readCannibalization(database, { window: pairs, now: NOW }),
        await readContentDecay(database, { days, now: NOW }),
        await readOpportunities(database, { window: queries, now: NOW }),
      ].map((one) => typeof one === "string" ? one : one.id);
    };
    await importDays("2026-08-19", 90);
    await refresh();
    const before = await ask();
    expect(before[0]).to.equal("2026-11-16");
    await importDays("2026-11-17", 1);
    expect(await ask()).to.deep.equal(before);
    await refresh();
    const after = await ask();
    expect(after[0]).to.equal("2026-11-17");
    expect(after.slice(1).filter((one) => before.includes(one))).to.deep.equal([]);
  });
});
