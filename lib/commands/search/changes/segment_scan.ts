import {
  listSearchSegments,
  type SearchSegment,
} from "../../../../db/search_data/search_segments.ts";
import type { MeasureRun } from "../../../metrics/search_data/measure_run.ts";
import { RunSum } from "../../../metrics/search_data/measure_run.ts";
import type { FactColumns } from "../../../metrics/search_data/pack_facts.ts";
import type { SearchServices } from "../../../services.ts";
import type { ChangeScope, ChangeWindow } from "./change_days.ts";

/** Segments of rows that are summed together. */
export interface SegmentBuckets {
  /** By the id of a segment: the place of its bucket; -1: it is left out. */
  places: Int16Array;
  count: number;
}

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

/** Gives each segment the bucket of its value; `placeOf` below 0 leaves it out. */
export function bucketSegments(
  segments: readonly SearchSegment[],
  count: number,
  placeOf: (segment: SearchSegment) => number,
): SegmentBuckets {
  const places = new Int16Array(SEGMENT_IDS).fill(-1);
  for (const segment of segments) places[segment.id] = placeOf(segment);
  return { places, count };
}

/** Sums the rows of the compared days of a window, bucket by bucket of each list; `each` sees all of them. */
export async function sumBuckets(
  { searchWindows }: SearchServices,
  { scope, window, lists, each }: {
    scope: ChangeScope;
    window: ChangeWindow;
    lists: readonly SegmentBuckets[];
    each(facts: FactColumns): void;
  },
): Promise<MeasureRun[][]> {
  const sums = lists.map(({ places, count }) =>
    Array.from({ length: count }, (_, place) => ({
      isTaken: markPlace(places, place),
      sum: new RunSum(),
    }))
  );
  const { from, to, compared } = window;
  const { siteId, searchType } = scope;
  const days = searchWindows.readDays({ siteId, searchType, kind: "query_page", from, to });
  for await (const day of days) {
    if (!compared.has(day.date)) continue;
    each(day);
    for (const { isTaken, sum } of sums.flat()) sum.addFacts(day, "keyword_and_page", isTaken);
  }
  return sums.map((list) => list.map(({ sum }) => sum.total()));
}

/** Marks the segments of a bucket with 1; a callback for each id would take longer than most scans. */
function markPlace(places: Int16Array, place: number): Uint8Array {
  const marks = new Uint8Array(places.length);
  for (let id = 0; id < places.length; id++) marks[id] = places[id] === place ? 1 : 0;
  return marks;
}
