import { type SeriesWindow, sumWindow } from "./daily_series.ts";

/** The windows of 28 days that decay is told by. */
export interface DecayWindows {
  current: SeriesWindow;
  /** The 28 days before. */
  previous: SeriesWindow;
  /** The best of the last 12 months that ended before `previous` began; null: too few days. */
  peak: SeriesWindow | null;
  /** The same weekdays 364 days earlier; null: too few days. */
  yearAgo: SeriesWindow | null;
}

/** The length of a window. */
const WINDOW_DAYS = 28;

/** From this many days on the same days of the year before are known. */
export const YEAR_AGO_DAYS = 392;

const YEAR_DAYS = 365;
const SAME_WEEKDAYS_DAYS = 364;

/**
 * Finds the windows at the end of a series, given as `sumFromStart()` gives it. Of equal peaks the
 * latest counts. Null with fewer than 56 days.
 */
export function findDecayWindows(sums: Float64Array): DecayWindows | null {
  const days = sums.length - 1;
  if (days < 2 * WINDOW_DAYS) return null;
  const at = (start: number): SeriesWindow => ({ start, end: start + WINDOW_DAYS });
  return {
    current: at(days - WINDOW_DAYS),
    previous: at(days - 2 * WINDOW_DAYS),
    peak: findPeak(sums, Math.max(0, days - YEAR_DAYS), days - 3 * WINDOW_DAYS),
    yearAgo: days >= YEAR_AGO_DAYS ? at(days - WINDOW_DAYS - SAME_WEEKDAYS_DAYS) : null,
  };
}

function findPeak(sums: Float64Array, first: number, last: number): SeriesWindow | null {
  let peak: SeriesWindow | null = null;
  let most = -1;
  for (let start = first; start <= last; start++) {
    const sum = sumWindow(sums, { start, end: start + WINDOW_DAYS });
    if (sum < most) continue;
    most = sum;
    peak = { start, end: start + WINDOW_DAYS };
  }
  return peak;
}
