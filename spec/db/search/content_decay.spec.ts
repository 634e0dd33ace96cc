import { expect } from "chai";
import {
  DECAY_LIST,
  type DecayingPage,
  insertDecaying,
  listCrawlFacts,
  listDecaying,
  listKeywordTexts,
} from "../../../db/search/content_decay.ts";
import { insertRows } from "../../../db/core/sql_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";
import { decayingPage, decayWindow } from "../../support/search/analysed_rows.ts";
import { plainGain, plainParts } from "../../support/search/gains.ts";
import { insertKeywords, insertPages } from "../../support/search/stored_rows.ts";

const O = "https://own.example";

/** Every value differs, so that none can be taken for another one. */
const TEA: DecayingPage = {
  pageId: 201,
  status: "decaying",
  severity: "severe",
  score: 64,
  metric: "clicks",
  current: decayWindow({ clicks: 30, impressions: 900, position: 8.5 }),
  previous: decayWindow({ clicks: 40, impressions: 1_200, position: 6.25 }),
  peak: decayWindow({ from: "2026-02-28", to: "2026-03-27", clicks: 100 }),
  yearAgo: decayWindow({ clicks: 90 }),
  sincePeak: { days: 28, before: 100, after: 30, drop: 0.7, low: 0.55, high: 0.8 },
  sincePrevious: { days: 28, before: 40, after: 30, drop: 0.25, low: -0.2, high: 0.53 },
  sinceYearAgo: { days: 28, before: 90, after: 30, drop: 0.66, low: 0.5, high: 0.78 },
  yearTrend: {
    weeks: 17,
    days: 119,
    deviations: 4.5,
    before: 380,
    after: 201,
    drop: 0.47,
    low: 0.37,
    high: 0.55,
  },
  siteDrop: 0.06,
  excessDrop: 0.64,
  significant: true,
  dispersion: 1.5,
  slopePerWeek: -0.012,
  sustained: true,
  weeksDeclining: 4,
  seasonality: "known",
  lost: 70.5,
  diagnosis: {
    cause: "ranking_loss",
    evidence: [{
      cause: "ranking_loss",
      message: "It fell.",
      before: 3,
      after: 8.5,
      clicks: { low: -90, expected: -61, high: -32 },
    }],
    recommendation: "Renew the page.",
  },
  onset: { day: 400, earliest: 399, latest: 401, before: 4, after: 1, isSudden: true },
  end: null,
  fall: { shape: "sudden", since: "2026-08-05", earliest: "2026-08-04", latest: "2026-08-06" },
  movedTo: {
    pageId: 202,
    url: `${O}/mate`,
    queries: 2,
    clicks: 7,
    share: 0.8,
    redirects: true,
  },
  crawl: { state: "redirected", target: `${O}/mate` },
  measurement: {
    date: "2025-09-12",
    impressionsBefore: 9_500,
    impressionsAfter: 5_200,
    clicksBefore: 18,
    clicksAfter: 16,
    vanishedPosition: 61.7,
  },
  ledger: {
    before: { from: "2026-06-10", to: "2026-08-04" },
    after: { from: "2026-08-05", to: "2026-09-29" },
    days: 56,
    source: "queries",
    clicksBefore: 203,
    clicksAfter: 61,
    siteShare: 0.02,
    effects: [{ effect: "position", clicks: -142, low: -170, high: -114 }],
    queries: [],
  },
  gain: plainGain(11, 22, 33),
  lostKeywords: [{ keywordId: 101, keyword: "tea", lostClicks: 50, gone: false }],
};

