import { expect } from "chai";
import { type Db, openDatabase } from "../../../../../db/core/connection.ts";
import { computePeriod } from "../../../../../lib/commands/search_data/windows/compute_period.ts";
import { createWindowEngine } from "../../../../../lib/commands/search_data/windows/engine.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertFacts } from "../../../../support/search/search_facts.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("computePeriod()", () => {
  let database: SpecDatabase;
  let siteId: number;
  let narrow: Db;
  const engineOf = (db: Db) => createWindowEngine({ db, log: () => {} });
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    await insertFacts(database.db, siteId, [
      { kind: "query", date: "2026-11-01", query: "tea", clicks: 1, impressions: 10 },
    ]);
    narrow = openDatabase(database.url, 2);
  });
  after(async () => {
    await narrow.destroy();
    await database.drop();
  });

  it("makes more windows at the same time than there are connections", async () => {
    const engine = engineOf(narrow);
    const made = await Promise.all(
      ["2026-10-29", "2026-10-30", "2026-10-31"].map((dateFrom) =>
        computePeriod(engine, {
          siteId,
          kind: "query",
          searchType: "web",
          country: null,
          device: null,
          dateFrom,
          dateTo: "2026-11-01",
        }, { now: NOW, replaced: undefined })
      ),
    );
    expect(made.map((computed) => computed?.period.clicks)).to.deep.equal([1, 1, 1]);
  });
  it("keeps from how many impressions on its keywords are opportunities", async () => {
    await insertFacts(
      database.db,
      siteId,
      [60, 80, 1, 70, 2].map((impressions, index) => ({
        kind: "query",
        date: "2026-11-02",
        query: `tea ${index}`,
        clicks: 0,
        impressions,
      })),
    );
    const computed = await computePeriod(engineOf(database.db), {
      siteId,
      kind: "query",
      searchType: "web",
      country: null,
      device: null,
      dateFrom: "2026-11-02",
      dateTo: "2026-11-02",
    }, { now: NOW, replaced: undefined });
    // 1, 2, 60, 70, 80: place 3
    expect(
      await database.db("keyword_periods").where({ period_id: computed?.period.id ?? 0 })
        .pluck("min_impressions"),
    ).to.deep.equal([70]);
  });
});
