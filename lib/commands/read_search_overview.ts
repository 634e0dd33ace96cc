import type { Db } from "../../db/connection.ts";
import { readKeywordJudgements } from "../../db/keyword_judgements.ts";
import { findNewestAnalysis } from "../../db/search_analyses.ts";
import { listDayBounds, listDayCoverage } from "../../db/search_days.ts";
import {
  countKeywordsWithout,
  findExportOfKind,
  listTopKeywords,
  listTopSearchPages,
  sumByBrand,
  type TopKeyword,
  type TopPage,
} from "../../db/search_overview.ts";
import type { SearchKind } from "../../db/search_kinds.ts";
import type { Measures } from "../../db/search_periods.ts";
import {
  type DayTotal,
  listDayTotals,
  listExportSegments,
  listSegmentTotals,
} from "../../db/search_series.ts";
import type { SearchOverviewQuery } from "../../schemas/search_overview.ts";
import { MIN_CHANGE_IMPRESSIONS } from "../metrics/keyword_changes.ts";
import { type PartTotal, sumParts } from "../metrics/sum_parts.ts";
import { type HiddenShare, measureHiddenShare } from "../metrics/search_totals.ts";
import { chooseComparedWindow, chooseWindow, type DayWindow } from "./choose_window.ts";
import { questionOf } from "./find_cannibalization.ts";
import { findSource } from "./find_days_window.ts";
import { readReport } from "./read_report.ts";
import { REFRESHING } from "./search_data_status.ts";
import { type NoSearchData, resolveSearchWindow, type SearchWindow } from "./search_window.ts";

/** What is asked of a site's search performance. */
export interface OverviewChoice {
  siteId: number;
  query: SearchOverviewQuery;
  now: Date;
}

/** A site's search performance in a window. */
export interface SearchOverview {
  /** Of the keywords, or of the pages where no keywords are told. */
  window: SearchWindow | NoSearchData;
  /** Where the numbers are from where the site has nothing but totals of days. */
  origin: TotalsOrigin | null;
  totals: Measures | null;
  totalsSource: "property" | "sum_of_rows" | null;
  /** Counted in the same way; null: not known. */
  previous: Measures | null;
  days: readonly DayTotal[];
  hidden: HiddenShare;
  /** Null: there are no keywords, or not all are judged. */
  branded: Measures | null;
  nonBranded: Measures | null;
  keywordsCount: number | null;
  /** Null: there is nothing to compare with, or an export was cut. */
  newCount: number | null;
  lostCount: number | null;
  topKeywords: TopKeyword[];
  topPages: TopPage[];
  countries: PartTotal[];
  devices: PartTotal[];
  /** How many there are of each kind; null: not computed. */
  opportunities: Readonly<Record<string, unknown>> & { total: number } | null;
}

/** Where totals of days are from. */
export interface TotalsOrigin {
  source: SearchWindow["source"];
  daysWithData: number;
  previous: (DayWindow & { daysWithData: number }) | null;
  dataState: SearchWindow["dataState"];
}

/** The name of what is kept with a window. */
export const OVERVIEW_REPORT = "search_overview";

const TOP = 10;
const VERSION = 1;
/** An export with so many rows was probably cut. */
const EXPORT_ROWS = 1_000;
const DAY_KINDS = [
  "totals",
  "country_device",
  "country",
  "device",
  "totals_of_queries",
  "totals_of_rows",
] as const;

/**
 * Reads a site's search performance at a glance. What takes long is kept with its periods, which never change.
 * Throws `ValidationError` for an impossible window.
 */
