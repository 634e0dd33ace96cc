import { createFullCalendar, type SeriesCalendar, sumMatched } from "./calendar.ts";
import { findChangePoint } from "./change_point.ts";
import { type DailySeries, datesOf, type SeriesWindow, totalWindow } from "./daily_series.ts";
import type { ContentDecay, DecaySeverity, DecayWindow } from "./decay_judgement.ts";
import {
  type DecayWindows,
  findDecayWindows,
  SAME_WEEKDAYS_DAYS,
  WINDOW_DAYS,
  YEAR_AGO_DAYS,
} from "./decay_windows.ts";
import { findPageEnd } from "./ended_page.ts";
import type { Formula } from "../../core/formula.ts";
import { testTrend } from "../../core/mann_kendall.ts";
import { levelOf, type PageFigures, readPageFigures } from "./page_figures.ts";
import type { SiteTrend } from "./site_trend.ts";
import { theilSenSlope } from "../../core/theil_sen.ts";
import {
  compareCounts,
  deviationsBelow,
  MIN_COMPARED_DAYS,
  type WindowChange,
} from "./window_change.ts";
import { judgeByYear, judgeWithoutYear } from "./season_guard.ts";
import { compareYears, TREND_WEEKS } from "./year_change.ts";

/** Which pages lose their clicks for good. */
export const CONTENT_DECAY_FORMULA: Formula = { name: "content_decay", version: 5 };

/** What helps to judge. */
export interface DecayContext {
  /** Which days have data; default: all. */
  calendar?: SeriesCalendar;
  siteTrend?: SiteTrend;
}

const MIN_AGE_DAYS = 120;
const MIN_CLICKS = 30;
const MIN_IMPRESSIONS = 1_000;
const MIN_DROP = 0.2;
/**
 * The peak is the best of hundreds of windows, so that chance alone parts now from it by more than
 * two deviations in 9 of 100 pages that never change (measured; with three in 2, and with a year
 * to compare with in fewer than 1).
 */
const PEAK_DEVIATIONS = 3;
const SLOPE_WEEKS = 26;
const SUSTAINED_P = 0.05;

/**
 * Judges a page by its daily figures of up to 16 months. The current 28 days are compared with the
 * best of the last 60 weeks, the 28 days before, and the same weekdays of last year, each over the days that both
 * have. A drop of 20 % from the best raises an alarm unless a guard holds it: noise (as much as the page differs from
 * month to month anyway), one-off spikes, the fall that the site's pages share, and the season (see `season_guard.ts`).
 * A page without impressions since a day is dead whatever else holds.
 * A site that falls as a whole is one finding: judge its total series.
 *
 * Source: windows and thresholds after metricstab.com, prorank.io and others; the guards are
 * conventions of this project, chosen on generated histories.
 */
export function judgeDecay(series: DailySeries, context: DecayContext = {}): ContentDecay {
  const calendar = context.calendar ?? createFullCalendar(series.from, series.clicks.length);
  const first = firstDay(series);
  const { metric, figures, enough } = chooseMetric(series, calendar, first);
  const windows = findDecayWindows(figures, calendar.present);
  const age = calendar.length - first;
  const facts = readFacts(series, { calendar, metric, figures, windows, age });
  if (age < MIN_AGE_DAYS || !windows?.peak || facts.sincePeak === null) return facts;
  const measured = { figures, windows, calendar, siteTrend: context.siteTrend };
  const judged = measureFall(facts, measured);
  if (!enough) return { ...judged, status: "too_small" };
  return grade(findStatus({ ...judged, end: findPageEnd(calendar, series) }, measured));
}

interface Measured {
  figures: PageFigures;
  windows: DecayWindows;
  calendar: SeriesCalendar;
  siteTrend: SiteTrend | undefined;
}

