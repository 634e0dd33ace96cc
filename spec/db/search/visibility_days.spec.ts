import { expect } from "chai";
import { insertRows } from "../../../db/core/sql_rows.ts";
import {
  type DayBuckets,
  listUnmeasuredDays,
  listVisibilityDays,
  upsertVisibilityDay,
  type VisibilityDaysChoice,
} from "../../../db/search/visibility_days.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOVEMBER: VisibilityDaysChoice = {
  ...{ siteId: 1, searchType: "web", kind: "query", from: "2026-11-01", to: "2026-11-30" },
};
const QUERY = 2;
const QUERY_PAGE = 4;

describe("db/search/visibility_days.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    for (const table of ["visibility_days", "search_days"]) await db()(table).truncate();
  });

  describe("listVisibilityDays()", () => {
    it("lists the days of the window, the borders included, the oldest first", async () => {
      await insertRows(
        db(),
        "visibility_days (site_id, search_type, kind, date, import_id, rows_count, " +
          "keywords_count, won, weights, position_sum)",
        [
          [1, "web", QUERY, "2026-11-30", 50, 9, 3, 12.5, 40.25, 80.5],
          [1, "web", QUERY, "2026-11-01", 50, 9, 4, 1, 2, 3],
          [1, "web", QUERY, "2026-10-31", 50, 9, 99, 1, 2, 3],
          [1, "web", QUERY, "2026-12-01", 50, 9, 99, 1, 2, 3],
          [1, "web", QUERY_PAGE, "2026-11-01", 50, 9, 99, 1, 2, 3],
          [1, "image", QUERY, "2026-11-01", 50, 9, 99, 1, 2, 3],
          [2, "web", QUERY, "2026-11-01", 50, 9, 99, 1, 2, 3],
        ],
      );
      expect(await listVisibilityDays(db(), NOVEMBER)).to.deep.equal([
        { date: "2026-11-01", keywordsCount: 4, won: 1, weights: 2, positionSum: 3 },
        { date: "2026-11-30", keywordsCount: 3, won: 12.5, weights: 40.25, positionSum: 80.5 },
      ]);
      expect(await listVisibilityDays(db(), { ...NOVEMBER, siteId: 3 })).to.deep.equal([]);
    });
  });

  describe("listUnmeasuredDays()", () => {
    const insertDays = (rows: (readonly [number, string, number, string, number, number])[]) =>
      insertRows(
        db(),
        "search_days (site_id, search_type, kind, date, import_id, rows_count, state, clicks, " +
          "impressions)",
        rows.map((row) => [...row, "final", 0, 0]),
      );
    const insertMeasured = (rows: (readonly [number, string, number, string, number, number])[]) =>
      insertRows(
        db(),
        "visibility_days (site_id, search_type, kind, date, import_id, rows_count, " +
          "keywords_count, won, weights, position_sum)",
        rows.map((row) => [...row, 0, 0, 0, 0]),
      );

    it("lists days that were never measured, the newest first, the borders included", async () => {
      await insertDays([
        [1, "web", QUERY, "2026-11-01", 50, 9],
        [1, "web", QUERY, "2026-11-30", 50, 9],
        [1, "web", QUERY, "2026-10-31", 50, 9],
        [1, "web", QUERY, "2026-12-01", 50, 9],
        [1, "web", QUERY_PAGE, "2026-11-02", 50, 9],
        [1, "image", QUERY, "2026-11-03", 50, 9],
        [2, "web", QUERY, "2026-11-04", 50, 9],
      ]);
      expect(await listUnmeasuredDays(db(), NOVEMBER))
        .to.deep.equal(["2026-11-30", "2026-11-01"]);
    });
    it("lists days that another import, or more rows of the same one, have brought since", async () => {
      await insertDays([
        [1, "web", QUERY, "2026-11-01", 50, 9],
        [1, "web", QUERY, "2026-11-02", 51, 9],
        [1, "web", QUERY, "2026-11-03", 50, 10],
      ]);
      await insertMeasured([
        [1, "web", QUERY, "2026-11-01", 50, 9],
        [1, "web", QUERY, "2026-11-02", 50, 9],
        [1, "web", QUERY, "2026-11-03", 50, 9],
      ]);
      expect(await listUnmeasuredDays(db(), NOVEMBER))
        .to.deep.equal(["2026-11-03", "2026-11-02"]);
    });
    it("does not take another site's, search type's or kind's day for the same", async () => {
      await insertDays([[1, "web", QUERY, "2026-11-01", 50, 9]]);
      await insertMeasured([
        [2, "web", QUERY, "2026-11-01", 50, 9],
        [1, "image", QUERY, "2026-11-01", 50, 9],
        [1, "web", QUERY_PAGE, "2026-11-01", 50, 9],
        [1, "web", QUERY, "2026-11-02", 50, 9],
      ]);
      expect(await listUnmeasuredDays(db(), NOVEMBER)).to.deep.equal(["2026-11-01"]);
    });
  });

  describe("upsertVisibilityDay()", () => {
    const save = (choice: Partial<VisibilityDaysChoice>, buckets: DayBuckets["buckets"]) => {
      const { siteId, searchType, kind } = { ...NOVEMBER, ...choice };
      const day = { siteId, searchType, kind, date: "2026-11-05" };
      return upsertVisibilityDay(db(), day, {
        found: { importId: 50, rowsCount: 9, buckets },
        won: 7.5,
      });
    };

    it("sums the buckets, and replaces what was kept of the day", async () => {
      await save({}, [{ bucket: 1, keywordsCount: 9, weight: 9, weightedPosition: 9 }]);
      await save({ siteId: 2 }, []);
      await save({}, [
        { bucket: 1, keywordsCount: 2, weight: 10.5, weightedPosition: 10.5 },
        { bucket: 3, keywordsCount: 1, weight: 4, weightedPosition: 12 },
      ]);
      const day = { date: "2026-11-05", won: 7.5 };
      expect(await listVisibilityDays(db(), NOVEMBER))
        .to.deep.equal([{ ...day, keywordsCount: 3, weights: 14.5, positionSum: 22.5 }]);
      expect(await listVisibilityDays(db(), { ...NOVEMBER, siteId: 2 }))
        .to.deep.equal([{ ...day, keywordsCount: 0, weights: 0, positionSum: 0 }]);
    });
    it("notes of which import it is, so that the day is measured", async () => {
      await insertRows(
        db(),
        "search_days (site_id, search_type, kind, date, import_id, rows_count, state, clicks, " +
          "impressions)",
        [[1, "web", QUERY, "2026-11-05", 50, 9, "final", 0, 0]],
      );
      await save({ kind: "query_page" }, []);
      expect(await listUnmeasuredDays(db(), NOVEMBER)).to.deep.equal(["2026-11-05"]);
      await save({}, []);
      expect(await listUnmeasuredDays(db(), NOVEMBER)).to.deep.equal([]);
    });
  });
});
