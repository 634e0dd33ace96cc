import type { FactColumns } from "../../search_data/pack_facts.ts";
import type { ChangeRows, RowRun } from "./change_rows.ts";
import { type ColumnMemory, NEW_MEMORY } from "./column_memory.ts";

/** Rows in the order of query and page: those of a pair one after the other, the first window's first. */
export interface OrderedRows {
  /** By pair, in the order of their ids. */
  queries: Uint32Array;
  pages: Uint32Array;
  /** Where the rows of each pair begin, and at last their count. */
  starts: Uint32Array;
  /** By row: the place of its run among those of the days. */
  runs: Uint16Array;
  /** Runs from this place on are of the second window. */
  firstAfter: number;
  segments: Uint16Array;
  clicks: Float64Array;
  impressions: Float64Array;
  positionSums: Float64Array;
}

/** Tables of ids have at most this many times the places of the rows. */
const PLACES_PER_ROW = 16;
/** Rows of a query up to here are put in order by insertion. */
const FEW_ROWS = 24;

/** Where columns are. */
interface OrderMemory {
  /** For what is needed meanwhile. */
  memory?: ColumnMemory;
  /** For the ordered rows. */
  kept?: ColumnMemory;
}

/** Puts rows in the order of query and page. */
export function orderRows(
  rows: ChangeRows,
  { memory = NEW_MEMORY, kept = NEW_MEMORY }: OrderMemory = {},
): OrderedRows {
  const firstAfter = rows.runs.findIndex(({ side }) => side === "after");
  const order = orderByPair(rows, { runs: rows.runs, memory });
  return {
    ...copyOrdered(rows, order, { memory, kept }),
    firstAfter: firstAfter < 0 ? rows.runs.length : firstAfter,
  };
}

function copyOrdered(
  { runs: dayRuns, keywords, pages, ...days }: ChangeRows,
  order: Uint32Array,
  { memory, kept }: Required<OrderMemory>,
): Omit<OrderedRows, "firstAfter"> {
  const { length } = order;
  const runOf = memory.shorts(length);
  for (const [place, { start, end }] of dayRuns.entries()) runOf.fill(place, start, end);
  const { segments: daySegments, clicks: dayClicks } = days;
  const { impressions: dayImpressions, positionSums: daySums } = days;
  const runs = kept.shorts(length);
  const segments = kept.shorts(length);
  const clicks = kept.floats(length);
  const impressions = kept.floats(length);
  const positionSums = kept.floats(length);
  // there are no more pairs than rows
  const pairQueries = memory.words(length);
  const pairPages = memory.words(length);
  const starts = memory.words(length + 1);
  let [count, lastQuery, lastPage] = [0, -1, -1];
  for (let at = 0; at < length; at++) {
    const row = order[at] ?? 0;
    const query = keywords[row] ?? 0;
    const page = pages[row] ?? 0;
    if (query !== lastQuery || page !== lastPage) {
      pairQueries[count] = query;
      pairPages[count] = page;
      starts[count++] = at;
      lastQuery = query;
      lastPage = page;
    }
    runs[at] = runOf[row] ?? 0;
    segments[at] = daySegments[row] ?? 0;
    clicks[at] = dayClicks[row] ?? 0;
    impressions[at] = dayImpressions[row] ?? 0;
    positionSums[at] = daySums[row] ?? 0;
  }
  starts[count] = length;
  return {
    ...{ runs, segments, clicks, impressions, positionSums },
    queries: keep(pairQueries.subarray(0, count), kept),
    pages: keep(pairPages.subarray(0, count), kept),
    starts: keep(starts.subarray(0, count + 1), kept),
  };
}

function keep(words: Uint32Array, memory: ColumnMemory): Uint32Array {
  const kept = memory.words(words.length);
  kept.set(words);
  return kept;
}

/** The places of all rows in the order of query and page; `runs` are in this order by themselves. */
export function orderByPair(
  { keywords, pages }: Pick<FactColumns, "keywords" | "pages">,
  { runs, memory = NEW_MEMORY }: { runs: readonly RowRun[]; memory?: ColumnMemory },
): Uint32Array {
  const order = orderByQuery(keywords, runs, memory.words(keywords.length));
  for (let start = 0, end = 0; start < order.length; start = end) {
    const query = keywords[order[start] ?? 0];
    while (end < order.length && keywords[order[end] ?? 0] === query) end++;
    sortByPage(order, pages, { start, end });
  }
  return order;
}

/** Writes the places of all rows in the order of their queries: a counting sort. */
function orderByQuery(
  keywords: Uint32Array,
  runs: readonly RowRun[],
  order: Uint32Array,
): Uint32Array {
  const { ranks, first, count } = rankQueries(keywords, runs);
  const places = new Uint32Array(count + 1);
  for (let row = 0; row < ranks.length; row++) {
    const next = (ranks[row] ?? 0) - first + 1;
    places[next] = (places[next] ?? 0) + 1;
  }
  for (let rank = 0; rank < count; rank++) {
    places[rank + 1] = (places[rank + 1] ?? 0) + (places[rank] ?? 0);
  }
  for (let row = 0; row < ranks.length; row++) {
    const rank = (ranks[row] ?? 0) - first;
    const place = places[rank] ?? 0;
    order[place] = row;
    places[rank] = place + 1;
  }
  return order;
}

/** Numbers from `first` in the order of the queries: their ids, where these lie close together. */
function rankQueries(
  keywords: Uint32Array,
  runs: readonly RowRun[],
): { ranks: Uint32Array; first: number; count: number } {
  let [least, most] = [Infinity, 0];
  for (const { start, end } of runs) {
    if (start === end) continue;
    least = Math.min(least, keywords[start] ?? 0);
    most = Math.max(most, keywords[end - 1] ?? 0);
  }
  const count = most < least ? 0 : most - least + 1;
  if (count <= PLACES_PER_ROW * keywords.length) return { ranks: keywords, first: least, count };
  const sorted = keywords.slice().sort();
  const distinct = sorted.filter((id, at) => at === 0 || id !== sorted[at - 1]);
  const ranks = new Uint32Array(keywords.length);
  for (const { start, end } of runs) {
    for (let row = start, rank = 0; row < end; row++) {
      while ((distinct[rank] ?? Infinity) < (keywords[row] ?? 0)) rank++;
      ranks[row] = rank;
    }
  }
  return { ranks, first: 0, count: distinct.length };
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
