import { type CtrCurve, CURVE_LENGTH } from "../../core/ctr_curve.ts";
import type { SegmentBuckets } from "./change_rows.ts";
import type { ColumnMemory } from "./column_memory.ts";
import { FAINT_WIDTH, type FaintPairs, readFaintPairs } from "./faint_pairs.ts";
import type { LargePages, PageMarks } from "./page_sides.ts";
import { createPairs, type PairChanges, type PairFigures } from "./pair_changes.ts";
import type { OrderedRows } from "./ordered_rows.ts";
import type { RowsProgram } from "./rows_program/rows_program.ts";

/** The pairs of a bucket, such as of a country. */
export interface BucketPairs {
  /** Those that do not only count by their sums; their pages are numbers of large ones. */
  pairs: PairChanges;
  /** The place of each of them among all pairs. */
  places: Uint32Array;
  /** The others. */
  faint: FaintPairs;
  /** What is known of the pages of both. */
  sides: PageMarks;
}

/** What is known of all pairs. */
interface BucketOptions {
  /** By pair. */
  kinds: Uint8Array;
  curve: CtrCurve;
  large: LargePages;
  /** By pair, 1: it is asked about; null: all are. */
  taken: Uint8Array | null;
  /** Sums the rows, which are in its memory. */
  program: RowsProgram;
  /** Where the pairs of buckets are, in the same memory. */
  memory: ColumnMemory;
}

/** What the program is given: numbers of 32 bits. */
const MOST_WORDS = 40;
/** Figures of a pair in a bucket. */
const ENTRY_WIDTH = 6;

/**
 * Sums the rows of each bucket by their pairs, which are far fewer without those that only count by their sums. The program
 * says in its `BucketWork` what it is given, and in which order.
 */
export function sumBuckets(
  rows: OrderedRows,
  buckets: SegmentBuckets,
  options: BucketOptions,
): BucketPairs[] {
  const { program, memory, large: { windows } } = options;
  const { count } = buckets;
  const room = {
    marks: memory.bytes(count * windows.length),
    ...{ counts: memory.words(count), lasts: memory.words(count), seen: memory.floats(count) },
    faint: memory.floats(FAINT_WIDTH * count),
  };
  const given = [
    ...[...listRows(rows), ...listOptions(options), room.marks.byteOffset],
    ...[copyTo(memory.shorts(buckets.places.length), buckets.places).byteOffset, count],
    ...[room.counts, room.lasts, room.seen, room.faint].map(({ byteOffset }) => byteOffset),
  ];
  const work = memory.words(MOST_WORDS);
  work.set(given);
  const most = program.countBuckets(work.byteOffset);
  const starts = sumBelow(room.counts);
  const ends = copyTo(memory.words(count), starts);
  const kept = createColumns(room.counts.reduce((sum, own) => sum + own, 0), memory);
  // what the pairs of a query have in each bucket: a row begins an entry at most
  const entries = [memory.shorts(most), memory.words(most), memory.floats(ENTRY_WIDTH * most)];
  work.set([ends, ...entries, ...listColumns(kept)].map((one) => one.byteOffset), given.length);
  program.sumBuckets(work.byteOffset);
  return Array.from(room.counts, (_, bucket) => ({
    ...cut(kept, starts[bucket], ends[bucket]),
    faint: readFaintPairs(room.faint, bucket),
    sides: {
      marks: room.marks.subarray(bucket * windows.length, (bucket + 1) * windows.length),
      windows,
    },
  }));
}

function listRows(
  { queries, starts, runs, segments, clicks, impressions, positionSums, firstAfter }: OrderedRows,
): number[] {
  const columns = [queries, starts, runs, segments, clicks, impressions, positionSums];
  return [queries.length, firstAfter, ...columns.map(({ byteOffset }) => byteOffset)];
}

function listOptions({ kinds, curve, large, taken, memory }: BucketOptions): number[] {
  const { numbers, windows } = large;
  const { length } = numbers;
  const columns = [
    copyTo(memory.words(length), numbers),
    copyTo(memory.bytes(length), kinds),
    taken === null ? null : copyTo(memory.bytes(length), taken),
    copyTo(memory.floats(CURVE_LENGTH + curve.tail.length), [...curve.rates, ...curve.tail]),
    copyTo(memory.bytes(windows.length), windows),
  ];
  return [...columns.map((column) => column?.byteOffset ?? 0), windows.length];
}

function copyTo<Column extends { set(values: ArrayLike<number>): void }>(
  column: Column,
  values: ArrayLike<number>,
): Column {
  column.set(values);
  return column;
}

/** By place: the sum of the counts in front of it. */
function sumBelow(counts: Uint32Array): Uint32Array {
  let sum = 0;
  return counts.map((count) => {
    sum += count;
    return sum - count;
  });
}

type PairColumns = Pick<BucketPairs, "pairs" | "places">;

function createColumns(length: number, memory: ColumnMemory): PairColumns {
  const ids = { queries: memory.words(length), pages: memory.words(length) };
  return { places: memory.words(length), pairs: createPairs(ids, memory) };
}

function listColumns(
  { places, pairs: { queries, pages, before, after } }: PairColumns,
): (Uint32Array | Float64Array)[] {
  return [
    ...[places, queries, pages],
    ...[before.clicks, before.impressions, before.positionSums],
    ...[after.clicks, after.impressions, after.positionSums],
  ];
}

function cut({ pairs, places }: PairColumns, start?: number, end?: number): PairColumns {
  const figures = ({ clicks, impressions, positionSums }: PairFigures) => ({
    clicks: clicks.subarray(start, end),
    impressions: impressions.subarray(start, end),
    positionSums: positionSums.subarray(start, end),
  });
  return {
    places: places.subarray(start, end),
    pairs: {
      queries: pairs.queries.subarray(start, end),
      pages: pairs.pages.subarray(start, end),
      before: figures(pairs.before),
      after: figures(pairs.after),
    },
  };
}
