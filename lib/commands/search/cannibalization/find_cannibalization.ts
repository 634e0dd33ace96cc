import { findLatestResultsAudit } from "../../../../db/audits/lifecycle/audit_results.ts";
import {
  type CannibalizedKeyword,
  insertCannibalized,
} from "../../../../db/search/cannibalization.ts";
import type { Db } from "../../../../db/core/connection.ts";
import {
  findJudgedSite,
  readCurveVersion,
  readKeywordJudgements,
} from "../../../../db/search/keyword_judgements.ts";
import {
  listFlaggedKeywords,
  listMaybeBranded,
} from "../../../../db/search_data/keyword_batches.ts";
import { readInBatches } from "../../../../db/core/read_in_batches.ts";
import type { SearchAnalysis } from "../../../../db/search_data/analyses/search_analyses.ts";
import {
  CANNIBALIZATION_FORMULA,
  CANNIBALIZATION_SETTINGS,
  type CannibalizationKind,
  judgeCannibalization,
} from "../../../metrics/search/cannibalization/cannibalization.ts";
import { adviseOnCannibalization } from "../../../metrics/search/cannibalization/cannibalization_advice.ts";
import {
  findCompetingPairs,
  listPagesOf,
  sumClicksByPage,
} from "../../../metrics/search/cannibalization/competing_pairs.ts";
import {
  createDayMemory,
  type DayMemory,
} from "../../../metrics/search/cannibalization/page_days.ts";
import { countGainDays } from "../../../metrics/search/gains/gain_days.ts";
import type { GainModel } from "../../../metrics/search/gains/gain_model.ts";
import type { SiteCurves } from "../../../metrics/search/opportunities/estimate_curves.ts";
import { type CompetingPages, openCompetingPages } from "./competing_pages.ts";
import {
  type BrandRules,
  digestBrandRules,
  matchBrandRules,
  readBrandRules,
} from "../keywords/brand_rules.ts";
import { readSiteGains, type SiteGains } from "../gains/read_site_gains.ts";
import { PREVIEW_ROWS, readAnalysis } from "../../search_data/read_analysis.ts";
import type { KeywordDays, SearchWindow } from "../../search_data/search_window.ts";
import type { SearchServices } from "../../../services.ts";
import { readSiteCurves } from "../visibility/site_curves.ts";

/** Which analysis of which window. */
interface CannibalizationRequest {
  /** Of the kind query_page. */
  window: SearchWindow;
  now: Date;
  /** The analysis that a cursor goes on in. */
  snapshot?: number | null | undefined;
  /** The caller can work with those that come first among keywords whose pages harm each other. */
  preview?: boolean | undefined;
  /** As `readSiteGains()` gives them, where they are known already. */
  gains?: SiteGains;
}

/** How many days are looked at unless something else is asked for. */
export const CANNIBALIZATION_DAYS = 90;

/** How many keywords were found, by what their pages do to each other. */
type CannibalizationSummary = Record<CannibalizationKind, number> & {
  /** Keywords whose pages harm each other. */
  harmful: number;
};

/**
 * Finds the keywords of a window for which pages of the site compete. What a window's analysis depends on
 * besides its rows: the brand, the site's own click rates, and the latest crawl.
 */
export async function readCannibalization(
  services: SearchServices,
  { window, now, snapshot, preview, gains: known }: CannibalizationRequest,
): Promise<SearchAnalysis<"cannibalization">> {
  const { db } = services;
  const { period } = window;
  const { siteId } = period;
  const [site, audit, curveVersion, { model: gains }] = await Promise.all([
    findJudgedSite(db, siteId),
    findLatestResultsAudit(db, siteId),
    readCurveVersion(db, siteId),
    known ?? readSiteGains(db, siteId),
  ]);
  const brand = site ? await readBrandRules(db, siteId, site) : NO_BRAND;
  const auditId = audit?.details === "full" ? audit.id : null;
  const judge = async () => {
    const keywords = await judgeKeywords(services, window, {
      auditId,
      brand,
      curves: await readSiteCurves(db, siteId, window.device),
      gains,
    });
    const { first, others } = splitWorst(keywords, PREVIEW_ROWS);
    return {
      rowsCount: keywords.length,
      summary: summarize(keywords),
      now,
      insertRows: (trx: Db, id: number) =>
        insertCannibalized(trx, siteId, { analysisId: id, keywords: first }),
      ...(others.length > 0 && {
        insertOthers: (trx: Db, id: number) =>
          insertCannibalized(trx, siteId, { analysisId: id, keywords: others }),
      }),
    };
  };
  return await readAnalysis(services, {
    key: {
      siteId,
      name: "cannibalization",
      question: questionOf(window),
      madeOf: JSON.stringify([
        CANNIBALIZATION_FORMULA,
        gains,
        CANNIBALIZATION_SETTINGS,
        period.daysDigest,
        brand,
        auditId,
        curveVersion,
      ]),
    },
    snapshot,
    refreshing: window.state === "stale",
    preview,
    compute: judge,
  });
}

