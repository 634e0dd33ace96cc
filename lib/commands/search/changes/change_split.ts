import type { CHANGE_DIMENSIONS } from "../../../../schemas/search_changes.ts";
import type { LedgerSum } from "../../../metrics/search/changes/click_ledger.ts";
import type { DataStatus } from "../../search_data/search_data_status.ts";
import type { FollowedRows } from "./followed_days.ts";

/** Whether the change is split by a dimension. */
export type IsAsked = (dimension: (typeof CHANGE_DIMENSIONS)[number]) => boolean;

/** A part of a change by one dimension. */
export interface ChangeSegment {
  /** What it is called; of those without a value of their own what they are. */
  name: string;
  kind: SegmentKind;
  /** How many values are in it. */
  count: number;
  /** Of a group of pages. */
  id: number | null;
  /** Under which its rows are told; below 0: it is made of several, or has no rows. */
  place: number;
  sum: LedgerSum;
}

/** A segment before it is summed. */
export type SegmentLabel = Omit<ChangeSegment, "sum" | "place">;

/**
 * `named`: one value; `other`: several that changed less; `unknown`: the data do not have the value; `none`: there is
 * none, such as of a page without a group; `unlisted`: clicks that no row has.
 */
type SegmentKind = "named" | "other" | "unknown" | "none" | "unlisted";

/** Which rows a segment has: by their pages, keywords or segments of the data. */
export type SegmentPlaces = Pick<FollowedRows, "by" | "placeOf">;

/** The parts of a change by one dimension, or why there are none. */
export type ChangeSplit =
  | { segments: ChangeSegment[]; places: SegmentPlaces; missing: null }
  | { segments: null; missing: DataStatus };
