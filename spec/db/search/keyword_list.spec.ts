import { expect } from "chai";
import {
  countKeywordsWithout,
  findSearchedKeywords,
  INTENT_LIST,
  KEYWORD_LIST,
  listKeywords,
  listKeywordsBeside,
} from "../../../db/search/keyword_list.ts";
import { md5 } from "../../../db/core/md5.ts";
import type { KeywordChoice } from "../../../db/search/keyword_sources.ts";
import type { ListQuery } from "../../../db/core/list_shapes.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { countQueries, countReads } from "../../support/count_queries.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";
import { insertListedKeywords, NOVEMBER_KEYWORDS } from "../../support/search/listed_keywords.ts";
import { insertKeywords } from "../../support/search/stored_rows.ts";

describe("db/search/keyword_list.ts", () => {
  const db = useSpecDatabase(insertListedKeywords);
  const list = async (
    parameters: Record<string, string> = {},
    { choice = NOVEMBER_KEYWORDS, fields = KEYWORD_LIST } = {},
  ) => {
    const query = askList(fields, parameters);
    return await listKeywords(db(), {
      choice,
      columns: ["keyword"],
      fields,
      query,
      foundIds: await findSearchedKeywords(db(), choice.siteId, query),
      findTotal: () => Promise.resolve(42),
    });
  };
  const keywordsOf = async (...asked: Parameters<typeof list>) =>
    (await list(...asked)).rows.map(({ keyword }) => keyword);

  describe("listKeywords()", () => {
    it("lists those of the period by clicks and impressions, then tracked and ranked ones", async () => {
      expect(await keywordsOf())
        .to.deep.equal(["hose", "tap", "pump", "ladder", "spade", "rake"]);
    });
    it("takes the given total where nothing is filtered, and counts else", async () => {
      expect((await list()).total).to.equal(42);
      expect((await list({ "filter[clicks]": "10" })).total).to.equal(2);
      expect((await list({ q: "a" })).total).to.equal(4);
    });
    it("leads through all pages, each keyword once, in every order", async () => {
      for (const sort of ["-clicks", "clicks", "position", "-position", "keyword", "-id"]) {
        const found: string[] = [];
        for (let cursor: string | null = ""; cursor !== null;) {
          const page = await list({ sort, per_page: "2", ...(cursor && { cursor }) });
          found.push(...page.rows.map(({ keyword }) => keyword));
          cursor = page.nextCursor;
        }
        expect(found, sort).to.deep.equal(await keywordsOf({ sort }));
        expect(found.toSorted(), sort)
          .to.deep.equal(["hose", "ladder", "pump", "rake", "spade", "tap"]);
      }
    });
    it("finds words in few keywords and in many, page by page, alone and with a filter", async () => {
      const walk = async () => {
        const found: string[] = [];
        for (let cursor: string | null = ""; cursor !== null;) {
          const page = await list({ q: "a", per_page: "1", ...(cursor && { cursor }) });
          expect(page.total).to.equal(4);
          found.push(...page.rows.map(({ keyword }) => keyword));
          cursor = page.nextCursor;
        }
        return found;
      };
      const few = await walk();
      expect(few).to.deep.equal(["tap", "ladder", "spade", "rake"]);
      const filtered = await keywordsOf({ q: "a", "filter[clicks][gte]": "1" });
      expect(few).to.include.members(filtered);
      expect(await keywordsOf({ q: "nothing" })).to.deep.equal([]);
      // they have no row of the period
      const more = Array.from({ length: 500 }, (_, at) => `a${at}`);
      await db()("keywords").insert(more.map((keyword) => ({
        ...{ site_id: NOVEMBER_KEYWORDS.siteId, hash: md5(keyword), keyword },
        created_at: new Date(),
      })));
      expect(await walk()).to.deep.equal(few);
      await db()("keywords").whereIn("keyword", more).delete();
    });
    it("has the ids of a rare word, of one site, where nothing else narrows the list", async () => {
      const find = (parameters: Record<string, string>, more: Partial<ListQuery> = {}) =>
        findSearchedKeywords(db(), 1, { ...askList(KEYWORD_LIST, parameters), ...more });
      expect(await find({ q: "HOSE" })).to.deep.equal([101]);
      expect(await find({ q: "nothing" })).to.deep.equal([]);
      expect(await find({})).to.equal(null);
      // few rows are left to look up
      const rows = () =>
        countReads(db(), async (trx) => {
          const query = askList(KEYWORD_LIST, { q: "hose", "filter[clicks][gte]": "10" });
          expect(await findSearchedKeywords(trx, 1, query)).to.equal(null);
        });
      expect(await rows()).to.be.at.most(1);
      const sqlOf = () => ({ sql: "true", bindings: [] });
      expect(await find({ q: "hose" }, { conditions: [{ field: "url", sqlOf }] })).to.equal(null);
    });
    it("has the same ids where few keywords of other sites are between those of the site", async () => {
      const inOrder = countQueries(db(), /keywords force index \(primary\)/);
      const { accountId } = await insertSpecAccount(db());
      const siteId = 50;
      await db()("sites").where({ id: await insertSpecSite(db(), accountId) })
        .update({ id: siteId });
      await insertKeywords(db(), siteId, { 1001: "hose", 1003: "tap", 1008: "long hose" });
      await insertKeywords(db(), siteId + 1, { 1002: "hose", 1007: "hoses" });
      // it is not known how many the site has; then enough and too few for their bounds
      for (const [count, times] of [[null, 0], [3, 1], [1, 0]] as const) {
        const before = inOrder();
        await db()("sites").where({ id: siteId }).update({ keywords_count: count });
        expect(await findSearchedKeywords(db(), siteId, askList(KEYWORD_LIST, { q: "hose" })))
          .to.have.members([1001, 1008]);
        expect(inOrder() - before).to.equal(times);
      }
      await db()("keywords").whereBetween("id", [1001, 1008]).delete();
    });
    it("has checked positions where the period has none of the keyword, unknown ones last", async () => {
      expect(await keywordsOf({ sort: "position,keyword" }))
        .to.deep.equal(["hose", "spade", "ladder", "pump", "rake", "tap"]);
      expect(await keywordsOf({ "filter[position][lte]": "3.4" }))
        .to.deep.equal(["hose", "spade"]);
    });
    it("compares with the period before", async () => {
      expect(await keywordsOf({ "filter[clicks_delta]": "6" })).to.deep.equal(["hose"]);
      expect(await keywordsOf({ "filter[clicks_delta]": "-2" })).to.deep.equal(["tap"]);
      expect(await keywordsOf({ "filter[previous_position]": "5" })).to.deep.equal(["hose"]);
      expect(await keywordsOf({ "filter[position_change]": "2.5" })).to.deep.equal(["hose"]);
      const uncompared = { choice: { ...NOVEMBER_KEYWORDS, previousId: 0 } };
      expect(await keywordsOf({ "filter[clicks_delta][null]": "false" }, uncompared))
        .to.deep.equal([]);
    });
    it("filters by each joined table, of this site alone", async () => {
      expect(await keywordsOf({ "filter[intent]": "transactional" })).to.deep.equal([]);
      expect(await keywordsOf({ "filter[intent]": "informational" })).to.deep.equal(["spade"]);
      expect(await keywordsOf({ "filter[search_volume][gt]": "0", sort: "search_volume" }))
        .to.deep.equal(["hose", "spade"]);
      expect(await keywordsOf({ "filter[opportunity][gt]": "0" })).to.deep.equal(["hose"]);
      expect(await keywordsOf({ "filter[url][contains]": "own.example", sort: "keyword" }))
        .to.deep.equal(["hose", "spade"]);
      for (const url of ["https://own.example/hose", "https://own.example/spade"]) {
        expect(await keywordsOf({ "filter[url]": url }))
          .to.deep.equal([url.endsWith("hose") ? "hose" : "spade"]);
      }
      expect(await keywordsOf({ "filter[url]": "https://own.example/intent" })).to.deep.equal([]);
      expect(await keywordsOf({ "filter[ctr]": "0.2" })).to.deep.equal(["tap"]);
    });
    it("lists tracked ones alone, or the others", async () => {
      expect(await keywordsOf({ "filter[tracked]": "true" }))
        .to.deep.equal(["hose", "ladder", "rake"]);
      expect(await keywordsOf({ "filter[tracked]": "false" }))
        .to.deep.equal(["tap", "pump", "spade"]);
    });
    it("filters all kinds of keywords by their tags", async () => {
      expect(await keywordsOf({ "filter[tags]": "water" })).to.deep.equal(["hose", "rake"]);
      expect(await keywordsOf({ "filter[tags][ne]": "water" }))
        .to.deep.equal(["tap", "pump", "ladder", "spade"]);
      expect(await keywordsOf({ "filter[tags]": "tools" })).to.deep.equal(["spade"]);
      expect((await list({ "filter[tags]": "water" })).total).to.equal(2);
    });
    it("lists ranks of any day where the window has no bounds", async () => {
      const ranks = { contextId: 7, from: null, to: null };
      const anyDay = { choice: { ...NOVEMBER_KEYWORDS, ranks } };
      expect(await keywordsOf({ sort: "keyword" }, anyDay))
        .to.deep.equal(["barrel", "hose", "ladder", "pump", "rake", "shed", "spade", "tap"]);
    });
    it("lists no ranked ones where the site has no ranks", async () => {
      const choice = { ...NOVEMBER_KEYWORDS, ranks: null };
      expect(await keywordsOf({}, { choice }))
        .to.deep.equal(["hose", "tap", "pump", "ladder", "rake"]);
      expect(await keywordsOf({ "filter[position][null]": "false" }, { choice }))
        .to.deep.equal(["hose"]);
    });
    it("lists tracked and ranked ones without a period", async () => {
      const choice = { ...NOVEMBER_KEYWORDS, periodId: 0, previousId: 0 };
      expect(await keywordsOf({ sort: "keyword" }, { choice }))
        .to.deep.equal(["hose", "ladder", "rake", "spade"]);
    });
    it("lists nothing of a site without keywords", async () => {
      expect(await list({ q: "hose" }, { choice: { ...NOVEMBER_KEYWORDS, siteId: 3 } }))
        .to.deep.equal({ rows: [], total: 0, nextCursor: null });
    });
  });

  describe("the list of intents", () => {
    const intents = { fields: INTENT_LIST };

    it("has a person's intent as certain", async () => {
      expect(await keywordsOf({ "filter[probability]": "1" }, intents)).to.deep.equal(["hose"]);
      expect(await keywordsOf({ "filter[probability]": "0.75" }, intents))
        .to.deep.equal(["spade"]);
      expect(await keywordsOf({ sort: "-probability" }, intents))
        .to.deep.equal(["hose", "spade", "ladder", "rake", "pump", "tap"]);
    });
    it("filters by what is known of an intent", async () => {
      expect(await keywordsOf({ "filter[source]": "manual" }, intents)).to.deep.equal(["hose"]);
      expect(await keywordsOf({ "filter[local]": "true" }, intents)).to.deep.equal(["hose"]);
      expect(await keywordsOf({ "filter[intent_match]": "true" }, intents))
        .to.deep.equal(["hose"]);
      expect(await keywordsOf({ "filter[page_intent][null]": "true", sort: "id" }, intents))
        .to.deep.equal(["tap", "pump", "rake", "spade", "ladder"]);
    });
  });

  describe("countKeywordsWithout()", () => {
    const count = (choice: Partial<KeywordChoice>) =>
      countKeywordsWithout(db(), { ...NOVEMBER_KEYWORDS, ...choice });

    it("counts tracked and ranked keywords without a row in the period", async () => {
      expect(await count({})).to.equal(3);
      expect(await count({ ranks: null })).to.equal(2);
      expect(await count({ periodId: 0 })).to.equal(4);
      expect(await count({ siteId: 3 })).to.equal(0);
    });
  });

  describe("listKeywordsBeside()", () => {
    const listIds = async (choice: Partial<KeywordChoice>) =>
      (await listKeywordsBeside(db(), { ...NOVEMBER_KEYWORDS, ...choice }))
        .toSorted((a, b) => a - b);

    it("lists each tracked or ranked keyword once, with a row or without", async () => {
      expect(await listIds({})).to.deep.equal([101, 104, 105, 107]);
      expect(await listIds({ ranks: null })).to.deep.equal([101, 104, 107]);
      expect(await listIds({ ranks: { contextId: 7, from: null, to: "2026-11-30" } }))
        .to.deep.equal([101, 104, 105, 106, 107]);
      expect(await listIds({ ranks: { contextId: 7, from: "2026-11-01", to: null } }))
        .to.deep.equal([101, 104, 105, 107, 108]);
      expect(await listIds({ siteId: 3 })).to.deep.equal([]);
    });
  });
});
