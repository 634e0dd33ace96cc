import { OVERVIEW_REPORT } from "../core/report_names.ts";
import type { Db } from "../../../db/core/connection.ts";
import { sumCommonDays } from "../../../db/search_data/common_days.ts";
import { listBrandFlags } from "../../../db/search_data/keyword_batches.ts";
import { readKeywordJudgements } from "../../../db/search/keyword_judgements.ts";
import type { PeriodRows } from "../../../db/search_data/period_rows.ts";
import { findNewestAnalysis } from "../../../db/search_data/analyses/search_analyses.ts";
import {
  type BrandedSums,
  countKeywordsOnlyIn,
  listTopKeywords,
  listTopSearchPages,
  type PeriodOf,
  readKeywordImpressions,
  splitByBrand,
  sumByBrand,
  type TopKeyword,
  type TopPage,
} from "../../../db/search_data/search_overview.ts";
import type { Measures, SearchPeriod } from "../../../db/search_data/search_periods.ts";
import type { SearchOverviewQuery } from "../../../schemas/search_overview.ts";
import type { SearchWindowQuery } from "../../../schemas/search_window.ts";
import { MIN_CHANGE_IMPRESSIONS } from "../../metrics/search/visibility/keyword_changes.ts";
import { type HiddenShare, measureHiddenShare } from "../../metrics/core/search_totals.ts";
import { sumFlagged } from "../../metrics/search_data/sum_flagged.ts";
import { exportNotice } from "../search_data/search_data_status.ts";
import { questionOf } from "./cannibalization/find_cannibalization.ts";
import type {
  NoSearchData,
  SearchWindow,
  TotalsSource,
  WindowTotals,
} from "../search_data/search_window.ts";
import { sumMeasures } from "../../metrics/search_data/sum_measures.ts";
import type { SearchServices } from "../../services.ts";

/** What is asked of a site's search performance. */
interface OverviewChoice {
  siteId: number;
  query: SearchOverviewQuery;
  now: Date;
}

/** A site's search performance in a window. */
export interface SearchOverview extends Omit<WindowTotals, "dates" | "source">, KeywordParts {
  /** Of the keywords, or of the pages where there are no keywords. */
  window: SearchWindow | NoSearchData;
  totalsSource: TotalsSource | null;
  hidden: HiddenShare;
  keywordsCount: number | null;
  topPages: TopPage[];
}

/** What the keywords of a window show besides their sums. */
interface KeywordParts extends KeptFigures {
  topKeywords: TopKeyword[];
  /** How many there are of each kind; null: not computed. */
  opportunities: Readonly<Record<string, unknown>> & { total: number } | null;
}

/** What is kept with the periods. */
interface KeptFigures {
  /** Null: there are no keywords, or not all are judged. */
  branded: Measures | null;
  /** The part of `branded` by spellings that nobody confirmed. */
  likelyBranded: Measures | null;
  nonBranded: Measures | null;
  /** Null: there is nothing to compare with, or an export was cut. */
  newCount: number | null;
  lostCount: number | null;
}

const TOP = 10;
const VERSION = 2;

/**
 * Reads a site's search performance at a glance. What takes long is kept with its periods, which never change.
 * Throws `ValidationError` for an impossible window.
 */