export async function readSearchOverview(
  db: Db,
  choice: OverviewChoice,
): Promise<SearchOverview> {
  const { siteId, query, now } = choice;
  const { granularity: _, ...asked } = query;
  const keywords = await resolveSearchWindow(db, { siteId, kind: "query", query: asked, now });
  // days that are asked for are summed at once, also while a refresh is about to do it
  const sameDays = keywords.period === null || keywords.status?.code === REFRESHING
    ? {}
    : { from: keywords.from, to: keywords.to };
  const pages = await resolveSearchWindow(db, {
    siteId,
    kind: "page",
    query: { ...asked, ...sameDays },
    now,
  });
  const window = keywords.period === null && pages.period !== null ? pages : keywords;
  const { searchType, country, device } = window;
  const scope = { siteId, searchType, country, device };
  const dates = await chooseDates(db, window, choice);
  if (dates === undefined) return { ...NOTHING, window };
  const compared = chooseComparedWindow(dates, query.compare);
  const [days, before, kept, countries, devices] = await Promise.all([
    listDayTotals(db, { ...scope, ...dates }),
    compared && await reachesBack(db, scope, compared)
      ? listDayTotals(db, { ...scope, ...compared })
      : [],
    keywords.period === null ? undefined : readKept(db, keywords, now),
    listParts(db, { ...scope, ...dates }, "country"),
    listParts(db, { ...scope, ...dates }, "device"),
  ]);
  const { totals, source } = await sumTotals(db, { scope, dates, window, days });
  const previous = sumOfKind(before, source) ?? previousRows(window, source);
  const [topKeywords, topPages, opportunities] = await Promise.all([
    keywords.period ? listTopKeywords(db, { siteId, periodId: keywords.period.id }, TOP) : [],
    pages.period ? listTopSearchPages(db, { siteId, periodId: pages.period.id }, TOP) : [],
    keywords.period ? findOpportunities(db, keywords) : null,
  ]);
  return {
    window: window.period === null ? { ...window, ...dates, status: window.status } : window,
    origin: window.period === null
      ? await findOrigin(
        db,
        { ...scope, ...dates },
        days,
        previous && compared && {
          ...compared,
          daysWithData: before.length,
        },
      )
      : null,
    totals,
    totalsSource: totals && source,
    previous,
    days,
    hidden: hiddenShareOf(keywords, totals, source),
    branded: kept?.branded ?? null,
    nonBranded: kept?.nonBranded ?? null,
    keywordsCount: keywords.period?.rowsCount ?? null,
    newCount: kept?.newCount ?? null,
    lostCount: kept?.lostCount ?? null,
    topKeywords,
    topPages,
    countries,
    devices,
    opportunities,
  };
}

const NOTHING: Omit<SearchOverview, "window"> = {
  origin: null,
  totals: null,
  totalsSource: null,
  previous: null,
  days: [],
  hidden: { clicks: null, impressions: null },
  branded: null,
  nonBranded: null,
  keywordsCount: null,
  newCount: null,
  lostCount: null,
  topKeywords: [],
  topPages: [],
  countries: [],
  devices: [],
  opportunities: null,
};

async function findOrigin(
  db: Db,
  choice: Scope & DayWindow,
  days: readonly DayTotal[],
  previous: TotalsOrigin["previous"] | undefined,
): Promise<TotalsOrigin | null> {
  const [coverage] = await listDayCoverage(db, { ...choice, kinds: DAY_KINDS }, choice);
  if (days.length === 0 || coverage === undefined) return null;
  return {
    source: await findSource(db, coverage),
    daysWithData: days.length,
    previous: previous ?? null,
    dataState: days.some(({ state }) => state === "partial") ? "partial" : "final",
  };
}

/** A site may have nothing but the totals of its days. */
async function chooseDates(
  db: Db,
  window: SearchWindow | NoSearchData,
  { siteId, query }: OverviewChoice,
): Promise<DayWindow | undefined> {
  if (window.period !== null) return { from: window.from, to: window.to };
  const bounds = await listDayBounds(db, {
    siteId,
    searchType: window.searchType,
    kinds: DAY_KINDS,
  });
  return bounds.length === 0 ? undefined : chooseWindow(query, bounds);
}

type Scope = Pick<SearchWindow, "searchType" | "country" | "device"> & { siteId: number };

async function reachesBack(db: Db, scope: Scope, { from }: DayWindow): Promise<boolean> {
  const bounds = await listDayBounds(db, { ...scope, kinds: DAY_KINDS });
  return bounds.some(({ first }) => first <= from);
}

interface TotalsQuestion {
  scope: Scope;
  dates: DayWindow;
  window: SearchWindow | NoSearchData;
  days: readonly DayTotal[];
}

/** The days' totals; of an export without days its own, or else the sum of its rows. */
async function sumTotals(
  db: Db,
  { scope, dates, window, days }: TotalsQuestion,
): Promise<{ totals: Measures | null; source: "property" | "sum_of_rows" }> {
  const isExport = window.period !== null && window.origin === "export";
  const known = window.period === null ? days.length : window.days;
  if (days.length > 0 && (!isExport || days.length >= known / 2)) {
    const source = days.every(({ totalsSource }) => totalsSource === "property")
      ? "property"
      : "sum_of_rows";
    return { totals: sumMeasures(days), source };
  }
  if (scope.country === null && scope.device === null) {
    for (const kind of ["totals", "country", "device"] as const) {
      const found = await findExportOfKind(db, { ...scope, ...dates, kind });
      if (found !== undefined) return { totals: found, source: "property" };
    }
  }
  return { totals: window.period, source: "sum_of_rows" };
}

