import type { Db } from "../../../../db/core/connection.ts";
import { findLatestResultsAudit } from "../../../../db/audits/lifecycle/audit_results.ts";
import {
  type DecayingPage,
  insertDecaying,
  listCrawlStates,
  listKeywordTexts,
} from "../../../../db/search/content_decay.ts";
import { listPageTexts } from "../../../../db/search/keyword_intents.ts";
import type { SearchAnalysis } from "../../../../db/search/search_analyses.ts";
import type { ContentDecaySummary } from "../../../../schemas/content_decay.ts";
import {
  CONTENT_DECAY_FORMULA,
  type ContentDecay,
  judgeDecay,
} from "../../../metrics/search/decay/content_decay.ts";
import { sumFromStart } from "../../../metrics/search/decay/daily_series.ts";
import { type DecayFacts, diagnoseDecay } from "../../../metrics/search/decay/decay_cause.ts";
import { estimateDecayGain } from "../../../metrics/search/decay/decay_gain.ts";
import { GAIN_FORMULA, type GainModel } from "../../../metrics/search/gains/gain_model.ts";
import { listLostQueries } from "../../../metrics/search/decay/lost_queries.ts";
import { findTakeover } from "../../../metrics/search/cannibalization/query_takeover.ts";
import { roundFigure } from "../../../metrics/core/round_figure.ts";
import { createSiteTrend, type SiteTrend } from "../../../metrics/search/decay/site_trend.ts";
import { type KeywordChange, readDecayQueries } from "./decay_queries.ts";
import type { DecayDays } from "./decay_days.ts";
import { type PageSeries, readPageSeries, sumPages, sumSeries } from "./page_series.ts";
import { readSiteGains } from "../gains/read_site_gains.ts";
import { readAnalysis } from "../read_analysis.ts";
import type { SearchServices } from "../../../services.ts";

/** Of this many pages the series are in memory at the same time: 60 MB with all days. */
const PAGES_AT_ONCE = 10_000;
/** Pages whose trend is taken for that of the site: those with the most clicks. */
const TREND_PAGES = 2_000;
/** Pages whose keywords are looked at: those that lost the most. */
const EXPLAINED_PAGES = 2_000;
/** Pages with less of both in all their days are not judged. */
const LEAST = { minClicks: 30, minImpressions: 1_000 };
const SHOWN_LOST = 10;

/**
 * Finds the pages of a site that lose their clicks, as of its last final day, with the causes that search
 * data and the latest crawl show.
 */
export async function readContentDecay(
  services: SearchServices,
  { days, now, snapshot }: { days: DecayDays; now: Date; snapshot?: number | null | undefined },
): Promise<SearchAnalysis<"content_decay">> {
  const { db } = services;
  const { siteId, searchType, from, to } = days;
  const audit = await findLatestResultsAudit(db, siteId);
  const auditId = audit?.details === "full" ? audit.id : null;
  return await readAnalysis(services, {
    key: {
      siteId,
      name: "content_decay",
      question: searchType,
      madeOf: JSON.stringify([CONTENT_DECAY_FORMULA, GAIN_FORMULA, from, to, days.digest, auditId]),
    },
    snapshot,
    refreshing: days.isRefreshing,
    compute: async () => {
      const { pages, summary } = await judgePages(services, days);
      const gains = (await readSiteGains(services, { siteId, now })).model;
      const rows = await explain(services, days, { pages, auditId, gains });
      return {
        rowsCount: rows.length,
        summary,
        now,
        insertRows: (trx: Db, id: number) =>
          insertDecaying(trx, siteId, { analysisId: id, pages: rows }),
      };
    },
  });
}

interface JudgedPage {
  pageId: number;
  decay: ContentDecay;
}

/** Judges all pages; keeps those that are worth telling. */
async function judgePages(
  { searchWindows }: SearchServices,
  days: DecayDays,
): Promise<{ pages: JudgedPage[]; summary: ContentDecaySummary }> {
  const enough = await sumPages(searchWindows, days, LEAST);
  const summary = emptySummary(enough.length);
  const pages: JudgedPage[] = [];
  let trend: SiteTrend | undefined;
  for (let start = 0; start < enough.length; start += PAGES_AT_ONCE) {
    const ids = enough.slice(start, start + PAGES_AT_ONCE).map(({ pageId }) => pageId);
    const series = await readPageSeries(searchWindows, days, ids);
    // the first pages have the most clicks
    if (trend === undefined) {
      trend = createTrend(series);
      summary.site = judgeSite(series, days);
    }
    for (const page of series) {
      const decay = judgeDecay(page, { siteTrend: trend });
      summary[decay.status]++;
      if (decay.severity !== null && decay.metric === "clicks") summary.lost_clicks += decay.lost;
      if (isTold(decay)) pages.push({ pageId: page.pageId, decay });
    }
  }
  return { pages: pages.sort((a, b) => b.decay.lost - a.decay.lost), summary };
}

