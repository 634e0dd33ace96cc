import { listBrandFlags } from "../../../../db/search_data/keyword_batches.ts";
import type { SearchChangesQuery } from "../../../../schemas/search_changes.ts";
import { addDays, countDays } from "../../../core/days.ts";
import {
  type ClickLedger,
  createClickLedger,
} from "../../../metrics/search/changes/click_ledger.ts";
import { narrowLedger } from "../../../metrics/search/changes/narrow_ledger.ts";
import { measureDayNoise } from "../../../metrics/search/changes/day_noise.ts";
import { alignPairs } from "../../../metrics/search/changes/pair_changes.ts";
import type { LedgerNoise } from "../../../metrics/search/changes/part_intervals.ts";
import { type MeasureRun, RunSum } from "../../../metrics/search_data/measure_run.ts";
import type { FactColumns } from "../../../metrics/search_data/pack_facts.ts";
import type { SearchServices } from "../../../services.ts";
import type { DataStatus } from "../../search_data/search_data_status.ts";
import { readSiteCurves } from "../visibility/site_curves.ts";
import {
  type ChangeDays,
  type ChangeScope,
  type ChangeWindow,
  findChangeDays,
} from "./change_days.ts";
import type { ChangeGroup } from "./change_group.ts";
import { markSegments } from "./scope_segments.ts";

/** What queries are, as numbers. */
export const QUERY_CLASSES = ["non_branded", "branded", "unknown", "anonymized"] as const;

/** Rows and clicks by the id of their segment. */
interface SegmentCounts {
  rows: Float64Array;
  clicks: Float64Array;
}

/** The change between two windows. */
export interface SiteChanges extends ChangeDays {
  ledger: ClickLedger;
  noise: LedgerNoise;
  /** By row of the ledger, as places in `QUERY_CLASSES`. */
  classes: Uint8Array;
  /** The class of a query by its id. */
  classOf(keywordId: number): number;
  /** What segments have in the rows, by their ids. */
  segments: { previous: SegmentCounts; current: SegmentCounts };
  /** Clicks on compared days that no row has. */
  unlisted: { previous: number; current: number };
}

/** Splits the change of a site's clicks between two windows; without common days, says why not. */
export async function readChanges(
  services: SearchServices,
  scope: ChangeScope,
  query: SearchChangesQuery,
): Promise<SiteChanges | { status: DataStatus }> {
  const found = await findChangeDays(services.db, scope, query);
  return "status" in found ? found : await splitChanges(services, scope, found);
}

/** Splits the change between two windows whose days are known. */
export async function splitChanges(
  services: SearchServices,
  scope: ChangeScope,
  found: ChangeDays,
): Promise<SiteChanges> {
  const { db } = services;
  const { group } = scope;
  const before = await sumDays(services, scope, found.previous);
  const after = await sumDays(services, scope, found.current);
  const days = group === null ? found : {
    previous: { ...found.previous, ...before.days },
    current: { ...found.current, ...after.days },
  };
  const [flags, curves] = await Promise.all([
    listBrandFlags(db, scope.siteId),
    readSiteCurves(db, scope.siteId, scope.device),
  ]);
  const pairs = alignPairs({ before: before.sum, after: after.sum });
  const branded = new Map(flags.map((flag) => [flag.id, flag.branded === null ? 2 : 1]));
  const classOf = (id: number) => id === 0 ? 3 : branded.get(id) ?? 0;
  const kinds = Uint8Array.from(pairs.queries, classOf);
  const whole = createClickLedger(pairs, { curve: curves.expected, kinds });
  const ledger = group === null
    ? whole
    : narrowLedger(whole, (row) => group.hasPage(pairs.pages[row] ?? 0));
  const noiseOf = (of: "clicks" | "impressions") =>
    measureDayNoise([...listDays(days.previous, of), ...listDays(days.current, of)]);
  return {
    ...days,
    ledger,
    classes: group === null ? kinds : Uint8Array.from(ledger.pairs.queries, classOf),
    classOf,
    segments: { previous: before.segments, current: after.segments },
    noise: {
      clicks: noiseOf("clicks"),
      impressions: noiseOf("impressions"),
      days: days.current.compared.size,
      growth: ledger.growth,
    },
    // whose pages such clicks are is not known
    unlisted: group === null
      ? {
        previous: comparedClicks(days.previous) - sumClicks(before.sum),
        current: comparedClicks(days.current) - sumClicks(after.sum),
      }
      : { previous: 0, current: 0 },
  };
}

