import type { SeriesCalendar } from "./calendar.ts";
import type { SeriesWindow } from "./daily_series.ts";
import type { ContentDecay } from "./decay_judgement.ts";
import { SAME_WEEKDAYS_DAYS } from "./decay_windows.ts";
import type { PageFigures } from "./page_figures.ts";
import type { SiteTrend } from "./site_trend.ts";
import { compareCounts, deviationsBelow } from "./window_change.ts";
import {
  compareAround,
  compareYears,
  TREND_WEEKS,
  YEAR_WEEKS,
  type YearChange,
} from "./year_change.ts";

/** What a page's fall is judged by. */
interface Measured {
  figures: PageFigures;
  calendar: SeriesCalendar;
  siteTrend: SiteTrend | undefined;
}

type FallFacts = Pick<ContentDecay, "significant" | "onset" | "slopePerWeek">;

const LONG = { weeks: TREND_WEEKS } as const;
const NOW = { weeks: 4 } as const;

/** A page whose last year is not known falls when it parts from its peak by more than chance, and did not come back. */
export function judgeWithoutYear(
  { significant, onset, slopePerWeek }: FallFacts,
): "lost" | "stable" {
  return significant && (onset?.isSudden || (slopePerWeek ?? 0) < 0) ? "lost" : "stable";
}

const MIN_YEAR_DROP = 0.2;
const MIN_TREND_DROP = 0.13;
const MIN_SHIFTED_DROP = 0.1;
const MIN_AROUND_DROP = 0.25;
const SURE_DEVIATIONS = 3;
const LIKELY_DEVIATIONS = 2;
const AS_LAST_YEAR_DROP = 0.1;

/**
 * Whether the fall is more than the season. It is where the last four weeks have 20 % less than the same weeks of the
 * year before, the season a week sooner or later included; where the last 17 weeks have 13 % less, as in a slow leak; or
 * where the weeks since the fall have 25 % less than those before, last year's change at the same time taken off.
 */
export function judgeByYear(
  { significant, onset }: FallFacts,
  { figures: { dispersion, weeks }, siteTrend, calendar }: Measured,
): "lost" | "seasonal" | "stable" {
  const since = onset === null ? 0 : Math.floor((calendar.length - onset.day) / 7);
  const known = weeks.levels.length - YEAR_WEEKS;
  const recent = { weeks: Math.min(LONG.weeks, Math.max(NOW.weeks, Math.min(since, known))) };
  const siteDropOf = (before: SeriesWindow, after: SeriesWindow) =>
    Math.max(0, siteTrend ? commonDropOf(siteTrend, before, after) : 0);
  const compare = (wanted: { weeks: number; shift?: number }) => {
    const change = compareYears(weeks, dispersion, wanted);
    const end = calendar.length;
    const window = { start: end - 7 * wanted.weeks, end };
    return change && beyondSite(change, siteDropOf(moveBack(window), window), dispersion);
  };
  const [now, long] = [compare(NOW), compare(LONG)];
  const [recently, shifted] = [compare(recent), compare({ ...recent, shift: 1 })];
  const sure = significant ? LIKELY_DEVIATIONS : SURE_DEVIATIONS;
  const isLow = isBelow(now ?? recently, MIN_TREND_DROP, 0) &&
    isBelow(shifted, MIN_SHIFTED_DROP, 0);
  if (isLow && isBelow(recently, MIN_YEAR_DROP, sure)) return "lost";
  if (isLow && isBelow(long, MIN_TREND_DROP, sure)) return "lost";
  const around = onset && compareAround(weeks, dispersion, onset.day);
  if (around && significant) {
    const side = 7 * around.weeks;
    const before = { start: onset.day - side, end: onset.day };
    const site = siteDropOf(before, { start: onset.day, end: onset.day + side });
    const beyond = beyondSite(around, site, 2 * dispersion);
    if (isBelow(beyond, MIN_AROUND_DROP, SURE_DEVIATIONS)) return "lost";
  }
  if (!significant || shifted === null) return "stable";
  return isBelow(shifted, AS_LAST_YEAR_DROP, LIKELY_DEVIATIONS) ? "stable" : "seasonal";
}

/** What the site lost, over the days of both windows that are known: the first one may begin before the data. */
function commonDropOf(siteTrend: SiteTrend, before: SeriesWindow, after: SeriesWindow): number {
  const unknown = Math.max(0, -before.start);
  if (before.start + unknown >= before.end || after.start + unknown >= after.end) return 0;
  const known = ({ start, end }: SeriesWindow) => ({ start: start + unknown, end });
  return siteTrend.commonDrop(known(before), known(after)) ?? 0;
}

/** The same weekdays a year earlier. */
function moveBack({ start, end }: SeriesWindow): SeriesWindow {
  return { start: start - SAME_WEEKDAYS_DAYS, end: end - SAME_WEEKDAYS_DAYS };
}

function beyondSite(change: YearChange, siteDrop: number, dispersion: number): YearChange {
  const before = change.before * (1 - Math.min(0.99, siteDrop));
  const counts = { before, after: change.after };
  return {
    ...change,
    ...compareCounts({ ...counts, days: change.days }, dispersion),
    deviations: deviationsBelow(counts, dispersion),
  };
}

function isBelow(change: YearChange | null, drop: number, deviations: number): boolean {
  return change !== null && (change.drop ?? 0) >= drop && change.deviations >= deviations;
}
