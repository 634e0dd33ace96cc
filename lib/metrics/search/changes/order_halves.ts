import { FactReader } from "../../search_data/fact_reader.ts";
import { type ColumnMemory, NEW_MEMORY } from "./column_memory.ts";
import {
  type DayRows,
  findEnd,
  findFirstAfter,
  MOST_ROWS,
  type RowSource,
  writeStretches,
} from "./order_days.ts";
import {
  createRoom,
  cutRoom,
  type OrderedRows,
  OrderedRowsWriter,
  type RowCounts,
  type RowRoom,
} from "./ordered_rows.ts";

/** The days whose upper queries another thread puts in order: columns and numbers alone. */
export interface UpperHalf {
  /** By day: its packs, and how many facts at their beginning are of lower queries. */
  days: readonly { packs: readonly Uint8Array[]; below: number }[];
  /** Rows whose segment is marked 0 are left out. */
  isTaken: Uint8Array;
  /** Where the rows go. */
  room: RowRoom;
}

/** A day of packs that another thread can be given. */
export interface PackedDay extends DayRows {
  packs: readonly Uint8Array[];
}

/** Days whose queries two threads put in order at the same time, each a half of them. */
interface OrderHalves {
  upper: UpperHalf;
  /** Puts the rows of the lower queries in order. */
  orderLower(): RowCounts;
  /** Joins both halves when they are in order. */
  join(lower: RowCounts, upper: RowCounts): { rows: OrderedRows; runs: RowSource[] };
}

/**
 * Splits days for two threads, which give the rows that `orderDays()` gives; undefined: there are no rows, or more than
 * `mostRows`, which are summed up. Another thread can be given the columns of the memory.
 */
export function splitDays(
  days: readonly PackedDay[],
  { isTaken, mostRows = MOST_ROWS, memory }: {
    isTaken: Uint8Array;
    mostRows?: number;
    memory: ColumnMemory;
  },
): OrderHalves | undefined {
  const count = days.reduce((sum, { facts }) => sum + facts.keywords.length, 0);
  const middle = findMiddle(days);
  if (count > mostRows || middle === undefined) return undefined;
  const ends = days.map(({ facts }) => findEnd(facts, middle));
  const below = ends.reduce((sum, end) => sum + end, 0);
  const room = createRoom(count, memory);
  for (const [at, { facts }] of days.entries()) facts.endAt(ends[at] ?? 0);
  const runs = days.map(({ side, date }) => ({ side, date }));
  return {
    upper: {
      days: days.map(({ packs }, at) => ({ packs, below: ends[at] ?? 0 })),
      isTaken,
      room: roomFrom(room, below),
    },
    orderLower: () => writeRows(days.map(({ facts }) => facts), room, isTaken),
    join: (lower, upper) => ({
      rows: { ...joinHalves(room, { lower, upper, below }), firstAfter: findFirstAfter(runs) },
      runs,
    }),
  };
}

/** Puts the rows of the upper queries in order. */
export function orderUpperHalf({ days, isTaken, room }: UpperHalf): RowCounts {
  const read = days.map(({ packs, below }) => {
    const facts = new FactReader(packs);
    facts.skip(below);
    return facts;
  });
  return writeRows(read, room, isTaken);
}

function writeRows(days: readonly FactReader[], room: RowRoom, isTaken: Uint8Array): RowCounts {
  // there is room for all rows
  const writer = new OrderedRowsWriter(room, NEW_MEMORY);
  writeStretches(days, writer, { isTaken });
  return writer.counts;
}

/** The query in the middle of the day with the most rows; undefined: there are no rows. */
function findMiddle(days: readonly DayRows[]): number | undefined {
  let longest: Uint32Array = new Uint32Array();
  for (const { facts: { keywords } } of days) {
    if (keywords.length > longest.length) longest = keywords;
  }
  return longest[longest.length >> 1];
}

/** The same columns from a place on. */
function roomFrom(room: RowRoom, start: number): RowRoom {
  return {
    queries: room.queries.subarray(start),
    pages: room.pages.subarray(start),
    starts: room.starts.subarray(start),
    runs: room.runs.subarray(start),
    segments: room.segments.subarray(start),
    clicks: room.clicks.subarray(start),
    impressions: room.impressions.subarray(start),
    positionSums: room.positionSums.subarray(start),
  };
}

/** Moves the upper half, which was written from the place `below` on, to where the lower one ends. */
function joinHalves(
  room: RowRoom,
  { lower, upper, below }: { lower: RowCounts; upper: RowCounts; below: number },
): RowRoom {
  const { starts } = room;
  for (let pair = 0; pair < upper.pairsCount; pair++) {
    starts[lower.pairsCount + pair] = (starts[below + pair] ?? 0) + lower.rowsCount;
  }
  for (const column of [room.queries, room.pages]) {
    column.copyWithin(lower.pairsCount, below, below + upper.pairsCount);
  }
  if (lower.rowsCount < below) {
    const { runs, segments, clicks, impressions, positionSums } = room;
    for (const column of [runs, segments, clicks, impressions, positionSums]) {
      column.copyWithin(lower.rowsCount, below, below + upper.rowsCount);
    }
  }
  return cutRoom(room, {
    rowsCount: lower.rowsCount + upper.rowsCount,
    pairsCount: lower.pairsCount + upper.pairsCount,
  });
}
