import {
  listSearchSegments,
  type SearchSegment,
} from "../../../../db/search_data/search_segments.ts";
import { type ColumnMemory, ReusedMemory } from "../../../metrics/search/changes/column_memory.ts";
import { type LedgerSum, sumLedger } from "../../../metrics/search/changes/click_ledger.ts";
import type { OrderedRows } from "../../../metrics/search/changes/pair_order.ts";
import { type SegmentBuckets, sumBuckets } from "../../../metrics/search/changes/row_buckets.ts";
import type { SearchServices } from "../../../services.ts";
import type { ChangeScope } from "./change_days.ts";
import type { ChangeGroup } from "./change_group.ts";
import type { GatheredRows } from "./read_changes.ts";

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
  { segments, pairs, pages, clicks, runs, firstAfter }: OrderedRows,
  group: ChangeGroup | null,
): SegmentCounts {
  const counts = {
    rows: new Float64Array(SEGMENT_IDS),
    changes: new Float64Array(SEGMENT_IDS),
  };
  for (let at = 0; at < segments.length; at++) {
    if (group?.hasPage(pages[pairs[at] ?? 0] ?? 0) === false) continue;
    const segment = segments[at] ?? 0;
    const count = clicks[at] ?? 0;
    counts.rows[segment] = (counts.rows[segment] ?? 0) + 1;
    counts.changes[segment] = (counts.changes[segment] ?? 0) +
      ((runs[at] ?? 0) < firstAfter ? -count : count);
  }
  return counts;
}

/** Memory that the ledgers of segments use one after the other: for their pairs, and for what these are split by. */
export interface SegmentMemory {
  pairs: ReusedMemory;
  ledger: ReusedMemory;
}

/** Sums the rows of each bucket by a ledger of its own, of a group of pages alone its own. */
export function sumSegments(
  { rows, whole, kinds, curve }: GatheredRows,
  buckets: SegmentBuckets,
  { group, memory }: { group: ChangeGroup | null; memory: SegmentMemory },
): LedgerSum[] {
  const all = { ...whole.pairs, pages: numberPages(whole) };
  const sums: LedgerSum[] = [];
  for (const own of sumBuckets(rows, buckets, { whole: all, memory: memory.pairs })) {
    const { pairs, places } = own;
    memory.ledger.reuse();
    sums.push(sumLedger(pairs, {
      curve,
      kinds: pick(kinds, places, memory.ledger),
      pagesCount: whole.fates.pages.length + 1,
      isTaken: (row) => group?.hasPage(whole.pairs.pages[places[row] ?? 0] ?? 0) !== false,
      memory: memory.ledger,
    }));
  }
  return sums;
}

/** Numbers of pages that follow each other, with tables as short as their count; 0 stays what is not known. */
function numberPages({ fates: { pages, places } }: GatheredRows["whole"]): Uint32Array {
  if (pages[0] === 0) return places;
  const numbers = new Uint32Array(places.length);
  for (let row = 0; row < numbers.length; row++) numbers[row] = (places[row] ?? 0) + 1;
  return numbers;
}

function pick(kinds: Uint8Array, places: Uint32Array, memory: ColumnMemory): Uint8Array {
  const picked = memory.bytes(places.length);
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
