import { expect } from "chai";
import { transaction } from "../../../db/core/connection.ts";
import { insertRows } from "../../../db/core/sql_rows.ts";
import {
  deleteVoidPacks,
  listUnpackedDays,
  type PackedDay,
  readDayFacts,
  readPacks,
  writePacks,
} from "../../../db/search_data/search_packs.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertSegments } from "../../support/search/stored_rows.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

describe("writePacks()", () => {
  let siteId: number;
  const db = useSpecDatabase(async (db) => {
    const { accountId } = await insertSpecAccount(db);
    siteId = await insertSpecSite(db, accountId);
  });

  const dayOf = (number: number, importId: number): PackedDay => ({
    ...{ siteId, searchType: "web", kind: "query", importId, rowsCount: 1 },
    date: `2026-10-${String(number).padStart(2, "0")}`,
  });

  it("lets several processes pack the same day at the same time, which then has the packs of one", async () => {
    for (let number = 1; number <= 30; number++) {
      const begun = Promise.withResolvers<void>();
      let waiting = 3;
      const write = (importId: number) =>
        transaction(db(), async (trx) => {
          // all have found the day without packs before any writes
          await trx("search_packs").where({ site_id: siteId }).count();
          if (--waiting === 0) begun.resolve();
          await begun.promise;
          const parts = Array.from({ length: importId }, () => Uint8Array.of(importId));
          await writePacks(trx, [{ day: dayOf(number, importId), form: 1, parts }]);
        }, { isolationLevel: "read committed" });
      await Promise.all([1, 2, 3].map(write));
      const found = await Promise.all(
        [1, 2, 3].map(async (importId) => {
          const day = dayOf(number, importId);
          return (await readPacks(db(), [day], 1)).get(day.date)?.length;
        }),
      );
      expect(found.filter((count) => count !== undefined)).to.have.length.within(0, 1);
    }
  });
});

