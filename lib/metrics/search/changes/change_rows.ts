/** Of which window rows are. */
export type WindowSide = "before" | "after";

/** Which rows are summed together. */
export interface SegmentBuckets {
  /** By the id of a segment: the place of its bucket. */
  places: Uint16Array;
  count: number;
}
