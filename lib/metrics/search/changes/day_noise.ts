/** How much the days of a site differ beyond chance: `variance = mean + extra * mean²`, as negative-binomial counts do. */
export interface DayNoise {
  extra: number;
  /** Pairs of days that tell it. */
  daysUsed: number;
}

const WEEK = 7;
/** Of differences of normal values, the median is this many standard deviations. */
const MEDIAN_DEVIATION = 0.6745;
/** With fewer days the estimate would be worse than none. */
const MIN_DAYS = 14;

/**
 * Estimates the noise of days from differences between days one week apart, which have the same weekday and almost the
 * same level: the median of their relative differences, so that a step in the series and single odd days count little. `NaN`
 * is a day without data. Few days give the plain noise of counts.
 *
 * Source: the negative-binomial variance, J. F. Lawless, Negative binomial and mixed Poisson regression, 1987, with a
 * median for its mean.
 */
export function measureDayNoise(series: ArrayLike<number>): DayNoise {
  const differences: number[] = [];
  for (let day = WEEK; day < series.length; day++) {
    const was = series[day - WEEK] ?? Number.NaN;
    const is = series[day] ?? Number.NaN;
    const mean = (was + is) / 2;
    if (!(mean > 0)) continue;
    // a difference has twice the variance of a day
    differences.push(Math.abs(is - was) / Math.sqrt(2) / mean);
  }
  const daysUsed = differences.length;
  if (daysUsed < MIN_DAYS) return { extra: 0, daysUsed };
  const deviation = medianOf(differences) / MEDIAN_DEVIATION;
  const mean = meanOf(series);
  return { extra: Math.max(0, deviation ** 2 - 1 / mean), daysUsed };
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? sorted[middle] ?? 0
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

function meanOf(series: ArrayLike<number>): number {
  let sum = 0;
  let count = 0;
  for (let day = 0; day < series.length; day++) {
    const value = series[day] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return count > 0 ? sum / count : 0;
}

/** The variance of a sum over this many days. */
export function varianceOfDays(sum: number, days: number, { extra }: DayNoise): number {
  return sum + (days > 0 ? extra * sum ** 2 / days : 0);
}
