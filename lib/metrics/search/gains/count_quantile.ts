/** The one-sided quantiles of the normal distribution that intervals end at. */
const ENDS = [[0.05, -1.6448536269514722], [0.925, 1.4395314709384563], [
  0.95,
  1.6448536269514722,
]] as const;
type Quantile = (typeof ENDS)[number][0];

/** Up to this mean counts are added up one by one. */
const SMALL_MEAN = 40;

/**
 * The quantile of a count whose mean is itself uncertain: a negative binomial count of this mean, with the
 * relative variance `spread` of the mean without chance. Small ones are whole: the count up to which the probability,
 * half of its own included, reaches the quantile, so that intervals hold on average what they say. Large ones are computed by
 * the gamma distribution with the same two moments, and its cube root. At least 0.
 *
 * Source: H. O. Lancaster, Significance tests in discrete distributions, 1961 (mid-P); E. B. Wilson and M. M. Hilferty,
 * The distribution of chi-square, 1931.
 */
export function countQuantile(mean: number, spread: number, quantile: Quantile): number {
  if (!(mean > 0)) return 0;
  return mean <= SMALL_MEAN
    ? smallQuantile(mean, spread, quantile)
    : greatQuantile(mean, spread, quantile);
}

function smallQuantile(mean: number, spread: number, quantile: Quantile): number {
  const shape = 1 / Math.max(spread, 1e-6);
  const ratio = mean / (mean + shape);
  let probability = (1 + mean / shape) ** -shape;
  let below = 0;
  const most = mean + 20 * Math.sqrt(mean + mean * mean * spread) + 20;
  for (let count = 0; count < most; count++) {
    if (below + probability / 2 >= quantile) return count;
    below += probability;
    probability *= ratio * (shape + count) / (count + 1);
  }
  return most;
}

function greatQuantile(mean: number, spread: number, quantile: Quantile): number {
  const z = ENDS.find(([name]) => name === quantile)?.[1] ?? 0;
  const shape = mean * mean / (mean + mean * mean * spread);
  const root = 1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape));
  return mean * Math.max(0, root) ** 3;
}
