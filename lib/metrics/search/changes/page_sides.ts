import type { ColumnMemory } from "./column_memory.ts";
import { MIN_PAGE_IMPRESSIONS, numberPages } from "./page_fates.ts";
import type { PairChanges } from "./pair_changes.ts";

/** Windows, as bits. */
const BEFORE = 1;
const AFTER = 2;

/** Pages with enough impressions to be gone or new. Others need no table, which would not fit in the processor's caches. */
export interface LargePages {
  /** By pair: the number of its page; 0: it is not such a page. */
  numbers: Uint32Array;
  /** By number: the windows in which it has enough. */
  windows: Uint8Array;
}

/** Finds the pages with enough impressions in one window, or in both; a page 0 is not known. */
export function findLargePages(
  { pages, before: { impressions: before }, after: { impressions: after } }: PairChanges,
  memory: ColumnMemory,
): LargePages {
  const { numbers: places, count } = numberPages(pages);
  const sums = memory.floats(2 * count).fill(0);
  for (let pair = 0; pair < places.length; pair++) {
    const start = 2 * (places[pair] ?? 0);
    sums[start] = (sums[start] ?? 0) + (before[pair] ?? 0);
    sums[start + 1] = (sums[start + 1] ?? 0) + (after[pair] ?? 0);
  }
  const numberOf = memory.words(count).fill(0);
  const windows = [0];
  for (let place = 1; place < count; place++) {
    const own = ((sums[2 * place] ?? 0) >= MIN_PAGE_IMPRESSIONS ? BEFORE : 0) |
      ((sums[2 * place + 1] ?? 0) >= MIN_PAGE_IMPRESSIONS ? AFTER : 0);
    if (own === 0) continue;
    numberOf[place] = windows.length;
    windows.push(own);
  }
  const numbers = memory.words(places.length);
  for (let pair = 0; pair < places.length; pair++) numbers[pair] = numberOf[places[pair] ?? 0] ?? 0;
  return { numbers, windows: Uint8Array.from(windows) };
}

/** What is known of the large pages of some pairs. */
export interface PageMarks extends Pick<LargePages, "windows"> {
  /** By number: the windows that have impressions of the page. */
  marks: Uint8Array;
}

/** Whether a page can be gone or new: one window alone has it, with enough impressions for it. */
export function canCome({ marks, windows }: PageMarks, page: number): boolean {
  const mark = marks[page] ?? 0;
  return (mark === BEFORE || mark === AFTER) && ((windows[page] ?? 0) & mark) !== 0;
}