/** What is read off the series alone; the page counts as new until its drops are measured. */
function readFacts(
  series: DailySeries,
  { calendar, metric, figures, windows, age }: {
    calendar: SeriesCalendar;
    metric: ContentDecay["metric"];
    figures: PageFigures;
    windows: DecayWindows | null;
    age: number;
  },
): ContentDecay {
  const knowsYear = age >= YEAR_AGO_DAYS;
  const read = (window: SeriesWindow | null | undefined): DecayWindow | null =>
    window ? { ...datesOf(series, window), ...totalWindow(series, window) } : null;
  const against = (window: SeriesWindow | null | undefined): WindowChange | null => {
    if (!window || !windows) return null;
    const { days, first, second } = sumMatched(calendar, figures.values, {
      first: window,
      second: windows.current,
    });
    if (days < MIN_COMPARED_DAYS) return null;
    return compareCounts({ days, before: first, after: second }, figures.dispersion);
  };
  const weeks = figures.weeks.levels.slice(-SLOPE_WEEKS).filter(Number.isFinite);
  return {
    status: "new",
    severity: null,
    score: 0,
    metric,
    current: read(windows?.current),
    previous: read(windows?.previous),
    peak: read(windows?.peak),
    yearAgo: knowsYear ? read(windows?.yearAgo) : null,
    sincePeak: against(windows?.peak),
    sincePrevious: against(windows?.previous),
    sinceYearAgo: knowsYear ? against(windows?.yearAgo) : null,
    yearTrend: knowsYear
      ? compareYears(figures.weeks, figures.dispersion, { weeks: TREND_WEEKS })
      : null,
    siteDrop: null,
    excessDrop: null,
    significant: false,
    dispersion: figures.dispersion,
    slopePerWeek: slopeOf(weeks),
    sustained: (testTrend(weeks)?.p ?? 1) < SUSTAINED_P,
    weeksDeclining: countDeclining(weeks),
    seasonality: knowsYear ? "known" : "unknown",
    lost: 0,
    onset: null,
    end: null,
  };
}

/** The first day on which the page was seen; the length of the series where it never was. */
function firstDay({ clicks, impressions }: DailySeries): number {
  for (let day = 0; day < impressions.length; day++) {
    if ((impressions[day] ?? 0) > 0 || (clicks[day] ?? 0) > 0) return day;
  }
  return impressions.length;
}

function chooseMetric(
  series: DailySeries,
  calendar: SeriesCalendar,
  first: number,
): { metric: ContentDecay["metric"]; figures: PageFigures; enough: boolean } {
  const clicks = readPageFigures(calendar, series.clicks, first);
  if (mostOf(clicks, calendar) >= MIN_CLICKS) {
    return { metric: "clicks", figures: clicks, enough: true };
  }
  const impressions = readPageFigures(calendar, series.impressions, first);
  const enough = mostOf(impressions, calendar) >= MIN_IMPRESSIONS;
  return enough
    ? { metric: "impressions", figures: impressions, enough }
    : { metric: "clicks", figures: clicks, enough };
}

/** The most of the peak and of now. */
function mostOf(figures: PageFigures, { present }: SeriesCalendar): number {
  const windows = findDecayWindows(figures, present);
  if (windows === null) return 0;
  const most = (window: SeriesWindow | null) =>
    window === null ? 0 : levelOf(figures.calm, window) || 0;
  return Math.max(most(windows.peak), most(windows.current));
}

/** Measures how far the page is below its peak, and how much of that the whole site shares. */
function measureFall(
  facts: ContentDecay,
  { windows, siteTrend }: Pick<Measured, "windows" | "siteTrend">,
): ContentDecay {
  const { sincePeak } = facts;
  if (!windows.peak || sincePeak?.drop == null) return facts;
  const siteDrop = siteTrend?.commonDrop(windows.peak, windows.current) ?? null;
  // only a fall of the site excuses a page
  const shared = Math.min(0.99, Math.max(0, siteDrop ?? 0));
  const expected = { before: sincePeak.before * (1 - shared), after: sincePeak.after };
  const share = WINDOW_DAYS / (sincePeak.days || 1);
  // where days are missing, the others may have the busier weekdays: nothing is lost that was never there
  const most = facts.peak?.[facts.metric] ?? 0;
  return {
    ...facts,
    status: "stable",
    siteDrop,
    excessDrop: (sincePeak.drop - shared) / (1 - shared),
    significant: deviationsBelow(expected, facts.dispersion) > PEAK_DEVIATIONS,
    lost: Math.min(most, Math.max(0, (sincePeak.before - sincePeak.after) * share)),
  };
}