/** Splits off those that come first in the list as it is by default: harmful ones, by their score as it is kept. */
function splitWorst(
  keywords: readonly CannibalizedKeyword[],
  count: number,
): { first: CannibalizedKeyword[]; others: CannibalizedKeyword[] } {
  const sorted = keywords.toSorted((a, b) =>
    Number(a.severity === "none") - Number(b.severity === "none") ||
    Math.round(b.score) - Math.round(a.score) ||
    b.keywordId - a.keywordId
  );
  return { first: sorted.slice(0, count), others: sorted.slice(count) };
}

/** The days and the segment of a window, as text. */
export function questionOf({ period }: Pick<SearchWindow, "period">): string {
  const { searchType, country, device, dateFrom, dateTo } = period;
  return [searchType, country, device, dateFrom, dateTo].join(" ");
}

const NO_BRAND: BrandRules = { names: [], exclusions: [], confirmed: [], likely: [] };

interface JudgeContext {
  auditId: number | null;
  brand: BrandRules;
  curves: SiteCurves;
  gains: GainModel;
}

async function judgeKeywords(
  { db, searchWindows }: SearchServices,
  { period, days, daysWithData }: SearchWindow,
  context: JudgeContext,
): Promise<CannibalizedKeyword[]> {
  const { siteId } = period;
  const { minQueryImpressions, ...limits } = CANNIBALIZATION_SETTINGS;
  const { rows: pairs, readDays } = await searchWindows.readPairs(period);
  const competing = findCompetingPairs(pairs, {
    minQueryImpressions: minQueryImpressions * days / 90,
    ...limits,
  });
  const clicks = sumClicksByPage(pairs);
  const pages = openCompetingPages(db, { auditId: context.auditId, clicks });
  // read while the days are gathered; a failure is thrown by the first await
  const known = Promise.all([
    findBranded(db, siteId, { ids: competing, context }),
    pages.prepare(listPagesOf(pairs, competing)),
  ]);
  known.catch(() => {});
  const found: CannibalizedKeyword[] = [];
  const memory = createDayMemory();
  for await (const batch of readDays(competing)) {
    const [branded] = await known;
    await pages.load(listPagesOf(pairs, batch.map(({ keywordId }) => keywordId)));
    for (const keyword of batch) {
      if (branded.has(keyword.keywordId)) continue;
      const judged = judgeKeyword(keyword, { days, daysWithData }, { pages, context, memory });
      if (judged) found.push(judged);
    }
  }
  await known;
  return found;
}

async function findBranded(
  db: Db,
  siteId: number,
  { ids, context: { brand: rules } }: {
    ids: readonly number[];
    context: Pick<JudgeContext, "brand">;
  },
): Promise<Set<number>> {
  const { brandedBy } = await readKeywordJudgements(db, siteId);
  const isFlagged = brandedBy?.equals(digestBrandRules(rules)) ?? false;
  const maybe = isFlagged ? new Set(await listMaybeBranded(db, siteId)) : undefined;
  const brand = matchBrandRules(rules);
  // only those have to be looked at that were not flagged by the same rules
  const keywords = await readInBatches(
    ids.filter((id) => maybe?.has(id) ?? true),
    (batch) => listFlaggedKeywords(db, siteId, { ids: batch }, { unjudged: false }),
  );
  return new Set(
    keywords.filter(({ keyword }) => brand.find(keyword) !== undefined).map(({ id }) => id),
  );
}

function judgeKeyword(
  { keywordId, rows }: KeywordDays,
  window: Pick<SearchWindow, "days" | "daysWithData">,
  { pages, context: { curves, gains }, memory }: {
    pages: CompetingPages;
    context: JudgeContext;
    memory: DayMemory;
  },
): CannibalizedKeyword | undefined {
  const result = judgeCannibalization({
    rows,
    windowDays: window.days,
    gainDays: countGainDays(window),
    // branded keywords are left out before
    branded: false,
    curves,
    gains,
    pages,
    memory,
  });
  if (result === null) return undefined;
  return { keywordId, ...result, ...adviseOnCannibalization(result, pages) };
}

function summarize(
  keywords: readonly CannibalizedKeyword[],
): CannibalizationSummary {
  const summary = { ...NOTHING_CANNIBALIZED };
  for (const { kind, severity } of keywords) {
    summary[kind]++;
    if (severity !== "none") summary.harmful++;
  }
  return summary;
}

/** The summary of a site without keywords whose pages compete. */
export const NOTHING_CANNIBALIZED: CannibalizationSummary = {
  harmful: 0,
  page_swapping: 0,
  split: 0,
  incidental: 0,
  harmless_double: 0,
  sitelinks: 0,
  moved: 0,
  same_page: 0,
  locale_variant: 0,
  local_pages: 0,
  product_variants: 0,
  sibling_pages: 0,
  different_intents: 0,
  beyond_page_two: 0,
  little_evidence: 0,
};