describe("packs of days", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    for (const table of ["search_packs", "search_days"]) await db()(table).truncate();
  });
  const FORM = 3;
  const FIRST: PackedDay = {
    ...{ siteId: 1, searchType: "web", kind: "query", importId: 50, rowsCount: 9 },
    date: "2026-11-01",
  };
  const SECOND: PackedDay = { ...FIRST, date: "2026-11-02" };
  /** Days that differ from the first in one part each. */
  const OTHERS: readonly PackedDay[] = [
    { ...FIRST, siteId: 2 },
    { ...FIRST, searchType: "image" },
    { ...FIRST, kind: "page" },
    { ...FIRST, date: "2026-11-03" },
  ];
  const NUMBERS = { query: 2, page: 3, totals: 1 } as const;
  const insertDays = (days: readonly (Omit<PackedDay, "kind"> & { kind: string })[]) =>
    insertRows(
      db(),
      "search_days (site_id, search_type, kind, date, import_id, rows_count, state, clicks, " +
        "impressions)",
      days.map((day) => [
        ...[day.siteId, day.searchType, NUMBERS[day.kind as keyof typeof NUMBERS], day.date],
        ...[day.importId, day.rowsCount, "final", 0, 0],
      ]),
    );
  const write = (day: PackedDay, parts: readonly string[] = ["pack"], form = FORM) =>
    writePacks(db(), [{ day, form, parts: parts.map((part) => Buffer.from(part)) }]);
  const read = async (days: readonly PackedDay[], form = FORM) =>
    [...await readPacks(db(), days, form)].map(([date, parts]) => [date, parts.map(String)]);

  describe("writePacks() and readPacks()", () => {
    it("give back the parts of each day in their order", async () => {
      await write(SECOND, ["a", "b", "c"]);
      await write(FIRST, ["d"]);
      expect(await read([FIRST, SECOND, { ...FIRST, date: "2026-11-09" }]))
        .to.deep.equal([["2026-11-01", ["d"]], ["2026-11-02", ["a", "b", "c"]]]);
      expect(await read([])).to.deep.equal([]);
    });
    it("replace the packs of a day, also where there were more parts", async () => {
      for (const day of [FIRST, SECOND, ...OTHERS]) await write(day, ["old", "older"]);
      await write(FIRST, ["new"]);
      expect(await read([FIRST, SECOND]))
        .to.deep.equal([["2026-11-01", ["new"]], ["2026-11-02", ["old", "older"]]]);
      for (const day of OTHERS) {
        expect(await read([day])).to.deep.equal([[day.date, ["old", "older"]]]);
      }
    });
    it("read no packs of another import or form, and none that lack a part", async () => {
      await write(FIRST, ["a", "b"]);
      expect(await read([{ ...FIRST, importId: 51 }])).to.deep.equal([]);
      expect(await read([FIRST], FORM + 1)).to.deep.equal([]);
      await db()("search_packs").where({ part: 1 }).delete();
      expect(await read([FIRST])).to.deep.equal([]);
    });
  });

  describe("listUnpackedDays()", () => {
    const list = (limit = 10) => listUnpackedDays(db(), { siteId: 1, form: FORM, limit });

    it("lists days of the packed kinds without packs, the newest first", async () => {
      await insertDays([FIRST, SECOND, ...OTHERS, { ...FIRST, kind: "totals" }]);
      await write(SECOND);
      const [, image, page, third] = OTHERS;
      expect(await list()).to.deep.equal([third, FIRST, page, image]);
      expect(await list(2)).to.deep.equal([third, FIRST]);
    });
    it("lists days that another import has brought since, or that are packed in another form", async () => {
      await insertDays([{ ...FIRST, importId: 51 }, SECOND]);
      await write(FIRST);
      await write(SECOND, ["pack"], FORM - 1);
      expect(await list()).to.deep.equal([SECOND, { ...FIRST, importId: 51 }]);
    });
    it("takes no pack of another day for that of a day", async () => {
      await insertDays([FIRST]);
      for (const day of OTHERS) await write(day);
      expect(await list()).to.deep.equal([FIRST]);
      await write(FIRST, ["a", "b"]);
      expect(await list()).to.deep.equal([]);
    });
  });

  describe("deleteVoidPacks()", () => {
    it("deletes packs of the site without a day", async () => {
      await insertDays([SECOND, ...OTHERS.filter(({ siteId }) => siteId === 1)]);
      for (const day of [FIRST, SECOND, ...OTHERS]) await write(day);
      await deleteVoidPacks(db(), 1);
      expect(await read([FIRST, SECOND])).to.deep.equal([["2026-11-02", ["pack"]]]);
      for (const day of OTHERS) expect(await read([day])).to.deep.equal([[day.date, ["pack"]]]);
    });
  });

  describe("readDayFacts()", () => {
    it("reads the facts of days in the order of their key, an unknown position as NaN", async () => {
      await insertSegments(db(), [
        { id: 1, searchType: "web" },
        { id: 2, searchType: "web", country: "DE" },
        { id: 3, searchType: "image" },
      ]);
      await insertRows(
        db(),
        "search_facts (site_id, kind, date, keyword_id, page_id, segment_id, clicks, " +
          "impressions, position_sum)",
        [
          [1, 2, "2026-11-01", 102, 0, 1, 1, 10, null],
          [1, 2, "2026-11-01", 101, 0, 2, 2, 20, 45.5],
          [1, 2, "2026-11-01", 101, 0, 1, 3, 30, 60],
          [1, 2, "2026-11-02", 101, 7, 1, 4, 40, 80],
          [1, 2, "2026-11-01", 101, 0, 3, 99, 99, 99],
          [1, 3, "2026-11-01", 101, 0, 1, 99, 99, 99],
          [1, 2, "2026-11-03", 101, 0, 1, 99, 99, 99],
          [2, 2, "2026-11-01", 101, 0, 1, 99, 99, 99],
        ],
      );
      const facts = await readDayFacts(db(), [FIRST, SECOND, { ...FIRST, date: "2026-11-09" }]);
      expect([...facts.keys()]).to.deep.equal(["2026-11-01", "2026-11-02"]);
      expect(facts.get("2026-11-01")).to.deep.equal({
        keywords: Uint32Array.of(101, 101, 102),
        pages: Uint32Array.of(0, 0, 0),
        segments: Uint16Array.of(1, 2, 1),
        clicks: Float64Array.of(3, 2, 1),
        impressions: Float64Array.of(30, 20, 10),
        positionSums: Float64Array.of(60, 45.5, Number.NaN),
      });
      expect(facts.get("2026-11-02")?.pages).to.deep.equal(Uint32Array.of(7));
      expect((await readDayFacts(db(), [])).size).to.equal(0);
    });
  });
});
