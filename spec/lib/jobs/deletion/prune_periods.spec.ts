import { expect } from "chai";
import { readConfig } from "../../../../lib/core/config.ts";
import { prunePeriods } from "../../../../lib/jobs/deletion/prune_periods.ts";
import { createMetricsRegistry } from "../../../../lib/core/metrics_registry.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFacts } from "../../../support/search/search_facts.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const HOUR_MS = 3600 * 1000;

describe("prunePeriods", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    await insertTea(1);
  });
  after(() => database.drop());

  const insertTea = (clicks: number) =>
    insertFacts(database.db, siteId, [
      { kind: "query", date: "2026-11-01", query: "tea", clicks, impressions: 10 },
    ]);
  const ask = async (now = NOW, from = "2026-11-01") => {
    const query = { from, to: "2026-11-01" };
    const window = await database.searchWindows.resolve({ siteId, kind: "query", query, now });
    return window.period?.id ?? 0;
  };
  const prune = (hours: number) =>
    prunePeriods.run({
      config: readConfig({}),
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => new Date(NOW.getTime() + hours * HOUR_MS),
      log() {},
    }, { signal: new AbortController().signal, metrics: createMetricsRegistry() });
  const rowsOf = async (id: number) =>
    await database.db("search_period_queries").where({ site_id: siteId, period_id: id })
      .pluck("clicks");

  it("deletes a replaced window two hours later, and its rows", async () => {
    const before = await ask();
    await insertTea(5);
    const after = await ask();
    await prune(1);
    expect(await rowsOf(before)).to.deep.equal([1]);
    await prune(3);
    expect(await rowsOf(before)).to.deep.equal([]);
    expect(await rowsOf(after)).to.deep.equal([5]);
    expect(await database.db("search_periods").where({ site_id: siteId }).pluck("id"))
      .to.deep.equal([after]);
  });
  it("deletes windows that nobody asked for in a week", async () => {
    const id = await ask();
    await prune(7 * 24 - 1);
    expect(await ask()).to.equal(id);
    await prune(7 * 24 + 1);
    await prune(7 * 24 + 4);
    expect(await rowsOf(id)).to.deep.equal([]);
  });
  it("keeps what was asked for again meanwhile", async () => {
    const id = await ask();
    await ask(new Date(NOW.getTime() + 100 * HOUR_MS));
    await prune(7 * 24 + 1);
    expect(await ask()).to.equal(id);
  });
  it("never lets go of windows that are kept current", async () => {
    const id = await ask();
    await database.db("search_periods").where({ id }).update({ fixed: 1 });
    await prune(1_000);
    await prune(2_000);
    expect(await rowsOf(id)).to.deep.equal([1]);
  });
  it("keeps the 60 windows of a site that were used last", async () => {
    const ids: number[] = [];
    for (let index = 0; index < 61; index++) {
      const day = new Date(Date.UTC(2026, 9, 31 - index)).toISOString().slice(0, 10);
      ids.push(await ask(new Date(NOW.getTime() + index), day));
    }
    await prune(1);
    await prune(4);
    const left = await database.db("search_periods").where({ site_id: siteId, origin: "days" })
      .orderBy("id").pluck("id");
    expect(left).to.deep.equal(ids.slice(1));
  });
});
