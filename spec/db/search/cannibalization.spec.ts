import { expect } from "chai";
import {
  CANNIBALIZATION_LIST,
  type CannibalizedKeyword,
  insertCannibalized,
  listCannibalized,
} from "../../../db/search/cannibalization.ts";
import { insertRows } from "../../../db/core/sql_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";
import { NOTHING_CANNIBALIZED } from "../../../lib/commands/search/cannibalization/find_cannibalization.ts";
import {
  cannibalizedKeyword,
  competingUrl,
  pageTurns,
} from "../../support/search/analysed_rows.ts";
import { insertKeywords, insertPages } from "../../support/search/stored_rows.ts";
import { plainGain, plainParts } from "../../support/search/gains.ts";

const ANALYSIS = {
  id: 5,
  siteId: 1,
  rowsCount: 5,
  summary: {
    ...NOTHING_CANNIBALIZED,
    harmful: 4,
  },
};
const INTENTS = "keyword_intents (site_id, keyword_id, intent, source, rules_intent, " +
  "rules_probability, rules_secondary, local, signals, context)";

/** Every value differs, so that none can be taken for another one. */
const TEA: CannibalizedKeyword = {
  keywordId: 101,
  kind: "page_swapping",
  severity: "high",
  score: 71.5,
  parts: { split: 0.9, swap: 0.4, volatility: 0.3, loss: null },
  urls: [
    competingUrl({
      ...{ pageId: 201, addresses: [201, 203, 204] },
      ...{ clicks: 30, impressions: 600, impressionsShare: 0.6, days: 27 },
    }),
    competingUrl({ pageId: 202, clicks: 7, impressions: 400, position: null, days: 12 }),
  ],
  turns: pageTurns({ days: 28, switches: 9, returns: 8, overlap: 0.25, exclusiveness: 0.7 }),
  spans: [
    { from: 20_000, to: 20_003, page: 0, days: 1, clicks: 1, impressions: 10, position: 10 / 3 },
    { from: 20_000, to: 20_003, page: 1, days: 1, clicks: 0, impressions: 5, position: null },
  ],
  lost: { basis: "leaders", best: 3, other: 5, positions: 2, clicksShare: 0.1 },
  clicks: 37,
  impressions: 1_000,
  sameIntent: true,
  lostClicks: plainGain(4.5, 8.25, 16),
  recommendation: "canonicalize",
  reason: "The same page under two addresses.",
};

