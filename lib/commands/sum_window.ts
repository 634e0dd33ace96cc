import type { Db } from "../../db/connection.ts";
import { listSearchDays } from "../../db/search_days.ts";
import { type FactColumns, readFactColumns } from "../../db/search_fact_columns.ts";
import type { SearchKind } from "../../db/search_kinds.ts";
import type { Measures, PeriodKey } from "../../db/search_periods.ts";
import { listSearchSegments, type SearchSegment } from "../../db/search_segments.ts";
import { createMeasureTable, type MeasureTable } from "../metrics/measure_table.ts";

/** Rows of a window by keyword and page, where their kind has these; 0 where it has not. */
export interface WindowSums {
  table: MeasureTable;
  segments: readonly SegmentSums[];
  /** There are rows that do not tell the countries or devices apart that were asked for. */
  unsplit: boolean;
}

/** What a country and device has of the whole. */
export interface SegmentSums extends Measures {
  country: string;
  device: string;
}

/** Sums the rows of one kind over the days of a window. */
export async function sumWindow(
  db: Db,
  key: Omit<PeriodKey, "kind">,
  kind: SearchKind,
): Promise<WindowSums> {
  const { siteId, searchType } = key;
  const table = createMeasureTable();
  const segments = createSegmentChoice(await listSearchSegments(db, searchType), key);
  const window = { from: key.dateFrom, to: key.dateTo };
  for (const { date } of await listSearchDays(db, { siteId, searchType, kind }, window)) {
    segments.add(table, await readFactColumns(db, { siteId, kind, date }));
  }
  return { table, segments: segments.sums(), unsplit: segments.unsplit() };
}

/** The rows of a search type, country and device. */
function createSegmentChoice(
  segments: readonly SearchSegment[],
  { country, device }: Pick<PeriodKey, "country" | "device">,
) {
  const SKIPPED = 0, TAKEN = 1, UNSPLIT = 2;
  const states = new Uint8Array(0x1_0000);
  for (const segment of segments) {
    const other = (country !== null && segment.country !== null && segment.country !== country) ||
      (device !== null && segment.device !== null && segment.device !== device);
    const whole = (country !== null && segment.country === null) ||
      (device !== null && segment.device === null);
    states[segment.id] = other ? SKIPPED : whole ? UNSPLIT : TAKEN;
  }
  const bySegment = createMeasureTable();
  let unsplit = false;

  return {
    add(table: MeasureTable, facts: FactColumns): void {
      const { keywordIds, pageIds, segmentIds, clicks, impressions, positionSums } = facts;
      for (let row = 0; row < keywordIds.length; row++) {
        const segmentId = segmentIds[row] ?? 0;
        const state = states[segmentId];
        if (state !== TAKEN) {
          if (state === UNSPLIT) unsplit = true;
          continue;
        }
        const rowClicks = clicks[row] ?? 0;
        const rowImpressions = impressions[row] ?? 0;
        const positionSum = positionSums[row] ?? Number.NaN;
        table.add(keywordIds[row] ?? 0, pageIds[row] ?? 0, rowClicks, rowImpressions, positionSum);
        bySegment.add(segmentId, 0, rowClicks, rowImpressions, positionSum);
      }
    },
    unsplit: () => unsplit,
    sums(): SegmentSums[] {
      const { firsts, clicks, impressions, positionSums } = bySegment.columns();
      const byId = new Map(segments.map((segment) => [segment.id, segment]));
      return [...firsts].map((id, row) => ({
        country: byId.get(id)?.country ?? "",
        device: byId.get(id)?.device ?? "",
        clicks: clicks[row] ?? 0,
        impressions: impressions[row] ?? 0,
        positionSum: knownSum(positionSums[row] ?? Number.NaN),
      }));
    },
  };
}

/** Null for what is not known. */
export function knownSum(positionSum: number): number | null {
  return Number.isNaN(positionSum) ? null : positionSum;
}
