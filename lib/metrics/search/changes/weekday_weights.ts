const WEEK = 7;
/** A weekday with fewer days tells nothing. */
const MIN_DAYS = 2;

/**
 * Measures what each weekday has of the usual day, for the days of a series by `day % 7`: the median, over the days
 * of that weekday, of the day divided by the mean of the seven days around it. Since each seven days have all weekdays, a
 * step in the series moves few of these ratios, and the median none. `NaN` is a day without data. All are 1 where a
 * weekday has too few days.
 *
 * Source: W. M. Persons, Indices of Business Conditions, 1919 (the ratio to the moving average).
 */
export function weighWeekdays(values: ArrayLike<number>): number[] {
  const ratios: number[][] = Array.from({ length: WEEK }, () => []);
  for (let day = 3; day + 3 < values.length; day++) {
    let sum = 0;
    for (let around = day - 3; around <= day + 3; around++) sum += values[around] ?? Number.NaN;
    if (sum > 0) ratios[day % WEEK]?.push((values[day] ?? 0) * WEEK / sum);
  }
  const medians = ratios.map((some) => some.length < MIN_DAYS ? Number.NaN : medianRatio(some));
  const mean = medians.reduce((sum, median) => sum + median, 0) / WEEK;
  // also where a weekday is not known
  return mean > 0 ? medians.map((median) => median / mean) : medians.map(() => 1);
}

function medianRatio(ratios: readonly number[]): number {
  const sorted = ratios.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? 0) + high) / 2;
}
