import { findOnset, type OnsetFound, type OnsetReason } from "./onset.ts";

/** Clicks of days beside those of the same weekdays a year before. */
interface YearSeries {
  /** NaN: a day without data. */
  values: Float64Array;
  /** Of 364 days earlier. */
  baseline: Float64Array;
  /** What a day has by its weekday, as `weighWeekdays()` gives it. */
  weights: readonly number[];
  /** 1: the change that began is a gain; -1: a loss; 0: there is none. */
  direction: number;
}

/** The usual day of a year before is read off this many days before and after it: a week. */
const AROUND = 3;
/** Normal values are within this many standard deviations in 90 of 100 cases. */
const Z_90 = 1.6448536269514722;

/**
 * Finds the day on which the clicks of a site went another way than a year before: one step in the ratio of the two, by
 * `findOnset()`, for which a day is expected to have what the week around it had a year before. So a season that comes
 * back is no step. Levels are clicks of the usual day among those that are followed.
 */
export function findYearOnset(
  { values, baseline, weights, direction }: YearSeries,
): OnsetFound | { reason: OnsetReason } {
  const expected = expectDays(baseline, weights);
  const known = Array.from(values.keys())
    .filter((day) => !Number.isNaN(values[day]) && (expected[day] ?? 0) > 0);
  const sumOf = (days: Float64Array) => known.reduce((sum, day) => sum + (days[day] ?? 0), 0);
  if (known.length === 0 && expected.some((clicks) => clicks === 0)) {
    return { reason: "no_clicks_a_year_ago" };
  }
  const [now, then] = [sumOf(values), sumOf(expected)];
  const scale = known.length / then;
  const isKnown = new Set(known);
  const onset = findOnset({
    values: values.map((clicks, day) => isKnown.has(day) ? clicks : Number.NaN),
    weights: Array.from(expected, (clicks, day) => isKnown.has(day) ? clicks * scale : 0),
    // the days of then are counts as well
    weightNoise: now / then,
    direction,
  });
  if (!("reason" in onset) || onset.reason !== "no_change_beyond_noise") return onset;
  const squares = known.reduce((sum, day) => {
    const mean = (expected[day] ?? 0) * now / then;
    return mean > 0 ? sum + ((values[day] ?? 0) - mean) ** 2 / mean : sum;
  }, 0);
  const dispersion = Math.max(1, squares / Math.max(1, known.length - 1));
  const isElsewhere = (now - then) * direction > Z_90 * Math.sqrt(dispersion * (now + then));
  return isElsewhere ? { reason: "began_earlier" } : onset;
}

/** What the usual day has in the week around each, weekdays as they weigh; NaN: none of the week has data. */
function expectDays(baseline: Float64Array, weights: readonly number[]): Float64Array {
  const weightOf = (day: number) => weights[day % weights.length] ?? 1;
  return baseline.map((_, day) => {
    let [clicks, weight] = [0, 0];
    for (let near = day - AROUND; near <= day + AROUND; near++) {
      const value = baseline[near] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      clicks += value;
      weight += weightOf(near);
    }
    return weight > 0 ? clicks / weight * weightOf(day) : Number.NaN;
  });
}