/** The clicks of the days of a window that are compared. */
export function comparedClicks({ clicks, compared }: ChangeWindow): number {
  return [...compared].reduce((sum, date) => sum + (clicks.get(date) ?? 0), 0);
}

function sumClicks({ clicks }: MeasureRun): number {
  return clicks.reduce((sum, count) => sum + count, 0);
}

function listDays({ from, to, ...window }: ChangeWindow, of: "clicks" | "impressions"): number[] {
  return Array.from(
    { length: countDays(from, to) },
    (_, at) => window[of].get(addDays(from, at)) ?? Number.NaN,
  );
}

/** What the rows of a window have together. */
interface WindowSums {
  /** Of all pages. */
  sum: MeasureRun;
  /** Of the pages that are asked about, on the days that are compared. */
  segments: SegmentCounts;
  /** Of the pages that are asked about, on all days with final data. */
  days: { clicks: Map<string, number>; impressions: Map<string, number> };
}

async function sumDays(
  { db, searchWindows }: SearchServices,
  scope: ChangeScope,
  { from, to, compared, unmatched }: ChangeWindow,
): Promise<WindowSums> {
  const { siteId, searchType, group } = scope;
  const isTaken = await markSegments(db, scope);
  const sum = new RunSum();
  const counts = {
    rows: new Float64Array(isTaken.length),
    clicks: new Float64Array(isTaken.length),
  };
  const days: WindowSums["days"] = { clicks: new Map(), impressions: new Map() };
  for (const date of [...compared, ...unmatched]) {
    days.clicks.set(date, 0);
    days.impressions.set(date, 0);
  }
  const scan = { siteId, searchType, kind: "query_page", from, to } as const;
  for await (const day of searchWindows.readDays(scan)) {
    if (group !== null && days.clicks.has(day.date)) {
      const own = sumOfGroup(day, group, isTaken);
      days.clicks.set(day.date, own.clicks);
      days.impressions.set(day.date, own.impressions);
    }
    if (!compared.has(day.date)) continue;
    sum.addFacts(day, "keyword_and_page", isTaken);
    countSegments(counts, day, { isTaken, group });
  }
  return { sum: sum.total(), segments: counts, days };
}

function sumOfGroup(
  { segments, pages, clicks, impressions }: FactColumns,
  group: ChangeGroup,
  isTaken: Uint8Array,
): { clicks: number; impressions: number } {
  const sum = { clicks: 0, impressions: 0 };
  for (let row = 0; row < pages.length; row++) {
    if (isTaken[segments[row] ?? 0] !== 1 || !group.hasPage(pages[row] ?? 0)) continue;
    sum.clicks += clicks[row] ?? 0;
    sum.impressions += impressions[row] ?? 0;
  }
  return sum;
}

function countSegments(
  counts: SegmentCounts,
  { segments, pages, clicks }: FactColumns,
  { isTaken, group }: { isTaken: Uint8Array; group: ChangeGroup | null },
): void {
  for (let row = 0; row < segments.length; row++) {
    const segment = segments[row] ?? 0;
    if (isTaken[segment] !== 1) continue;
    if (group !== null && !group.hasPage(pages[row] ?? 0)) continue;
    counts.rows[segment] = (counts.rows[segment] ?? 0) + 1;
    counts.clicks[segment] = (counts.clicks[segment] ?? 0) + (clicks[row] ?? 0);
  }
}