describe("db/search/cannibalization.ts", () => {
  const db = useSpecDatabase(async (db) => {
    await insertKeywords(db, 1, {
      101: "tea",
      102: "mate",
      103: "cocoa",
      104: "coffee",
      105: "tea pot",
    });
    await insertPages(db, 1, { 201: "https://own.example/tea", 202: "https://own.example/pot" });
    await insertCannibalized(db, 1, {
      analysisId: 5,
      keywords: [
        TEA,
        cannibalizedKeyword({ keywordId: 102, score: 40, kind: "split", severity: "medium" }),
        cannibalizedKeyword({ keywordId: 103, score: 40, kind: "incidental" }),
        cannibalizedKeyword({
          keywordId: 104,
          score: 0,
          kind: "harmless_double",
          severity: "none",
        }),
        // pages that are gone, and none at all
        cannibalizedKeyword({ keywordId: 105, urls: [competingUrl({ pageId: 999 })] }),
        cannibalizedKeyword({ keywordId: 999 }), // the keyword is gone
      ],
    });
    await insertCannibalized(db, 1, {
      analysisId: 6,
      keywords: [cannibalizedKeyword({ keywordId: 105, score: 99 })],
    });
    await insertCannibalized(db, 2, {
      analysisId: 5,
      keywords: [cannibalizedKeyword({ keywordId: 101, score: 98 })],
    });
    const rest = ["rules", "commercial", 0.5, "", 0, "[]", ""] as const;
    await insertRows(db, INTENTS, [
      [1, 101, "commercial", ...rest],
      [1, 102, "transactional", ...rest],
      [1, 103, "informational", ...rest],
      [2, 104, "navigational", ...rest],
    ]);
  });
  const list = (parameters: Record<string, string> = {}, harmless = false, analysis = ANALYSIS) =>
    listCannibalized(db(), analysis, {
      periodId: 8,
      harmless,
      query: askList(CANNIBALIZATION_LIST, parameters),
    });
  const keywordsOf = async (...asked: Parameters<typeof list>) =>
    (await list(...asked)).rows.map(({ keyword }) => keyword);

  describe("listCannibalized()", () => {
    it("gives each value under its name", async () => {
      const [tea] = (await list()).rows;
      const { details, ...row } = tea ?? { details: "{}" };
      expect(row).to.deep.equal({
        keyword_id: 101,
        keyword: "tea",
        intent: "commercial",
        kind: "page_swapping",
        severity: "high",
        score: 72,
        pages_count: 2,
        clicks: 37,
        impressions: 1_000,
        primary_url: "https://own.example/tea",
        overlap: 0.25,
        url_switches_count: 9,
        estimated_lost_clicks: 8.25,
        gain_low: 4.5,
        gain: 8.25,
        gain_high: 16,
        gain_parts: JSON.stringify(plainParts(8.25)),
        recommendation: "canonicalize",
        reason: "The same page under two addresses.",
      });
      expect(JSON.parse(details)).to.deep.equal({
        parts: { split: 0.9, swap: 0.4, volatility: 0.3, loss: null },
        sameIntent: true,
        pages: [
          {
            ...{ id: 201, others: [203, 204] },
            ...{ clicks: 30, impressions: 600, share: 0.6, position: 5, days: 27 },
          },
          {
            ...{ id: 202, others: [] },
            ...{ clicks: 7, impressions: 400, share: 0.5, position: null, days: 12 },
          },
        ],
        exclusiveness: 0.7,
        lost: { basis: "leaders", best: 3, other: 5, positions: 2, clicksShare: 0.1 },
        spans: [[20_000, 20_003, 0, 1, 1, 10, 3.33], [20_000, 20_003, 1, 1, 0, 5, null]],
      });
    });
    it("orders by score, of equals by the greater id, without what is harmless", async () => {
      expect(await keywordsOf()).to.deep.equal(["tea", "cocoa", "mate", "tea pot"]);
      expect(await keywordsOf({}, true))
        .to.deep.equal(["tea", "cocoa", "mate", "tea pot", "coffee"]);
    });
    it("takes the total of the analysis where nothing is filtered, and counts else", async () => {
      expect((await list()).total).to.equal(4);
      expect((await list({}, true)).total).to.equal(5);
      expect((await list({ "filter[score]": "40" })).total).to.equal(2);
      expect((await list({ "filter[severity]": "none" })).total).to.equal(0);
      expect((await list({ "filter[severity]": "none" }, true)).total).to.equal(1);
    });
    it("keeps analyses and sites apart", async () => {
      expect(await keywordsOf({}, false, { ...ANALYSIS, id: 6 })).to.deep.equal(["tea pot"]);
      const { rows } = await list({}, false, { ...ANALYSIS, siteId: 2 });
      expect(rows.map(({ score, intent }) => [score, intent])).to.deep.equal([[98, null]]);
      expect(await keywordsOf({}, false, { ...ANALYSIS, id: 7 })).to.deep.equal([]);
    });
    it("knows neither the intent that another site has nor the address of a page that is gone", async () => {
      const { rows } = await list({ sort: "keyword" }, true);
      expect(rows.map(({ keyword, intent, primary_url }) => [keyword, intent, primary_url]))
        .to.deep.equal([
          ["cocoa", "informational", "https://own.example/tea"],
          ["coffee", null, "https://own.example/tea"],
          ["mate", "transactional", "https://own.example/tea"],
          ["tea", "commercial", "https://own.example/tea"],
          ["tea pot", null, null],
        ]);
    });
    it("orders kinds and intents by their names, and intents that are not known last", async () => {
      expect(await keywordsOf({ sort: "kind,keyword_id" }, true))
        .to.deep.equal(["coffee", "cocoa", "tea", "mate", "tea pot"]);
      expect(await keywordsOf({ sort: "-intent" }, true))
        .to.deep.equal(["mate", "cocoa", "tea", "tea pot", "coffee"]);
    });
    it("filters by what it has joined, and searches keywords and addresses", async () => {
      expect(await keywordsOf({ "filter[intent]": "informational" })).to.deep.equal(["cocoa"]);
      expect(await keywordsOf({ "filter[primary_url][null]": "true" })).to.deep.equal(["tea pot"]);
      expect(await keywordsOf({ q: "/tea", sort: "keyword" }, true))
        .to.deep.equal(["cocoa", "coffee", "mate", "tea"]);
      expect(await keywordsOf({ q: "tea p" })).to.deep.equal(["tea pot"]);
    });
  });

  describe("insertCannibalized()", () => {
    it("has page 0 where no page competes, and cuts a reason that is too long", async () => {
      const reason = "é".repeat(5_001);
      await insertCannibalized(db(), 3, {
        analysisId: 1,
        keywords: [
          cannibalizedKeyword({ keywordId: 1, urls: [], reason }),
        ],
      });
      expect(
        await db()("cannibalized_keywords").where({ site_id: 3 })
          .first("primary_page_id", "pages_count", "reason"),
      ).to.deep.equal({ primary_page_id: 0, pages_count: 0, reason: "é".repeat(5_000) });
    });
    it("writes as many as are loaded from a stream", async () => {
      const keywords = Array.from(
        { length: 1_001 },
        (_, index) => cannibalizedKeyword({ keywordId: index + 1, reason: `tab\t${index}\\` }),
      );
      await insertCannibalized(db(), 3, { analysisId: 2, keywords });
      const rows = await db()("cannibalized_keywords").where({ site_id: 3, analysis_id: 2 })
        .orderBy("keyword_id").pluck("reason");
      expect(rows).to.deep.equal(keywords.map(({ reason }) => reason));
    });
    it("inserts an empty list", async () => {
      await insertCannibalized(db(), 3, { analysisId: 4, keywords: [] });
      expect(await db()("cannibalized_keywords").where({ site_id: 3, analysis_id: 4 }))
        .to.deep.equal([]);
    });
  });
});
