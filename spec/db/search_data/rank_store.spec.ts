import { expect } from "chai";
import {
  deleteRankGroup,
  deleteRanks,
  insertRankDate,
  insertRanks,
  insertSerps,
  listStoredRanks,
  listStoredSerps,
  type RankGroup,
  type StoredRank,
  type StoredSerp,
} from "../../../db/search_data/rank_store.ts";
import { useSpecDatabase } from "../../support/database.ts";

const GROUP: RankGroup = { contextId: 7, date: "2026-11-10", sourceId: 1 };
/** Groups that differ from it in one part each. */
const OTHERS: readonly RankGroup[] = [
  { ...GROUP, contextId: 8 },
  { ...GROUP, date: "2026-11-11" },
  { ...GROUP, sourceId: 2 },
];
const rank = (given: Partial<StoredRank> & { keywordId: number }): StoredRank => ({
  ...{ position: 5, urlId: 0, depth: null, ownClicks: null, allClicks: null },
  ...given,
});
const serp = (given: Partial<StoredSerp> & { keywordId: number }): StoredSerp => ({
  ...{ whole: true, seen: null, features: [], results: [] },
  ...given,
});

describe("db/search_data/rank_store.ts", () => {
  const db = useSpecDatabase();
  const TABLES = ["rank_days", "rank_serps", "rank_dates"];
  beforeEach(async () => {
    for (const table of TABLES) await db()(table).truncate();
  });
  const insert = async (
    group: RankGroup,
    keywordIds: readonly number[],
    { siteId = 1, importId = 50 } = {},
  ) => {
    const owner = { siteId, importId };
    await insertRanks(db(), owner, {
      group,
      ranks: keywordIds.map((keywordId) => rank({ keywordId })),
    });
    await insertSerps(db(), owner, {
      group,
      serps: keywordIds.map((keywordId) => serp({ keywordId })),
    });
    await insertRankDate(db(), owner, group);
  };
  /** How many rows of the other groups and of site 2 are there. */
  const countOthers = async (table: string) => {
    const rows = db()(table).where((other) => {
      for (const { contextId, date, sourceId } of OTHERS) {
        other.orWhere({ context_id: contextId, date, source_id: sourceId });
      }
      other.orWhere({ site_id: 2 });
    });
    return (await rows).length;
  };
  const insertOthers = async () => {
    for (const group of OTHERS) await insert(group, [101]);
    await insert(GROUP, [101], { siteId: 2 });
  };

  describe("insertRanks() and listStoredRanks()", () => {
    it("give back each value, with its decimals", async () => {
      const whole = {
        ...{ keywordId: 101, position: 3.4, urlId: 301, depth: 20 },
        ...{ ownClicks: 0.5, allClicks: 8.25 },
      };
      const unknown = rank({ keywordId: 102, position: null });
      await insertRanks(db(), { siteId: 1, importId: 50 }, {
        group: GROUP,
        ranks: [whole, unknown],
      });
      expect(await listStoredRanks(db(), 1, { group: GROUP, keywordIds: [101, 102, 103] }))
        .to.have.deep.members([whole, unknown]);
      expect(await db()("rank_days").where({ keyword_id: 102 }).first("url_id", "import_id"))
        .to.deep.equal({ url_id: null, import_id: 50 });
    });
    it("bound and round a depth", async () => {
      await insertRanks(db(), { siteId: 1, importId: 50 }, {
        group: GROUP,
        ranks: [
          rank({ keywordId: 101, depth: 1e6 }),
          rank({ keywordId: 102, depth: 9.6 }),
        ],
      });
      const depths = (await listStoredRanks(db(), 1, { group: GROUP, keywordIds: [101, 102] })).map(
        ({ depth }) => depth,
      );
      expect(depths).to.have.members([65_535, 10]);
    });
    it("list those of these keywords, of this group and site alone", async () => {
      await insertOthers();
      await insert(GROUP, [102, 103]);
      const found = await listStoredRanks(db(), 1, { group: GROUP, keywordIds: [101, 102] });
      expect(found.map(({ keywordId }) => keywordId)).to.deep.equal([102]);
    });
  });

  describe("insertSerps() and listStoredSerps()", () => {
    it("give back each value", async () => {
      const whole = serp({
        ...{ keywordId: 101, seen: { from: 1, to: 10 }, features: ["faq", "übersicht"] },
        results: [{ kind: "organic", position: 1, hostId: 401, urlId: 301 }],
      });
      const part = serp({ keywordId: 102, whole: false });
      await insertSerps(db(), { siteId: 1, importId: 50 }, { group: GROUP, serps: [whole, part] });
      expect(await listStoredSerps(db(), 1, { group: GROUP, keywordIds: [101, 102, 103] }))
        .to.have.deep.members([whole, part]);
      expect(await db()("rank_serps").where({ keyword_id: 101 }).first("results_count"))
        .to.deep.equal({ results_count: 1 });
    });
    it("keep as many features as the column holds, each up to 100 characters", async () => {
      const features = Array.from({ length: 40 }, () => "f".repeat(101));
      await insertSerps(db(), { siteId: 1, importId: 50 }, {
        group: GROUP,
        serps: [
          serp({ keywordId: 101, features }),
        ],
      });
      const [stored] = await listStoredSerps(db(), 1, { group: GROUP, keywordIds: [101] });
      // 103 characters each with quotes and comma
      expect(stored?.features).to.deep.equal(Array.from({ length: 19 }, () => "f".repeat(100)));
    });
    it("list those of these keywords, of this group and site alone", async () => {
      await insertOthers();
      await insert(GROUP, [102, 103]);
      const found = await listStoredSerps(db(), 1, { group: GROUP, keywordIds: [101, 102] });
      expect(found.map(({ keywordId }) => keywordId)).to.deep.equal([102]);
    });
  });

  describe("deleteRanks()", () => {
    it("deletes ranks and result pages of these keywords, of this group and site alone", async () => {
      await insertOthers();
      await insert(GROUP, [101, 102]);
      await deleteRanks(db(), 1, { group: GROUP, keywordIds: [101] });
      for (const table of ["rank_days", "rank_serps"]) {
        expect(await countOthers(table), table).to.equal(4);
        expect((await db()(table)).length, table).to.equal(5);
      }
      expect(
        (await listStoredRanks(db(), 1, { group: GROUP, keywordIds: [101, 102] })).map((one) =>
          one.keywordId
        ),
      )
        .to.deep.equal([102]);
    });
  });

  describe("deleteRankGroup()", () => {
    it("deletes all of the group and site, and notes no day any more", async () => {
      await insertOthers();
      await insert(GROUP, [101, 102]);
      await deleteRankGroup(db(), 1, { group: GROUP });
      for (const table of TABLES) {
        expect([await countOthers(table), (await db()(table)).length], table)
          .to.deep.equal([4, 4]);
      }
    });
    it("deletes what one import brought of it", async () => {
      await insert(GROUP, [101]);
      await insert(GROUP, [102], { importId: 51 });
      await deleteRankGroup(db(), 1, { group: GROUP, importId: 50 });
      for (const table of TABLES) {
        expect(await db()(table).pluck("import_id"), table).to.deep.equal([51]);
      }
    });
  });

  describe("insertRankDate()", () => {
    it("notes a day of an import once", async () => {
      for (const importId of [50, 50, 51]) {
        await insertRankDate(db(), { siteId: 1, importId }, GROUP);
      }
      expect(await db()("rank_dates").orderBy("import_id").pluck("import_id"))
        .to.deep.equal([50, 51]);
    });
  });
});