describe("db/search/content_decay.ts", () => {
  const db = useSpecDatabase(async (db) => {
    await insertPages(db, 1, {
      201: `${O}/tea`,
      202: `${O}/mate`,
      203: `${O}/cocoa`,
      204: `${O}/coffee`,
    });
    await insertDecaying(db, 1, {
      analysisId: 5,
      pages: [
        TEA,
        decayingPage({
          pageId: 202,
          lost: 90,
          status: "dead",
          previous: decayWindow({ clicks: 0, impressions: 0, position: null }),
        }),
        decayingPage({
          pageId: 203,
          lost: 70.5,
          current: decayWindow({ clicks: 15, impressions: 50 }),
          previous: decayWindow({ clicks: 10, impressions: 200 }),
        }),
        // no alarm
        decayingPage({ pageId: 204, lost: 80, status: "seasonal", severity: null }),
        decayingPage({ pageId: 999, lost: 99 }), // the page is gone
      ],
    });
    await insertDecaying(db, 1, { analysisId: 6, pages: [decayingPage({ pageId: 204 })] });
    await insertDecaying(db, 2, {
      analysisId: 5,
      pages: [decayingPage({ pageId: 201, lost: 98 })],
    });
  });
  const list = (
    parameters: Record<string, string> = {},
    { harmless = false, id = 5, siteId = 1 } = {},
  ) => listDecaying(db(), { id, siteId }, { harmless, query: askList(DECAY_LIST, parameters) });
  const pathsOf = async (...asked: Parameters<typeof list>) =>
    (await list(...asked)).rows.map(({ url }) => url.slice(O.length));

  describe("listDecaying()", () => {
    it("gives each value under its name", async () => {
      const { rows } = await list({ "filter[page_id]": "201" });
      const { details, ...row } = rows[0] ?? { details: "{}" };
      expect(row).to.deep.equal({
        page_id: 201,
        url: `${O}/tea`,
        status: "decaying",
        severity: "severe",
        decay_score: 64,
        metric: "clicks",
        clicks: 30,
        previous_clicks: 40,
        clicks_delta_pct: -25,
        impressions: 900,
        previous_impressions: 1_200,
        impressions_delta_pct: -25,
        position: 8.5,
        previous_position: 6.25,
        position_change: -2.25,
        year_ago_clicks: 90,
        peak_clicks: 100,
        peak_from: "2026-02-28",
        drop_from_peak_pct: 70,
        drop_from_peak: 0.7,
        lost: 70.5,
        weeks_declining: 4,
        trend_slope_per_week: -0.012,
        cause: "ranking_loss",
        estimated_gain: 22,
        gain_low: 11,
        gain: 22,
        gain_high: 33,
        gain_parts: JSON.stringify(plainParts(22)),
      });
      expect(JSON.parse(details)).to.deep.equal({
        peakTo: "2026-03-27",
        siteDrop: 0.06,
        sustained: true,
        seasonality: "known",
        evidence: TEA.diagnosis?.evidence,
        recommendation: "Renew the page.",
        lostKeywords: [{ keywordId: 101, keyword: "tea", lostClicks: 50, gone: false }],
        fall: TEA.fall,
        sincePeak: TEA.sincePeak,
        yearTrend: TEA.yearTrend,
        movedTo: TEA.movedTo,
        crawl: TEA.crawl,
        measurement: TEA.measurement,
        ledger: TEA.ledger,
      });
    });
    it("orders by what was lost, of equals by the greater id, alarms alone", async () => {
      expect(await pathsOf()).to.deep.equal(["/mate", "/cocoa", "/tea"]);
      expect((await list()).total).to.equal(3);
      expect(await pathsOf({}, { harmless: true }))
        .to.deep.equal(["/mate", "/coffee", "/cocoa", "/tea"]);
    });
    it("keeps analyses and sites apart", async () => {
      expect(await pathsOf({}, { id: 6 })).to.deep.equal(["/coffee"]);
      const { rows } = await list({}, { siteId: 2 });
      expect(rows.map(({ lost }) => lost)).to.deep.equal([98]);
      expect(await pathsOf({}, { id: 7 })).to.deep.equal([]);
    });
    it("knows no change from nothing, and orders such pages last", async () => {
      const { rows } = await list({ sort: "clicks_delta_pct" });
      const changes = rows.map((row) => Object.entries(row).filter(([name]) => /delta/.test(name)))
        .map((entries) => entries.map(([, value]) => value));
      expect(changes).to.deep.equal([[-25, -25], [50, -75], [null, null]]);
      expect(await pathsOf({ sort: "-clicks_delta_pct" }))
        .to.deep.equal(["/cocoa", "/tea", "/mate"]);
      expect(await pathsOf({ "filter[impressions_delta_pct][lt]": "-25" }))
        .to.deep.equal(["/cocoa"]);
    });
    it("has null for what is not known of a page", async () => {
      const { rows } = await list({ "filter[status]": "dead" });
      expect(rows[0]).to.include({
        previous_position: null,
        position_change: null,
        year_ago_clicks: null,
        trend_slope_per_week: null,
        cause: null,
        gain_low: null,
        gain: null,
        gain_high: null,
        gain_parts: null,
      });
    });
    it("orders statuses by their names", async () => {
      // dead, decaying twice, seasonal
      expect(await pathsOf({ sort: "status,url" }, { harmless: true }))
        .to.deep.equal(["/mate", "/cocoa", "/tea", "/coffee"]);
    });
    it("filters and searches", async () => {
      expect(await pathsOf({ "filter[drop_from_peak_pct][gte]": "70" })).to.deep.equal(["/tea"]);
      expect(await pathsOf({ q: "co" })).to.deep.equal(["/cocoa"]);
    });
  });

  describe("listCrawlFacts()", () => {
    it("lists why search engines do not show pages, and where they lead, by the given audit", async () => {
      await insertRows(
        db(),
        "audit_pages (audit_id, url_id, page_id, url, html, indexable, " +
          "indexability_reason, canonical_url)",
        [
          [1, 1, 201, "", 1, 0, "status", null],
          [1, 2, 202, "", 1, 0, "redirect", null],
          [1, 3, 203, "", 1, 0, "robots", null],
          [1, 4, 204, "", 1, 0, "noindex", `${O}/not-asked`],
          [1, 5, 205, "", 1, 0, "canonicalised", `${O}/tea`],
          [1, 6, 206, "", 1, 0, "not_html", null],
          [1, 7, 207, "", 1, 1, null, null],
          [1, 8, 208, "", 1, 0, "status", null], // not asked for
          [1, 9, 210, "", 1, 0, "redirect", null], // in circles
          [2, 1, 207, "", 1, 0, "status", null],
        ],
      );
      await insertRows(
        db(),
        "audit_redirects (audit_id, url_id, page_id, url, type, final_url, hops_count, is_loop, " +
          "hops, in_sitemap)",
        [
          [1, 2, 202, "", "http", `${O}/mate-2`, 1, 0, "[]", 0],
          [2, 2, 202, "", "http", `${O}/another-audit`, 1, 0, "[]", 0],
        ],
      );
      const facts = await listCrawlFacts(
        db(),
        1,
        [201, 202, 203, 204, 205, 206, 207, 209, 210],
      );
      expect([...facts].toSorted(([a], [b]) => a - b)).to.deep.equal([
        [201, { state: "gone", target: null }],
        [202, { state: "redirected", target: `${O}/mate-2` }],
        [203, { state: "blocked", target: null }],
        [204, { state: "noindex", target: null }],
        [205, { state: "canonicalized", target: `${O}/tea` }],
        [210, { state: "redirected", target: null }],
      ]);
      expect(await listCrawlFacts(db(), 1, [])).to.deep.equal(new Map());
    });
  });

  describe("listKeywordTexts()", () => {
    it("gives the texts of these keywords alone", async () => {
      await insertKeywords(db(), 1, { 101: "tea", 102: "mate", 103: "Straße 🍵" });
      const texts = await listKeywordTexts(db(), [103, 101, 999]);
      expect(texts.toSorted((a, b) => a.id - b.id)).to.deep.equal([
        { id: 101, keyword: "tea" },
        { id: 103, keyword: "Straße 🍵" },
      ]);
      expect(await listKeywordTexts(db(), [])).to.deep.equal([]);
    });
  });
});
