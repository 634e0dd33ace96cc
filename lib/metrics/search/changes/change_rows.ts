import { type ColumnMemory, NEW_MEMORY } from "./column_memory.ts";
import type { FactColumns } from "../../search_data/pack_facts.ts";

/** Of which window rows are. */
export type WindowSide = "before" | "after";

/** Rows that follow each other, in the order of query and page: from `start` to before `end`. */
export interface RowRun {
  start: number;
  end: number;
}

/** Which rows are summed together. */
export interface SegmentBuckets {
  /** By the id of a segment: the place of its bucket. */
  places: Uint16Array;
  count: number;
}

/** Columns, of zeros unless their memory was used before. */
export function createColumns(length: number, memory: ColumnMemory = NEW_MEMORY): FactColumns {
  return {
    keywords: memory.words(length),
    pages: memory.words(length),
    segments: memory.shorts(length),
    clicks: memory.floats(length),
    impressions: memory.floats(length),
    positionSums: memory.floats(length),
  };
}

/** The rows from `start` to before `end`, in the same memory. */
export function cutColumns(columns: FactColumns, { start, end }: RowRun): FactColumns {
  return {
    keywords: columns.keywords.subarray(start, end),
    pages: columns.pages.subarray(start, end),
    segments: columns.segments.subarray(start, end),
    clicks: columns.clicks.subarray(start, end),
    impressions: columns.impressions.subarray(start, end),
    positionSums: columns.positionSums.subarray(start, end),
  };
}

/** Copies rows, to begin at a place. */
export function copyColumns(from: FactColumns, to: FactColumns, at: number): void {
  to.keywords.set(from.keywords, at);
  to.pages.set(from.pages, at);
  to.segments.set(from.segments, at);
  to.clicks.set(from.clicks, at);
  to.impressions.set(from.impressions, at);
  to.positionSums.set(from.positionSums, at);
}
