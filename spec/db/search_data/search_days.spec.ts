import { expect } from "chai";
import { insertRows } from "../../../db/core/sql_rows.ts";
import {
  dayText,
  listDayBounds,
  listDayCoverage,
  listKindsWithDays,
  listSearchDays,
  readDaysVersion,
  searchKindOf,
} from "../../../db/search_data/search_days.ts";
import { useSpecDatabase } from "../../support/database.ts";

const QUERY = 2;
const PAGE = 3;
const WEB = { siteId: 1, searchType: "web", kinds: ["page", "query"] } as const;
const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
/** Site, search type, kind, day, state, import, rows. */
type Day = readonly [number, string, number, string, "final" | "partial", number, number];

describe("db/search_data/search_days.ts", () => {
  const db = useSpecDatabase();
  const insertDays = (days: readonly Day[]) =>
    insertRows(
      db(),
      "search_days (site_id, search_type, kind, date, state, import_id, rows_count, clicks, " +
        "impressions)",
      days.map((day) => [...day, 0, 0]),
    );
  beforeEach(async () => {
    await db()("search_days").truncate();
    await insertDays([
      [1, "web", QUERY, "2026-10-31", "final", 50, 1],
      [1, "web", QUERY, "2026-11-01", "final", 50, 10],
      [1, "web", QUERY, "2026-11-30", "partial", 51, 20],
      [1, "web", QUERY, "2026-12-01", "partial", 52, 30],
      [1, "web", PAGE, "2026-11-15", "final", 50, 5],
      [1, "web", 9, "2026-11-15", "final", 50, 5],
      [1, "image", QUERY, "2026-01-01", "final", 50, 7],
      [2, "web", QUERY, "2025-01-01", "final", 50, 7],
      [2, "web", QUERY, "2026-11-02", "final", 50, 7],
    ]);
  });

  describe("listDayBounds()", () => {
    it("gives the first and last day of each kind that has any", async () => {
      expect(await listDayBounds(db(), WEB)).to.deep.equal([
        { kind: "query", first: "2026-10-31", last: "2026-12-01" },
        { kind: "page", first: "2026-11-15", last: "2026-11-15" },
      ]);
      expect(await listDayBounds(db(), { ...WEB, searchType: "video" })).to.deep.equal([]);
    });
  });

  describe("listDayCoverage()", () => {
    it("counts the days of the window by kind, the borders included", async () => {
      await db()("search_days").where({ kind: QUERY, state: "partial" }).update({ rows_cut: 1 });
      await db()("search_days").where({ kind: PAGE }).update({ rows_cut: 2 });
      const coverage = await listDayCoverage(db(), WEB, NOVEMBER);
      expect(coverage.map(({ digest: _, ...one }) => one)).to.deep.equal([
        {
          kind: "query",
          daysCount: 2,
          partialCount: 1,
          cutCount: 1,
          clickedOnlyCount: 0,
          rowsCount: 30,
          importId: 51,
        },
        {
          kind: "page",
          daysCount: 1,
          partialCount: 0,
          cutCount: 0,
          clickedOnlyCount: 1,
          rowsCount: 5,
          importId: 50,
        },
      ]);
      expect(await listDayCoverage(db(), WEB, { from: "2026-12-02", to: "2026-12-31" }))
        .to.deep.equal([]);
    });
    it("has another digest when another import brought a day, or the same one another day", async () => {
      const digestOf = async () => {
        const [{ digest } = { digest: "" }] = await listDayCoverage(
          db(),
          { ...WEB, kinds: ["query"] },
          NOVEMBER,
        );
        return digest;
      };
      const days = () => db()("search_days").where({ site_id: 1, search_type: "web", kind: QUERY });
      const digests = [await digestOf()];
      await days().where({ date: "2026-11-01" }).update({ import_id: 53 });
      digests.push(await digestOf());
      await days().where({ date: "2026-11-01" }).update({ date: "2026-11-03" });
      digests.push(await digestOf());
      expect(new Set(digests).size).to.equal(3);
      await days().where({ date: "2026-11-03" }).update({ rows_count: 99, state: "partial" });
      expect(await digestOf()).to.equal(digests[2]);
    });
  });

  describe("readDaysVersion()", () => {
    it("changes with whatever is known of a day of the site, and with nothing else", async () => {
      const first = await readDaysVersion(db(), 1);
      const day = () => db()("search_days").where({ site_id: 1, kind: QUERY, date: "2026-11-01" });
      const changes: object[] = [
        { state: "partial" },
        { import_id: 54 },
        { rows_count: 11 },
        { rows_cut: 1 },
        { clicks: 7 },
        { impressions: 8 },
        { position_sum: 9.5 },
        { date: "2026-11-02" },
        { search_type: "news" },
      ];
      const seen = new Set([first]);
      const all = await db()("search_days").select();
      for (const change of changes) {
        await day().update(change);
        seen.add(await readDaysVersion(db(), 1));
        await db()("search_days").truncate();
        await db()("search_days").insert(all);
        expect(await readDaysVersion(db(), 1)).to.equal(first);
      }
      expect(seen.size).to.equal(1 + changes.length);
      await db()("search_days").where({ site_id: 2 }).delete();
      expect(await readDaysVersion(db(), 1)).to.equal(first);
      expect(await readDaysVersion(db(), 2)).to.equal(await readDaysVersion(db(), 3));
    });
    it("changes where the same bits change in two days", async () => {
      const first = await readDaysVersion(db(), 1);
      await db()("search_days").where({ site_id: 1, import_id: 50 }).update({ import_id: 51 });
      expect(await readDaysVersion(db(), 1)).to.not.equal(first);
    });
  });

  describe("listSearchDays()", () => {
    it("lists the days of a kind in the window, the oldest first", async () => {
      const query = { siteId: 1, searchType: "web", kind: "query" } as const;
      expect(await listSearchDays(db(), query, NOVEMBER)).to.deep.equal([
        { date: "2026-11-01", importId: 50, state: "final", rowsCount: 10 },
        { date: "2026-11-30", importId: 51, state: "partial", rowsCount: 20 },
      ]);
      expect(await listSearchDays(db(), { ...query, kind: "country" }, NOVEMBER))
        .to.deep.equal([]);
    });
  });

  describe("listKindsWithDays()", () => {
    it("lists each search type and kind of the site once", async () => {
      expect(await listKindsWithDays(db(), 1)).to.deep.equal([
        { searchType: "web", kind: "query" },
        { searchType: "web", kind: "page" },
        { searchType: "web", kind: "totals_of_rows" },
        { searchType: "image", kind: "query" },
      ]);
      expect(await listKindsWithDays(db(), 3)).to.deep.equal([]);
    });
  });

  describe("searchKindOf()", () => {
    it("names a kind by its number, and refuses others", () => {
      expect(searchKindOf(11)).to.equal("totals_of_queries");
      expect(() => searchKindOf(12)).to.throw("There is no kind 12 of search performance.");
    });
  });

  describe("dayText()", () => {
    it("gives the day whatever the session's time zone", async () => {
      const dates = await db().transaction(async (trx) => {
        await trx.raw("SET time_zone = '-11:00'");
        const rows = await trx("search_days").where({ kind: PAGE })
          .select(trx.raw(`${dayText("date")} AS day`));
        await trx.raw("SET time_zone = '+00:00'");
        return rows;
      });
      expect(dates).to.deep.equal([{ day: "2026-11-15" }]);
    });
  });
});
