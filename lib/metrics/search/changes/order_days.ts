import type { FactReader } from "../../search_data/fact_reader.ts";
import { copyColumns, createColumns, type RowRun, type WindowSide } from "./change_rows.ts";
import { type ColumnMemory, NEW_MEMORY, ReusedMemory } from "./column_memory.ts";
import { compactRows } from "./compact_rows.ts";
import { createRoom, type OrderedRows, OrderedRowsWriter, type RowBlock } from "./ordered_rows.ts";
import { orderByPair } from "./pair_order.ts";

/** The rows of a day. */
export interface DayRows {
  side: WindowSide;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Nothing of it was read yet. */
  facts: FactReader;
}

/** Where rows come from: a day, or null: all days of a window, whose rows are summed up. */
export type RowSource = Pick<DayRows, "side"> & { date: string | null };

/** Which rows are taken, and where they go. */
interface OrderOptions {
  /** Rows whose segment is marked 0 are left out. */
  isTaken: Uint8Array;
  /** More are summed up over the days of each window. */
  mostRows?: number;
  /** Of the rows. */
  memory?: ColumnMemory;
}

/** Rows that are kept day by day, 28 bytes each; those of more are summed up. */
export const MOST_ROWS = 6_000_000;
/** Rows that are put in order at a time, which the processor's caches hold. */
const ROWS_AT_ONCE = 50_000;

/**
 * Puts the rows of days in the order of query and page; the days of the first window come first. Queries are read a stretch
 * at a time, those of a stretch from all days.
 */
export function orderDays(
  days: readonly DayRows[],
  { isTaken, mostRows = MOST_ROWS, memory = NEW_MEMORY }: OrderOptions,
): { rows: OrderedRows; runs: RowSource[] } {
  const count = days.reduce((sum, { facts }) => sum + facts.keywords.length, 0);
  const isSummed = count > mostRows;
  const writer = new OrderedRowsWriter(createRoom(Math.min(count, mostRows), memory), memory);
  const facts = days.map((day) => day.facts);
  writeStretches(facts, writer, {
    isTaken,
    change: isSummed ? (block) => sumBlock(block, days) : undefined,
  });
  const runs = isSummed ? SUMMED : days.map(({ side, date }) => ({ side, date }));
  return { rows: { ...writer.rows(), firstAfter: findFirstAfter(runs) }, runs: [...runs] };
}

/** The place of the first run of the second window. */
export function findFirstAfter(runs: readonly RowSource[]): number {
  const first = runs.findIndex(({ side }) => side === "after");
  return first < 0 ? runs.length : first;
}

/** Writes the rows of days in order, a stretch of queries after the other; `change` makes others of those of a stretch. */
export function writeStretches(
  days: readonly FactReader[],
  writer: OrderedRowsWriter,
  { isTaken, change }: {
    isTaken: Uint8Array;
    change?: ((block: BlockRows) => BlockRows) | undefined;
  },
): void {
  const scratch = new ReusedMemory();
  const block = new DayBlock(isTaken);
  for (let limit = findLimit(days); limit !== undefined; limit = findLimit(days)) {
    block.clear();
    for (const [place, facts] of days.entries()) block.add(facts, { place, limit });
    const { columns, runs } = change?.(block.cut()) ?? block.cut();
    scratch.reuse();
    writer.add({ columns, runs, order: orderByPair(columns, { runs, memory: scratch }) });
  }
}

const SUMMED: readonly RowSource[] = [{ side: "before", date: null }, {
  side: "after",
  date: null,
}];

/** The query in front of which the next stretch ends, by the day with the most rows left; undefined: none has any. */
function findLimit(days: readonly FactReader[]): number | undefined {
  let longest: FactReader | undefined;
  let most = 0;
  for (const facts of days) {
    const left = facts.keywords.length - facts.at;
    if (left > most) [longest, most] = [facts, left];
  }
  if (longest === undefined) return undefined;
  const { keywords, at } = longest;
  const step = Math.ceil(ROWS_AT_ONCE / days.length);
  // a query is read as a whole
  return Math.max(keywords[at + step] ?? Infinity, (keywords[at] ?? 0) + 1);
}

type BlockRows = Omit<RowBlock, "order">;

/** The rows of some queries, day by day, in memory that is used again. */
class DayBlock {
  readonly #isTaken: Uint8Array;
  #columns = createColumns(2 * ROWS_AT_ONCE);
  #runs: RowBlock["runs"][number][] = [];
  #length = 0;

  constructor(isTaken: Uint8Array) {
    this.#isTaken = isTaken;
  }

  clear(): void {
    this.#length = 0;
    this.#runs = [];
  }

  /** Reads the rows of a day whose queries are below the limit. */
  add(facts: FactReader, { place, limit }: { place: number; limit: number }): void {
    const count = findEnd(facts, limit) - facts.at;
    if (count === 0) return;
    this.#reserve(count);
    const start = this.#length;
    facts.read(this.#columns, start, count);
    this.#length = this.#dropOthers(start, start + count);
    this.#runs.push({ place, start, end: this.#length });
  }

  cut(): BlockRows {
    const length = this.#length;
    const { keywords, pages, segments, clicks, impressions, positionSums } = this.#columns;
    return {
      columns: {
        keywords: keywords.subarray(0, length),
        pages: pages.subarray(0, length),
        segments: segments.subarray(0, length),
        clicks: clicks.subarray(0, length),
        impressions: impressions.subarray(0, length),
        positionSums: positionSums.subarray(0, length),
      },
      runs: this.#runs,
    };
  }

  /** Leaves rows out whose segment is not taken; where the others end. */
  #dropOthers(start: number, end: number): number {
    const { keywords, pages, segments, clicks, impressions, positionSums } = this.#columns;
    let to = start;
    for (let row = start; row < end; row++) {
      if (this.#isTaken[segments[row] ?? 0] !== 1) continue;
      if (to < row) {
        keywords[to] = keywords[row] ?? 0;
        pages[to] = pages[row] ?? 0;
        segments[to] = segments[row] ?? 0;
        clicks[to] = clicks[row] ?? 0;
        impressions[to] = impressions[row] ?? 0;
        positionSums[to] = positionSums[row] ?? 0;
      }
      to++;
    }
    return to;
  }

  #reserve(count: number): void {
    const { length } = this.#columns.keywords;
    if (this.#length + count <= length) return;
    const larger = createColumns(2 * length + count);
    copyColumns(this.cut().columns, larger, 0);
    this.#columns = larger;
  }
}

/** Where the rows of a day end whose queries are below the limit. */
export function findEnd({ keywords, at }: FactReader, limit: number): number {
  let [low, high] = [at, keywords.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keywords[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sums up the rows of each window by query, page and segment. */
function sumBlock({ columns, runs }: BlockRows, days: readonly DayRows[]): BlockRows {
  const sums = SUMMED.map(({ side }) =>
    compactRows(columns, runs.filter(({ place }) => days[place]?.side === side))
  );
  const summed = createColumns(sums.reduce((sum, { keywords }) => sum + keywords.length, 0));
  const ofSides: (RowRun & { place: number })[] = [];
  let start = 0;
  for (const [place, sum] of sums.entries()) {
    copyColumns(sum, summed, start);
    const end = start + sum.keywords.length;
    ofSides.push({ place, start, end });
    start = end;
  }
  return { columns: summed, runs: ofSides };
}
