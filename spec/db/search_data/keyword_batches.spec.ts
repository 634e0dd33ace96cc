import { expect } from "chai";
import {
  findKeywordBatch,
  listBrandFlags,
  listFlaggedKeywords,
  listMaybeBranded,
  updateBranded,
} from "../../../db/search_data/keyword_batches.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertKeywords } from "../../support/search/stored_rows.ts";

const ALL = { from: 1, to: 999 };

describe("db/search_data/keyword_batches.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    await db()("keywords").truncate();
    await insertKeywords(db(), 1, { 101: "acme", 103: "hose", 105: "tap", 107: "sink" });
    await insertKeywords(db(), 2, { 104: "acme", 106: "hose" });
    await db()("keywords").where({ id: 101 }).update({ branded: 1 });
    await db()("keywords").where({ id: 103 }).update({ branded: 0 });
    await db()("keywords").where({ id: 104 }).update({ branded: 1 });
  });

  describe("findKeywordBatch()", () => {
    const find = (after: number, limit: number, siteId = 1) =>
      findKeywordBatch(db(), { siteId, after, limit });

    it("finds the ids between which the site's next keywords are", async () => {
      expect(await find(0, 3)).to.deep.equal({ from: 101, to: 105 });
      expect(await find(105, 3)).to.deep.equal({ from: 107, to: 107 });
      expect(await find(101, 1)).to.deep.equal({ from: 103, to: 103 });
      expect(await find(107, 3)).to.equal(undefined);
      expect(await find(0, 9, 2)).to.deep.equal({ from: 104, to: 106 });
      expect(await find(0, 9, 3)).to.equal(undefined);
    });
  });

  describe("listMaybeBranded() and listBrandFlags()", () => {
    it("list branded keywords of the site and those that were not judged", async () => {
      expect((await listMaybeBranded(db(), 1)).toSorted()).to.deep.equal([101, 105, 107]);
      expect(await listBrandFlags(db(), 1)).to.have.deep.members([
        { id: 101, branded: 1 },
        { id: 105, branded: null },
        { id: 107, branded: null },
      ]);
      expect(await listBrandFlags(db(), 3)).to.deep.equal([]);
    });
  });

  describe("listFlaggedKeywords()", () => {
    const list = (scope: Parameters<typeof listFlaggedKeywords>[2], unjudged = false) =>
      listFlaggedKeywords(db(), 1, scope, { unjudged });

    it("lists keywords with their flags, by their ids", async () => {
      expect(await list(ALL)).to.deep.equal([
        { id: 101, keyword: "acme", branded: 1 },
        { id: 103, keyword: "hose", branded: 0 },
        { id: 105, keyword: "tap", branded: null },
        { id: 107, keyword: "sink", branded: null },
      ]);
    });
    it("lists those between two ids, these included, or with some ids", async () => {
      const idsOf = async (...asked: Parameters<typeof list>) =>
        (await list(...asked)).map(({ id }) => id);
      expect(await idsOf({ from: 103, to: 105 })).to.deep.equal([103, 105]);
      expect(await idsOf({ ids: [107, 104, 101] })).to.deep.equal([101, 107]);
      expect(await idsOf({ ids: [] })).to.deep.equal([]);
      expect(await idsOf(ALL, true)).to.deep.equal([105, 107]);
    });
  });

  describe("updateBranded()", () => {
    it("flags these keywords of this site alone", async () => {
      await updateBranded(db(), 1, { ids: [101, 105, 106], flag: 0 });
      await updateBranded(db(), 1, { ids: [107], flag: 2 });
      await updateBranded(db(), 1, { ids: [], flag: 1 });
      const flags = await db()("keywords").orderBy("id").select("id", "branded");
      expect(flags.map((row) => Object.values(row))).to.deep.equal([
        [101, 0],
        [103, 0],
        [104, 1],
        [105, 0],
        [106, null],
        [107, 2],
      ]);
    });
  });
});