function createTrend(series: readonly PageSeries[]): SiteTrend {
  return createSiteTrend(series.slice(0, TREND_PAGES).map(({ clicks }) => sumFromStart(clicks)));
}

function judgeSite(
  series: readonly PageSeries[],
  { from, to }: DecayDays,
): ContentDecaySummary["site"] {
  const { status, severity, dropFromPeak } = judgeDecay(sumSeries(series, from, to));
  return {
    status,
    severity,
    drop_from_peak_pct: dropFromPeak === null ? null : roundFigure(100 * dropFromPeak, 2),
  };
}

function isTold({ severity, status, peak }: ContentDecay): boolean {
  return peak !== null && (severity !== null || status === "recovering" || status === "seasonal");
}

function emptySummary(pagesCount: number): ContentDecaySummary {
  return {
    pages_count: pagesCount,
    decaying: 0,
    dead: 0,
    recovering: 0,
    seasonal: 0,
    stable: 0,
    growing: 0,
    new: 0,
    too_small: 0,
    lost_clicks: 0,
    site: null,
  };
}

/** Adds the causes, and which keywords were lost. */
async function explain(
  { db, searchWindows }: SearchServices,
  days: DecayDays,
  { pages, auditId, gains }: {
    pages: readonly JudgedPage[];
    auditId: number | null;
    gains: GainModel;
  },
): Promise<DecayingPage[]> {
  // also those that recover
  const fallen = pages.filter(({ decay }) => decay.diagnosis !== null).slice(0, EXPLAINED_PAGES);
  const changes = await readDecayQueries(
    searchWindows,
    days,
    fallen.flatMap(({ pageId, decay: { peak, current } }) =>
      peak && current ? [{ pageId, peak, current }] : []
    ),
  );
  const all = [...changes.values()].flat();
  const [crawled, keywords, texts] = await Promise.all([
    auditId === null ? [] : listCrawlStates(db, auditId, pages.map(({ pageId }) => pageId)),
    listKeywordTexts(db, unique(all.map(({ keywordId }) => keywordId))),
    listPageTexts(db, unique(all.map(({ pageId }) => pageId)), null),
  ]);
  const crawl = new Map(crawled.map((one) => [one.pageId, one.state]));
  const keywordOf = new Map(keywords.map(({ id, keyword }) => [id, keyword]));
  const urlOf = new Map(texts.map(({ id, url }) => [id, url]));
  return pages.map(({ pageId, decay }) => {
    const rows = changes.get(pageId) ?? [];
    const state = crawl.get(pageId);
    const taker = findTakeover(
      urlOf.get(pageId) ?? "",
      rows.map((row) => ({
        query: String(row.keywordId),
        url: urlOf.get(row.pageId) ?? "",
        before: row.before,
        after: row.after,
      })),
    );
    const facts: DecayFacts = {
      ...(state && { crawl: state }),
      ...(taker && { takenOverBy: taker }),
    };
    const told = { ...decay, diagnosis: rediagnose(decay, facts) };
    return {
      pageId,
      ...told,
      gain: estimateDecayGain(told, gains),
      lostKeywords: lostKeywordsOf(pageId, rows, keywordOf),
    };
  });
}

function rediagnose(
  { diagnosis, current, peak }: ContentDecay,
  facts: DecayFacts,
): ContentDecay["diagnosis"] {
  return diagnosis && current && peak ? diagnoseDecay(current, peak, facts) : diagnosis;
}

function lostKeywordsOf(
  pageId: number,
  changes: readonly KeywordChange[],
  keywordOf: ReadonlyMap<number, string>,
): DecayingPage["lostKeywords"] {
  const own = changes.filter((change) => change.pageId === pageId);
  const ids = new Map(own.map(({ keywordId }) => [keywordOf.get(keywordId) ?? "", keywordId]));
  return listLostQueries(own.map(({ keywordId, before, after }) => ({
    query: keywordOf.get(keywordId) ?? "",
    before,
    after,
  }))).slice(0, SHOWN_LOST).map(({ query, lostClicks, gone }) => ({
    keywordId: ids.get(query) ?? 0,
    keyword: query,
    lostClicks,
    gone,
  }));
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}
