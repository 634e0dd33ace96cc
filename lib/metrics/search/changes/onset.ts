import type { ONSET_REASONS } from "../../../../schemas/change_onset.ts";
import { sumFromStart } from "../decay/daily_series.ts";
import { explainsRampBetter } from "./gradual_change.ts";
import { type CountedDays, profileSteps, sumCounts } from "./step_profile.ts";

/** Why no single day is named on which a change began. */
export type OnsetReason = (typeof ONSET_REASONS)[number];

/** Where a series of days changed its level, as numbers of days. */
export interface OnsetFound {
  /** The first day of the new level. */
  day: number;
  /** The true day lies between, both inclusive, in about 90 of 100 cases. */
  earliest: number;
  latest: number;
  /** The usual day on both levels. */
  before: number;
  after: number;
}

/** Clicks of days, one after the other. */
interface OnsetSeries {
  /** NaN: a day without data. */
  values: ArrayLike<number>;
  /** What a day has by its weekday, as `weighWeekdays()` gives it; or one for each day. */
  weights: readonly number[];
  /** How noisy the weights are, as times what the counts are by themselves; default: not at all. */
  weightNoise?: number;
  /** 1: the change that began is a gain; -1: a loss; 0: there is none. */
  direction: number;
}

/** Each side needs this many days, all together those of two weeks; ours. */
const MIN_SIDE = 3;
const MIN_DAYS = 14;
/**
 * By how much two levels must explain the days better than one: half the 95 % quantile of the greatest likelihood ratio
 * over all days but the outer twentieth. Source: D. W. K. Andrews, Tests for Parameter Instability and Structural Change
 * With Unknown Change Point, Econometrica 61, 1993, table I.
 */
const LEAST_GAIN = 9.84 / 2;
/** The range holds days with this probability. */
const RANGE_SHARE = 0.9;
/** A further step that explains this share of what the greatest does is a change of its own; ours. */
const FURTHER_SHARE = 0.5;
/** Both together must explain as much as three single ones; ours, checked on days that nothing but noise moves. */
const FURTHER_GAIN = 3 * LEAST_GAIN;
/** Neighbouring days are hardly more alike than this; ours. */
const MOST_ALIKE = 0.7;

/**
 * Finds the day on which a change of clicks began, and the range of days that it probably lies in: the posterior
 * distribution of the day of a single step, all days alike before, by the likelihood of counts whose variance is as many
 * times that of chance as the days show, and more where neighbouring days are alike. Weekdays are set off by their
 * weights. Says why not where one step does not explain the days.
 *
 * Source: A. F. M. Smith, A Bayesian approach to inference about a change-point in a sequence of random variables,
 * Biometrika 62, 1975; D. V. Hinkley, 1970, for the likelihood; for the variance P. McCullagh, J. A. Nelder, Generalized
 * Linear Models, 1989.
 */
export function findOnset(series: OnsetSeries): OnsetFound | { reason: OnsetReason } {
  const { values, direction } = series;
  const days = countDaysOf(series);
  const end = values.length;
  let known = 0;
  for (let day = 0; day < end; day++) if (!Number.isNaN(values[day])) known++;
  if (known < MIN_DAYS) return { reason: "too_few_days" };
  const gains = profileSteps(days, { start: 0, end }, MIN_SIDE);
  const most = gains.reduce((best, gain) => Math.max(best, gain), 0);
  if (most === 0) return { reason: "no_change_beyond_noise" };
  // days without data explain as well as the day after them
  const day = gains.lastIndexOf(most);
  const before = levelOf(days, { start: 0, end: day });
  const after = levelOf(days, { start: day, end });
  const dispersion = measureDispersion(series, (at) => at < day ? before : after);
  const step = { day, before, after, dispersion };
  const isFurther = hasFurtherStep(series, { days, day, most });
  if (!isFurther && most / dispersion < LEAST_GAIN) return { reason: "no_change_beyond_noise" };
  if (!isFurther && explainsRampBetter(series, step)) return { reason: "gradual" };
  if (isFurther || Math.sign(after - before) !== direction) return { reason: "several_changes" };
  return { day, before, after, ...rangeOf(gains, { most, dispersion }) };
}

