import type { ChangeRows } from "./change_rows.ts";

/** The rows of each pair of query and page. */
export interface PairOrder {
  /** Places of rows, those of a pair one after the other, pairs in the order of their ids. */
  order: Uint32Array;
  /** Where the rows of each pair begin in there, and at last their count. */
  starts: Uint32Array;
}

/** Tables of ids have at most this many times the places of the rows. */
const PLACES_PER_ROW = 16;
/** Rows of a query up to here are put in order by insertion. */
const FEW_ROWS = 24;

/** Puts rows in the order of query and page; days are in this order by themselves. */
export function orderPairs({ keywords, pages, days }: ChangeRows): PairOrder {
  const order = orderByQuery(keywords, days);
  const starts = new Uint32Array(order.length + 1);
  let pairsCount = 0;
  for (let start = 0, end = 0; start < order.length; start = end) {
    const query = keywords[order[start] ?? 0];
    while (end < order.length && keywords[order[end] ?? 0] === query) end++;
    sortByPage(order, pages, { start, end });
    for (let at = start; at < end; at++) {
      const isSame = at > start && pages[order[at] ?? 0] === pages[order[at - 1] ?? 0];
      if (!isSame) starts[pairsCount++] = at;
    }
  }
  starts[pairsCount] = order.length;
  return { order, starts: starts.slice(0, pairsCount + 1) };
}

/** The places of all rows in the order of their queries: a counting sort. */
function orderByQuery(keywords: Uint32Array, days: ChangeRows["days"]): Uint32Array {
  const { ranks, count } = rankQueries(keywords, days);
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
  days: ChangeRows["days"],
): { ranks: Uint32Array; count: number } {
  let [least, most] = [Infinity, 0];
  for (const { start, end } of days) {
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
  for (const { start, end } of days) {
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
