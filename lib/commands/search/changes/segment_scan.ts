import {
  listSearchSegments,
  type SearchSegment,
} from "../../../../db/search_data/search_segments.ts";
import type { ChangeRows } from "../../../metrics/search/changes/change_rows.ts";
import { createClickLedger, type LedgerSum } from "../../../metrics/search/changes/click_ledger.ts";
import { sumBucket } from "../../../metrics/search/changes/pair_changes.ts";
import type { SearchServices } from "../../../services.ts";
import type { ChangeScope } from "./change_days.ts";
import type { ChangeGroup } from "./change_group.ts";
import type { GatheredRows } from "./read_changes.ts";

/** Segments of rows that are summed together. */
export interface SegmentBuckets {
  /** By the id of a segment: the place of its bucket. */
  places: Uint16Array;
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

/** Rows and clicks by the id of their segment. */
export interface SegmentCounts {
  rows: Float64Array;
  /** What the clicks changed. */
  changes: Float64Array;
}

/** Counts the rows of each segment, of a group of pages alone its own. */
export function countSegments(
  { segments, pages, clicks, split }: ChangeRows,
  group: ChangeGroup | null,
): SegmentCounts {
  const counts = {
    rows: new Float64Array(SEGMENT_IDS),
    changes: new Float64Array(SEGMENT_IDS),
  };
  for (let row = 0; row < segments.length; row++) {
    if (group?.hasPage(pages[row] ?? 0) === false) continue;
    const segment = segments[row] ?? 0;
    const count = clicks[row] ?? 0;
    counts.rows[segment] = (counts.rows[segment] ?? 0) + 1;
    counts.changes[segment] = (counts.changes[segment] ?? 0) + (row < split ? -count : count);
  }
  return counts;
}

/** Sums the rows of each bucket by a ledger of its own, of a group of pages alone its own. */
export function sumBuckets(
  { rows, order: pairOrder, whole, kinds, curve }: GatheredRows,
  { places, count }: SegmentBuckets,
  group: ChangeGroup | null,
): LedgerSum[] {
  const { order } = pairOrder;
  const buckets = new Uint16Array(order.length);
  for (let at = 0; at < order.length; at++) {
    buckets[at] = places[rows.segments[order[at] ?? 0] ?? 0] ?? 0;
  }
  const { queries } = whole.pairs;
  const pages = numberPages(whole);
  return Array.from({ length: count }, (_, bucket) => {
    const own = sumBucket(rows, pairOrder, { buckets, bucket, queries, pages });
    const ledger = createClickLedger(own.pairs, {
      curve,
      kinds: pick(kinds, own.places),
    });
    const labelOf = group === null
      ? () => 0
      : (row: number) => group.hasPage(whole.pairs.pages[own.places[row] ?? 0] ?? 0) ? 0 : -1;
    const [sum] = ledger.sumBy(labelOf, 1);
    if (sum === undefined) throw new TypeError("A ledger has a sum.");
    return sum;
  });
}

/** Numbers of pages that follow each other, with tables as short as their count; 0 stays what is not known. */
function numberPages({ fates: { pages, places } }: GatheredRows["whole"]): Uint32Array {
  return pages[0] === 0 ? places : places.map((place) => place + 1);
}

function pick(kinds: Uint8Array, places: Uint32Array): Uint8Array {
  const picked = new Uint8Array(places.length);
  for (let row = 0; row < picked.length; row++) picked[row] = kinds[places[row] ?? 0] ?? 0;
  return picked;
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