/** Whether a further step, before or after the greatest, explains days that it does not. */
function hasFurtherStep(
  series: OnsetSeries,
  { days, day, most }: { days: CountedDays; day: number; most: number },
): boolean {
  const end = series.values.length;
  const [first, second] = [{ start: 0, end: day }, { start: day, end }].map((side) => {
    const gains = profileSteps(days, side, MIN_SIDE);
    const gain = gains.reduce((best, one) => Math.max(best, one), 0);
    return { gain, day: side.start + gains.lastIndexOf(gain) };
  });
  if (first === undefined || second === undefined) return false;
  const further = first.gain > second.gain ? first : second;
  if (further.gain <= FURTHER_SHARE * most) return false;
  const [low, high] = [Math.min(day, further.day), Math.max(day, further.day)];
  const levels = [[0, low], [low, high], [high, end]].map(([start = 0, until = end]) =>
    levelOf(days, { start, end: until })
  );
  const left = measureDispersion(
    series,
    (at) => levels[at < low ? 0 : at < high ? 1 : 2] ?? Number.NaN,
  );
  return (most + further.gain) / left >= FURTHER_GAIN;
}

function countDaysOf({ values, weights }: Pick<OnsetSeries, "values" | "weights">): CountedDays {
  const counts = Array.from(values, (value) => Number.isNaN(value) ? 0 : value);
  const exposures = Array.from(
    values,
    (value, day) => Number.isNaN(value) ? 0 : weights[day % weights.length] ?? 1,
  );
  return { sums: sumFromStart(counts), exposure: sumFromStart(exposures) };
}

function levelOf(days: CountedDays, side: { start: number; end: number }): number {
  const { count, exposure } = sumCounts(days, side);
  return exposure > 0 ? count / exposure : 0;
}

/** The variance of days around two levels, as times that of counts, with what neighbours have in common. */
function measureDispersion(
  { values, weights, weightNoise = 0 }: OnsetSeries,
  levelAt: (day: number) => number,
): number {
  const residuals = Array.from(values, (value, day) => {
    const mean = (weights[day % weights.length] ?? 1) * levelAt(day);
    return mean > 0 ? (value - mean) / Math.sqrt(mean) : Number.NaN;
  });
  const known = residuals.filter((residual) => !Number.isNaN(residual));
  const squares = known.reduce((sum, residual) => sum + residual ** 2, 0);
  // two levels and a day are fitted
  const own = squares / Math.max(1, known.length - 3);
  let products = 0;
  let pairs = 0;
  for (let day = 1; day < residuals.length; day++) {
    const product = (residuals[day] ?? 0) * (residuals[day - 1] ?? 0);
    if (Number.isNaN(product)) continue;
    products += product;
    pairs++;
  }
  const alike = pairs > 0 && squares > 0 ? products / pairs / (squares / known.length) : 0;
  const rho = Math.min(MOST_ALIKE, Math.max(0, alike));
  return Math.max(1, own) * (1 + rho) / (1 - rho) * (1 + weightNoise);
}

/** The fewest days that have the probability together, and those between them. */
function rangeOf(
  gains: Float64Array,
  { most, dispersion }: { most: number; dispersion: number },
): Pick<OnsetFound, "earliest" | "latest"> {
  const weights = gains.map((gain) => gain > 0 ? Math.exp((gain - most) / dispersion) : 0);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const order = Array.from(weights, (_, day) => day)
    .toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
  let [earliest, latest, held] = [weights.length, 0, 0];
  for (const day of order) {
    if (held >= RANGE_SHARE * all) break;
    held += weights[day] ?? 0;
    earliest = Math.min(earliest, day);
    latest = Math.max(latest, day);
  }
  return { earliest, latest };
}
