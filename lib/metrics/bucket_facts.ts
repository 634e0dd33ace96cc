import type { MeasureRun } from "./measure_run.ts";
import type { FactColumns } from "./pack_facts.ts";
import type { PositionBucket } from "./position_buckets.ts";

const LAST_SINGLE = 20;
const BEYOND = 101;

/**
 * Sums the keywords of facts, which stand in their order, by position: each once, over its pages, countries and
 * devices, weighted by its impressions. What has no keyword is left out.
 */
export function bucketFacts(
  { keywords, impressions, positionSums }: Pick<
    FactColumns,
    "keywords" | "impressions" | "positionSums"
  >,
): PositionBucket[] {
  const buckets = new Map<number, PositionBucket>();
  for (let start = 0, end = 0; start < keywords.length; start = end) {
    const keyword = keywords[start] ?? 0;
    let seen = 0;
    let positionSum = 0;
    let isKnown = false;
    for (; end < keywords.length && keywords[end] === keyword; end++) {
      seen += impressions[end] ?? 0;
      const sum = positionSums[end] ?? Number.NaN;
      if (Number.isNaN(sum)) continue;
      positionSum += sum;
      isKnown = true;
    }
    if (keyword === 0) continue;
    const bucket = isKnown && seen > 0 ? bucketOf(positionSum / seen) : 0;
    const found = buckets.get(bucket) ??
      { bucket, keywordsCount: 0, weight: 0, weightedPosition: 0 };
    found.keywordsCount++;
    found.weight += seen;
    found.weightedPosition += positionSum;
    buckets.set(bucket, found);
  }
  return [...buckets.values()].sort((a, b) => a.bucket - b.bucket);
}

/** The same of a run whose first ids are keywords. */
export function bucketRun(
  { firsts, impressions, positionSums }: MeasureRun,
): PositionBucket[] {
  return bucketFacts({ keywords: firsts, impressions, positionSums });
}

/** See {@link PositionBucket}. */
function bucketOf(position: number): number {
  if (position <= 1) return 1;
  if (position <= LAST_SINGLE) return Math.ceil(position);
  return position <= 50 ? 50 : position <= 100 ? 100 : BEYOND;
}
