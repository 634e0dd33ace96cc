import { clickRate, type CtrCurve } from "./ctr_curve.ts";
import { Z_95 } from "./wilson_interval.ts";

/** What a position would bring, or bring more: not a forecast but the range to expect it in. */
export interface ClickEstimate {
  low: number;
  expected: number;
  high: number;
}

/** The curve that is believed, and others that may be right as well. */
export interface EstimateCurves {
  expected: CtrCurve;
  others: readonly CtrCurve[];
}

/**
 * Estimates the clicks of this many impressions at a position. `expected` is what the believed curve
 * gives. `low` and `high` hold two doubts: which curve is right (the lowest and the highest of
 * all), and chance, as the 95 % range of a Poisson count around it (`(sqrt(n) -+ 0.98)^2`, the
 * variance-stabilised form). Neither is below 0, nor above the impressions.
 *
 * Source: F. J. Anscombe, The transformation of Poisson, binomial and negative-binomial data, 1948.
 */
export function estimateClicks(
  impressions: number,
  position: number | null,
  curves: EstimateCurves,
): ClickEstimate {
  return estimateTotalClicks([{ impressions, position }], curves);
}

/**
 * Estimates the clicks of many keywords together, each with its impressions or search volume. The
 * range is narrower than the sum of theirs, as chance evens out; that of the curves does not.
 */
export function estimateTotalClicks(
  keywords: Iterable<{ impressions: number; position: number | null }>,
  curves: EstimateCurves,
): ClickEstimate {
  const all = [curves.expected, ...curves.others];
  const clicks = all.map(() => 0);
  let total = 0;
  for (const { impressions, position } of keywords) {
    total += impressions;
    all.forEach((curve, index) => {
      clicks[index] = (clicks[index] ?? 0) + impressions * clickRate(curve, position);
    });
  }
  return boundClicks(clicks, total);
}

/**
 * Makes a range of the clicks that this many impressions can expect by each curve, the believed one first: see
 * `estimateClicks()`.
 */
export function boundClicks(clicks: readonly number[], impressions: number): ClickEstimate {
  const lowest = Math.min(...clicks);
  const highest = Math.max(...clicks);
  return {
    low: Math.max(0, Math.sqrt(lowest) - Z_95 / 2) ** 2,
    expected: clicks[0] ?? 0,
    high: highest === 0 ? 0 : Math.min(impressions, (Math.sqrt(highest) + Z_95 / 2) ** 2),
  };
}