function findStatus(facts: ContentDecay, measured: Measured): ContentDecay {
  const { sincePeak, excessDrop } = facts;
  if (facts.end !== null) return { ...facts, status: "dead" };
  if (sincePeak === null) return facts;
  if (sincePeak.after > sincePeak.before) return { ...facts, status: "growing" };
  if (excessDrop === null || excessDrop < MIN_DROP) return facts;
  const { peak } = measured.windows;
  const end = measured.calendar.length;
  const onset = peak && findChangePoint(measured.figures, { start: peak.start, end });
  const dated = { ...facts, onset };
  const found = facts.seasonality === "known"
    ? judgeByYear(dated, measured)
    : judgeWithoutYear(dated);
  if (found !== "lost") return { ...facts, status: found };
  if (sincePeak.after === 0) return { ...dated, status: "dead" };
  if (isRecovering(dated, measured)) return { ...dated, status: "recovering" };
  return { ...dated, status: "decaying" };
}

const RECOVERY = 0.15;
const RECOVERED_SHARE = 0.1;
const RECOVERY_DEVIATIONS = 2;

/** 15 % more than in the 28 days before, more than chance and last year's season explain, and a tenth of what was lost. */
function isRecovering(facts: ContentDecay, { figures, windows }: Measured): boolean {
  const { sincePrevious, sincePeak, dispersion, seasonality } = facts;
  if (sincePrevious === null || sincePeak === null) return false;
  const { previous, current } = windows;
  let rise = 1;
  if (seasonality === "known") {
    const ago = ({ start, end }: SeriesWindow) =>
      levelOf(figures.calm, { start: start - SAME_WEEKDAYS_DAYS, end: end - SAME_WEEKDAYS_DAYS });
    const change = ago(current) / ago(previous);
    if (Number.isFinite(change)) rise = Math.max(1, change);
  }
  const before = sincePrevious.before * rise;
  const { after } = sincePrevious;
  return after - before >= RECOVERY * before &&
    after - before >= RECOVERED_SHARE * (sincePeak.before - before) &&
    deviationsBelow({ before: after, after: before }, dispersion) > RECOVERY_DEVIATIONS;
}

function slopeOf(weeks: ArrayLike<number>): number | null {
  let sum = 0;
  for (let week = 0; week < weeks.length; week++) sum += weeks[week] ?? 0;
  const mean = sum / weeks.length;
  const slope = theilSenSlope(weeks);
  return slope === null || !(mean > 0) ? null : slope / mean;
}

function countDeclining(weeks: ArrayLike<number>): number {
  let count = 0;
  for (let week = weeks.length - 1; week > 0; week--) {
    if ((weeks[week] ?? 0) >= (weeks[week - 1] ?? 0)) break;
    count++;
  }
  return count;
}

function grade(facts: ContentDecay): ContentDecay {
  const { status } = facts;
  if (status !== "decaying" && status !== "dead") return facts;
  const drop = status === "dead" ? 1 : facts.excessDrop ?? 0;
  const severity = severityOf(drop);
  return {
    ...facts,
    // an end is no season
    severity: severity === "severe" && facts.seasonality === "unknown" && status !== "dead"
      ? "moderate"
      : severity,
    score: Math.round(100 * Math.min(1, drop)),
  };
}

function severityOf(drop: number): DecaySeverity {
  return drop >= 0.6 ? "severe" : drop >= 0.4 ? "moderate" : "mild";
}
