/** Three factors whose product is clicks, in one window. */
interface Factors {
  impressions: number;
  /** The click rate that the curve expects at the position. */
  expected: number;
  /** Clicks ÷ what the curve expects. */
  rate: number;
}

/** What two of three factors do to their product; the third does the rest. */
interface FactorShares {
  /** Clicks by one impression more: times the difference of the impressions it is their share. */
  perImpression: number;
  /** Clicks by what the position brings. */
  position: number;
}

/**
 * Splits the change of a product of three factors by the Shapley value: each factor's share is the mean of what its
 * change does over all six orders in which the three can change. For `x` of `x * y * z` that is
 * `dx * ((y0 * z0 + y1 * z1) / 3 + (y0 * z1 + y1 * z0) / 6)`. No order is preferred, the shares sum to the change, and
 * they change their signs when the windows change places. A split by logarithmic means does so as well, but has
 * nothing to say about zeros.
 *
 * Source: L. S. Shapley, A Value for n-Person Games, 1953; for products P. Das Gupta, Standardization and Decomposition
 * of Rates, 1993, and J. W. Sun, Changes in energy consumption and energy intensity: A complete decomposition model,
 * Energy Economics 20, 1998.
 */
export function shareOfFactors(before: Factors, after: Factors): FactorShares {
  const { impressions: x0, expected: y0, rate: z0 } = before;
  const { impressions: x1, expected: y1, rate: z1 } = after;
  return {
    perImpression: (y0 * z0 + y1 * z1) / 3 + (y0 * z1 + y1 * z0) / 6,
    position: (y1 - y0) * ((x0 * z0 + x1 * z1) / 3 + (x0 * z1 + x1 * z0) / 6),
  };
}
