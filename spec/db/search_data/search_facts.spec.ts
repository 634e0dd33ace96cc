import { expect } from "chai";
import {
  countFacts,
  deleteFacts,
  deriveFacts,
  type FactRun,
  insertFacts,
  loadFacts,
} from "../../../db/search_data/search_facts.ts";
import { SEARCH_KINDS } from "../../../db/search_data/search_kinds.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertSegments } from "../../support/search/stored_rows.ts";

const FIRST = "2026-11-01";
const SECOND = "2026-11-02";
const { query_page: PAIR, page_of_rows: PAGES, totals_of_rows: TOTALS } = SEARCH_KINDS;
/** A keyword, page, segment, clicks, impressions, sum of positions. */
type Fact = readonly [number, number, number, number, number, number | null];

/** Facts of one kind and day in columns, in the order in which they are written here. */
function runOf(date: string, facts: readonly Fact[], kind: number = PAIR): FactRun {
  const column = (index: number) => facts.map((fact) => fact[index] ?? Number.NaN);
  return {
    kind,
    date,
    columns: {
      keywords: Uint32Array.from(column(0)),
      pages: Uint32Array.from(column(1)),
      segments: Uint16Array.from(column(2)),
      clicks: Float64Array.from(column(3)),
      impressions: Float64Array.from(column(4)),
      positionSums: Float64Array.from(column(5)),
    },
    order: Uint32Array.from(facts.keys()),
    start: 0,
    end: facts.length,
  };
}

