import type { ColumnMemory, ReusedMemory } from "./column_memory.ts";
import type { PairChanges, PairFigures } from "./pair_changes.ts";
import type { OrderedRows } from "./pair_order.ts";

/** Which rows are summed together. */
export interface SegmentBuckets {
  /** By the id of a segment: the place of its bucket. */
  places: Uint16Array;
  count: number;
}

/** The pairs of a bucket, such as of a country. */
interface BucketPairs {
  pairs: PairChanges;
  /** The place of each of them among all pairs. */
  places: Uint32Array;
}

/** Buckets with fewer pairs together are summed in one go over the rows, 60 bytes a pair. */
const PAIRS_AT_ONCE = 1_000_000;

/** Sums the rows of each bucket by their pairs, one bucket after the other, in memory that a later one uses again. */
export function* sumBuckets(
  rows: OrderedRows,
  buckets: SegmentBuckets,
  { whole, memory }: { whole: PairChanges; memory: ReusedMemory },
): Generator<BucketPairs> {
  const lengths = countPairs(rows, buckets);
  for (const { first, end, pairsCount } of divideBuckets(lengths)) {
    memory.reuse();
    const columns = takeColumns(memory, pairsCount);
    const ends = new Uint32Array(end - first);
    for (let at = 1; at < ends.length; at++) {
      ends[at] = (ends[at - 1] ?? 0) + (lengths[first + at - 1] ?? 0);
    }
    fill(columns, { rows, whole, places: buckets.places, first, ends });
    for (const [at, last] of ends.entries()) {
      yield cut(columns, last - (lengths[first + at] ?? 0), last);
    }
  }
}

