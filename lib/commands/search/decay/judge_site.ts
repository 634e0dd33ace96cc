import { addDays, countDays } from "../../../core/days.ts";
import type { ContentDecaySummary } from "../../../../schemas/content_decay.ts";
import { measureDayNoise } from "../../../metrics/search/changes/day_noise.ts";
import { chooseAttributionWindows } from "../../../metrics/search/decay/attribution_windows.ts";
import {
  createCalendar,
  eachMatched,
  type SeriesCalendar,
} from "../../../metrics/search/decay/calendar.ts";
import { judgeDecay } from "../../../metrics/search/decay/content_decay.ts";
import {
  type DailySeries,
  datesOf,
  type DateWindow,
  sumFromStart,
} from "../../../metrics/search/decay/daily_series.ts";
import { WINDOW_DAYS } from "../../../metrics/search/decay/decay_windows.ts";
import { type JudgedSeries, judgePage } from "../../../metrics/search/decay/judge_page.ts";
import type { QueryFigures } from "../../../metrics/search/decay/page_ledger.ts";
import {
  findSiteMeasurement,
  type SiteMeasurement,
} from "../../../metrics/search/decay/site_measurement.ts";
import { createSiteTrend, type SiteTrend } from "../../../metrics/search/decay/site_trend.ts";
import type { DayNoise } from "../../../metrics/search/changes/day_noise.ts";
import { roundFigure } from "../../../metrics/core/round_figure.ts";
import type { SearchWindows } from "../../search_data/search_windows.ts";
import type { DecayDays } from "./decay_days.ts";
import { AFTER, BEFORE } from "./decay_queries.ts";
import { NO_DECAY } from "./no_decay.ts";
import { type PageSeries, readPageSeries, sumPages, sumSeries } from "./page_series.ts";

/** Of this many pages the series are in memory at the same time: 60 MB with all days. */
const PAGES_AT_ONCE = 10_000;
/** Pages whose trend is taken for that of the site: those with the most clicks. */
const TREND_PAGES = 2_000;
/** Pages with less of both in all their days are not judged. */
const LEAST = { minClicks: 30, minImpressions: 1_000 };
/** With fewer pairs of days, queries cannot show where clicks went. */
const MIN_QUERY_DAYS = 7;

/** A page with its judgement, and what its fall is split by. */
export interface FallenPage extends JudgedSeries {
  pageId: number;
  /** Null where nothing fell. */
  change: PageFall | null;
}

/** The days between which a page fell, and what it had on them. */
export interface PageFall {
  before: DateWindow;
  after: DateWindow;
  /** Pairs of days that are compared. */
  days: number;
  /** Of each day: `BEFORE`, `AFTER`, or 0 for neither. */
  sides: Uint8Array;
  /** There are rows of queries with pages on these days. */
  hasQueries: boolean;
  totals: { before: QueryFigures; after: QueryFigures };
  noise: { clicks: DayNoise; impressions: DayNoise };
  /** What three of four pages of the site lost between these days, 0 to 1. */
  siteShare: number;
}

/** The judgement of a site. */
export interface JudgedSite {
  calendar: SeriesCalendar;
  siteTrend: SiteTrend | null;
  siteMeasurement: SiteMeasurement | null;
  /** Those that are worth telling, the one that lost the most first. */
  pages: FallenPage[];
  summary: ContentDecaySummary;
}

/** Judges all pages of a site; keeps those that are worth telling. */
export async function judgeSite(
  searchWindows: Pick<SearchWindows, "readDays">,
  days: DecayDays,
): Promise<JudgedSite> {
  const enough = await sumPages(searchWindows, days, LEAST);
  let site: Omit<JudgedSite, "pages"> = {
    calendar: createCalendar(days.from, days.present),
    siteTrend: null,
    siteMeasurement: null,
    summary: { ...NO_DECAY, pages_count: enough.length },
  };
  const pages: FallenPage[] = [];
  for (let start = 0; start < enough.length; start += PAGES_AT_ONCE) {
    const ids = enough.slice(start, start + PAGES_AT_ONCE).map(({ pageId }) => pageId);
    const series = await readPageSeries(searchWindows, days, ids);
    // the first pages have the most clicks
    if (start === 0) site = lookAtSite(series, days, site.summary);
    for (const page of series) {
      const judged = judgeOne(page, site);
      const { status } = judged.decay;
      site.summary[status]++;
      if (isTold(judged)) pages.push({ ...judged, change: findFall(page, judged, { site, days }) });
    }
  }
  return { ...site, pages: pages.sort((a, b) => b.decay.lost - a.decay.lost) };
}

