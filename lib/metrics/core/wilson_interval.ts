/** The two-sided 95 % quantile of the normal distribution. */
export const Z_95 = 1.959963984540054;

/** Where a rate probably is, 0 to 1. */
export interface Interval {
  low: number;
  high: number;
}

/**
 * The Wilson score interval of a rate, 95 % by default: right for few trials and for rates near 0
 * and 1, where the simple one leaves 0 to 1. Null without trials.
 *
 * Source: E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference, 1927.
 */
export function wilsonInterval(successes: number, trials: number, z = Z_95): Interval | null {
  if (!(trials > 0)) return null;
  const rate = Math.min(1, successes / trials);
  const square = z * z / trials;
  const centre = (rate + square / 2) / (1 + square);
  const half = z * Math.sqrt(rate * (1 - rate) / trials + square / (4 * trials)) / (1 + square);
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
