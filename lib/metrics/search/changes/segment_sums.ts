import type { CtrCurve } from "../../core/ctr_curve.ts";
import type { SegmentBuckets } from "./change_rows.ts";
import { type LedgerSum, sumLedger } from "./click_ledger.ts";
import { type ColumnMemory, ReusedMemory } from "./column_memory.ts";
import { findLargePages, type LargePages } from "./page_sides.ts";
import type { PairChanges } from "./pair_changes.ts";
import type { OrderedRows } from "./ordered_rows.ts";
import { sumBuckets } from "./row_buckets.ts";
import { RowsMemory } from "./rows_memory.ts";
import type { RowsProgram } from "./rows_program/rows_program.ts";

/** Rows of two windows and how they are summed: columns and numbers alone, which can cross to another thread. */
export interface SegmentWork {
  rows: OrderedRows;
  /** What the rows sum to. */
  pairs: PairChanges;
  /** The kind of each pair. */
  kinds: Uint8Array;
  /** What positions bring. */
  curve: CtrCurve;
  /** By pair, 1: it is asked about; null: all are. */
  taken: Uint8Array | null;
  /** Of each dimension, such as country, which rows are summed together. */
  dimensions: readonly SegmentBuckets[];
  /** Where the rows are, and room for more. */
  memory: WebAssembly.Memory;
  /** How many dimensions a thread has begun; in shared memory, each is of the thread that begins it. */
  begun: Int32Array;
}

/** Sums by bucket of each dimension; undefined: another thread has them. */
export type SegmentSums = (LedgerSum[] | undefined)[];

/** Sums the rows of each bucket by a ledger of its own, of each dimension that no thread has begun. */
export function sumSegments(work: SegmentWork, room?: ReusedMemory): SegmentSums {
  const { pairs, dimensions, begun } = work;
  const own = new RowsMemory(work.memory);
  const memory = room ?? new ReusedMemory(own);
  const sums: SegmentSums = dimensions.map(() => undefined);
  let large: LargePages | undefined;
  for (;;) {
    const at = Atomics.add(begun, 0, 1);
    const buckets = dimensions[at];
    if (buckets === undefined) return sums;
    large ??= findLargePages(pairs, memory);
    sums[at] = sumDimension(work, buckets, { large, memory, program: own.program });
  }
}

function sumDimension(
  { rows, kinds, curve, taken }: SegmentWork,
  buckets: SegmentBuckets,
  { large, memory, program }: { large: LargePages; memory: ReusedMemory; program: RowsProgram },
): LedgerSum[] {
  const start = memory.mark();
  const isTaken = (pair: number) => taken === null || taken[pair] === 1;
  const sums = sumBuckets(rows, buckets, { kinds, curve, large, taken, program, memory });
  const ledgers = memory.mark();
  const summed = sums.map((own) => {
    memory.reuse(ledgers);
    return sumLedger(own.pairs, {
      curve,
      kinds: pick(kinds, own.places, memory),
      faint: own.faint,
      sides: own.sides,
      isTaken: (row) => isTaken(own.places[row] ?? 0),
      memory,
    });
  });
  memory.reuse(start);
  return summed;
}

function pick(kinds: Uint8Array, places: Uint32Array, memory: ColumnMemory): Uint8Array {
  const picked = memory.bytes(places.length);
  for (let row = 0; row < picked.length; row++) picked[row] = kinds[places[row] ?? 0] ?? 0;
  return picked;
}
