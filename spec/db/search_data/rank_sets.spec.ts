import { expect } from "chai";
import {
  listNewestPositions,
  listRankCounts,
  listRankDates,
  listRankSets,
  rebuildNewestRanks,
  rebuildRankSet,
} from "../../../db/search_data/rank_sets.ts";
import { insertRanks } from "../../../db/search_data/rank_store.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { CONTEXT, insertRankGroup } from "../../support/search/rank_groups.ts";

const NOVEMBER = { siteId: 1, contextId: CONTEXT, from: "2026-11-01", to: "2026-11-30" };

describe("db/search_data/rank_sets.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    for (const table of ["rank_days", "rank_dates", "rank_day_sets", "rank_newest"]) {
      await db()(table).truncate();
    }
  });

  describe("rebuildRankSet()", () => {
    const group = (sourceId: number) => ({ contextId: CONTEXT, date: "2026-11-10", sourceId });
    const insert = (
      sourceId: number,
      ranks: { keywordId: number; position: number | null; allClicks?: number }[],
      siteId = 1,
    ) =>
      insertRanks(
        db(),
        { siteId, importId: 50 },
        {
          group: group(sourceId),
          ranks: ranks.map(({ allClicks = null, ...rank }) => ({
            ...{ ...rank, urlId: 10 * sourceId, depth: null, allClicks },
            ownClicks: allClicks === null ? null : 0.5,
          })),
        },
      );
    const rebuild = (siteId = 1) => rebuildRankSet(db(), { ...group(1), siteId });
    const positions = async () =>
      (await listRankSets(db(), NOVEMBER)).flatMap(({ ranks }) =>
        ranks.map(({ keywordId, position, urlId }) => [keywordId, position, urlId])
      );

    it("keeps the rank of a whole result page, else of the source that was first", async () => {
      await insert(2, [{ keywordId: 101, position: 2 }, { keywordId: 102, position: 22 }]);
      await insert(1, [{ keywordId: 101, position: 1 }, { keywordId: 103, position: 11 }]);
      await insert(3, [{ keywordId: 102, position: 3, allClicks: 9 }]);
      await insert(4, [{ keywordId: 102, position: 4, allClicks: 9 }]);
      await insert(5, [{ keywordId: 104, position: null }]);
      await rebuild();
      expect(await positions()).to.deep.equal([
        [101, 1, 10],
        [102, 3, 30],
        [103, 11, 10],
        [104, null, 50],
      ]);
    });
    it("gives positions with the decimals that they were imported with", async () => {
      await insert(1, [{ keywordId: 101, position: 3.4, allClicks: 8.5 }]);
      await rebuild();
      const [set] = await listRankSets(db(), NOVEMBER);
      expect(set?.date).to.equal("2026-11-10");
      expect(set?.ranks).to.have.length(1);
      expect(set?.ranks[0]).to.include({ position: 3.4, ownClicks: 0.5, allClicks: 8.5 });
    });
    it("replaces the set of the day, of this site alone", async () => {
      await insert(1, [{ keywordId: 101, position: 1 }]);
      await insert(1, [{ keywordId: 201, position: 2 }], 2);
      await rebuild();
      await rebuild(2);
      await db()("rank_days").where({ site_id: 1 }).delete();
      await rebuild();
      expect(await positions()).to.deep.equal([]);
      expect(await listRankDates(db(), 1, CONTEXT)).to.deep.equal([]);
      expect(await listRankDates(db(), 2, CONTEXT)).to.deep.equal(["2026-11-10"]);
    });
  });

  describe("sets of several days", () => {
    beforeEach(async () => {
      const rank = (keywordId: number, position: number | null) => ({ keywordId, position });
      for (
        const [date, ranks] of [
          ["2026-10-31", [rank(101, 91), rank(104, 94)]],
          ["2026-11-01", [rank(101, 1), rank(102, 2)]],
          ["2026-11-30", [rank(101, null)]],
          ["2026-12-01", [rank(101, 81), rank(103, 83), rank(104, 84)]],
        ] as const
      ) await insertRankGroup(db(), { date, ranks, importId: 50 });
      const other = { date: "2026-11-15", importId: 50, ranks: [rank(109, 9)] };
      await insertRankGroup(db(), { ...other, siteId: 2 });
      await insertRankGroup(db(), { ...other, contextId: 8 });
    });

    it("are listed by day, the borders of the window included", async () => {
      expect((await listRankSets(db(), NOVEMBER)).map(({ date }) => date))
        .to.deep.equal(["2026-11-01", "2026-11-30"]);
      expect(await listRankSets(db(), { ...NOVEMBER, siteId: 3 })).to.deep.equal([]);
    });
    it("are counted, the newest day first", async () => {
      expect(await listRankCounts(db(), NOVEMBER)).to.deep.equal([
        { date: "2026-11-30", keywordsCount: 1 },
        { date: "2026-11-01", keywordsCount: 2 },
      ]);
    });
    it("give the newest position of each keyword in the window, known or not", async () => {
      expect(Object.fromEntries(await listNewestPositions(db(), NOVEMBER))).to.deep.equal({
        101: { position: null, urlId: 0 },
        102: { position: 2, urlId: 0 },
      });
    });
    it("give the days of a context, the newest first", async () => {
      expect(await listRankDates(db(), 1, CONTEXT))
        .to.deep.equal(["2026-12-01", "2026-11-30", "2026-11-01", "2026-10-31"]);
      expect(await listRankDates(db(), 1, 8)).to.deep.equal(["2026-11-15"]);
    });
    it("give the newest rank of each keyword, again when days go", async () => {
      const newest = (siteId: number, contextId: number) =>
        db()("rank_newest").where({ site_id: siteId, context_id: contextId })
          .orderBy("keyword_id")
          .select("keyword_id", db().raw("cast(date as char) as date"), "position")
          .then((rows) => rows.map((row) => Object.values(row)));
      expect(await newest(1, CONTEXT)).to.deep.equal([
        [101, "2026-12-01", 81],
        [102, "2026-11-01", 2],
        [103, "2026-12-01", 83],
        [104, "2026-12-01", 84],
      ]);
      await db()("rank_day_sets").where({ site_id: 1, date: "2026-12-01" }).delete();
      await rebuildNewestRanks(db(), { siteId: 1, contextId: CONTEXT });
      expect(await newest(1, CONTEXT)).to.deep.equal([
        [101, "2026-11-30", null],
        [102, "2026-11-01", 2],
        [104, "2026-10-31", 94],
      ]);
      expect(await newest(1, 8)).to.deep.equal([[109, "2026-11-15", 9]]);
      expect(await newest(2, CONTEXT)).to.deep.equal([[109, "2026-11-15", 9]]);
    });
  });
});