export async function readSearchOverview(
  services: SearchServices,
  choice: OverviewChoice,
): Promise<SearchOverview> {
  const { db, searchWindows } = services;
  const { siteId, query, now } = choice;
  const { granularity: _, ...asked } = query;
  const resolve = (kind: "query" | "page", own: Partial<SearchWindowQuery> = {}) =>
    searchWindows.resolve({ siteId, kind, query: { ...asked, ...own }, now, preview: true });
  // pages are not compared where there are keywords
  const alone = { compare: "none" } as const;
  // days that are asked for are those of both, as a rule
  const early = asked.from !== undefined && asked.to !== undefined
    ? resolve("page", alone)
    : undefined;
  // who waits for it learns what goes wrong
  early?.catch(() => {});
  const keywords = await resolve("query");
  // days that are asked for are summed at once, also while a refresh is about to do it
  const sameDays = keywords.period === null || keywords.state === "stale"
    ? alone
    : { ...alone, from: keywords.from, to: keywords.to };
  const isForeseen = keywords.from === asked.from && keywords.to === asked.to;
  const pages = isForeseen && early ? early : resolve("page", sameDays);
  pages.catch(() => {});
  const window = keywords.period === null
    ? await chooseOfBoth(keywords, resolve("page"))
    : keywords;
  const [totals, ofKeywords, topPages] = await Promise.all([
    searchWindows.readTotals(window, { siteId, query: asked, now }),
    keywords.period === null ? NO_KEYWORDS : readKeywordParts(services, keywords, now),
    pages.then(({ period }) => period ? listTopSearchPages(db, periodOf(period), TOP) : []),
  ]);
  if (totals === undefined) return { ...NO_OVERVIEW, window };
  const { dates, source, ...figures } = totals;
  const hidden = await readHiddenShare(db, keywords, { totals: figures.totals, source });
  return {
    ...figures,
    ...ofKeywords,
    window: window.period === null ? { ...window, ...dates, status: window.status } : window,
    totalsSource: figures.totals && source,
    hidden,
    keywordsCount: keywords.period?.rowsCount ?? null,
    topPages,
  };
}

async function chooseOfBoth(
  keywords: NoSearchData,
  pages: Promise<SearchWindow | NoSearchData>,
): Promise<SearchWindow | NoSearchData> {
  const window = await pages;
  return window.period === null ? keywords : window;
}

const NO_KEYWORDS: KeywordParts = {
  branded: null,
  likelyBranded: null,
  nonBranded: null,
  newCount: null,
  lostCount: null,
  topKeywords: [],
  opportunities: null,
};

const UNKNOWN_SHARE: HiddenShare = { clicks: null, impressions: null };

/** Where nothing is known. */
export const NO_OVERVIEW: Omit<SearchOverview, "window"> = {
  ...NO_KEYWORDS,
  origin: null,
  totals: null,
  totalsSource: null,
  previous: null,
  compared: null,
  days: [],
  hidden: UNKNOWN_SHARE,
  keywordsCount: null,
  topPages: [],
  countries: [],
  devices: [],
  appearances: [],
};

/**
 * Measures what no keyword has: by anonymised rows where a source has them, else over the days that have both totals
 * and rows of queries, from one import or several. Rows by page count the same clicks, but more impressions.
 */
async function readHiddenShare(
  db: Db,
  { period, searchType, country, device }: SearchWindow | NoSearchData,
  { totals, source }: { totals: Measures | null; source: TotalsSource },
): Promise<HiddenShare> {
  const kind = period?.factsKind;
  if (period === null || (kind !== "query" && kind !== "query_page")) return UNKNOWN_SHARE;
  const { anonymized } = period.summary;
  if (anonymized !== undefined && kind === "query") {
    return measureHiddenShare(period, sumMeasures([period, anonymized]));
  }
  if (period.origin === "export" || country !== null || device !== null) {
    return source === "property" && totals !== null && kind === "query"
      ? measureHiddenShare(period, totals)
      : UNKNOWN_SHARE;
  }
  const { siteId, dateFrom: from, dateTo: to } = period;
  const days = await sumCommonDays(db, { siteId, searchType, from, to, kind });
  if (days === undefined || anonymized !== undefined) return UNKNOWN_SHARE;
  const share = measureHiddenShare(days.rows, days.property);
  return kind === "query" ? share : { ...share, impressions: null };
}

async function readKeywordParts(
  services: SearchServices,
  window: SearchWindow,
  now: Date,
): Promise<KeywordParts> {
  const { db } = services;
  const [kept, topKeywords, opportunities] = await Promise.all([
    readKept(services, window, now),
    listTopKeywords(db, periodOf(window.period), TOP),
    findOpportunities(db, window),
  ]);
  return { ...kept, topKeywords, opportunities };
}

function periodOf({ siteId, id }: SearchPeriod): PeriodOf {
  return { siteId, periodId: id };
}

