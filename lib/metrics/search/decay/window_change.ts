import { Z_95 } from "../../core/wilson_interval.ts";

/** Two counts of the same days of the week, and how much of the first is gone in the second. */
export interface WindowChange {
  /** Pairs of days that both have data. */
  days: number;
  before: number;
  after: number;
  /** `1 - after / before`; null: there was nothing before. */
  drop: number | null;
  /** The 95 % range of the drop; null with it. */
  low: number | null;
  high: number | null;
}

/** One of each weekday: ranges of few days are wide by themselves. */
export const MIN_COMPARED_DAYS = 7;

/** Counts are never quite certain to be 0. */
const CONTINUITY = 0.5;

/**
 * Compares two counts whose variance is `dispersion` times that of Poisson counts. The range is that of the
 * logarithm of their ratio, `z * sqrt(dispersion / before + dispersion / after)`.
 *
 * Source: the delta method for a ratio of counts (J. Fleiss, Statistical Methods for Rates and Proportions, 1981).
 */
export function compareCounts(
  { days, before, after }: Pick<WindowChange, "days" | "before" | "after">,
  dispersion: number,
): WindowChange {
  if (!(before > 0)) return { days, before, after, drop: null, low: null, high: null };
  const spread = Z_95 * deviationOf({ before, after }, dispersion);
  const ratio = (after + CONTINUITY) / (before + CONTINUITY);
  return {
    days,
    before,
    after,
    drop: (before - after) / before,
    low: 1 - ratio * Math.exp(spread),
    high: 1 - ratio * Math.exp(-spread),
  };
}

/** By how many standard deviations the second of two counts is below the first; below 0: it is above. */
export function deviationsBelow(
  { before, after }: Pick<WindowChange, "before" | "after">,
  dispersion: number,
): number {
  const sum = before + after;
  return sum > 0 ? (before - after) / Math.sqrt(dispersion * sum) : 0;
}

/** The standard deviation of the logarithm of the ratio of two counts. */
function deviationOf(
  { before, after }: Pick<WindowChange, "before" | "after">,
  dispersion: number,
): number {
  return Math.sqrt(dispersion * (1 / (before + CONTINUITY) + 1 / (after + CONTINUITY)));
}
