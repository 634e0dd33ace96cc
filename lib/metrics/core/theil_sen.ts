/** The middle of the values, the mean of the two middle ones where their number is even; or null. */
export function medianOf(values: ArrayLike<number>): number | null {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/**
 * Measures the slope of evenly spaced values per step: the median of the slopes of all pairs, which
 * up to 29 % outliers cannot move far. Null with fewer than two values. Quadratic: for a few dozen.
 *
 * Source: P. K. Sen, Estimates of the regression coefficient based on Kendall's tau, 1968.
 */
export function theilSenSlope(values: ArrayLike<number>): number | null {
  const count = values.length;
  const slopes = new Float64Array(count * (count - 1) / 2);
  let written = 0;
  for (let first = 0; first < count; first++) {
    for (let second = first + 1; second < count; second++) {
      slopes[written++] = ((values[second] ?? 0) - (values[first] ?? 0)) / (second - first);
    }
  }
  return medianOf(slopes);
}
