import { expect } from "chai";
import { addDays } from "../../../../../lib/core/days.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertFacts } from "../../../../support/search/search_facts.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("refresh()", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });
  after(() => database.drop());

  const run = () =>
    database.searchWindows.refresh({ siteId, now: NOW, signal: new AbortController().signal });
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
  it("computes those again of which a day was imported again, packed or not", async () => {
    await database.searchWindows.packDays({ siteId });
    await insertFacts(database.db, siteId, [tea("2026-11-10", 3)]);
    await run();
    expect(await fixed()).to.deep.equal([
      "2026-08-22 2026-11-19 32",
      "2026-11-09 2026-11-19 32",
      "2026-11-13 2026-11-19 26",
    ]);
  });
  it("is what the default window is read from", async () => {
    const { period } = await database.searchWindows.resolve({
      siteId,
      kind: "query",
      query: {},
      now: NOW,
    });
    expect(await ids()).to.include(period?.id);
  });
});
