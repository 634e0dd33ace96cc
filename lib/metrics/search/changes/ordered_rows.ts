import type { ColumnMemory } from "./column_memory.ts";
import { createPairs, type PairChanges } from "./pair_changes.ts";

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

/** The columns of ordered rows, and of what their pairs sum to. */
export interface RowRoom extends Omit<OrderedRows, "firstAfter"> {
  pairs: PairChanges;
}

/** How much of their room rows take. */
export interface RowCounts {
  rowsCount: number;
  pairsCount: number;
}

/** Columns by row, and others by pair. */
type RowColumn = Uint16Array | Uint32Array | Float64Array;

/** Room for rows. There are no more pairs than rows, and memory that nothing is written to takes none. */
export function createRoom(capacity: number, memory: ColumnMemory): RowRoom {
  const ids = { queries: memory.words(capacity), pages: memory.words(capacity) };
  return {
    ...ids,
    starts: memory.words(capacity + 1),
    runs: memory.shorts(capacity),
    segments: memory.shorts(capacity),
    clicks: memory.floats(capacity),
    impressions: memory.floats(capacity),
    positionSums: memory.floats(capacity),
    pairs: createPairs(ids, memory),
  };
}

/** By pair, but for where their rows begin. */
function listPairColumns({ pairs: { queries, pages, before, after } }: RowRoom): RowColumn[] {
  return [
    ...[queries, pages],
    ...[before.clicks, before.impressions, before.positionSums],
    ...[after.clicks, after.impressions, after.positionSums],
  ];
}

function listRowColumns(room: RowRoom): RowColumn[] {
  return [room.runs, room.segments, room.clicks, room.impressions, room.positionSums];
}

/** The columns up to where they are written. */
export function cutRoom(room: RowRoom, { rowsCount, pairsCount }: RowCounts): RowRoom {
  room.starts[pairsCount] = rowsCount;
  return viewRoom(room, { rows: [0, rowsCount], pairs: [0, pairsCount] });
}

/** The same columns from a place on. */
export function roomFrom(room: RowRoom, start: number): RowRoom {
  return viewRoom(room, { rows: [start], pairs: [start] });
}

type View = [start: number, end?: number];

function viewRoom(room: RowRoom, { rows, pairs }: { rows: View; pairs: View }): RowRoom {
  const [first, last] = pairs;
  const figures = ({ clicks, impressions, positionSums }: PairChanges["before"]) => ({
    clicks: clicks.subarray(...pairs),
    impressions: impressions.subarray(...pairs),
    positionSums: positionSums.subarray(...pairs),
  });
  const ids = { queries: room.queries.subarray(...pairs), pages: room.pages.subarray(...pairs) };
  return {
    ...ids,
    starts: room.starts.subarray(first, last === undefined ? undefined : last + 1),
    runs: room.runs.subarray(...rows),
    segments: room.segments.subarray(...rows),
    clicks: room.clicks.subarray(...rows),
    impressions: room.impressions.subarray(...rows),
    positionSums: room.positionSums.subarray(...rows),
    pairs: { ...ids, before: figures(room.pairs.before), after: figures(room.pairs.after) },
  };
}

/** Copies rows and pairs to the beginning of larger columns. */
export function copyRoom(from: RowRoom, to: RowRoom): void {
  const columns = (room: RowRoom) => [
    room.starts,
    ...listRowColumns(room),
    ...listPairColumns(room),
  ];
  const larger = columns(to);
  for (const [at, column] of columns(from).entries()) larger[at]?.set(column);
}

/** Moves the upper half, which was written from the place `below` on, to where the lower one ends. */
export function joinHalves(
  room: RowRoom,
  { lower, upper, below }: { lower: RowCounts; upper: RowCounts; below: number },
): RowRoom {
  const { starts } = room;
  for (let pair = 0; pair < upper.pairsCount; pair++) {
    starts[lower.pairsCount + pair] = (starts[below + pair] ?? 0) + lower.rowsCount;
  }
  for (const column of listPairColumns(room)) {
    column.copyWithin(lower.pairsCount, below, below + upper.pairsCount);
  }
  if (lower.rowsCount < below) {
    for (const column of listRowColumns(room)) {
      column.copyWithin(lower.rowsCount, below, below + upper.rowsCount);
    }
  }
  return cutRoom(room, {
    rowsCount: lower.rowsCount + upper.rowsCount,
    pairsCount: lower.pairsCount + upper.pairsCount,
  });
}
