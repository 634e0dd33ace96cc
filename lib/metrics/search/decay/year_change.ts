import { medianOf } from "../../core/theil_sen.ts";
import type { WeeklyLevels } from "./weekly_levels.ts";
import { compareCounts, deviationsBelow, type WindowChange } from "./window_change.ts";

/** Weeks against the same weeks of the year before, so that the season is in both. */
export interface YearChange extends WindowChange {
  /** Weeks that both years have. */
  weeks: number;
  /** By how many standard deviations this year is lower. */
  deviations: number;
}

/** As many weeks of two years are known with 16 months of data, and show a slow loss. */
export const TREND_WEEKS = 17;

/** A year later it is the same day of the week. */
export const YEAR_WEEKS = 52;
const WEEK = 7;

/**
 * Compares the last weeks of a page with those of the year before. `shift`: a season may come that many weeks
 * sooner or later, so that the lowest of the sums of the year before counts. Null where fewer than half of the weeks
 * can be compared.
 */
export function compareYears(
  { levels }: WeeklyLevels,
  dispersion: number,
  { weeks: wanted, shift = 0 }: { weeks: number; shift?: number },
): YearChange | null {
  let lowest: YearChange | null = null;
  for (let moved = -shift; moved <= shift; moved++) {
    const found = sumYears(levels, { wanted, moved });
    if (found.weeks < wanted / 2) continue;
    const change = compareCounts({ ...found, days: WEEK * found.weeks }, dispersion);
    if (lowest !== null && (change.drop ?? 0) >= (lowest.drop ?? 0)) continue;
    lowest = { ...change, weeks: found.weeks, deviations: deviationsBelow(found, dispersion) };
  }
  return lowest;
}

function sumYears(
  levels: Float64Array,
  { wanted, moved }: { wanted: number; moved: number },
): { weeks: number; before: number; after: number } {
  const sums = { weeks: 0, before: 0, after: 0 };
  for (let week = levels.length - wanted; week < levels.length; week++) {
    const now = levels[week] ?? Number.NaN;
    const then = levels[week - YEAR_WEEKS + moved] ?? Number.NaN;
    if (Number.isNaN(now) || Number.isNaN(then)) continue;
    sums.weeks++;
    sums.before += then;
    sums.after += now;
  }
  return sums;
}

const SIDE_WEEKS = 8;
const MIN_SIDE_WEEKS = 2;

/**
 * Compares the weeks since a day with those before it, less what happened at the same time of the year before: what
 * remains is no season. Null where the year before is not known.
 */
export function compareAround(
  { start, levels }: WeeklyLevels,
  dispersion: number,
  day: number,
): YearChange | null {
  const week = Math.round((day - start) / WEEK);
  const sides = (at: number) => ({
    before: finite(levels, at - SIDE_WEEKS, at),
    after: finite(levels, at, Math.min(at + SIDE_WEEKS, at + levels.length - week)),
  });
  const [now, then] = [sides(week), sides(week - YEAR_WEEKS)];
  const weeks = Math.min(...[now, then].flatMap(({ before, after }) => [
    before.length,
    after.length,
  ]));
  if (weeks < MIN_SIDE_WEEKS) return null;
  const [nowBefore, nowAfter] = [medianOf(now.before) ?? 0, medianOf(now.after) ?? 0];
  const [thenBefore, thenAfter] = [medianOf(then.before) ?? 0, medianOf(then.after) ?? 0];
  if (!(thenBefore > 0)) return null;
  const counts = { before: weeks * nowBefore * thenAfter / thenBefore, after: weeks * nowAfter };
  // two ratios have the variance of both
  const change = compareCounts({ ...counts, days: WEEK * weeks }, 2 * dispersion);
  return { ...change, weeks, deviations: deviationsBelow(counts, 2 * dispersion) };
}

function finite(levels: Float64Array, from: number, to: number): number[] {
  return [...levels.slice(Math.max(0, from), Math.max(0, to))].filter(Number.isFinite);
}
