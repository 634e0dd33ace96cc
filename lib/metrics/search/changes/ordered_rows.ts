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

/** The columns of ordered rows. */
export type RowRoom = Omit<OrderedRows, "firstAfter">;

/** How much of their room rows take. */
export interface RowCounts {
  rowsCount: number;
  pairsCount: number;
}

/** Writes rows block by block. */
export class OrderedRowsWriter {
  readonly #memory: ColumnMemory;
  #rows: RowRoom;
  #length = 0;
  #pairsCount = 0;

  /** Rows find room here at first. */
  constructor(room: RowRoom, memory: ColumnMemory) {
    this.#memory = memory;
    this.#rows = room;
  }

  /** What was written. */
  get counts(): RowCounts {
    return { rowsCount: this.#length, pairsCount: this.#pairsCount };
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
  rows(): RowRoom {
    return cutRoom(this.#rows, this.counts);
  }

  #reserve(count: number): void {
    const { length } = this.#rows.runs;
    if (this.#length + count <= length) return;
    const larger = createRoom(2 * length + count, this.#memory);
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

/** The columns up to where they are written. */
export function cutRoom(room: RowRoom, { rowsCount, pairsCount }: RowCounts): RowRoom {
  room.starts[pairsCount] = rowsCount;
  return {
    queries: room.queries.subarray(0, pairsCount),
    pages: room.pages.subarray(0, pairsCount),
    starts: room.starts.subarray(0, pairsCount + 1),
    runs: room.runs.subarray(0, rowsCount),
    segments: room.segments.subarray(0, rowsCount),
    clicks: room.clicks.subarray(0, rowsCount),
    impressions: room.impressions.subarray(0, rowsCount),
    positionSums: room.positionSums.subarray(0, rowsCount),
  };
}

/** Room for rows. There are no more pairs than rows, and memory that nothing is written to takes none. */
export function createRoom(capacity: number, memory: ColumnMemory): RowRoom {
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
