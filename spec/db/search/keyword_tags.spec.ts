import { expect } from "chai";
import type { ListFilter } from "../../../db/core/list_shapes.ts";
import {
  hasTaggedKeywords,
  insertTags,
  listTags,
  replaceTags,
  whereTags,
} from "../../../db/search/keyword_tags.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertKeywords } from "../../support/search/stored_rows.ts";

describe("db/search/keyword_tags.ts", () => {
  const db = useSpecDatabase((db) =>
    insertKeywords(db, 1, { 101: "tea", 102: "mate", 103: "cocoa", 104: "coffee" })
  );
  beforeEach(async () => {
    await db()("keyword_tags").truncate();
    await insertTags(db(), 1, [
      { keywordId: 101, tag: "hot" },
      { keywordId: 101, tag: "Drinks" },
      { keywordId: 102, tag: "drinks" },
      { keywordId: 103, tag: "hot_50%" },
    ]);
    await insertTags(db(), 2, [{ keywordId: 104, tag: "hot" }, { keywordId: 102, tag: "cold" }]);
  });
  const tagsOf = async (siteId: number, ids: number[]) =>
    Object.fromEntries(await listTags(db(), siteId, ids));

  describe("listTags()", () => {
    it("lists each keyword's tags of the site in the order of their letters", async () => {
      expect(await tagsOf(1, [102, 101, 104])).to.deep.equal({
        101: ["Drinks", "hot"],
        102: ["drinks"],
      });
      expect(await tagsOf(2, [101, 102])).to.deep.equal({ 102: ["cold"] });
      expect(await tagsOf(1, [])).to.deep.equal({});
    });
  });

  describe("hasTaggedKeywords()", () => {
    it("knows whether any keyword of the site has one", async () => {
      expect(await Promise.all([1, 2, 3].map((siteId) => hasTaggedKeywords(db(), siteId))))
        .to.deep.equal([true, true, false]);
    });
  });

  describe("insertTags()", () => {
    it("leaves tags that a keyword has already", async () => {
      await insertTags(db(), 1, [{ keywordId: 102, tag: "new" }, {
        keywordId: 102,
        tag: "drinks",
      }]);
      expect(await tagsOf(1, [102])).to.deep.equal({ 102: ["drinks", "new"] });
    });
    it("inserts an empty list", async () => {
      await insertTags(db(), 1, []);
      expect(await db()("keyword_tags").count({ n: "*" })).to.deep.equal([{ n: 6 }]);
    });
  });

  describe("replaceTags()", () => {
    it("gives this keyword of this site other tags, or none", async () => {
      await replaceTags(db(), 1, { keywordId: 102, tags: ["b", "a"] });
      expect(await tagsOf(1, [101, 102])).to.deep.equal({
        101: ["Drinks", "hot"],
        102: ["a", "b"],
      });
      expect(await tagsOf(2, [102])).to.deep.equal({ 102: ["cold"] });
      await replaceTags(db(), 1, { keywordId: 102, tags: [] });
      expect(await tagsOf(1, [102])).to.deep.equal({});
    });
  });

  describe("whereTags()", () => {
    const find = async (operator: ListFilter["operator"], ...values: ListFilter["values"]) => {
      const keywords = db()("keywords").where({ site_id: 1 }).orderBy("id");
      const filter = { field: "tags", operator, values };
      whereTags(db(), keywords, { siteId: 1, column: "keywords.id", filter });
      return await keywords.pluck("id");
    };

    it("finds keywords of which one tag fits", async () => {
      expect(await find("eq", "hot")).to.deep.equal([101]);
      expect(await find("eq", "drinks")).to.deep.equal([102]);
      expect(await find("in", "drinks", "Drinks")).to.deep.equal([101, 102]);
      expect(await find("starts_with", "hot_5")).to.deep.equal([103]);
      expect(await find("contains", "rink")).to.deep.equal([101, 102]);
      expect(await find("eq", "cold")).to.deep.equal([]);
    });
    it("finds keywords that have not this tag, those without any included", async () => {
      expect(await find("ne", "hot")).to.deep.equal([102, 103, 104]);
    });
    it("finds keywords with or without tags", async () => {
      expect(await find("null", true)).to.deep.equal([104]);
      expect(await find("null", false)).to.deep.equal([101, 102, 103]);
    });
    it("finds prompts by the tags of prompts", async () => {
      await db()("ai_prompt_tags").insert([
        { site_id: 1, prompt_id: 102, tag: "hot" },
        { site_id: 2, prompt_id: 103, tag: "hot" },
      ]);
      const found = db()("keywords").where({ site_id: 1 });
      whereTags(db(), found, {
        siteId: 1,
        column: "keywords.id",
        filter: { field: "tags", operator: "eq", values: ["hot"] },
        tags: { table: "ai_prompt_tags", idColumn: "prompt_id" },
      });
      expect(await found.pluck("id")).to.deep.equal([102]);
    });
  });
});