/** Judges one series with what is known of its site. */
export function judgeOne(
  page: PageSeries,
  { calendar, siteTrend, siteMeasurement }: Omit<JudgedSite, "pages" | "summary">,
): JudgedSeries & { pageId: number } {
  const judged = judgePage(page, {
    calendar,
    ...(siteTrend && { siteTrend }),
    siteMeasurement,
  });
  return { pageId: page.pageId, ...judged };
}

function lookAtSite(
  series: readonly PageSeries[],
  { from, to, present }: DecayDays,
  summary: ContentDecaySummary,
): Omit<JudgedSite, "pages"> {
  const total = sumSeries(series, from, to);
  const calendar = createCalendar(from, present, total.clicks);
  const siteMeasurement = findSiteMeasurement(calendar, series);
  const { status, severity, sincePeak } = judgeDecay(total, { calendar });
  const drop = sincePeak?.drop ?? null;
  summary.site = {
    status,
    severity,
    drop_from_peak_pct: drop === null ? null : roundFigure(100 * drop, 2),
  };
  summary.measurement = siteMeasurement && {
    date: addDays(from, siteMeasurement.day),
    pages_changed: siteMeasurement.pagesChanged,
    pages_looked: siteMeasurement.pagesLooked,
    impressions_before: siteMeasurement.impressionsBefore,
    impressions_after: siteMeasurement.impressionsAfter,
    clicks_before: siteMeasurement.clicksBefore,
    clicks_after: siteMeasurement.clicksAfter,
    vanished_position: roundFigure(siteMeasurement.vanishedPosition, 2),
  };
  const trendPages = series.slice(0, TREND_PAGES).map(({ clicks }) => sumFromStart(clicks));
  return { calendar, siteTrend: createSiteTrend(calendar, trendPages), siteMeasurement, summary };
}

function isTold({ decay: { severity, status, peak } }: JudgedSeries): boolean {
  return peak !== null &&
    (severity !== null || status === "recovering" || status === "seasonal" ||
      status === "measurement_change");
}

/** Finds the days between which a page fell; null where it did not. */
function findFall(
  page: DailySeries,
  { decay }: JudgedSeries,
  { site, days }: { site: Omit<JudgedSite, "pages">; days: DecayDays },
): PageFall | null {
  const { calendar, siteTrend } = site;
  if (decay.peak === null || decay.status === "seasonal") return null;
  const start = countDays(calendar.from, decay.peak.from) - 1;
  const windows = chooseAttributionWindows(decay, {
    days: calendar.length,
    peak: { start, end: start + WINDOW_DAYS },
  });
  const { before: first, after: second } = windows;
  const both = days.present.map((one, day) => one & (days.presentQueries[day] ?? 0));
  let hasQueries = true;
  let found = markSides(both, { first, second });
  if (found.days < MIN_QUERY_DAYS) {
    hasQueries = false;
    found = markSides(days.present, { first, second });
  }
  return {
    before: datesOf(calendar, first),
    after: datesOf(calendar, second),
    ...found,
    hasQueries,
    totals: {
      before: sumSide(page, found.sides, BEFORE),
      after: sumSide(page, found.sides, AFTER),
    },
    noise: {
      clicks: measureDayNoise(withGaps(page.clicks, days.present)),
      impressions: measureDayNoise(withGaps(page.impressions, days.present)),
    },
    siteShare: Math.max(0, siteTrend?.commonDrop(first, second) ?? 0),
  };
}

function markSides(
  present: Uint8Array,
  windows: Parameters<typeof eachMatched>[1],
): { sides: Uint8Array; days: number } {
  const sides = new Uint8Array(present.length);
  let days = 0;
  eachMatched(present, windows, (day, other) => {
    sides[day] = BEFORE;
    sides[other] = AFTER;
    days++;
  });
  return { sides, days };
}

function sumSide(
  { clicks, impressions, positions }: DailySeries,
  sides: Uint8Array,
  side: number,
): QueryFigures {
  const sums = { clicks: 0, impressions: 0, positionSum: 0 };
  let placed = 0;
  for (let day = 0; day < sides.length; day++) {
    if (sides[day] !== side) continue;
    const seen = impressions[day] ?? 0;
    const position = positions[day] ?? Number.NaN;
    sums.clicks += clicks[day] ?? 0;
    sums.impressions += seen;
    if (Number.isNaN(position)) continue;
    placed += seen;
    sums.positionSum += position * seen;
  }
  const positionSum = placed > 0 ? sums.positionSum * sums.impressions / placed : Number.NaN;
  return { ...sums, positionSum };
}

function withGaps(values: ArrayLike<number>, present: Uint8Array): Float64Array {
  return Float64Array.from(values, (value, day) => present[day] === 1 ? value : Number.NaN);
}
