import { expect } from "chai";
import { refreshVisibility } from "../../../../../lib/commands/search/visibility/refresh_visibility.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { importRankRows, rankRow } from "../../../../support/search/rank_data.ts";
import { importRows } from "../../../../support/search/search_data.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

describe("refreshVisibility", () => {
  let database: SpecDatabase;
  let accountId: number;
  let siteId: number;
  const now = new Date("2026-11-20T12:00:00Z");
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  after(() => database.drop());
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, accountId);
  });

  const refresh = async () => {
    await database.searchWindows.refresh({ siteId, now });
    await refreshVisibility.run({
      db: database.db,
      searchWindows: database.searchWindows,
      siteId,
      now,
    });
  };
  const row = (date: string, impressions: number) => ({
    date,
    query: "tea",
    clicks: 0,
    impressions,
    position: 2,
  });
  const days = async () => {
    const rows = await database.db("visibility_days").where({ site_id: siteId }).orderBy("date")
      .select(database.db.raw("date_format(date, '%Y-%m-%d') as date"), "weights", "won");
    return rows.map((one: { won: number }) => ({ ...one, won: Number(one.won.toFixed(6)) }));
  };

  it("measures every day once, and again when it was imported again", async () => {
    await importRows(database.db, siteId, [row("2026-11-01", 100), row("2026-11-02", 200)]);
    await refresh();
    // 100 and 200 impressions at 15.7 %
    expect(await days()).to.deep.equal([
      { date: "2026-11-01", weights: 100, won: 15.7 },
      { date: "2026-11-02", weights: 200, won: 31.4 },
    ]);
    await database.db("visibility_days").where({ site_id: siteId }).update({ won: 1 });
    await importRows(database.db, siteId, [row("2026-11-02", 300)]);
    await refresh();
    expect(await days()).to.deep.equal([
      { date: "2026-11-01", weights: 100, won: 1 },
      { date: "2026-11-02", weights: 300, won: 47.1 },
    ]);
  });
  it("keeps the answers that are asked for by default", async () => {
    await importRows(database.db, siteId, [row("2026-11-01", 100)]);
    await importRankRows(database.db, siteId, [
      rankRow({ keyword: "tea", date: "2026-11-01", position: 1 }),
    ]);
    await refresh();
    const universes = (await database.db("search_reports").where({ site_id: siteId })
      .pluck("report")).map((report) => JSON.parse(report).universe);
    expect(universes).to.have.members(["tracked", "observed"]);
  });
  it("does nothing for a site without data", async () => {
    await refresh();
    expect(await days()).to.deep.equal([]);
  });
});
