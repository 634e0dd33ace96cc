/**
 * Finds the non-increasing sequence that is nearest to the values (least weighted squares): the
 * pool-adjacent-violators algorithm of Ayer and others, 1955. Linear in the number of values.
 * Weights are above 0.
 */
export function makeNonIncreasing(
  values: readonly number[],
  weights: readonly number[],
): number[] {
  const pools: { mean: number; weight: number; size: number }[] = [];
  values.forEach((value, index) => {
    let pool = { mean: value, weight: weights[index] ?? 1, size: 1 };
    for (let last = pools.at(-1); last !== undefined && last.mean < pool.mean;) {
      const weight = last.weight + pool.weight;
      const mean = (last.mean * last.weight + pool.mean * pool.weight) / weight;
      pool = { mean, weight, size: last.size + pool.size };
      pools.pop();
      last = pools.at(-1);
    }
    pools.push(pool);
  });
  return pools.flatMap(({ mean, size }) => Array<number>(size).fill(mean));
}
