import { positionAt, type SharedPositions } from "./keyword_positions.ts";
import type { FactColumns } from "./pack_facts.ts";
import type { PositionBucket } from "../search/visibility/position_buckets.ts";

const LAST_SINGLE = 20;
const BEYOND = 101;

/**
 * Sums the keywords of facts, which are in their order, by position: each once, over its pages, countries and
 * devices, weighted by its impressions. What has no keyword is left out.
 */
export function bucketFacts(
  { keywords, impressions, positionSums }: Pick<
    FactColumns,
    "keywords" | "impressions" | "positionSums"
  >,
): PositionBucket[] {
  const sums = new BucketSums();
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
    sums.add(isKnown && seen > 0 ? positionSum / seen : null, seen, positionSum);
  }
  return sums.list();
}

/** Sums keywords by their former position, weighted by their present impressions. */
export function bucketBefore({ current, previous }: SharedPositions): PositionBucket[] {
  const sums = new BucketSums();
  for (let row = 0; row < current.keywords.length; row++) {
    const position = positionAt(previous, row);
    const weight = current.impressions[row] ?? 0;
    sums.add(position, weight, weight * (position ?? 0));
  }
  return sums.list();
}

class BucketSums {
  readonly #buckets = new Map<number, PositionBucket>();

  /** Adds a keyword; position null: not known. */
  add(position: number | null, weight: number, weightedPosition: number): void {
    const bucket = position === null ? 0 : bucketOf(position);
    const found = this.#buckets.get(bucket) ??
      { bucket, keywordsCount: 0, weight: 0, weightedPosition: 0 };
    found.keywordsCount++;
    found.weight += weight;
    found.weightedPosition += weightedPosition;
    this.#buckets.set(bucket, found);
  }

  list(): PositionBucket[] {
    return [...this.#buckets.values()].sort((a, b) => a.bucket - b.bucket);
  }
}

/** See {@link PositionBucket}. */
function bucketOf(position: number): number {
  if (position <= 1) return 1;
  if (position <= LAST_SINGLE) return Math.ceil(position);
  return position <= 50 ? 50 : position <= 100 ? 100 : BEYOND;
}