/** Totals that are counted in different ways are not compared. */
function sumOfKind(
  days: readonly DayTotal[],
  source: "property" | "sum_of_rows",
): Measures | null {
  const all = days.every(({ totalsSource }) => totalsSource === "property")
    ? "property"
    : "sum_of_rows";
  return days.length > 0 && all === source ? sumMeasures(days) : null;
}

function previousRows(
  window: SearchWindow | NoSearchData,
  source: "property" | "sum_of_rows",
): Measures | null {
  return source === "sum_of_rows" && window.period?.origin === "export" ? window.previous : null;
}

function sumMeasures(rows: Iterable<Measures>): Measures {
  const sum: Measures = { clicks: 0, impressions: 0, positionSum: null };
  for (const { clicks, impressions, positionSum } of rows) {
    sum.clicks += clicks;
    sum.impressions += impressions;
    if (positionSum !== null) sum.positionSum = (sum.positionSum ?? 0) + positionSum;
  }
  return sum;
}

function hiddenShareOf(
  { period }: SearchWindow | NoSearchData,
  totals: Measures | null,
  source: "property" | "sum_of_rows",
): HiddenShare {
  if (period === null || totals === null || period.factsKind !== "query") {
    return NOTHING.hidden;
  }
  const { anonymized } = period.summary;
  if (anonymized !== undefined) {
    return measureHiddenShare(period, sumMeasures([period, anonymized]));
  }
  return source === "property" ? measureHiddenShare(period, totals) : NOTHING.hidden;
}

/** What is kept with the periods. */
interface KeptFigures {
  branded: Measures | null;
  nonBranded: Measures | null;
  newCount: number | null;
  lostCount: number | null;
}

async function readKept(
  db: Db,
  { period, previous }: SearchWindow,
  now: Date,
): Promise<KeptFigures> {
  const { siteId } = period;
  const { brandedBy } = await readKeywordJudgements(db, siteId);
  const key = {
    siteId,
    name: OVERVIEW_REPORT,
    question: `${period.id} ${previous?.id}`,
    madeOf: `${VERSION} ${brandedBy?.toString("hex")}`,
  };
  return await readReport(db, {
    key,
    now,
    compute: async () => {
      const [sums, newCount, lostCount] = await Promise.all([
        sumByBrand(db, { siteId, periodId: period.id }),
        countChanged(db, period, previous),
        previous && countChanged(db, previous, period),
      ]);
      const isJudged = sums.unjudgedCount === 0;
      return {
        branded: isJudged ? sums.branded : null,
        nonBranded: isJudged ? sums.nonBranded : null,
        newCount,
        lostCount,
      };
    },
    isWhole: ({ branded }) => branded !== null,
  });
}

/** Of an export that was cut, a keyword that is missing says nothing. */
async function countChanged(
  db: Db,
  period: SearchWindow["period"],
  other: SearchWindow["period"] | null,
): Promise<number | null> {
  const isCut = (one: SearchWindow["period"]) =>
    one.origin === "export" && one.rowsCount >= EXPORT_ROWS;
  if (other === null || isCut(period) || isCut(other)) return null;
  return await countKeywordsWithout(db, {
    siteId: period.siteId,
    periodId: period.id,
    otherId: other.id,
    minImpressions: MIN_CHANGE_IMPRESSIONS,
  });
}

/**
 * Countries or devices, of the kind that tells them of the most days: as Google counted them, of an export of
 * the same days, or of rows.
 */
async function listParts(
  db: Db,
  choice: Scope & DayWindow,
  by: "country" | "device",
): Promise<PartTotal[]> {
  const kinds = [by, "country_device", "totals_of_queries", "totals_of_rows"] as const;
  const coverage = await listDayCoverage(db, { ...choice, kinds }, choice);
  const daysOf = (kind: SearchKind) => coverage.find((one) => one.kind === kind)?.daysCount ?? 0;
  for (const kind of kinds.toSorted((a, b) => daysOf(b) - daysOf(a))) {
    if (kind.startsWith("totals_of")) {
      const found = await findExportOfKind(db, { ...choice, kind: by });
      if (found !== undefined) {
        return sumParts(await listExportSegments(db, { ...choice, periodId: found.id }), by);
      }
    }
    const parts = daysOf(kind) === 0 ? [] : await listSegmentTotals(db, choice, kind);
    if (parts.some((part) => part[by] !== null)) return sumParts(parts, by);
  }
  return [];
}

async function findOpportunities(
  db: Db,
  window: SearchWindow,
): Promise<SearchOverview["opportunities"]> {
  const analysis = await findNewestAnalysis(db, {
    siteId: window.period.siteId,
    name: "opportunities",
    question: questionOf(window),
  });
  return analysis === undefined ? null : { ...analysis.summary, total: analysis.rowsCount };
}
