/** Whether values rise or fall steadily. */
interface TrendTest {
  /** Pairs that rise minus pairs that fall. */
  s: number;
  /** How probable so much is by chance, two-sided; 1 when all values are equal. */
  p: number;
}

/**
 * Tests values for a monotone trend, with ties and continuity correction; the normal approximation
 * is good from about ten values on. Null with fewer than three. Quadratic: for a few dozen.
 *
 * Source: H. B. Mann, Nonparametric tests against trend, 1945; M. G. Kendall, Rank Correlation
 * Methods, 1975.
 */
export function testTrend(values: ArrayLike<number>): TrendTest | null {
  const count = values.length;
  if (count < 3) return null;
  let s = 0;
  for (let first = 0; first < count; first++) {
    for (let second = first + 1; second < count; second++) {
      s += Math.sign((values[second] ?? 0) - (values[first] ?? 0));
    }
  }
  const ties = new Map<number, number>();
  for (const value of Array.from(values)) ties.set(value, (ties.get(value) ?? 0) + 1);
  let variance = spread(count);
  for (const size of ties.values()) variance -= spread(size);
  if (variance <= 0 || s === 0) return { s, p: 1 };
  return { s, p: twoSided((Math.abs(s) - 1) / Math.sqrt(variance)) };
}

function spread(size: number): number {
  return size * (size - 1) * (2 * size + 5) / 18;
}

/** `erfc(z / sqrt(2))`, exact to 1.5e-7: Abramowitz and Stegun, 7.1.26. */
function twoSided(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.min(1, series * Math.exp(-x * x));
}
