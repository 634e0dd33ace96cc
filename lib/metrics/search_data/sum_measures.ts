/** What rows have together. */
interface MeasureSums {
  clicks: number;
  impressions: number;
  /** Null: not known. */
  positionSum: number | null;
}

/** Sums what rows have together. */
export function sumMeasures(rows: Iterable<MeasureSums>): MeasureSums {
  const sum: MeasureSums = { clicks: 0, impressions: 0, positionSum: null };
  for (const { clicks, impressions, positionSum } of rows) {
    sum.clicks += clicks;
    sum.impressions += impressions;
    if (positionSum !== null) sum.positionSum = (sum.positionSum ?? 0) + positionSum;
  }
  return sum;
}
