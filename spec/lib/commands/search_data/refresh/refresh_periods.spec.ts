import { expect } from "chai";
import { packDays } from "../../../../../lib/commands/search_data/windows/pack_days.ts";
import {
  chooseKeptWindows,
  refreshPeriods,
} from "../../../../../lib/commands/search_data/refresh/refresh_periods.ts";
import { resolveSearchWindow } from "../../../../../lib/commands/search_data/windows/search_window.ts";
import { readConfig } from "../../../../../lib/core/config.ts";
import { addDays } from "../../../../../lib/core/days.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertFacts } from "../../../../support/search/search_facts.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("chooseKeptWindows()", () => {
  const windows = (first: string, last: string) =>
    chooseKeptWindows([{ kind: "query", first, last }]).map(({ from, to }) => `${from} ${to}`);

  it("keeps 28, 7 and 90 days, as many before each, and calendar months", () => {
    expect(windows("2026-01-01", "2026-11-18")).to.deep.equal([
      "2026-10-22 2026-11-18",
      "2026-11-12 2026-11-18",
      "2026-08-21 2026-11-18",
      "2026-09-24 2026-10-21",
      "2026-11-05 2026-11-11",
      "2026-05-23 2026-08-20",
      "2026-10-01 2026-10-31",
      "2026-09-01 2026-09-30",
      "2026-08-01 2026-08-31",
    ]);
  });
  it("counts a month as complete with its last day", () => {
    expect(windows("2026-10-20", "2026-10-31")).to.include("2026-10-01 2026-10-31");
    expect(windows("2026-10-20", "2026-10-30")).to.not.include("2026-10-01 2026-10-31");
  });
  it("leaves out windows that the days do not reach back to", () => {
    expect(windows("2026-11-17", "2026-11-18")).to.deep.equal([
      "2026-11-17 2026-11-18",
      "2026-11-12 2026-11-18",
      "2026-08-21 2026-11-18",
    ]);
  });
  it("keeps nothing without days", () => {
    expect(chooseKeptWindows([])).to.deep.equal([]);
  });
});

describe("refreshPeriods", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });
  after(() => database.drop());

  const run = () =>
    refreshPeriods.run({
      db: database.db,
      siteId,
      now: NOW,
      config: readConfig({}),
      log() {},
      signal: new AbortController().signal,
    });
  const tea = (date: string, clicks: number) => ({
    kind: "query" as const,
    date,
    query: "tea",
    clicks,
    impressions: 100,
  });
  const fixed = async () =>
    await database.db("search_periods").where({ site_id: siteId, fixed: 1 })
      .orderBy(["date_from", "date_to"])
      .select(database.db.raw("CONCAT(date_from, ' ', date_to, ' ', clicks) AS period"))
      .then((rows: { period: string }[]) => rows.map(({ period }) => period));
  const ids = async () =>
    await database.db("search_periods").where({ site_id: siteId, fixed: 1 }).orderBy("id")
      .pluck("id");

  it("computes the windows that are kept, and nothing when no day has changed", async () => {
    const days = Array.from({ length: 10 }, (_, index) => addDays("2026-11-09", index));
    await insertFacts(database.db, siteId, days.map((day) => tea(day, 1)));
    await run();
    expect(await fixed()).to.deep.equal([
      "2026-08-21 2026-11-18 10",
      "2026-11-09 2026-11-18 10",
      "2026-11-12 2026-11-18 7",
    ]);
    const before = await ids();
    await run();
    expect(await ids()).to.deep.equal(before);
  });
  it("takes a day in that came, and lets the first one go", async () => {
    await insertFacts(database.db, siteId, [tea("2026-11-19", 20)]);
    await run();
    expect(await fixed()).to.deep.equal([
      "2026-08-22 2026-11-19 30",
      "2026-11-09 2026-11-19 30",
      "2026-11-13 2026-11-19 26",
    ]);
  });
  it("computes those anew of which a day was imported again, packed or not", async () => {
    await packDays(database.db, siteId);
    await insertFacts(database.db, siteId, [tea("2026-11-10", 3)]);
    await run();
    expect(await fixed()).to.deep.equal([
      "2026-08-22 2026-11-19 32",
      "2026-11-09 2026-11-19 32",
      "2026-11-13 2026-11-19 26",
    ]);
  });
  it("is what the default window is read from", async () => {
    const { period } = await resolveSearchWindow(database.db, {
      siteId,
      kind: "query",
      query: {},
      now: NOW,
    });
    expect(await ids()).to.include(period?.id);
  });
});
