import { expect } from "chai";
import { insertCannibalized } from "../../../db/search/cannibalization.ts";
import { insertDecaying } from "../../../db/search/content_decay.ts";
import {
  insertOpportunities,
  listHarmfulKeywords,
  listOpportunities,
  listRecoverablePages,
  SEARCH_OPPORTUNITY_LIST,
} from "../../../db/search/opportunities.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";
import {
  cannibalizedKeyword,
  competingUrl,
  decayingPage,
  decayWindow,
  foundOpportunity,
} from "../../support/search/analysed_rows.ts";
import { insertKeywords, insertPages } from "../../support/search/stored_rows.ts";
import { plainGain, plainParts } from "../../support/search/gains.ts";

const O = "https://own.example";

describe("db/search/opportunities.ts", () => {
  describe("listOpportunities()", () => {
    const db = useSpecDatabase(async (db) => {
      await insertKeywords(db, 1, { 101: "tea", 102: "mate" });
      await insertPages(db, 1, { 201: `${O}/tea`, 202: `${O}/old` });
      await insertOpportunities(db, { id: 5, siteId: 1 }, {
        opportunities: [
          {
            type: "striking_distance",
            types: ["striking_distance", "low_ctr"],
            keywordId: 101,
            pageId: 201,
            clicks: 7,
            impressions: 300,
            position: 11.5,
            gain: { low: 5, expected: 12.5, high: 20 },
            parts: plainParts(25),
            caps: { counted: 1, demand: 0.5 },
          },
          foundOpportunity({ type: "decaying_page", types: ["decaying_page"], pageId: 202 }),
        ],
      });
      await insertOpportunities(
        db,
        { id: 5, siteId: 1 },
        {
          opportunities: [foundOpportunity({ keywordId: 102, clicks: 9, position: 3 })],
          before: 2,
        },
      );
      await insertOpportunities(db, { id: 6, siteId: 1 }, {
        opportunities: [foundOpportunity({ keywordId: 102 })],
      });
      await insertOpportunities(db, { id: 5, siteId: 2 }, {
        opportunities: [foundOpportunity({ clicks: 99 })],
      });
    });
    const list = (parameters: Record<string, string> = {}, { id = 5, siteId = 1 } = {}) =>
      listOpportunities(db(), { id, siteId, rowsCount: 3 }, {
        periodId: 8,
        query: askList(SEARCH_OPPORTUNITY_LIST, parameters),
      });
    const clicksOf = async (...asked: Parameters<typeof list>) =>
      (await list(...asked)).rows.map(({ clicks }) => clicks);

    it("gives each value under its name, in the order in which they were inserted", async () => {
      const { rows, total } = await list();
      expect(total).to.equal(3);
      expect(rows).to.deep.equal([
        {
          place: 1,
          type: "striking_distance",
          types: "striking_distance,low_ctr",
          keyword_id: 101,
          keyword: "tea",
          page_id: 201,
          url: `${O}/tea`,
          clicks: 7,
          impressions: 300,
          position: 11.5,
          estimated_gain: 12.5,
          gain_low: 5,
          gain: 12.5,
          gain_high: 20,
          gain_parts: JSON.stringify({ ...plainParts(25), counted: 1, demand: 0.5 }),
        },
        {
          place: 2,
          type: "decaying_page",
          types: "decaying_page",
          keyword_id: null,
          keyword: null,
          page_id: 202,
          url: `${O}/old`,
          clicks: 1,
          impressions: 100,
          position: null,
          estimated_gain: 2,
          gain_low: 1,
          gain: 2,
          gain_high: 3,
          gain_parts: null,
        },
        {
          place: 3,
          type: "low_ctr",
          types: "low_ctr",
          keyword_id: 102,
          keyword: "mate",
          page_id: null,
          url: null,
          clicks: 9,
          impressions: 100,
          position: 3,
          estimated_gain: 2,
          gain_low: 1,
          gain: 2,
          gain_high: 3,
          gain_parts: null,
        },
      ]);
    });
    it("keeps analyses and sites apart", async () => {
      expect(await clicksOf({}, { id: 6 })).to.deep.equal([1]);
      expect(await clicksOf({}, { siteId: 2 })).to.deep.equal([99]);
      expect(await clicksOf({}, { id: 7 })).to.deep.equal([]);
    });
    it("sorts positions that are not known last, in both directions", async () => {
      expect(await clicksOf({ sort: "position" })).to.deep.equal([9, 7, 1]);
      expect(await clicksOf({ sort: "-position" })).to.deep.equal([7, 9, 1]);
    });
    it("filters and searches what it has joined, and counts what it finds", async () => {
      expect(await list({ "filter[keyword]": "mate" })).to.deep.include({ total: 1 });
      expect(await clicksOf({ "filter[url][contains]": "old" })).to.deep.equal([1]);
      expect(await clicksOf({ "filter[keyword_id][null]": "true" })).to.deep.equal([1]);
      expect(await clicksOf({ q: "tea" })).to.deep.equal([7]);
    });
  });

  describe("insertOpportunities()", () => {
    const db = useSpecDatabase();

    it("numbers as many as are loaded from a stream, after those before them", async () => {
      const many = Array.from({ length: 1_001 }, (_, index) => foundOpportunity({ clicks: index }));
      await insertOpportunities(db(), { id: 1, siteId: 1 }, { opportunities: many, before: 50 });
      const [found] = await db()("search_opportunities").min({ first: "place" })
        .max({ last: "place" }).count({ count: "*" })
        .whereRaw("place = clicks + 51").where({ site_id: 1, analysis_id: 1 });
      expect(found).to.deep.equal({ first: 51, last: 1_051, count: 1_001 });
    });
  });

  describe("listHarmfulKeywords()", () => {
    const db = useSpecDatabase(async (db) => {
      await insertCannibalized(db, 1, {
        analysisId: 5,
        keywords: [
          cannibalizedKeyword({
            keywordId: 101,
            urls: [competingUrl({ pageId: 202 }), competingUrl({ pageId: 201 })],
            clicks: 12,
            impressions: 340,
            lostClicks: plainGain(1.5, 2.5, 3.5),
          }),
          cannibalizedKeyword({ keywordId: 102, severity: "none" }),
        ],
      });
      await insertCannibalized(db, 1, {
        analysisId: 6,
        keywords: [cannibalizedKeyword({ keywordId: 103 })],
      });
      await insertCannibalized(db, 2, {
        analysisId: 5,
        keywords: [cannibalizedKeyword({ keywordId: 104 })],
      });
    });

    it("lists those of the analysis that do harm, with their primary page", async () => {
      expect(await listHarmfulKeywords(db(), { id: 5, siteId: 1 })).to.deep.equal([{
        keywordId: 101,
        pageId: 202,
        clicks: 12,
        impressions: 340,
        position: null,
        gain: { low: 1.5, expected: 2.5, high: 3.5 },
        parts: plainParts(2.5),
      }]);
      expect(await listHarmfulKeywords(db(), { id: 7, siteId: 1 })).to.deep.equal([]);
    });
  });

  describe("listRecoverablePages()", () => {
    const db = useSpecDatabase(async (db) => {
      const gain = plainGain(1.5, 2.5, 3.5);
      await insertDecaying(db, 1, {
        analysisId: 5,
        pages: [
          decayingPage({
            pageId: 201,
            gain,
            current: decayWindow({ clicks: 12, impressions: 340, position: 6.5 }),
          }),
          decayingPage({ pageId: 202, gain: null }),
        ],
      });
      await insertDecaying(db, 1, { analysisId: 6, pages: [decayingPage({ pageId: 203, gain })] });
      await insertDecaying(db, 2, { analysisId: 5, pages: [decayingPage({ pageId: 204, gain })] });
    });

    it("lists those of the analysis with clicks to win back", async () => {
      expect(await listRecoverablePages(db(), { id: 5, siteId: 1 })).to.deep.equal([{
        keywordId: null,
        pageId: 201,
        clicks: 12,
        impressions: 340,
        position: 6.5,
        gain: { low: 1.5, expected: 2.5, high: 3.5 },
        parts: plainParts(2.5),
      }]);
      expect(await listRecoverablePages(db(), { id: 7, siteId: 1 })).to.deep.equal([]);
    });
  });
});
