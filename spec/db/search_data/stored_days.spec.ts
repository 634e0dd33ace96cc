import { expect } from "chai";
import {
  listDayRanges,
  listStoredDays,
  type StoredDay,
  writeStoredDays,
} from "../../../db/search_data/stored_days.ts";
import { useSpecDatabase } from "../../support/database.ts";

const QUERY = 2;
const PAGE = 3;
const day = (given: Partial<StoredDay> = {}): StoredDay => ({
  ...{ kind: QUERY, searchType: "web", date: "2026-11-01", state: "final" },
  ...{ rowsCut: false, rowsCount: 1, clicks: 2, impressions: 30, positionSum: 45.5 },
  ...given,
});

describe("db/search_data/stored_days.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("search_days").truncate());
  const write = (days: readonly StoredDay[], { siteId = 1, importId = 50 } = {}) =>
    writeStoredDays(db(), { siteId, importId }, days);
  const read = () =>
    db()("search_days").orderBy(["site_id", "search_type", "kind", "date"])
      .select("*", db().raw("cast(date as char) as date"));

  describe("writeStoredDays()", () => {
    it("writes each value, an unknown position as NULL", async () => {
      await write([day(), day({ kind: PAGE, state: "partial", rowsCut: true, positionSum: null })]);
      const first = {
        ...{ site_id: 1, search_type: "web", kind: QUERY, date: "2026-11-01", state: "final" },
        ...{ import_id: 50, rows_count: 1, clicks: 2, impressions: 30, position_sum: 45.5 },
        rows_cut: 0,
      };
      expect(await read()).to.deep.equal([
        first,
        { ...first, kind: PAGE, state: "partial", position_sum: null, rows_cut: 1 },
      ]);
    });
    it("replaces all of a day, and no other day, kind, search type or site", async () => {
      const others = [
        day({ date: "2026-11-02" }),
        day({ kind: PAGE }),
        day({ searchType: "image" }),
      ];
      await write([day(), ...others]);
      await write([day()], { siteId: 2 });
      const newer = { state: "partial", rowsCount: 9, clicks: 8, impressions: 7 } as const;
      await write([day({ ...newer, positionSum: null })], { importId: 51 });
      const rows = await read();
      expect(rows).to.have.length(5);
      expect(rows.filter(({ import_id }) => import_id === 51)).to.deep.equal([{
        ...{ site_id: 1, search_type: "web", kind: QUERY, date: "2026-11-01", state: "partial" },
        ...{ import_id: 51, rows_count: 9, clicks: 8, impressions: 7, position_sum: null },
        rows_cut: 0,
      }]);
    });
    it("writes nothing for nothing", async () => {
      await write([]);
      expect(await read()).to.deep.equal([]);
    });
  });

  describe("listStoredDays() and listDayRanges()", () => {
    it("list the site's days and the first and last of each kind and search type", async () => {
      await write([
        day({ date: "2026-11-03" }),
        day({ date: "2026-11-01" }),
        day({ kind: PAGE }),
        day({ searchType: "image", date: "2026-10-05" }),
      ]);
      await write([day({ date: "2026-01-01" })], { siteId: 2 });
      const web = { kind: QUERY, searchType: "web" };
      expect(await listStoredDays(db(), 1)).to.have.deep.members([
        { ...web, date: "2026-11-01" },
        { ...web, date: "2026-11-03" },
        { ...web, kind: PAGE, date: "2026-11-01" },
        { ...web, searchType: "image", date: "2026-10-05" },
      ]);
      expect(await listDayRanges(db(), 1)).to.have.deep.members([
        { ...web, from: "2026-11-01", to: "2026-11-03" },
        { ...web, kind: PAGE, from: "2026-11-01", to: "2026-11-01" },
        { ...web, searchType: "image", from: "2026-10-05", to: "2026-10-05" },
      ]);
    });
    it("list nothing of a site without data", async () => {
      expect(await listStoredDays(db(), 3)).to.deep.equal([]);
      expect(await listDayRanges(db(), 3)).to.deep.equal([]);
    });
  });
});
