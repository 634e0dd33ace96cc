import {
  listSearchSegments,
  type SearchSegment,
} from "../../../../db/search_data/search_segments.ts";
import type { ColumnMemory } from "../../../metrics/search/changes/column_memory.ts";
import { type LedgerSum, sumLedger } from "../../../metrics/search/changes/click_ledger.ts";
import type { OrderedRows } from "../../../metrics/search/changes/pair_order.ts";
import { findLargePages } from "../../../metrics/search/changes/page_sides.ts";
import { sumBuckets } from "../../../metrics/search/changes/row_buckets.ts";
import type { SegmentBuckets } from "../../../metrics/search/changes/change_rows.ts";
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

/** Sums the rows of each bucket by a ledger of its own, of a group of pages alone its own. */
export function sumSegments(
  { rows, whole, kinds, curve, memory }: GatheredRows,
  buckets: SegmentBuckets,
  group: ChangeGroup | null,
): LedgerSum[] {
  const start = memory.mark();
  const isTaken = (pair: number) => group?.hasPage(whole.pairs.pages[pair] ?? 0) !== false;
  const sums = sumBuckets(rows, buckets, {
    whole: whole.pairs,
    kinds,
    curve,
    large: findLargePages(whole.pairs, whole.fates),
    ...{ isTaken, memory },
  });
  const ledgers = memory.mark();
  const summed = sums.map(({ pairs, places, faint, sides }) => {
    memory.reuse(ledgers);
    return sumLedger(pairs, {
      curve,
      kinds: pick(kinds, places, memory),
      faint,
      sides,
      isTaken: (row) => isTaken(places[row] ?? 0),
      memory,
    });
  });
  memory.reuse(start);
  return summed;
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
