import type { FactColumns } from "../../search_data/pack_facts.ts";
import type { ChangeRows, RowRun } from "./change_rows.ts";

/** Rows in the order of query and page, those of a pair one after the other. */
export interface OrderedRows {
  /** Their places among the rows of the days; from `split` on they are of the second window. */
  order: Uint32Array;
  split: number;
  /** The number of each row's pair, from 0. */
  pairs: Uint32Array;
  /** Where the rows of each pair begin, and at last their count. */
  starts: Uint32Array;
  clicks: Float64Array;
  impressions: Float64Array;
  positionSums: Float64Array;
}

/** Tables of ids have at most this many times the places of the rows. */
const PLACES_PER_ROW = 16;
/** Rows of a query up to here are put in order by insertion. */
const FEW_ROWS = 24;

/** Puts rows in the order of query and page. */
export function orderRows(rows: ChangeRows): OrderedRows {
  const { keywords, pages, runs, split } = rows;
  const order = orderByPair(rows, runs);
  const { length } = order;
  const pairs = new Uint32Array(length);
  const starts = new Uint32Array(length + 1);
  let count = 0;
  for (let at = 0; at < length; at++) {
    const row = order[at] ?? 0;
    const last = order[at - 1] ?? 0;
    const isSame = at > 0 && keywords[row] === keywords[last] && pages[row] === pages[last];
    if (!isSame) starts[count++] = at;
    pairs[at] = count - 1;
  }
  starts[count] = length;
  const ordered = (column: Float64Array) => {
    const values = new Float64Array(length);
    for (let at = 0; at < length; at++) values[at] = column[order[at] ?? 0] ?? 0;
    return values;
  };
  return {
    order,
    split,
    pairs,
    starts: starts.slice(0, count + 1),
    clicks: ordered(rows.clicks),
    impressions: ordered(rows.impressions),
    positionSums: ordered(rows.positionSums),
  };
}

/** Rows of one bucket. */
export interface BucketRows {
  /** Their places among the ordered rows, in this order. */
  rows: Uint32Array;
  /** How many pairs they have. */
  pairsCount: number;
}

/** Distributes ordered rows over buckets. */
export function divideRows(
  { order, pairs }: OrderedRows,
  count: number,
  bucketOf: (row: number) => number,
): BucketRows[] {
  const buckets = new Uint16Array(order.length);
  const ends = new Uint32Array(count);
  const pairsCounts = new Uint32Array(count);
  const lastPairs = new Int32Array(count).fill(-1);
  for (let at = 0; at < order.length; at++) {
    const bucket = bucketOf(order[at] ?? 0);
    const pair = pairs[at] ?? 0;
    buckets[at] = bucket;
    ends[bucket] = (ends[bucket] ?? 0) + 1;
    if (lastPairs[bucket] === pair) continue;
    lastPairs[bucket] = pair;
    pairsCounts[bucket] = (pairsCounts[bucket] ?? 0) + 1;
  }
  const lists = Array.from(ends, (length) => new Uint32Array(length));
  ends.fill(0);
  for (let at = 0; at < order.length; at++) {
    const bucket = buckets[at] ?? 0;
    const place = ends[bucket] ?? 0;
    const list = lists[bucket];
    if (list !== undefined) list[place] = at;
    ends[bucket] = place + 1;
  }
  return lists.map((rows, bucket) => ({ rows, pairsCount: pairsCounts[bucket] ?? 0 }));
}

/** The places of all rows in the order of query and page; `runs` are in this order by themselves. */
export function orderByPair(
  { keywords, pages }: Pick<FactColumns, "keywords" | "pages">,
  runs: readonly RowRun[],
): Uint32Array {
  const order = orderByQuery(keywords, runs);
  for (let start = 0, end = 0; start < order.length; start = end) {
    const query = keywords[order[start] ?? 0];
    while (end < order.length && keywords[order[end] ?? 0] === query) end++;
    sortByPage(order, pages, { start, end });
  }
  return order;
}

/** The places of all rows in the order of their queries: a counting sort. */
function orderByQuery(keywords: Uint32Array, runs: readonly RowRun[]): Uint32Array {
  const { ranks, count } = rankQueries(keywords, runs);
  const places = new Uint32Array(count + 1);
  for (const rank of ranks) places[rank + 1] = (places[rank + 1] ?? 0) + 1;
  for (let rank = 0; rank < count; rank++) {
    places[rank + 1] = (places[rank + 1] ?? 0) + (places[rank] ?? 0);
  }
  const order = new Uint32Array(ranks.length);
  for (let row = 0; row < ranks.length; row++) {
    const rank = ranks[row] ?? 0;
    const place = places[rank] ?? 0;
    order[place] = row;
    places[rank] = place + 1;
  }
  return order;
}

/** Numbers from 0 in the order of the queries: their ids less the smallest, where these lie close together. */
function rankQueries(
  keywords: Uint32Array,
  runs: readonly RowRun[],
): { ranks: Uint32Array; count: number } {
  let [least, most] = [Infinity, 0];
  for (const { start, end } of runs) {
    if (start === end) continue;
    least = Math.min(least, keywords[start] ?? 0);
    most = Math.max(most, keywords[end - 1] ?? 0);
  }
  const count = most < least ? 0 : most - least + 1;
  if (count <= PLACES_PER_ROW * keywords.length) {
    return { ranks: keywords.map((id) => id - least), count };
  }
  const sorted = keywords.slice().sort();
  const distinct = sorted.filter((id, at) => at === 0 || id !== sorted[at - 1]);
  const ranks = new Uint32Array(keywords.length);
  for (const { start, end } of runs) {
    for (let row = start, rank = 0; row < end; row++) {
      while ((distinct[rank] ?? Infinity) < (keywords[row] ?? 0)) rank++;
      ranks[row] = rank;
    }
  }
  return { ranks, count: distinct.length };
}

/** Puts the rows of one query in the order of their pages. */
function sortByPage(
  order: Uint32Array,
  pages: Uint32Array,
  { start, end }: { start: number; end: number },
): void {
  if (end - start > FEW_ROWS) return sortManyByPage(order.subarray(start, end), pages);
  for (let at = start + 1; at < end; at++) {
    const row = order[at] ?? 0;
    const page = pages[row] ?? 0;
    let to = at;
    for (; to > start && (pages[order[to - 1] ?? 0] ?? 0) > page; to--) {
      order[to] = order[to - 1] ?? 0;
    }
    order[to] = row;
  }
}

/** Numbers sort faster than rows: page and place in one, as long as that is exact. */
function sortManyByPage(order: Uint32Array, pages: Uint32Array): void {
  const { length } = order;
  if (length > Number.MAX_SAFE_INTEGER / 2 ** 32) {
    order.sort((a, b) => (pages[a] ?? 0) - (pages[b] ?? 0));
    return;
  }
  const keys = new Float64Array(length);
  for (let at = 0; at < length; at++) keys[at] = (pages[order[at] ?? 0] ?? 0) * length + at;
  keys.sort();
  const rows = order.slice();
  for (let at = 0; at < length; at++) order[at] = rows[(keys[at] ?? 0) % length] ?? 0;
}
