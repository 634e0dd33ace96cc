import {
  listSearchSegments,
  type SearchSegment,
} from "../../../../db/search_data/search_segments.ts";
import type { OrderedRows } from "../../../metrics/search/changes/ordered_rows.ts";
import type { SegmentBuckets } from "../../../metrics/search/changes/change_rows.ts";
import type { SearchServices } from "../../../services.ts";
import type { ChangeScope } from "./change_days.ts";
import type { ChangeGroup } from "./change_group.ts";

/** Ids of segments end below. */
export const SEGMENT_IDS = 0x1_0000;

/** Lists the segments that a question is about. */
export async function listSegmentsOf(
  { db }: Pick<SearchServices, "db">,
  { searchType, country, device }: ChangeScope,
): Promise<SearchSegment[]> {
  return (await listSearchSegments(db, searchType)).filter((segment) =>
    (country === null || segment.country === country) &&
    (device === null || segment.device === device)
  );
}

/** Rows and clicks by the id of their segment. */
export interface SegmentCounts {
  rows: Float64Array;
  /** What the clicks changed. */
  changes: Float64Array;
}

/** Counts the rows of each segment, of a group of pages alone its own. */
export function countSegments(
  { segments, starts, pages, clicks, runs, firstAfter }: OrderedRows,
  group: ChangeGroup | null,
): SegmentCounts {
  const rows = new Float64Array(SEGMENT_IDS);
  const changes = new Float64Array(SEGMENT_IDS);
  for (let pair = 0; pair < pages.length; pair++) {
    if (group?.hasPage(pages[pair] ?? 0) === false) continue;
    const end = starts[pair + 1] ?? 0;
    for (let at = starts[pair] ?? 0; at < end; at++) {
      const segment = segments[at] ?? 0;
      const count = clicks[at] ?? 0;
      rows[segment] = (rows[segment] ?? 0) + 1;
      changes[segment] = (changes[segment] ?? 0) + ((runs[at] ?? 0) < firstAfter ? -count : count);
    }
  }
  return { rows, changes };
}

/** Gives each segment the bucket of its value. */
export function bucketSegments(
  segments: readonly SearchSegment[],
  count: number,
  placeOf: (segment: SearchSegment) => number,
): SegmentBuckets {
  const places = new Uint16Array(SEGMENT_IDS);
  for (const segment of segments) places[segment.id] = placeOf(segment);
  return { places, count };
}
