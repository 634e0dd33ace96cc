import type { FactColumns } from "../../search_data/pack_facts.ts";
import type { RowRun } from "./change_rows.ts";
import { type ColumnMemory, NEW_MEMORY } from "./column_memory.ts";

/** Tables of ids have at most this many times the places of the rows. */
const PLACES_PER_ROW = 16;
/** Rows of a query up to here are put in order by insertion, pages of one by looking through them. */
const FEW_ROWS = 24;
const FEW_PAGES = 8;

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

function sortManyByPage(order: Uint32Array, pages: Uint32Array): void {
  const few = listPages(order, pages);
  if (few === undefined) sortByKeys(order, pages);
  else if (few.length > 1) sortByFewPages(order, pages, few);
}

/** The different pages of rows in their order; undefined: they are many. */
function listPages(order: Uint32Array, pages: Uint32Array): number[] | undefined {
  const found: number[] = [];
  let last = -1;
  for (let at = 0; at < order.length; at++) {
    const page = pages[order[at] ?? 0] ?? 0;
    if (page === last) continue;
    last = page;
    if (found.includes(page)) continue;
    if (found.length === FEW_PAGES) return undefined;
    found.push(page);
  }
  return found.sort((a, b) => a - b);
}

function sortByFewPages(order: Uint32Array, pages: Uint32Array, few: readonly number[]): void {
  const rows = order.slice();
  let to = 0;
  for (const page of few) {
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      if (pages[row] === page) order[to++] = row;
    }
  }
}

/** Numbers sort faster than rows: page and place in one, as long as that is exact. */
function sortByKeys(order: Uint32Array, pages: Uint32Array): void {
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
