import type { SegmentBuckets } from "./change_rows.ts";
import { MIN_SEARCHES } from "./common_growth.ts";
import { canCome, type PageMarks } from "./page_sides.ts";
import type { OrderedRows } from "./ordered_rows.ts";

/** Figures of an entry: clicks, impressions and the sum of positions of the first window, then of the second. */
export const ENTRY_WIDTH = 6;

/** What the pairs of a query have in each bucket: entries in the order of the pairs. */
export class QueryEntries {
  count = 0;
  /** By entry. */
  readonly buckets: Uint16Array;
  readonly pairs: Uint32Array;
  /** `ENTRY_WIDTH` for each entry. */
  readonly figures: Float64Array;
  /** By bucket: its last entry. */
  readonly lasts: Uint32Array;
  /** By bucket: impressions in both windows; Infinity where its pairs do not only count by their sums. */
  readonly seen: Float64Array;
  readonly rows: OrderedRows;
  readonly places: Uint16Array;
  /** By pair: see `LargePages`. */
  readonly pages: Uint32Array;
  /** By bucket. */
  readonly sides: readonly PageMarks[];

  constructor(
    rows: OrderedRows,
    { places, count }: SegmentBuckets,
    { pages, sides }: { pages: Uint32Array; sides: readonly PageMarks[] },
  ) {
    // a row begins an entry at most
    const most = findMostRows(rows);
    this.buckets = new Uint16Array(most);
    this.pairs = new Uint32Array(most);
    this.figures = new Float64Array(ENTRY_WIDTH * most);
    this.lasts = new Uint32Array(count);
    this.seen = new Float64Array(count);
    this.rows = rows;
    this.places = places;
    this.pages = pages;
    this.sides = sides;
  }

  /** Takes the rows of the pairs from `first` to before `end`, which are those of a query, instead of those that there were. */
  read(first: number, end: number): void {
    // what is read for each row is read from variables: from the object it takes longer than the sums
    const { rows, places, pages, sides, buckets, pairs, figures, lasts, seen } = this;
    const { starts, segments, runs, firstAfter, clicks, impressions, positionSums } = rows;
    for (let entry = 0; entry < this.count; entry++) seen[buckets[entry] ?? 0] = 0;
    let count = 0;
    for (let pair = first; pair < end; pair++) {
      const begun = count;
      const page = pages[pair] ?? 0;
      const stop = starts[pair + 1] ?? 0;
      for (let at = starts[pair] ?? 0; at < stop; at++) {
        const bucket = places[segments[at] ?? 0] ?? 0;
        let entry = lasts[bucket] ?? 0;
        if (entry < begun || entry >= count || buckets[entry] !== bucket) {
          entry = count++;
          lasts[bucket] = entry;
          buckets[entry] = bucket;
          pairs[entry] = pair;
          for (let each = 0, to = ENTRY_WIDTH * entry; each < ENTRY_WIDTH; each++) {
            figures[to++] = 0;
          }
          const own = page > 0 ? sides[bucket] : undefined;
          if (own !== undefined && canCome(own, page)) seen[bucket] = Infinity;
        }
        const start = ENTRY_WIDTH * entry;
        const isBefore = (runs[at] ?? 0) < firstAfter;
        const clicked = clicks[at] ?? 0;
        const shown = impressions[at] ?? 0;
        const place = isBefore ? start : start + 3;
        figures[place] = (figures[place] ?? 0) + clicked;
        figures[place + 1] = (figures[place + 1] ?? 0) + shown;
        figures[place + 2] = (figures[place + 2] ?? 0) + (positionSums[at] ?? 0);
        // the rows of the first window come first
        const isInBoth = !isBefore && shown > 0 && (figures[start + 1] ?? 0) > 0;
        seen[bucket] = clicked > 0 || isInBoth ? Infinity : (seen[bucket] ?? 0) + shown;
      }
    }
    this.count = count;
  }

  /** Whether the pairs of a bucket only count by their sums: see `FaintPairs`. */
  isFaint(bucket: number): boolean {
    return (this.seen[bucket] ?? 0) < MIN_SEARCHES;
  }

  /** Whether a bucket has no more entries of this query. */
  isLast(entry: number): boolean {
    return this.lasts[this.buckets[entry] ?? 0] === entry;
  }
}

/** How many rows the query with the most has. */
function findMostRows({ queries, starts }: OrderedRows): number {
  let [most, first, last] = [0, 0, -1];
  for (let pair = 0; pair < queries.length; pair++) {
    const query = queries[pair] ?? 0;
    if (query !== last) first = starts[pair] ?? 0;
    last = query;
    const count = (starts[pair + 1] ?? 0) - first;
    if (count > most) most = count;
  }
  return most;
}
