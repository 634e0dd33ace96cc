import { type CtrCurve, CURVE_LENGTH } from "../../core/ctr_curve.ts";

/**
 * Keywords whose positions are in one bucket: above the bucket before and up to its own number (1 to 20, 50 and
 * 100). 0: no position; 101: beyond the first hundred.
 */
export interface PositionBucket {
  bucket: number;
  keywordsCount: number;
  /** The sum of the weights. */
  weight: number;
  /** The sum of weight times position. */
  weightedPosition: number;
}

/**
 * Sums `weight * clickRate(position)` over all keywords of the buckets, exactly: within a bucket the curve is a
 * straight line, so the sums are enough.
 */
export function sumExpectedClicks(buckets: Iterable<PositionBucket>, curve: CtrCurve): number {
  let clicks = 0;
  for (const { bucket, weight, weightedPosition } of buckets) {
    if (bucket === 0 || bucket > 100) continue;
    if (bucket > CURVE_LENGTH) clicks += weight * curve.tail[bucket > 50 ? 1 : 0];
    else if (bucket === 1) clicks += weight * (curve.rates[0] ?? 0);
    else {
      const better = curve.rates[bucket - 2] ?? 0;
      const worse = curve.rates[bucket - 1] ?? better;
      clicks += weight * better + (worse - better) * (weightedPosition - (bucket - 1) * weight);
    }
  }
  return clicks;
}

/** Counts keywords above a position and up to another, such as beyond 3 up to 10. */
export function countBuckets(
  buckets: Iterable<PositionBucket>,
  above: number,
  to: number,
): number {
  let count = 0;
  for (const { bucket, keywordsCount } of buckets) {
    if (bucket > above && bucket <= to) count += keywordsCount;
  }
  return count;
}

/** The mean position, weighted; null: none is known. */
export function averagePosition(buckets: Iterable<PositionBucket>): number | null {
  let weights = 0;
  let sum = 0;
  for (const { bucket, weight, weightedPosition } of buckets) {
    if (bucket === 0) continue;
    weights += weight;
    sum += weightedPosition;
  }
  return weights > 0 ? sum / weights : null;
}
