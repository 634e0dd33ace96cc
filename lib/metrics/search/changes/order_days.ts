import { packFacts, unpackParts } from "../../search_data/pack_facts.ts";
import type { WindowSide } from "./change_rows.ts";
import {
  copyRoom,
  createRoom,
  cutRoom,
  type OrderedRows,
  type RowCounts,
  type RowRoom,
} from "./ordered_rows.ts";
import type { PairChanges } from "./pair_changes.ts";
import type { RowsMemory } from "./rows_memory.ts";

/** The rows of a day. */
export interface DayRows {
  side: WindowSide;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Its packs, one after the other, in the memory of rows. */
  packs: readonly PackPlace[];
}

/** From where to before where the bytes of a pack are. */
interface PackPlace {
  start: number;
  end: number;
}

/** Where rows come from: a day, or null: all days of a window, whose rows are summed up. */
type RowSource = Pick<DayRows, "side"> & { date: string | null };

/** Rows in their order, and what their pairs sum to. */
export interface OrderedDays {
  rows: OrderedRows;
  pairs: PairChanges;
  runs: RowSource[];
}

/** Which rows are taken, and where they go. */
export interface OrderOptions {
  /** Rows whose segment is marked 0 are left out. */
  isTaken: Uint8Array;
  /** More are summed up over the days of each window. */
  mostRows?: number;
  /** Where the packs are, and the rows. */
  memory: RowsMemory;
}

/** Rows that are kept day by day, 28 bytes each; those of more are summed up. */
export const MOST_ROWS = 6_000_000;

/** Puts a pack that `packFacts()` gave where its rows are put in order. One that was cut has zeros at its end. */
export function keepPack(memory: RowsMemory, pack: Uint8Array): PackPlace {
  const place = copyBytes(memory, pack);
  if (memory.program.isWhole(place.start, place.end) === 1) return place;
  return copyBytes(memory, packFacts(unpackParts([pack])));
}

function copyBytes(memory: RowsMemory, bytes: Uint8Array): PackPlace {
  const kept = memory.bytes(bytes.length);
  kept.set(bytes);
  return { start: kept.byteOffset, end: kept.byteOffset + kept.length };
}

/**
 * Puts the rows of days in the order of query and page; the days of the first window come first. Queries are read a stretch
 * at a time, those of a stretch from all days.
 */
export function orderDays(
  days: readonly DayRows[],
  { isTaken, mostRows = MOST_ROWS, memory }: OrderOptions,
): OrderedDays {
  const { program } = memory;
  const runs = days.map(({ side, date }) => ({ side, date }));
  const opened = placeDays(days, { isTaken, memory });
  const kept = openOrder(memory, opened);
  const count = program.countLeft(kept);
  const isSummed = count > mostRows;
  const order = isSummed ? openOrder(memory, opened, { isSummed }) : kept;
  // room that proves too small is not given back, and room that stays empty takes no memory
  const room = createRoom(Math.min(count, MOST_SUMMED * mostRows), memory);
  const written = writeRows(memory, order, { room });
  return nameRows(cutRoom(written, countsOf(memory, order)), isSummed ? [...SUMMED] : runs);
}

/** Room for sums, as a multiple of the rows that are kept day by day: 2.1 of the 4 GB that the program has. */
const MOST_SUMMED = 4;

const SUMMED: readonly RowSource[] = [
  { side: "before", date: null },
  { side: "after", date: null },
];

/** Rows with their sums, as rows of runs. */
export function nameRows({ pairs, ...rows }: RowRoom, runs: RowSource[]): OrderedDays {
  return { rows: { ...rows, firstAfter: findFirstAfter(runs) }, pairs, runs };
}

/** The place of the first run of the second window. */
function findFirstAfter(runs: readonly Pick<RowSource, "side">[]): number {
  const first = runs.findIndex(({ side }) => side === "after");
  return first < 0 ? runs.length : first;
}

/** Days as the program is given them: places in its memory. */
export interface PlacedDays {
  days: number;
  daysCount: number;
  firstAfter: number;
  isTaken: number;
}

/** Lists the places of days where the program finds them. */
export function placeDays(
  days: readonly DayRows[],
  { isTaken, memory }: Pick<OrderOptions, "isTaken" | "memory">,
): PlacedDays {
  const table = memory.words(2 * days.length);
  const packs = memory.words(2 * days.reduce((sum, day) => sum + day.packs.length, 0));
  let at = 0;
  for (const [place, day] of days.entries()) {
    table[2 * place] = packs.byteOffset + 4 * at;
    table[2 * place + 1] = day.packs.length;
    for (const { start, end } of day.packs) {
      packs[at++] = start;
      packs[at++] = end;
    }
  }
  return {
    days: table.byteOffset,
    daysCount: days.length,
    firstAfter: findFirstAfter(days),
    isTaken: copyBytes(memory, isTaken).start,
  };
}

/** Has the program open days, to read them from their first row. */
export function openOrder(
  { program }: RowsMemory,
  { days, daysCount, firstAfter, isTaken }: PlacedDays,
  { isSummed = false } = {},
): number {
  return program.createOrder(days, daysCount, firstAfter, isTaken, isSummed);
}

/** Above the ids of all queries. */
const NO_LIMIT = 2 ** 32;

/** Writes the rows of queries below the limit into room, or into more of it where that is needed. */
export function writeRows(
  memory: RowsMemory,
  order: number,
  { limit = NO_LIMIT, room }: { limit?: number; room: RowRoom },
): RowRoom {
  let own = room;
  while (memory.program.orderRows(order, limit, placeRoom(own, memory)) === 0) {
    const larger = createRoom(2 * own.runs.length + ROOM_STEP, memory);
    copyRoom(cutRoom(own, countsOf(memory, order)), larger);
    own = larger;
  }
  return own;
}

const ROOM_STEP = 100_000;

/** How much was written. */
export function countsOf({ program }: RowsMemory, order: number): RowCounts {
  return { rowsCount: program.rowsCountOf(order), pairsCount: program.pairsCountOf(order) };
}

/** Lists the places of columns in the order in which the program has them. */
function placeRoom(room: RowRoom, memory: RowsMemory): number {
  const { starts, runs, segments, clicks, impressions, positionSums } = room;
  const { queries, pages, before, after } = room.pairs;
  const columns = [
    ...[queries, pages, starts, runs, segments, clicks, impressions, positionSums],
    ...[before.clicks, before.impressions, before.positionSums],
    ...[after.clicks, after.impressions, after.positionSums],
  ];
  const places = memory.words(columns.length + 1);
  places.set([...columns.map(({ byteOffset }) => byteOffset), runs.length]);
  return places.byteOffset;
}
