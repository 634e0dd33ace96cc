import { type ColumnMemory, NEW_MEMORY } from "./column_memory.ts";
import type { LedgerRows } from "./ledger_rows.ts";
import type { PairChanges } from "./pair_changes.ts";

/**
 * What became of a page. `moved`: another own page took the place of most of its impressions; `took_over`: it is such a
 * page; `gone` and `new`: it has no impressions any more, or had none, and no other page has to do with it.
 */
type PageFate = "kept" | "moved" | "took_over" | "gone" | "new";

/** The pages of a ledger. */
export interface PageFates {
  /** In the order of their ids. */
  pages: Uint32Array;
  /** The place of each row's page among them. */
  places: Uint32Array;
  fates: readonly PageFate[];
}

/** With fewer impressions, a page comes and goes by chance: none where 20 are expected is 1 case of 500 million. */
export const MIN_PAGE_IMPRESSIONS = 20;
/** Of the impressions that a page lost or won: with as many, another page took its place. */
export const MOST_IMPRESSIONS = 0.5;

/** Tells what became of each page. A page 0, which is not known, is kept. */
export function findPageFates(
  { pages: ids }: PairChanges,
  { seenBefore, seenAfter }: LedgerRows,
  { moved, memory = NEW_MEMORY }: { moved: Float64Array; memory?: ColumnMemory },
): PageFates {
  const { pages, places } = placePages(ids, memory);
  const sums = memory.floats(4 * pages.length).fill(0);
  for (let row = 0; row < ids.length; row++) {
    const start = 4 * (places[row] ?? 0);
    const part = moved[row] ?? 0;
    sums[start] = (sums[start] ?? 0) + (seenBefore[row] ?? 0);
    sums[start + 1] = (sums[start + 1] ?? 0) + (seenAfter[row] ?? 0);
    if (part < 0) sums[start + 2] = (sums[start + 2] ?? 0) - part;
    else if (part > 0) sums[start + 3] = (sums[start + 3] ?? 0) + part;
  }
  const fates: PageFate[] = [];
  for (let place = 0; place < pages.length; place++) {
    fates.push(pages[place] === 0 ? "kept" : fateOf(sums, 4 * place));
  }
  return { pages, places, fates };
}

/** Of each page impressions in both windows, then those that went to other pages and those that came from them. */
function fateOf(sums: Float64Array, start: number): PageFate {
  const was = sums[start] ?? 0;
  const is = sums[start + 1] ?? 0;
  if (was >= MIN_PAGE_IMPRESSIONS && (sums[start + 2] ?? 0) / was >= MOST_IMPRESSIONS) {
    return "moved";
  }
  if (is >= MIN_PAGE_IMPRESSIONS && (sums[start + 3] ?? 0) / is >= MOST_IMPRESSIONS) {
    return "took_over";
  }
  if (was >= MIN_PAGE_IMPRESSIONS && is === 0) return "gone";
  return is >= MIN_PAGE_IMPRESSIONS && was === 0 ? "new" : "kept";
}

/** By page of the fates: 1: it is gone or new. */
export function markComings({ fates }: Pick<PageFates, "fates">): Uint8Array {
  const marks = new Uint8Array(fates.length);
  for (let place = 0; place < marks.length; place++) {
    if (fates[place] === "gone" || fates[place] === "new") marks[place] = 1;
  }
  return marks;
}

/** The different pages of rows in the order of their ids, and the place of each row's page among them. */
function placePages(
  ids: Uint32Array,
  memory: ColumnMemory,
): Pick<PageFates, "pages" | "places"> {
  const highest = findHighest(ids);
  if (highest >= TABLE_LENGTH) return placeSparse(ids);
  const pages = listDistinct(ids, highest, memory);
  return { pages, places: placeIds(ids, pages, memory) };
}

/** Numbers pages from 0, which is the number of the page 0; all numbers are below `count`. */
export function numberPages(ids: Uint32Array): { numbers: Uint32Array; count: number } {
  const highest = findHighest(ids);
  if (highest < TABLE_LENGTH) return { numbers: ids, count: highest + 1 };
  const { pages, places } = placeSparse(ids);
  const first = pages[0] === 0 ? 0 : 1;
  return { numbers: places.map((place) => first + place), count: first + pages.length };
}

/** Ids below this are looked up in a table. */
const TABLE_LENGTH = 1 << 24;

function findHighest(ids: Uint32Array): number {
  let highest = 0;
  for (let row = 0; row < ids.length; row++) highest = Math.max(highest, ids[row] ?? 0);
  return highest;
}

/** The different ids in ascending order. */
function listDistinct(ids: Uint32Array, highest: number, memory: ColumnMemory): Uint32Array {
  const isThere = memory.bytes(highest + 1).fill(0);
  let count = 0;
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row] ?? 0;
    count += 1 - (isThere[id] ?? 0);
    isThere[id] = 1;
  }
  const distinct = memory.words(count);
  for (let id = 0, place = 0; place < count; id++) if (isThere[id] === 1) distinct[place++] = id;
  return distinct;
}

function placeIds(ids: Uint32Array, sorted: Uint32Array, memory: ColumnMemory): Uint32Array {
  const table = memory.words((sorted.at(-1) ?? 0) + 1);
  for (let place = 0; place < sorted.length; place++) table[sorted[place] ?? 0] = place;
  const places = memory.words(ids.length);
  for (let row = 0; row < ids.length; row++) places[row] = table[ids[row] ?? 0] ?? 0;
  return places;
}

function placeSparse(ids: Uint32Array): Pick<PageFates, "pages" | "places"> {
  const pages = new Uint32Array(new Set(ids)).sort();
  const places = new Map(Array.from(pages, (id, place) => [id, place]));
  return { pages, places: ids.map((id) => places.get(id) ?? 0) };
}
