import type { FactColumns } from "../../search_data/pack_facts.ts";
import type { RowRun } from "./change_rows.ts";
import type { ColumnMemory } from "./column_memory.ts";

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

/** Rows whose pairs follow each other, in the runs of some days. */
export interface RowBlock {
  columns: FactColumns;
  runs: readonly (RowRun & { /** Among those of all days. */ place: number })[];
  /** The places of the rows in the order of query and page. */
  order: Uint32Array;
}

/** Writes rows block by block. */
export class OrderedRowsWriter {
  readonly #memory: ColumnMemory;
  #rows: Omit<OrderedRows, "firstAfter">;
  #length = 0;
  #pairsCount = 0;

  /** `capacity`: the rows that find room at first. */
  constructor(capacity: number, memory: ColumnMemory) {
    this.#memory = memory;
    this.#rows = createRows(capacity, memory);
  }

  /** Adds rows behind all others; no query has rows in two blocks. */
  add({ columns, runs: ofDays, order }: RowBlock): void {
    this.#reserve(order.length);
    const { keywords, pages } = columns;
    const runOf = new Uint16Array(order.length);
    for (const { place, start, end } of ofDays) runOf.fill(place, start, end);
    const { queries, pages: ownPages, starts } = this.#rows;
    const first = this.#length;
    let [count, lastQuery, lastPage] = [this.#pairsCount, -1, -1];
    for (let at = 0; at < order.length; at++) {
      const row = order[at] ?? 0;
      const query = keywords[row] ?? 0;
      const page = pages[row] ?? 0;
      if (query !== lastQuery || page !== lastPage) {
        queries[count] = query;
        ownPages[count] = page;
        starts[count++] = first + at;
        lastQuery = query;
        lastPage = page;
      }
    }
    this.#copyFigures(columns, runOf, order);
    this.#pairsCount = count;
    this.#length = first + order.length;
  }

  #copyFigures(columns: FactColumns, runOf: Uint16Array, order: Uint32Array): void {
    const { runs, segments, clicks, impressions, positionSums } = this.#rows;
    let to = this.#length;
    for (let at = 0; at < order.length; at++, to++) {
      const row = order[at] ?? 0;
      runs[to] = runOf[row] ?? 0;
      segments[to] = columns.segments[row] ?? 0;
      clicks[to] = columns.clicks[row] ?? 0;
      impressions[to] = columns.impressions[row] ?? 0;
      positionSums[to] = columns.positionSums[row] ?? 0;
    }
  }

  /** All rows. */
  rows(): Omit<OrderedRows, "firstAfter"> {
    const length = this.#length;
    const pairsCount = this.#pairsCount;
    const { queries, pages, starts, runs, segments, clicks, impressions, positionSums } =
      this.#rows;
    starts[pairsCount] = length;
    return {
      queries: queries.subarray(0, pairsCount),
      pages: pages.subarray(0, pairsCount),
      starts: starts.subarray(0, pairsCount + 1),
      runs: runs.subarray(0, length),
      segments: segments.subarray(0, length),
      clicks: clicks.subarray(0, length),
      impressions: impressions.subarray(0, length),
      positionSums: positionSums.subarray(0, length),
    };
  }

  #reserve(count: number): void {
    const { length } = this.#rows.runs;
    if (this.#length + count <= length) return;
    const larger = createRows(2 * length + count, this.#memory);
    const known = this.rows();
    larger.queries.set(known.queries);
    larger.pages.set(known.pages);
    larger.starts.set(known.starts);
    larger.runs.set(known.runs);
    larger.segments.set(known.segments);
    larger.clicks.set(known.clicks);
    larger.impressions.set(known.impressions);
    larger.positionSums.set(known.positionSums);
    this.#rows = larger;
  }
}

/** There are no more pairs than rows. Memory that nothing is written to takes no room. */
function createRows(capacity: number, memory: ColumnMemory): Omit<OrderedRows, "firstAfter"> {
  return {
    queries: memory.words(capacity),
    pages: memory.words(capacity),
    starts: memory.words(capacity + 1),
    runs: memory.shorts(capacity),
    segments: memory.shorts(capacity),
    clicks: memory.floats(capacity),
    impressions: memory.floats(capacity),
    positionSums: memory.floats(capacity),
  };
}
