import {
  countsOf,
  type DayRows,
  MOST_ROWS,
  nameRows,
  openOrder,
  type OrderedDays,
  type OrderOptions,
  placeDays,
  type PlacedDays,
  writeRows,
} from "./order_days.ts";
import { createRoom, joinHalves, roomFrom, type RowCounts, type RowRoom } from "./ordered_rows.ts";
import { RowsMemory } from "./rows_memory.ts";

/** The days whose upper queries another thread puts in order: places in the memory that both have. */
export interface UpperHalf {
  memory: WebAssembly.Memory;
  days: PlacedDays;
  /** The first of the upper queries. */
  middle: number;
  /** Where the rows go. */
  room: RowRoom;
}

/** Days whose queries two threads put in order at the same time, each a half of them. */
interface OrderHalves {
  upper: UpperHalf;
  /** Puts the rows of the lower queries in order. */
  orderLower(): RowCounts;
  /** Joins both halves when they are in order. */
  join(lower: RowCounts, upper: RowCounts): OrderedDays;
}

/**
 * Splits days for two threads, which give the rows that `orderDays()` gives; undefined: there are no rows, or more than
 * `mostRows`, which are summed up.
 */
export function splitDays(
  days: readonly DayRows[],
  { isTaken, mostRows = MOST_ROWS, memory }: OrderOptions,
): OrderHalves | undefined {
  const { program } = memory;
  const placed = placeDays(days, { isTaken, memory });
  const order = openOrder(memory, placed);
  const count = program.countLeft(order);
  if (count === 0 || count > mostRows) return undefined;
  const middle = program.findMiddle(order) >>> 0;
  const below = program.skipBelow(openOrder(memory, placed), middle);
  const room = createRoom(count, memory);
  return {
    upper: { memory: memory.shared, days: placed, middle, room: roomFrom(room, below) },
    orderLower() {
      writeRows(memory, order, { limit: middle, room });
      return countsOf(memory, order);
    },
    join: (lower, upper) =>
      nameRows(
        joinHalves(room, { lower, upper, below }),
        days.map(({ side, date }) => ({ side, date })),
      ),
  };
}

/** Puts the rows of the upper queries in order. */
export function orderUpperHalf({ memory: shared, days, middle, room }: UpperHalf): RowCounts {
  const memory = new RowsMemory(shared);
  const order = openOrder(memory, days);
  memory.program.skipBelow(order, middle);
  // there is room for all rows
  writeRows(memory, order, { room });
  return countsOf(memory, order);
}
