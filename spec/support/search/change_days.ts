import {
  type DayRows,
  keepPack,
  orderDays,
  type OrderedDays,
} from "../../../lib/metrics/search/changes/order_days.ts";
import { RowsMemory } from "../../../lib/metrics/search/changes/rows_memory.ts";
import { type MeasureRun, RunSum } from "../../../lib/metrics/search_data/measure_run.ts";
import { type FactColumns, packFacts } from "../../../lib/metrics/search_data/pack_facts.ts";

/** Marks all segments as asked about. */
export const ALL_SEGMENTS = new Uint8Array(0x1_0000).fill(1);

/** Query, page, segment, clicks, impressions, sum of positions. */
export type FactRow = [number, number, number, number, number, number];

/** The columns of rows, in their order. */
export function toFacts(rows: readonly FactRow[]): FactColumns {
  const sorted = rows.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  return {
    keywords: Uint32Array.from(sorted, (row) => row[0]),
    pages: Uint32Array.from(sorted, (row) => row[1]),
    segments: Uint16Array.from(sorted, (row) => row[2]),
    clicks: Float64Array.from(sorted, (row) => row[3]),
    impressions: Float64Array.from(sorted, (row) => row[4]),
    positionSums: Float64Array.from(sorted, (row) => row[5]),
  };
}

/** Days of two windows. */
export type WindowDays = Record<"before" | "after", FactColumns[]>;

/** Sums the same days one after the other. */
export function sumDays(days: readonly FactColumns[], isTaken = ALL_SEGMENTS): MeasureRun {
  const sum = new RunSum();
  for (const day of days) sum.addFacts(day, "keyword_and_page", isTaken);
  return sum.total();
}

/** Puts the rows of days in order; those of more than `mostRows` are summed up. */
export function orderWindows(
  days: WindowDays,
  { isTaken = ALL_SEGMENTS, mostRows = 1_000_000, memory = new RowsMemory() } = {},
): OrderedDays {
  return orderDays(keepDays(days, memory), { isTaken, mostRows, memory });
}

/** Packs days where their rows are put in order. */
export function keepDays(days: WindowDays, memory: RowsMemory): DayRows[] {
  return (["before", "after"] as const).flatMap((side) =>
    days[side].map((day, at) => ({
      side,
      date: `${side} ${at}`,
      packs: [keepPack(memory, packFacts(day))],
    }))
  );
}
