import {
  type DailySeries,
  datesOf,
  type DateWindow,
  type SeriesWindow,
  sumFromStart,
  sumWeeks,
  sumWindow,
  totalWindow,
} from "./daily_series.ts";
import { type DecayDiagnosis, type DecayFacts, diagnoseDecay } from "./decay_cause.ts";
import { type DecayWindows, findDecayWindows, YEAR_AGO_DAYS } from "./decay_windows.ts";
import type { Formula } from "../../core/formula.ts";
import { testTrend } from "../../core/mann_kendall.ts";
import type { SearchTotals } from "../../core/search_totals.ts";
import type { SiteTrend } from "./site_trend.ts";
import { theilSenSlope } from "../../core/theil_sen.ts";

/** Which pages lose their clicks for good. */
export const CONTENT_DECAY_FORMULA: Formula = { name: "content_decay", version: 1 };

/** How bad a fall is; the numbers are shares of the best 28 days: from 0.2, 0.4 and 0.6 on. */
export type DecaySeverity = "mild" | "moderate" | "severe";

/**
 * What a page does. new: under 120 days of data; too_small: never had enough to tell; seasonal: low,
 * as it was a year ago; recovering: low, but 15 % above the 28 days before; dead: no clicks left.
 */
type DecayStatus =
  | "new"
  | "too_small"
  | "growing"
  | "stable"
  | "seasonal"
  | "recovering"
  | "decaying"
  | "dead";

/** A window with its dates and figures. */
export interface DecayWindow extends DateWindow, SearchTotals {}

/** The judgement of a page. */
export interface ContentDecay {
  status: DecayStatus;
  /** Null: no alarm. */
  severity: DecaySeverity | null;
  /** 0 to 100: the excess drop where there is an alarm, else 0. */
  score: number;
  /** What drops are counted in: impressions for a page that never had 30 clicks in 28 days. */
  metric: "clicks" | "impressions";
  current: DecayWindow | null;
  previous: DecayWindow | null;
  peak: DecayWindow | null;
  yearAgo: DecayWindow | null;
  /** `1 - current / reference`; null: no such reference, or it was 0. */
  dropFromPeak: number | null;
  dropFromPrevious: number | null;
  dropFromYearAgo: number | null;
  /** The median drop of the site's pages in the same windows; null: not known. */
  siteDrop: number | null;
  /** The drop from the peak beyond that of the site. */
  excessDrop: number | null;
  /** The difference to the peak is more than chance. */
  significant: boolean;
  /** Slope of 26 weeks ÷ their mean, per week: -0.012 is a loss of 1.2 % a week. */
  slopePerWeek: number | null;
  /** The trend of the 26 weeks is steady (Mann-Kendall, p < 0.05). */
  sustained: boolean;
  /** Weeks in a row, up to the last, that had less than the one before. */
  weeksDeclining: number;
  /** unknown: under 13 months of data, so that no alarm is severe. */
  seasonality: "known" | "unknown";
  /** Clicks (or impressions) of 28 days lost since the peak, at least 0. */
  lost: number;
  /** Null: neither an alarm nor a recovery. */
  diagnosis: DecayDiagnosis | null;
}

/** What helps to judge. */
interface DecayContext {
  siteTrend?: SiteTrend;
  facts?: DecayFacts;
}

const MIN_AGE_DAYS = 120;
const MIN_CLICKS = 30;
const MIN_IMPRESSIONS = 1_000;
const NOISE_DEVIATIONS = 2;
/**
 * The peak is the best of hundreds of windows, so that chance alone parts now from it by more than
 * two deviations in 9 of 100 pages that never change (measured; with three in 2, and with a year
 * to compare with in fewer than 1).
 */
const PEAK_NOISE_DEVIATIONS = 3;
const MIN_DROP = 0.2;
const AS_LAST_YEAR_DROP = 0.1;
const RECOVERY = 1.15;
const TREND_WEEKS = 26;
const SUSTAINED_P = 0.05;

/**
 * Judges a page by its daily figures of up to 16 months. The current 28 days are compared with the
 * best of the last 12 months, the 28 days before, and the same weekdays of last year. A drop of 20 %
 * from the best raises an alarm unless a guard holds it: noise (`|a - b| <= k * sqrt(a + b)`, k = 3
 * for the peak and 2 for other references), the site's own median fall, the season (as low as a
 * year ago, or no lower than chance), or a trend that does not fall. A site that falls as a whole is one finding: judge its total series.
 *
 * Source: windows and thresholds after metricstab.com, prorank.io and others; the guards are
 * conventions of this project.
 */
export function judgeDecay(series: DailySeries, context: DecayContext = {}): ContentDecay {
  const { metric, sums, enough } = chooseMetric(series);
  const windows = findDecayWindows(sums);
  const age = ageOf(series);
  const facts = readFacts(
    series,
    metric,
    { windows, knowsYear: age >= YEAR_AGO_DAYS, weeks: sumWeeks(sums, TREND_WEEKS) },
  );
  const { current, previous, peak, yearAgo } = facts;
  if (age < MIN_AGE_DAYS || !windows?.peak || !current || !previous || !peak) return facts;
  const siteDrop = context.siteTrend?.medianDrop(windows.peak.start, windows.current.start) ?? null;
  const dropFromPeak = dropOf(current[metric], peak[metric]);
  const judged: ContentDecay = {
    ...facts,
    dropFromPeak,
    dropFromPrevious: dropOf(current[metric], previous[metric]),
    dropFromYearAgo: yearAgo && dropOf(current[metric], yearAgo[metric]),
    siteDrop,
    // only a fall of the site excuses a page
    excessDrop: dropFromPeak === null ? null : dropFromPeak - Math.max(0, siteDrop ?? 0),
    significant: isBeyondNoise(current[metric], peak[metric], PEAK_NOISE_DEVIATIONS),
    lost: Math.max(0, peak[metric] - current[metric]),
  };
  return addAlarm({ ...judged, status: enough ? findStatus(judged) : "too_small" }, context.facts);
}