async function readKept(
  { db, searchWindows }: SearchServices,
  window: SearchWindow,
  now: Date,
): Promise<KeptFigures> {
  const { period, previous, preview } = window;
  const { siteId } = period;
  const { brandedBy } = await readKeywordJudgements(db, siteId);
  const key = {
    siteId,
    name: OVERVIEW_REPORT,
    question: `${period.id} ${previous?.id}`,
    madeOf: `${VERSION} ${brandedBy?.toString("hex")}`,
  };
  return await searchWindows.readReport({
    key,
    now,
    compute: async () => {
      const [sums, [newCount, lostCount]] = await Promise.all([
        preview ? sumPreviewByBrand(db, period, preview) : sumByBrand(db, period),
        countChanges(db, window),
      ]);
      const isJudged = sums.unjudgedCount === 0;
      return {
        branded: isJudged ? sums.branded : null,
        likelyBranded: isJudged ? sums.likelyBranded : null,
        nonBranded: isJudged ? sums.nonBranded : null,
        newCount,
        lostCount,
      };
    },
    isWhole: ({ branded }) => branded !== null,
  });
}

/** The same of rows that are in memory only. */
async function sumPreviewByBrand(
  db: Db,
  period: SearchPeriod,
  { run }: PeriodRows,
): Promise<BrandedSums> {
  const keywords = await listBrandFlags(db, period.siteId);
  const flags = new Map(keywords.map(({ id, branded }) => [id, branded]));
  const flagOf = (id: number) => flags.has(id) ? flags.get(id) ?? null : 0;
  const sums = sumFlagged<number | null>(run, flagOf).map(({ flag, ...sums }) => ({
    branded: flag,
    ...sums,
  }));
  const isKnown = period.positionSum !== null;
  return splitByBrand(period, isKnown ? sums.filter(({ branded }) => branded !== 0) : sums);
}

/** Counts new and lost keywords; null: it is not known. */
async function countChanges(
  db: Db,
  { period, previous, preview, previousPreview }: SearchWindow,
): Promise<[newCount: number | null, lostCount: number | null]> {
  if (preview !== undefined && previous !== null) {
    return countPreviewChanges(preview, await readImpressions(db, previous, previousPreview));
  }
  return await Promise.all([
    countChanged(db, period, previous),
    previous && countChanged(db, previous, period),
  ]);
}

/** The impressions of keywords. */
async function readImpressions(
  db: Db,
  period: SearchPeriod,
  preview: PeriodRows | undefined,
): Promise<Map<number, number>> {
  if (preview === undefined) return await readKeywordImpressions(db, periodOf(period));
  const { firsts, impressions } = preview.run;
  return new Map(Array.from(firsts, (id, row) => [id, impressions[row] ?? 0]));
}

/** Both periods are made of days. */
function countPreviewChanges(
  { run: { firsts, impressions } }: PeriodRows,
  before: Map<number, number>,
): [newCount: number, lostCount: number] {
  let newCount = 0;
  for (let row = 0; row < firsts.length; row++) {
    const isKnown = before.delete(firsts[row] ?? 0);
    if (!isKnown && (impressions[row] ?? 0) >= MIN_CHANGE_IMPRESSIONS) newCount++;
  }
  let lostCount = 0;
  for (const seen of before.values()) if (seen >= MIN_CHANGE_IMPRESSIONS) lostCount++;
  return [newCount, lostCount];
}

/** Of an export that was cut, a keyword that is missing says nothing. */
async function countChanged(
  db: Db,
  period: SearchWindow["period"],
  other: SearchWindow["period"] | null,
): Promise<number | null> {
  const isCut = (one: SearchWindow["period"]) =>
    one.origin === "export" && exportNotice(one) !== null;
  if (other === null || isCut(period) || isCut(other)) return null;
  return await countKeywordsOnlyIn(db, {
    siteId: period.siteId,
    periodId: period.id,
    otherId: other.id,
    minImpressions: MIN_CHANGE_IMPRESSIONS,
  });
}

async function findOpportunities(
  db: Db,
  window: SearchWindow,
): Promise<KeywordParts["opportunities"]> {
  const analysis = await findNewestAnalysis(db, {
    siteId: window.period.siteId,
    name: "opportunities",
    question: questionOf(window),
  });
  return analysis === undefined ? null : { ...analysis.summary, total: analysis.rowsCount };
}
