import { findLatestResultsAudit } from "../../db/audit_results.ts";
import { type CannibalizedKeyword, insertCannibalized } from "../../db/cannibalization.ts";
import type { Db } from "../../db/connection.ts";
import { findJudgedSite, readCurveVersion } from "../../db/keyword_judgements.ts";
import { listFlaggedKeywords } from "../../db/keyword_batches.ts";
import type { PairDay } from "../../db/pair_days.ts";
import { readInBatches } from "../../db/read_in_batches.ts";
import type { SearchAnalysis } from "../../db/search_analyses.ts";
import { type BrandMatcher, createBrandMatcher } from "../metrics/brand_matcher.ts";
import { listBrandNames } from "../metrics/brand_names.ts";
import {
  CANNIBALIZATION_FORMULA,
  CANNIBALIZATION_SETTINGS,
  type CannibalizationKind,
  judgeCannibalization,
} from "../metrics/cannibalization.ts";
import { adviseOnCannibalization } from "../metrics/cannibalization_advice.ts";
import { findCompetingPairs, sumClicksByPage } from "../metrics/competing_pairs.ts";
import type { QueryPageDay } from "../metrics/competing_urls.ts";
import type { SiteCurves } from "../metrics/estimate_curves.ts";
import { openCompetingPages } from "./competing_pages.ts";
import { gatherPairDays } from "./gather_pair_days.ts";
import { readAnalysis } from "./read_analysis.ts";
import { REFRESHING } from "./search_data_status.ts";
import type { SearchWindow } from "./search_window.ts";
import { readSiteCurves } from "./site_curves.ts";
import { sumPairs } from "./sum_pairs.ts";

/** Which analysis of which window. */
export interface CannibalizationRequest {
  /** Of the kind query_page. */
  window: SearchWindow;
  now: Date;
  /** The analysis that a cursor goes on in. */
  snapshot?: number | null | undefined;
}

/** How many days are looked at unless something else is asked for. */
export const CANNIBALIZATION_DAYS = 90;

/** How many keywords were found, by what their pages do to each other. */
export type CannibalizationSummary = Record<CannibalizationKind, number> & {
  /** Keywords whose pages harm each other. */
  harmful: number;
};

/**
 * Finds the keywords of a window for which pages of the site compete. What a window's analysis depends on
 * beside its rows: the brand, the site's own click rates, and the latest crawl.
 */
export async function readCannibalization(
  db: Db,
  { window, now, snapshot }: CannibalizationRequest,
): Promise<SearchAnalysis> {
  const { period } = window;
  const { siteId } = period;
  const [site, audit, curveVersion] = await Promise.all([
    findJudgedSite(db, siteId),
    findLatestResultsAudit(db, siteId),
    readCurveVersion(db, siteId),
  ]);
  const names = site ? listBrandNames(site) : [];
  const exclusions = site?.brandExclusions ?? [];
  const auditId = audit?.details === "full" ? audit.id : null;
  const judge = async () => {
    const keywords = await judgeKeywords(db, window, {
      auditId,
      brand: createBrandMatcher({ names, exclusions }),
      curves: await readSiteCurves(db, siteId, window.device),
    });
    return {
      rowsCount: keywords.length,
      summary: summarize(keywords),
      now,
      insertRows: (trx: Db, id: number) => insertCannibalized(trx, siteId, id, keywords),
    };
  };
  return await readAnalysis(db, {
    key: {
      siteId,
      name: "cannibalization",
      question: questionOf(window),
      madeOf: JSON.stringify([
        CANNIBALIZATION_FORMULA,
        CANNIBALIZATION_SETTINGS,
        period.daysDigest,
        names,
        exclusions,
        auditId,
        curveVersion,
      ]),
    },
    snapshot,
    refreshing: window.status?.code === REFRESHING,
    compute: judge,
  });
}

/** The days and the segment of a window, as text. */
export function questionOf({ period }: Pick<SearchWindow, "period">): string {
  const { searchType, country, device, dateFrom, dateTo } = period;
  return [searchType, country, device, dateFrom, dateTo].join(" ");
}

interface JudgeContext {
  auditId: number | null;
  brand: BrandMatcher;
  curves: SiteCurves;
}

async function judgeKeywords(
  db: Db,
  { period, days }: SearchWindow,
  context: JudgeContext,
): Promise<CannibalizedKeyword[]> {
  const { siteId, searchType, country, device, dateFrom: from, dateTo: to } = period;
  const { minQueryImpressions, ...limits } = CANNIBALIZATION_SETTINGS;
  const { rows: pairs } = await sumPairs(db, period);
  const competing = findCompetingPairs(pairs, {
    minQueryImpressions: minQueryImpressions * days / 90,
    ...limits,
  });
  const ids = await leaveBrandedOut(db, siteId, competing, context.brand);
  const clicks = sumClicksByPage(pairs);
  const pages = openCompetingPages(db, { auditId: context.auditId, clicks });
  const found: CannibalizedKeyword[] = [];
  const choice = { siteId, searchType, country, device, from, to };
  for await (const batch of gatherPairDays(db, choice, ids)) {
    await pages.load(batch.map(({ pageId }) => pageId));
    for (const [id, rows] of Map.groupBy(batch, ({ keywordId }) => keywordId)) {
      const judged = judgeKeyword(id, rows, days, pages, context);
      if (judged) found.push(judged);
    }
  }
  return found;
}

async function leaveBrandedOut(
  db: Db,
  siteId: number,
  ids: readonly number[],
  brand: BrandMatcher,
): Promise<number[]> {
  const keywords = await readInBatches(
    ids,
    (batch) => listFlaggedKeywords(db, siteId, { ids: batch }, { unjudged: false }),
  );
  return keywords.filter(({ keyword }) => brand.find(keyword) === undefined).map(({ id }) => id);
}

function judgeKeyword(
  id: number,
  rows: readonly PairDay[],
  windowDays: number,
  pages: ReturnType<typeof openCompetingPages>,
  { curves }: JudgeContext,
): CannibalizedKeyword | undefined {
  const result = judgeCannibalization({
    rows: rows.map((row): QueryPageDay => ({
      url: pages.urlOf(row.pageId),
      day: row.day,
      clicks: row.clicks,
      impressions: row.impressions,
      position: row.positionSum === null || row.impressions === 0
        ? null
        : row.positionSum / row.impressions,
    })),
    windowDays,
    // branded keywords were left out before their rows were read
    branded: false,
    curves,
    intentOf: pages.intentOf,
    areAlternates: pages.areAlternates,
  });
  if (result === null) return undefined;
  return {
    keywordId: id,
    ...result,
    ...adviseOnCannibalization(result, pages.clicksOf),
    pageIds: result.urls.map(({ url }) => pages.idOf(url)),
  };
}

function summarize(
  keywords: readonly CannibalizedKeyword[],
): CannibalizationSummary {
  const count = (kind: CannibalizationKind) => keywords.filter((one) => one.kind === kind).length;
  return {
    harmful: keywords.filter(({ severity }) => severity !== "none").length,
    page_swapping: count("page_swapping"),
    split: count("split"),
    incidental: count("incidental"),
    harmless_double: count("harmless_double"),
    locale_variant: count("locale_variant"),
  };
}