describe("db/search_data/search_facts.ts", () => {
  const db = useSpecDatabase((db) =>
    insertSegments(db, [
      { id: 1, searchType: "web" },
      { id: 2, searchType: "web", country: "DE" },
      { id: 3, searchType: "image" },
    ])
  );
  beforeEach(() => db()("search_facts").truncate());
  const read = async (siteId = 1, kind: number = PAIR) =>
    (await db()("search_facts").where({ site_id: siteId, kind })
      .orderBy(["date", "keyword_id", "page_id", "segment_id"])
      .select(
        db().raw("cast(date as char) as date"),
        ...["keyword_id", "page_id", "segment_id", "clicks", "impressions", "position_sum"],
      )).map((row) => Object.values(row));

  for (const [name, write] of [["insertFacts", insertFacts], ["loadFacts", loadFacts]] as const) {
    describe(`${name}()`, () => {
      it("writes runs of several days, an unknown position as NULL", async () => {
        await write(db(), 1, [
          runOf(FIRST, [[101, 201, 1, 5, 50, 120.5], [102, 201, 2, 0, 7, null]]),
          runOf(SECOND, [[101, 202, 1, 1, 2, 3]]),
        ]);
        expect(await read()).to.deep.equal([
          [FIRST, 101, 201, 1, 5, 50, 120.5],
          [FIRST, 102, 201, 2, 0, 7, null],
          [SECOND, 101, 202, 1, 1, 2, 3],
        ]);
        expect(await read(2)).to.deep.equal([]);
      });
      it("writes the part of a run that is named, in its order", async () => {
        const run = runOf(FIRST, [[104, 1, 1, 4, 4, 4], [102, 1, 1, 2, 2, 2], [
          101,
          1,
          1,
          1,
          1,
          1,
        ]]);
        await write(db(), 1, [{ ...run, order: Uint32Array.of(2, 1, 0), start: 1, end: 2 }]);
        expect(await read()).to.deep.equal([[FIRST, 102, 1, 1, 2, 2, 2]]);
      });
      it("writes more facts than go into one statement", async () => {
        const facts = Array.from({ length: 1_001 }, (_, index): Fact => [index, 1, 1, 1, 2, 3]);
        await write(db(), 1, [runOf(FIRST, facts)]);
        const [sums] = await db()("search_facts").count({ rows: "*" }).sum({ clicks: "clicks" })
          .max({ last: "keyword_id" });
        expect(sums).to.deep.equal({ rows: 1_001, clicks: 1_001, last: 1_000 });
      });
      it("writes nothing for nothing", async () => {
        await write(db(), 1, []);
        expect(await read()).to.deep.equal([]);
      });
    });
  }

  describe("insertFacts() again", () => {
    it("adds to a fact with the same key; an unknown position stays unknown", async () => {
      await insertFacts(db(), 1, [
        runOf(FIRST, [[101, 1, 1, 5, 50, 100], [102, 1, 1, 1, 1, null]]),
      ]);
      await insertFacts(db(), 1, [runOf(FIRST, [[101, 1, 1, 2, 20, 60], [102, 1, 1, 1, 1, 9]])]);
      await insertFacts(db(), 1, [runOf(FIRST, [[101, 1, 2, 9, 90, null]])]);
      expect(await read()).to.deep.equal([
        [FIRST, 101, 1, 1, 7, 70, 160],
        [FIRST, 101, 1, 2, 9, 90, null],
        [FIRST, 102, 1, 1, 2, 2, null],
      ]);
    });
  });

  describe("deleteFacts() and countFacts()", () => {
    const day = { kind: PAIR, date: FIRST, searchType: "web" } as const;
    beforeEach(async () => {
      await insertFacts(db(), 1, [
        runOf(FIRST, [[101, 1, 1, 1, 1, 1], [102, 1, 2, 2, 2, 2], [103, 1, 3, 3, 3, 3]]),
        runOf(SECOND, [[104, 1, 1, 4, 4, 4]]),
        runOf(FIRST, [[0, 1, 1, 5, 5, 5]], PAGES),
      ]);
      await insertFacts(db(), 2, [runOf(FIRST, [[201, 1, 1, 6, 6, 6]])]);
    });
    const clicksLeft = () => db()("search_facts").orderBy("clicks").pluck("clicks");

    it("know the facts of one kind, day and search type, of this site", async () => {
      expect(await countFacts(db(), 1, day)).to.equal(2);
      expect(await countFacts(db(), 1, { ...day, searchType: "image" })).to.equal(1);
      expect(await countFacts(db(), 1, { ...day, searchType: "video" })).to.equal(0);
      await deleteFacts(db(), 1, day);
      expect(await clicksLeft()).to.deep.equal([3, 4, 5, 6]);
    });
    it("delete all search types of a day with one alone", async () => {
      await deleteFacts(db(), 1, day, { alone: true });
      expect(await clicksLeft()).to.deep.equal([4, 5, 6]);
    });
  });

  describe("deriveFacts()", () => {
    const day = { kind: PAIR, date: FIRST, searchType: "web" } as const;
    beforeEach(async () => {
      await insertFacts(db(), 1, [
        runOf(FIRST, [
          [101, 201, 1, 5, 50, 100],
          [102, 201, 1, 1, 10, 40],
          [101, 202, 1, 2, 20, null],
          [101, 201, 2, 3, 30, 90],
          [101, 201, 3, 9, 90, 90],
        ]),
        runOf(SECOND, [[101, 201, 1, 9, 90, 90]]),
      ]);
      await insertFacts(db(), 2, [runOf(FIRST, [[101, 201, 1, 9, 90, 90]])]);
    });

    it("sums the pages of a day by segment", async () => {
      expect(await deriveFacts(db(), 1, { group: day, made: "page_of_rows" })).to.equal(3);
      expect(await read(1, PAGES)).to.deep.equal([
        [FIRST, 0, 201, 1, 6, 60, 140],
        [FIRST, 0, 201, 2, 3, 30, 90],
        [FIRST, 0, 202, 1, 2, 20, null],
      ]);
    });
    it("sums the whole day by segment, without a position where one is not known", async () => {
      expect(await deriveFacts(db(), 1, { group: day, made: "totals_of_rows" })).to.equal(2);
      expect(await read(1, TOTALS)).to.deep.equal([
        [FIRST, 0, 0, 1, 8, 80, null],
        [FIRST, 0, 0, 2, 3, 30, 90],
      ]);
    });
    it("replaces what was made of the day and search type before, and leaves the rest", async () => {
      const old: Fact = [0, 299, 1, 99, 99, 99];
      await insertFacts(db(), 1, [
        runOf(FIRST, [old, [0, 299, 3, 1, 1, 1]], PAGES),
        runOf(SECOND, [old], PAGES),
      ]);
      await deriveFacts(db(), 1, { group: day, made: "page_of_rows" });
      const left = (await read(1, PAGES)).filter(([, , pageId]) => pageId === 299);
      expect(left).to.deep.equal([
        [FIRST, 0, 299, 3, 1, 1, 1],
        [SECOND, 0, 299, 1, 99, 99, 99],
      ]);
    });
    it("makes nothing of a day without rows", async () => {
      expect(
        await deriveFacts(db(), 1, { group: { ...day, date: "2026-11-03" }, made: "page_of_rows" }),
      )
        .to.equal(0);
    });
  });
});
