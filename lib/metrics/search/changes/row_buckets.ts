import { createPairs, type PairChanges } from "./pair_changes.ts";
import type { OrderedRows } from "./pair_order.ts";

/** Rows of one bucket, such as of a country. */
interface BucketRows {
  /** Their places among the ordered rows, in this order. */
  rows: Uint32Array;
  /** How many pairs they have. */
  pairsCount: number;
}

/** Which rows are summed together. */
export interface SegmentBuckets {
  /** By the id of a segment: the place of its bucket. */
  places: Uint16Array;
  count: number;
}

/** Distributes ordered rows over buckets by their segments. */
export function divideRows(
  { pairs, segments }: OrderedRows,
  { places, count }: SegmentBuckets,
): BucketRows[] {
  const lengths = new Uint32Array(count);
  const pairsCounts = new Uint32Array(count);
  const lastPairs = new Int32Array(count).fill(-1);
  for (let at = 0; at < segments.length; at++) {
    const bucket = places[segments[at] ?? 0] ?? 0;
    const pair = pairs[at] ?? 0;
    lengths[bucket] = (lengths[bucket] ?? 0) + 1;
    if (lastPairs[bucket] === pair) continue;
    lastPairs[bucket] = pair;
    pairsCounts[bucket] = (pairsCounts[bucket] ?? 0) + 1;
  }
  // one list for all buckets, one after the other
  const list = new Uint32Array(segments.length);
  const ends = new Uint32Array(count);
  for (let bucket = 1; bucket < count; bucket++) {
    ends[bucket] = (ends[bucket - 1] ?? 0) + (lengths[bucket - 1] ?? 0);
  }
  for (let at = 0; at < segments.length; at++) {
    const bucket = places[segments[at] ?? 0] ?? 0;
    const end = ends[bucket] ?? 0;
    list[end] = at;
    ends[bucket] = end + 1;
  }
  return Array.from(lengths, (length, bucket) => ({
    rows: list.subarray((ends[bucket] ?? 0) - length, ends[bucket] ?? 0),
    pairsCount: pairsCounts[bucket] ?? 0,
  }));
}

/** What the pairs of a bucket are called. */
interface PairNames {
  /** By pair, in the order of all pairs. */
  queries: Uint32Array;
  pages: Uint32Array;
}

/** Sums the rows of one bucket by their pairs; `places` has the place of each of these among all pairs. */
export function sumBucket(
  ordered: OrderedRows,
  { rows, pairsCount }: BucketRows,
  { queries, pages }: PairNames,
): { pairs: PairChanges; places: Uint32Array } {
  const places = new Uint32Array(pairsCount);
  const sums = createPairs({
    queries: new Uint32Array(pairsCount),
    pages: new Uint32Array(pairsCount),
  });
  const { before, after } = sums;
  let [pair, last] = [-1, -1];
  for (let place = 0; place < rows.length; place++) {
    const at = rows[place] ?? 0;
    const whole = ordered.pairs[at] ?? 0;
    if (whole !== last) {
      last = whole;
      pair++;
      places[pair] = whole;
      sums.queries[pair] = queries[whole] ?? 0;
      sums.pages[pair] = pages[whole] ?? 0;
    }
    const { clicks, impressions, positionSums } = (ordered.runs[at] ?? 0) < ordered.firstAfter
      ? before
      : after;
    clicks[pair] = (clicks[pair] ?? 0) + (ordered.clicks[at] ?? 0);
    impressions[pair] = (impressions[pair] ?? 0) + (ordered.impressions[at] ?? 0);
    positionSums[pair] = (positionSums[pair] ?? 0) + (ordered.positionSums[at] ?? 0);
  }
  return { pairs: sums, places };
}
