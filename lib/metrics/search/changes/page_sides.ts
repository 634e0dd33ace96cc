import type { SegmentBuckets } from "./change_rows.ts";
import { MIN_PAGE_IMPRESSIONS, type PageFates } from "./page_fates.ts";
import type { PairChanges } from "./pair_changes.ts";
import type { OrderedRows } from "./ordered_rows.ts";

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
  { before: { impressions: before }, after: { impressions: after } }: PairChanges,
  { pages, places }: Pick<PageFates, "pages" | "places">,
): LargePages {
  const sums = new Float64Array(2 * pages.length);
  for (let pair = 0; pair < places.length; pair++) {
    const start = 2 * (places[pair] ?? 0);
    sums[start] = (sums[start] ?? 0) + (before[pair] ?? 0);
    sums[start + 1] = (sums[start + 1] ?? 0) + (after[pair] ?? 0);
  }
  const numberOf = new Uint32Array(pages.length);
  const windows = [0];
  for (let place = pages[0] === 0 ? 1 : 0; place < pages.length; place++) {
    const own = ((sums[2 * place] ?? 0) >= MIN_PAGE_IMPRESSIONS ? BEFORE : 0) |
      ((sums[2 * place + 1] ?? 0) >= MIN_PAGE_IMPRESSIONS ? AFTER : 0);
    if (own === 0) continue;
    numberOf[place] = windows.length;
    windows.push(own);
  }
  const numbers = new Uint32Array(places.length);
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

/** Finds what is known of the large pages of each bucket, in their order. */
export function markPages(
  { segments, runs, firstAfter, impressions, starts }: OrderedRows,
  { places, count }: SegmentBuckets,
  { numbers, windows }: LargePages,
): PageMarks[] {
  const { length } = windows;
  const marks = new Uint8Array(count * length);
  for (let pair = 0; pair < numbers.length; pair++) {
    const page = numbers[pair] ?? 0;
    if (page === 0) continue;
    const end = starts[pair + 1] ?? 0;
    for (let at = starts[pair] ?? 0; at < end; at++) {
      if (impressions[at] === 0) continue;
      const place = (places[segments[at] ?? 0] ?? 0) * length + page;
      marks[place] = (marks[place] ?? 0) | ((runs[at] ?? 0) < firstAfter ? BEFORE : AFTER);
    }
  }
  return Array.from(
    { length: count },
    (_, bucket) => ({ marks: marks.subarray(bucket * length, (bucket + 1) * length), windows }),
  );
}
