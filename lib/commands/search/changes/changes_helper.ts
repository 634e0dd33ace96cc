import { orderUpperHalf, type UpperHalf } from "../../../metrics/search/changes/order_halves.ts";
import type { RowCounts } from "../../../metrics/search/changes/ordered_rows.ts";
import {
  type SegmentSums,
  type SegmentWork,
  sumSegments,
} from "../../../metrics/search/changes/segment_sums.ts";

/** A second thread that does a part of an answer at the same time. Columns are in shared memory, which both have. */
export interface ChangesHelper {
  /** Puts the rows of the upper half of the queries in order. */
  orderUpper(half: UpperHalf): Promise<RowCounts>;
  /** Sums segments by the dimensions that the calling thread has not begun. */
  sumSegments(work: SegmentWork): Promise<SegmentSums>;
}

/** What the thread is given. */
export type HelperWork = { upper: UpperHalf } | { segments: SegmentWork };

/** What it makes of it. */
export type HelperMade = RowCounts | SegmentSums;

/** Makes a helper of a thread that runs `doHelperWork()`. */
export function createChangesHelper(
  run: (work: HelperWork) => Promise<HelperMade>,
): ChangesHelper {
  return {
    // each kind of work has its own kind of result
    orderUpper: async (upper) => await run({ upper }) as RowCounts,
    sumSegments: async (segments) => await run({ segments }) as SegmentSums,
  };
}

/** Does what the helper is given. */
export function doHelperWork(work: HelperWork): HelperMade {
  return "upper" in work ? orderUpperHalf(work.upper) : sumSegments(work.segments);
}
