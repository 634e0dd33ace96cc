import { type SeriesWindow, sumWindow } from "../decay/daily_series.ts";

/** Counts of days, and how much of the usual week each day holds; both summed from the beginning. */
export interface CountedDays {
  /** As `sumFromStart()` gives them. */
  sums: Float64Array;
  /** Of the same length: days without data add nothing. */
  exposure: Float64Array;
}

/** What days have together. */
interface DaySum {
  count: number;
  exposure: number;
}

/**
 * Weighs each day of a window as the first of a new level: by how much two levels explain the counts better than one,
 * in log-likelihood of Poisson counts. Both sides have at least `minDays` days and an exposure of 1; other days
 * get 0. Elements are days of the window.
 *
 * Source: D. V. Hinkley, Inference about the change-point in a sequence of random variables, 1970.
 */
export function profileSteps(
  days: CountedDays,
  { start, end }: SeriesWindow,
  minDays: number,
): Float64Array {
  const gains = new Float64Array(Math.max(0, end - start));
  const all = weighLevel(sumCounts(days, { start, end }));
  for (let day = start + minDays; day <= end - minDays; day++) {
    const before = sumCounts(days, { start, end: day });
    const after = sumCounts(days, { start: day, end });
    if (before.exposure < 1 || after.exposure < 1) continue;
    gains[day - start] = weighLevel(before) + weighLevel(after) - all;
  }
  return gains;
}

/** Sums the days of a window. */
export function sumCounts({ sums, exposure }: CountedDays, window: SeriesWindow): DaySum {
  return { count: sumWindow(sums, window), exposure: sumWindow(exposure, window) };
}

/** The greatest log-likelihood of a count over its days, as far as it depends on them. */
function weighLevel({ count, exposure }: DaySum): number {
  return count > 0 ? count * Math.log(count / exposure) : 0;
}
