import { expect } from "chai";
import {
  addPeriodRows,
  deleteExportWindowsOf,
  insertExportPeriod,
  listExportWindows,
  type NewExportPeriod,
  retireExportWindow,
  sumExportPeriod,
} from "../../../db/search_data/export_periods.ts";
import { findPeriodById } from "../../../db/search_data/search_periods.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertPeriods } from "../../support/search/stored_rows.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const OCTOBER = { from: "2026-10-01", to: "2026-10-31" };
const QUERY = 2;
const PAGE = 3;
const QUERY_PAGE = 4;
const COUNTRY = 5;

describe("db/search_data/export_periods.ts", () => {
  const db = useSpecDatabase();
  const TABLES = [
    ...["search_periods", "search_period_queries", "search_period_pages", "search_period_pairs"],
    "search_period_segments",
  ];
  beforeEach(async () => {
    for (const table of TABLES) await db()(table).truncate();
  });
  const insert = (period: Partial<NewExportPeriod> = {}) =>
    insertExportPeriod(db(), {
      ...{ siteId: 1, importId: 50, kind: QUERY, searchType: "web", ...OCTOBER },
      ...{ country: "", device: "", compared: false, now: NOW },
      ...period,
    });

  describe("listExportWindows()", () => {
    it("lists each window of the site once, whatever its countries and devices", async () => {
      await insert();
      await insert({ country: "DE" });
      await insert({ device: "mobile" });
      await insert({ kind: PAGE, from: "2026-09-01", to: "2026-09-30", compared: true });
      await insert({ searchType: "image" });
      await insert({ siteId: 2, from: "2026-01-01" });
      await insertPeriods(db(), [
        { id: 91, from: "2026-02-01", to: "2026-02-28", origin: "days" },
        { id: 92, from: "2026-03-01", to: "2026-03-31", retired: 92 },
      ]);
      const windows = await listExportWindows(db(), 1);
      const web = { kind: QUERY, searchType: "web", ...OCTOBER, compared: false };
      expect(windows).to.have.deep.members([
        web,
        { ...web, searchType: "image" },
        { ...web, kind: PAGE, from: "2026-09-01", to: "2026-09-30", compared: true },
      ]);
    });
  });

  describe("addPeriodRows() and sumExportPeriod()", () => {
    it("add rows of the same keyword, and sum those of the period", async () => {
      const [id, other] = [await insert(), await insert({ country: "DE" })];
      await addPeriodRows(db(), QUERY, [[1, id, 101, 5, 50, 100], [1, id, 102, 1, 10, 40.5]]);
      await addPeriodRows(db(), QUERY, [[1, id, 101, 2, 20, 60], [1, other, 101, 9, 9, 9]]);
      expect(await sumExportPeriod(db(), { siteId: 1, id, kind: QUERY })).to.equal(2);
      expect(await findPeriodById(db(), 1, id))
        .to.include({ rowsCount: 2, clicks: 8, impressions: 80, positionSum: 200.5 });
      expect(await findPeriodById(db(), 1, other))
        .to.include({ rowsCount: 0, clicks: 0, impressions: 0, positionSum: 0 });
    });
    it("know no sum of positions where one is not known", async () => {
      const id = await insert();
      await addPeriodRows(db(), QUERY, [[1, id, 101, 5, 50, 100], [1, id, 102, 1, 10, null]]);
      await sumExportPeriod(db(), { siteId: 1, id, kind: QUERY });
      expect(await findPeriodById(db(), 1, id)).to.include({ clicks: 6, positionSum: null });
    });
    it("know of a period without rows", async () => {
      const id = await insert();
      expect(await sumExportPeriod(db(), { siteId: 1, id, kind: QUERY })).to.equal(0);
      expect(await findPeriodById(db(), 1, id))
        .to.include({ rowsCount: 0, clicks: 0, impressions: 0, positionSum: null });
    });
    it("take the table of the kind", async () => {
      const ids = [
        await insert({ kind: PAGE }),
        await insert({ kind: QUERY_PAGE }),
        await insert({ kind: COUNTRY }),
      ] as const;
      await addPeriodRows(db(), PAGE, [[1, ids[0], 201, 1, 10, 10]]);
      await addPeriodRows(db(), QUERY_PAGE, [[1, ids[1], 101, 201, 2, 20, 20]]);
      await addPeriodRows(db(), COUNTRY, [[1, ids[2], 9, 3, 30, 30], [1, ids[2], 8, 1, 10, 10]]);
      expect(await sumExportPeriod(db(), { siteId: 1, id: ids[0], kind: PAGE })).to.equal(1);
      expect(await sumExportPeriod(db(), { siteId: 1, id: ids[1], kind: QUERY_PAGE }))
        .to.equal(1);
      expect(await sumExportPeriod(db(), { siteId: 1, id: ids[2], kind: COUNTRY })).to.equal(2);
      const clicks = await db()("search_periods").orderBy("id").pluck("clicks");
      expect(clicks).to.deep.equal([1, 2, 4]);
    });
  });

  describe("retireExportWindow()", () => {
    it("takes a window away for all countries and devices, and leaves others", async () => {
      const gone = [await insert(), await insert({ country: "DE" })];
      const kept = [
        await insert({ kind: PAGE }),
        await insert({ searchType: "image" }),
        await insert({ from: "2026-10-02" }),
        await insert({ to: "2026-10-30" }),
        await insert({ siteId: 2 }),
      ];
      await insertPeriods(db(), [{ id: 91, ...OCTOBER, origin: "days" }]);
      await db()("search_periods").update({ fixed: 1 });
      await retireExportWindow(db(), 1, { kind: QUERY, searchType: "web", ...OCTOBER });
      expect(await db()("search_periods").where({ retired: 0 }).orderBy("id").pluck("id"))
        .to.deep.equal([...kept, 91]);
      const retired = await db()("search_periods").whereNot({ retired: 0 }).orderBy("id")
        .select("id", "retired", "fixed");
      expect(retired).to.deep.equal(gone.map((id) => ({ id, retired: id, fixed: 0 })));
      expect(await insert()).to.be.above(91);
    });
  });

  describe("deleteExportWindowsOf()", () => {
    it("deletes windows of the import with their rows, and those of no other", async () => {
      const gone = await insert();
      const other = await insert({ importId: 51, country: "DE" });
      const elsewhere = await insert({ siteId: 2 });
      await insertPeriods(db(), [{ id: 91, ...OCTOBER, origin: "days", importId: 50 }]);
      for (const [siteId, id] of [[1, gone], [1, other], [2, elsewhere], [1, 91]] as const) {
        await addPeriodRows(db(), QUERY, [[siteId, id, 101, 1, 1, 1]]);
        await addPeriodRows(db(), COUNTRY, [[siteId, id, 9, 1, 1, 1]]);
      }
      await deleteExportWindowsOf(db(), 1, 50);
      const left = [other, elsewhere, 91];
      expect(await db()("search_periods").orderBy("id").pluck("id")).to.deep.equal(left);
      for (const table of ["search_period_queries", "search_period_segments"]) {
        expect(await db()(table).orderBy("period_id").pluck("period_id")).to.deep.equal(left);
      }
      await deleteExportWindowsOf(db(), 1, 52);
      expect(await db()("search_periods").pluck("id")).to.have.members(left);
    });
  });
});