/** How many pairs each bucket has. */
function countPairs(
  { pairs, segments }: OrderedRows,
  { places, count }: SegmentBuckets,
): Uint32Array {
  const counts = new Uint32Array(count);
  const lastPairs = new Int32Array(count).fill(-1);
  for (let at = 0; at < segments.length; at++) {
    const bucket = places[segments[at] ?? 0] ?? 0;
    const pair = pairs[at] ?? 0;
    if (lastPairs[bucket] === pair) continue;
    lastPairs[bucket] = pair;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts;
}

/** Buckets from `first` to below `end` that are summed in one go. */
interface BucketBatch {
  first: number;
  end: number;
  pairsCount: number;
}

function divideBuckets(lengths: Uint32Array): BucketBatch[] {
  const batches: BucketBatch[] = [];
  for (const [bucket, length] of lengths.entries()) {
    const last = batches.at(-1);
    if (last !== undefined && last.pairsCount + length <= PAIRS_AT_ONCE) {
      last.end = bucket + 1;
      last.pairsCount += length;
    } else {
      batches.push({ first: bucket, end: bucket + 1, pairsCount: length });
    }
  }
  return batches;
}

function takeColumns(memory: ColumnMemory, length: number): BucketPairs {
  const figures = () => ({
    clicks: memory.floats(length),
    impressions: memory.floats(length),
    positionSums: memory.floats(length),
  });
  return {
    places: memory.words(length),
    pairs: {
      queries: memory.words(length),
      pages: memory.words(length),
      before: figures(),
      after: figures(),
    },
  };
}

function cut({ pairs, places }: BucketPairs, start: number, end: number): BucketPairs {
  const figures = ({ clicks, impressions, positionSums }: PairFigures) => ({
    clicks: clicks.subarray(start, end),
    impressions: impressions.subarray(start, end),
    positionSums: positionSums.subarray(start, end),
  });
  return {
    places: places.subarray(start, end),
    pairs: {
      queries: pairs.queries.subarray(start, end),
      pages: pairs.pages.subarray(start, end),
      before: figures(pairs.before),
      after: figures(pairs.after),
    },
  };
}

/** What is summed, and where. */
interface FillOptions {
  rows: OrderedRows;
  /** All pairs with their sums. */
  whole: PairChanges;
  places: Uint16Array;
  /** The first bucket that is summed, and from this one on where the pairs of each begin, and then where they end. */
  first: number;
  ends: Uint32Array;
}

/** Most pairs have all of their rows in one bucket, which then has the same sums. */
function fill(columns: BucketPairs, options: FillOptions): void {
  const { rows: { starts, segments }, places, first, ends, whole } = options;
  // columns are read once: doing so for each pair takes longer than the copies
  const { before, after, queries, pages } = columns.pairs;
  const [clicksBefore, clicksAfter] = [before.clicks, after.clicks];
  const [seenBefore, seenAfter] = [before.impressions, after.impressions];
  const [sumsBefore, sumsAfter] = [before.positionSums, after.positionSums];
  const [wasClicks, isClicks] = [whole.before.clicks, whole.after.clicks];
  const [wasSeen, isSeen] = [whole.before.impressions, whole.after.impressions];
  const [wasSums, isSums] = [whole.before.positionSums, whole.after.positionSums];
  const lastPairs = new Int32Array(ends.length).fill(-1);
  for (let pair = 0; pair < whole.queries.length; pair++) {
    const end = starts[pair + 1] ?? 0;
    let at = starts[pair] ?? 0;
    const own = places[segments[at] ?? 0] ?? 0;
    while (at < end && places[segments[at] ?? 0] === own) at++;
    if (at < end) {
      sumApart(columns, pair, { ...options, lastPairs });
      continue;
    }
    const bucket = own - first;
    if (bucket < 0 || bucket >= ends.length) continue;
    const place = ends[bucket] ?? 0;
    ends[bucket] = place + 1;
    columns.places[place] = pair;
    queries[place] = whole.queries[pair] ?? 0;
    pages[place] = whole.pages[pair] ?? 0;
    clicksBefore[place] = wasClicks[pair] ?? 0;
    clicksAfter[place] = isClicks[pair] ?? 0;
    seenBefore[place] = wasSeen[pair] ?? 0;
    seenAfter[place] = isSeen[pair] ?? 0;
    sumsBefore[place] = wasSums[pair] ?? 0;
    sumsAfter[place] = isSums[pair] ?? 0;
  }
}

/** Sums the rows of a pair that are in several buckets; `lastPairs` has the last pair of each. */
function sumApart(
  { places: pairPlaces, pairs: { queries, pages, before, after } }: BucketPairs,
  pair: number,
  { rows, whole, places, first, ends, lastPairs }: FillOptions & { lastPairs: Int32Array },
): void {
  const { starts, segments, runs, firstAfter } = rows;
  const end = starts[pair + 1] ?? 0;
  for (let at = starts[pair] ?? 0; at < end; at++) {
    const bucket = (places[segments[at] ?? 0] ?? 0) - first;
    if (bucket < 0 || bucket >= ends.length) continue;
    if (lastPairs[bucket] !== pair) {
      lastPairs[bucket] = pair;
      const next = ends[bucket] ?? 0;
      ends[bucket] = next + 1;
      pairPlaces[next] = pair;
      queries[next] = whole.queries[pair] ?? 0;
      pages[next] = whole.pages[pair] ?? 0;
      clearFigures(before, next);
      clearFigures(after, next);
    }
    const place = (ends[bucket] ?? 0) - 1;
    const { clicks, impressions, positionSums } = (runs[at] ?? 0) < firstAfter ? before : after;
    clicks[place] = (clicks[place] ?? 0) + (rows.clicks[at] ?? 0);
    impressions[place] = (impressions[place] ?? 0) + (rows.impressions[at] ?? 0);
    positionSums[place] = (positionSums[place] ?? 0) + (rows.positionSums[at] ?? 0);
  }
}

/** The memory may have been used before. */
function clearFigures({ clicks, impressions, positionSums }: PairFigures, place: number): void {
  clicks[place] = 0;
  impressions[place] = 0;
  positionSums[place] = 0;
}