/** What is read off the series alone; the page counts as new until its drops are measured. */
function readFacts(
  series: DailySeries,
  metric: ContentDecay["metric"],
  { windows, knowsYear, weeks }: {
    windows: DecayWindows | null;
    knowsYear: boolean;
    weeks: readonly number[];
  },
): ContentDecay {
  const read = (window: SeriesWindow | null | undefined): DecayWindow | null =>
    window ? { ...datesOf(series, window), ...totalWindow(series, window) } : null;
  return {
    status: "new",
    severity: null,
    score: 0,
    metric,
    current: read(windows?.current),
    previous: read(windows?.previous),
    peak: read(windows?.peak),
    yearAgo: knowsYear ? read(windows?.yearAgo) : null,
    dropFromPeak: null,
    dropFromPrevious: null,
    dropFromYearAgo: null,
    siteDrop: null,
    excessDrop: null,
    significant: false,
    slopePerWeek: slopeOf(weeks),
    sustained: (testTrend(weeks)?.p ?? 1) < SUSTAINED_P,
    weeksDeclining: countDeclining(weeks),
    seasonality: knowsYear ? "known" : "unknown",
    lost: 0,
    diagnosis: null,
  };
}

/** Days since the page was first seen. */
function ageOf({ clicks, impressions }: DailySeries): number {
  for (let day = 0; day < impressions.length; day++) {
    if ((impressions[day] ?? 0) > 0 || (clicks[day] ?? 0) > 0) return impressions.length - day;
  }
  return 0;
}

function chooseMetric(
  series: DailySeries,
): { metric: "clicks" | "impressions"; sums: Float64Array; enough: boolean } {
  const clicks = sumFromStart(series.clicks);
  if (mostOf(clicks) >= MIN_CLICKS) return { metric: "clicks", sums: clicks, enough: true };
  const impressions = sumFromStart(series.impressions);
  const enough = mostOf(impressions) >= MIN_IMPRESSIONS;
  return enough
    ? { metric: "impressions", sums: impressions, enough }
    : { metric: "clicks", sums: clicks, enough };
}

/** The most of the peak and of now. */
function mostOf(sums: Float64Array): number {
  const windows = findDecayWindows(sums);
  if (windows === null) return 0;
  const peak = windows.peak ? sumWindow(sums, windows.peak) : 0;
  return Math.max(peak, sumWindow(sums, windows.current));
}

function findStatus(facts: ContentDecay): DecayStatus {
  const { current, previous, peak, yearAgo, metric, excessDrop, dropFromYearAgo } = facts;
  const now = current?.[metric] ?? 0;
  const best = peak?.[metric] ?? 0;
  if (now > best) return "growing";
  if (!facts.significant || excessDrop === null || excessDrop < MIN_DROP) return "stable";
  if (yearAgo && isAsLastYear(now, yearAgo[metric])) return "seasonal";
  if (now === 0) return "dead";
  if (isRecovering(now, previous?.[metric] ?? 0)) return "recovering";
  const falls = (facts.slopePerWeek ?? 0) < 0 || (dropFromYearAgo ?? 0) >= MIN_DROP;
  return falls ? "decaying" : "stable";
}

/** Not 10 % less than a year ago, or no less than chance explains. */
function isAsLastYear(now: number, yearAgo: number): boolean {
  return now >= yearAgo || yearAgo - now < AS_LAST_YEAR_DROP * yearAgo ||
    !isBeyondNoise(now, yearAgo, NOISE_DEVIATIONS);
}

/** 15 % more than in the 28 days before, and more than chance explains. */
function isRecovering(now: number, before: number): boolean {
  return now >= RECOVERY * before && isBeyondNoise(now, before, NOISE_DEVIATIONS);
}

/** Two counts that chance alone would not part so far, as the difference of two Poisson counts. */
function isBeyondNoise(first: number, second: number, deviations: number): boolean {
  return Math.abs(first - second) > deviations * Math.sqrt(first + second);
}

function dropOf(current: number, reference: number): number | null {
  return reference > 0 ? (reference - current) / reference : null;
}

function slopeOf(weeks: readonly number[]): number | null {
  const mean = weeks.reduce((sum, week) => sum + week, 0) / weeks.length;
  const slope = theilSenSlope(weeks);
  return slope === null || !(mean > 0) ? null : slope / mean;
}

function countDeclining(weeks: readonly number[]): number {
  let count = 0;
  for (let week = weeks.length - 1; week > 0; week--) {
    if ((weeks[week] ?? 0) >= (weeks[week - 1] ?? 0)) break;
    count++;
  }
  return count;
}

function addAlarm(result: ContentDecay, facts: DecayFacts | undefined): ContentDecay {
  const { status, excessDrop, current, peak } = result;
  const alarmed = status === "decaying" || status === "dead";
  if ((!alarmed && status !== "recovering") || !current || !peak) return result;
  const diagnosis = diagnoseDecay(current, peak, facts);
  if (!alarmed) return { ...result, diagnosis };
  const severity = status === "dead" ? "severe" : severityOf(excessDrop ?? 0);
  return {
    ...result,
    severity: severity === "severe" && result.seasonality === "unknown" ? "moderate" : severity,
    score: Math.round(100 * Math.min(1, excessDrop ?? 0)),
    diagnosis,
  };
}

function severityOf(drop: number): DecaySeverity {
  return drop >= 0.6 ? "severe" : drop >= 0.4 ? "moderate" : "mild";
}
