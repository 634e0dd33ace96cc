import { expect } from "chai";
import {
  deletePeriodRows,
  fixPeriods,
  listRetiredPeriods,
  retireUnusedPeriods,
} from "../../../db/search_data/period_retention.ts";
import { insertRows } from "../../../db/core/sql_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertPeriodQueries, insertPeriods } from "../../support/search/stored_rows.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const OCTOBER = { from: "2026-10-01", to: "2026-10-31" };

describe("db/search_data/period_retention.ts", () => {
  const db = useSpecDatabase();
  const TABLES = [
    ...["search_periods", "search_period_queries", "search_period_pages", "search_period_pairs"],
    "search_period_segments",
  ];
  beforeEach(async () => {
    for (const table of TABLES) await db()(table).truncate();
  });
  /** Id, whether it is kept and whether it is replaced, of each period. */
  const read = async () =>
    (await db()("search_periods").orderBy("id").select("id", "fixed", "retired"))
      .map((row) => Object.values(row));
  const limits = (more: Partial<Parameters<typeof retireUnusedPeriods>[1]> = {}) => ({
    retiredBefore: hoursAgo(24),
    unusedSince: hoursAgo(48),
    keptWindows: 2,
    ...more,
  });

  describe("fixPeriods()", () => {
    it("keeps these periods, and lets others of their kinds go that were kept", async () => {
      const days = { ...OCTOBER, origin: "days" } as const;
      await insertPeriods(db(), [
        { id: 1, ...days },
        { id: 2, ...days, country: "DE", fixed: 1 },
        { id: 3, ...days, country: "AT", fixed: 1 },
        { id: 4, ...days, country: "CH" },
        { id: 5, ...days, kind: 3, fixed: 1 }, // not asked about
        { id: 6, ...days, kind: 4, fixed: 1 },
        { id: 7, ...OCTOBER, fixed: 1 }, // an export
        { id: 8, ...days, siteId: 2, fixed: 1 },
        { id: 9, ...days, country: "FR", retired: 9 },
      ]);
      await fixPeriods(db(), 1, { kinds: ["query", "query_page"], ids: [1, 2, 7, 9], now: NOW });
      expect(await read()).to.deep.equal([
        [1, 1, 0],
        [2, 1, 0],
        [3, 0, 3],
        [4, 0, 0],
        [5, 1, 0],
        [6, 0, 6],
        [7, 1, 0],
        [8, 1, 0],
        [9, 0, 9],
      ]);
      const used = await db()("search_periods").whereIn("id", [3, 6]).pluck("used_at");
      expect(used).to.deep.equal([NOW, NOW]);
    });
    it("lets all go where none is kept", async () => {
      await insertPeriods(db(), [{ id: 1, ...OCTOBER, origin: "days", fixed: 1 }]);
      await fixPeriods(db(), 1, { kinds: ["query"], ids: [], now: NOW });
      expect(await read()).to.deep.equal([[1, 0, 1]]);
    });
  });

  describe("retireUnusedPeriods()", () => {
    const loose = { ...OCTOBER, origin: "days", usedAt: hoursAgo(1) } as const;

    it("lets periods go that nobody used for a while", async () => {
      const old = { ...loose, usedAt: hoursAgo(49) };
      await insertPeriods(db(), [
        { id: 1, ...old },
        { id: 2, ...loose, country: "DE", usedAt: hoursAgo(48) },
        { id: 3, ...old, country: "AT", fixed: 1 },
        { id: 4, ...old, country: "CH", origin: "export" },
        { id: 5, ...old, country: "FR", retired: 5 },
      ]);
      expect(await retireUnusedPeriods(db(), limits(), NOW)).to.equal(1);
      expect(await read())
        .to.deep.equal([[1, 0, 1], [2, 0, 0], [3, 1, 0], [4, 0, 0], [5, 0, 5]]);
      expect(await db()("search_periods").where({ id: 1 }).pluck("used_at"))
        .to.deep.equal([NOW]);
    });
    it("lets those go that a site has too many of, the longest unused first", async () => {
      await insertPeriods(db(), [
        { id: 1, ...loose, usedAt: hoursAgo(2) },
        { id: 2, ...loose, country: "DE", usedAt: hoursAgo(3) },
        { id: 3, ...loose, country: "AT", usedAt: hoursAgo(1) },
        { id: 4, ...loose, country: "CH", usedAt: hoursAgo(30), fixed: 1 },
        { id: 5, ...loose, siteId: 2 },
        { id: 6, ...loose, siteId: 2, country: "DE" },
      ]);
      expect(await retireUnusedPeriods(db(), limits(), NOW)).to.equal(1);
      const gone = (await read()).filter(([, , retired]) => retired !== 0).map(([id]) => id);
      expect(gone).to.deep.equal([2]);
      expect(await retireUnusedPeriods(db(), limits(), NOW)).to.equal(0);
    });
  });

  describe("listRetiredPeriods()", () => {
    it("lists those that were let go before a time, that time excluded", async () => {
      await insertPeriods(db(), [
        { id: 1, ...OCTOBER, usedAt: hoursAgo(99) },
        { id: 2, ...OCTOBER, retired: 2, usedAt: hoursAgo(24) },
        { id: 3, ...OCTOBER, retired: 3, usedAt: hoursAgo(25), kind: 3, siteId: 2 },
        { id: 4, ...OCTOBER, retired: 4, usedAt: hoursAgo(26) },
      ]);
      expect(await listRetiredPeriods(db(), limits())).to.deep.equal([
        { id: 3, siteId: 2, kind: 3 },
        { id: 4, siteId: 1, kind: 2 },
      ]);
    });
  });

  describe("deletePeriodRows()", () => {
    it("deletes some rows at a time, and the period with the last of them", async () => {
      await insertPeriods(db(), [
        { id: 1, ...OCTOBER, retired: 1 },
        { id: 2, ...OCTOBER, retired: 2 },
      ]);
      const figures = { clicks: 1, impressions: 1 };
      await insertPeriodQueries(db(), [
        ...[101, 102, 103].map((keywordId) => ({ periodId: 1, keywordId, ...figures })),
        { periodId: 2, keywordId: 101, ...figures },
        { siteId: 2, periodId: 1, keywordId: 101, ...figures },
      ]);
      const segments = "search_period_segments (site_id, period_id, segment_id, clicks, " +
        "impressions)";
      await insertRows(db(), segments, [[1, 1, 9, 1, 1], [1, 2, 9, 1, 1], [2, 1, 9, 1, 1]]);
      const period = { id: 1, siteId: 1, kind: 2 };
      expect(await deletePeriodRows(db(), period, 2)).to.equal(false);
      expect(await deletePeriodRows(db(), period, 2)).to.equal(true);
      expect(await read()).to.deep.equal([[2, 0, 2]]);
      for (const table of ["search_period_queries", "search_period_segments"]) {
        const rows = await db()(table).orderBy(["site_id"]).select("site_id", "period_id");
        expect(rows.map((row) => Object.values(row)), table).to.deep.equal([[1, 2], [2, 1]]);
      }
    });
    it("takes the rows of a period from the table of its kind", async () => {
      await insertRows(
        db(),
        "search_period_pages (site_id, period_id, page_id, clicks, impressions)",
        [[1, 1, 201, 1, 1]],
      );
      await insertRows(
        db(),
        "search_period_pairs (site_id, period_id, keyword_id, page_id, clicks, impressions)",
        [[1, 2, 101, 201, 1, 1]],
      );
      await deletePeriodRows(db(), { id: 1, siteId: 1, kind: 3 }, 9);
      expect(await db()("search_period_pages").pluck("page_id")).to.deep.equal([]);
      expect(await db()("search_period_pairs").pluck("page_id")).to.deep.equal([201]);
      await deletePeriodRows(db(), { id: 2, siteId: 1, kind: 4 }, 9);
      expect(await db()("search_period_pairs").pluck("page_id")).to.deep.equal([]);
    });
    it("leaves a period that is current", async () => {
      await insertPeriods(db(), [{ id: 1, ...OCTOBER }]);
      await deletePeriodRows(db(), { id: 1, siteId: 1, kind: 2 }, 9);
      expect(await read()).to.deep.equal([[1, 0, 0]]);
    });
  });
});
