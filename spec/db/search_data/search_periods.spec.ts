import { insertImport } from "../../../db/imports/imports.ts";
import { specImport } from "../../support/imports/import_rows.ts";
import {
  findImportSource,
  findKeptPeriod,
  findPeriod,
  findPeriodById,
  listExportPeriods,
  listKindsOfExports,
  type PeriodKey,
  touchPeriod,
} from "../../../db/search_data/search_periods.ts";
import { expect } from "chai";
import { useSpecDatabase } from "../../support/database.ts";
import { CREATED_AT, insertPeriods } from "../../support/search/stored_rows.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const OCTOBER = { from: "2026-10-01", to: "2026-10-31" };
const KEY: PeriodKey = {
  ...{ siteId: 1, kind: "query", searchType: "web", country: null, device: null },
  ...{ dateFrom: "2026-10-01", dateTo: "2026-10-31" },
};

describe("db/search_data/search_periods.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("search_periods").truncate());

  describe("findPeriod()", () => {
    it("finds the period of this key, with each value under its name", async () => {
      await insertPeriods(db(), [
        {
          ...{ id: 31, ...OCTOBER, origin: "days", country: "DE", device: "mobile" },
          ...{ importId: 50, summary: '{"unsplit":true}', digest: "4:1:2:3" },
          usedAt: new Date("2026-11-02T00:00:00Z"),
        },
      ]);
      await db()("search_periods").update({
        ...{ facts_kind: 4, rows_count: 3, clicks: 5, impressions: 70, position_sum: 210.5 },
      });
      expect(await findPeriod(db(), { ...KEY, country: "DE", device: "mobile" })).to.deep.equal({
        id: 31,
        ...KEY,
        country: "DE",
        device: "mobile",
        origin: "days",
        factsKind: "query_page",
        importId: 50,
        rowsCount: 3,
        clicks: 5,
        impressions: 70,
        positionSum: 210.5,
        summary: { unsplit: true },
        daysDigest: "4:1:2:3",
        computedAt: CREATED_AT,
        usedAt: new Date("2026-11-02T00:00:00Z"),
      });
    });
    it("finds none that differs in any part of the key, is replaced, or came whole", async () => {
      const days = { ...OCTOBER, origin: "days" } as const;
      await insertPeriods(db(), [
        { id: 1, ...days, siteId: 2 },
        { id: 2, ...days, kind: 3 },
        { id: 3, ...days, searchType: "image" },
        { id: 4, ...days, country: "DE" },
        { id: 5, ...days, device: "mobile" },
        { id: 6, ...days, from: "2026-10-02" },
        { id: 7, ...days, to: "2026-10-30" },
        { id: 8, ...days, retired: 8 },
        { id: 9, ...OCTOBER },
      ]);
      expect(await findPeriod(db(), KEY)).to.equal(undefined);
      await insertPeriods(db(), [{ id: 10, ...days }]);
      expect(await findPeriod(db(), KEY))
        .to.include({ id: 10, country: null, device: null, positionSum: null })
        .and.to.have.property("summary").that.deep.equals({});
    });
  });

  describe("findPeriodById()", () => {
    it("finds one that was replaced, none of another site, and none that is not complete", async () => {
      await insertPeriods(db(), [
        { id: 1, ...OCTOBER, origin: "days", retired: 1, digest: "4:1:2:3" },
        { id: 2, ...OCTOBER, origin: "days", retired: 2 },
        { id: 3, ...OCTOBER, retired: 3 },
        { id: 4, ...OCTOBER, origin: "days" },
      ]);
      const found = await Promise.all([1, 2, 3, 4, 5].map((id) => findPeriodById(db(), 1, id)));
      expect(found.map((period) => period?.id))
        .to.deep.equal([1, undefined, 3, 4, undefined]);
      expect(await findPeriodById(db(), 2, 1)).to.equal(undefined);
    });
  });

  describe("findKeptPeriod()", () => {
    it("finds the newest kept period of a length up to a day, that day included", async () => {
      const kept = { origin: "days", fixed: 1 } as const;
      await insertPeriods(db(), [
        { id: 1, ...kept, from: "2026-10-01", to: "2026-10-28" },
        { id: 2, ...kept, from: "2026-10-03", to: "2026-10-30" },
        { id: 3, ...kept, from: "2026-10-02", to: "2026-10-29", siteId: 2 },
        { id: 4, ...kept, from: "2026-10-03", to: "2026-10-29" }, // 27 days
        { id: 5, ...kept, from: "2026-10-01", to: "2026-10-29" }, // 29 days
        { id: 6, origin: "days", from: "2026-10-02", to: "2026-10-29" },
        { id: 7, from: "2026-10-02", to: "2026-10-29", fixed: 1 },
      ]);
      const find = async (before: string) =>
        (await findKeptPeriod(db(), KEY, { daysCount: 28, before }))?.id;
      expect(await find("2026-10-30")).to.equal(2);
      expect(await find("2026-10-29")).to.equal(1);
      expect(await find("2026-10-28")).to.equal(1);
      expect(await find("2026-10-27")).to.equal(undefined);
    });
  });

  describe("listExportPeriods()", () => {
    beforeEach(() =>
      insertPeriods(db(), [
        { id: 1, from: "2026-09-01", to: "2026-09-30" },
        { id: 2, from: "2026-10-25", to: "2026-10-31" },
        { id: 3, ...OCTOBER },
        { id: 11, ...OCTOBER, origin: "days" },
        { id: 12, ...OCTOBER, country: "DE" },
        { id: 13, ...OCTOBER, retired: 13 },
        { id: 14, ...OCTOBER, siteId: 2 },
        { id: 15, ...OCTOBER, kind: 3, searchType: "image" },
      ])
    );

    it("lists exports of the key, the newest first, of equals the longer one", async () => {
      const idsOf = async (limit?: number) =>
        (await listExportPeriods(db(), KEY, limit)).map(({ id }) => id);
      expect(await idsOf()).to.deep.equal([3, 2, 1]);
      expect(await idsOf(2)).to.deep.equal([3, 2]);
    });
    it("lists search types and kinds that a site has exports of", async () => {
      expect(await listKindsOfExports(db(), 1)).to.deep.equal([
        { searchType: "web", kind: "query" },
        { searchType: "image", kind: "page" },
      ]);
      expect(await listKindsOfExports(db(), 3)).to.deep.equal([]);
    });
  });

  describe("touchPeriod()", () => {
    it("notes the time six hours after the last note, not earlier", async () => {
      await insertPeriods(db(), [
        { id: 1, ...OCTOBER, usedAt: hoursAgo(6) },
        { id: 2, ...OCTOBER, country: "DE", usedAt: hoursAgo(5.99) },
      ]);
      await touchPeriod(db(), { id: 1, usedAt: hoursAgo(6) }, NOW);
      await touchPeriod(db(), { id: 2, usedAt: hoursAgo(5.99) }, NOW);
      expect(await db()("search_periods").orderBy("id").pluck("used_at"))
        .to.deep.equal([NOW, hoursAgo(5.99)]);
    });
  });

  describe("findImportSource()", () => {
    it("finds by what way each import came, and knows none that was deleted", async () => {
      const ids: number[] = [];
      for (const source of ["search_console", "http", "command_line"] as const) {
        ids.push(await insertImport(db(), specImport({ source })));
      }
      const found = await Promise.all([...ids, 999_999].map((id) => findImportSource(db(), id)));
      expect(found).to.deep.equal(["search_console", "http", "command_line", undefined]);
    });
  });
});
