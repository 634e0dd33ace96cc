import { setImmediate as giveWay } from "node:timers/promises";
import type { Db } from "../../../../db/core/connection.ts";
import type { SearchKind } from "../../../../db/search_data/search_kinds.ts";
import type { Measures, PeriodKey } from "../../../../db/search_data/search_periods.ts";
import {
  listSearchSegments,
  type SearchSegment,
} from "../../../../db/search_data/search_segments.ts";
import { addDays } from "../../../core/days.ts";
import type { DayWindow } from "../../../metrics/search_data/choose_window.ts";
import { type MeasureRun, type RunKey, RunSum } from "../../../metrics/search_data/measure_run.ts";
import type { FactColumns } from "../../../metrics/search_data/pack_facts.ts";
import type { ScannedDay } from "../search_window.ts";
import { scanDays } from "./scan_days.ts";

/** Rows of a window by keyword and page, where their kind has these; 0 where it has not. */
export interface WindowSums {
  rows: MeasureRun;
  /** Empty where the rows have neither country nor device. */
  segments: readonly SegmentSums[];
  /** There are rows that do not distinguish the countries or devices that were asked for. */
  unsplit: boolean;
}

/** What a country and device has of the whole; "": all of them. */
interface SegmentSums extends Measures {
  country: string;
  device: string;
}

const KEYS: Partial<Record<SearchKind, RunKey>> = {
  query: "keyword",
  page: "page",
  page_of_rows: "page",
  query_page: "keyword_and_page",
};

/** Sums the rows of one kind over the days of a window, and lets others have their turn between days. */
export async function sumWindow(
  db: Db,
  key: Omit<PeriodKey, "kind">,
  { kind, see }: { kind: SearchKind; see?: (day: ScannedDay) => void },
): Promise<WindowSums> {
  const { siteId, searchType, dateFrom: from, dateTo: to } = key;
  const segments = createSegmentChoice(await listSearchSegments(db, searchType), key);
  const sum = new RunSum();
  const scan = { siteId, searchType, kind, from, to };
  for await (const day of scanDays(db, scan)) {
    see?.(day);
    segments.count(day);
    sum.addFacts(day, KEYS[kind] ?? "keyword_and_page", segments.isTaken);
    await giveWay();
  }
  return { rows: sum.total(), segments: segments.sums(), unsplit: segments.isUnsplit() };
}

/** The rows of a country and device, and what each country and device has of them where the rows name these. */
function createSegmentChoice(
  segments: readonly SearchSegment[],
  { country, device }: Pick<PeriodKey, "country" | "device">,
) {
  const isTaken = new Uint8Array(0x1_0000);
  const isWhole = new Uint8Array(0x1_0000);
  const isUndivided = new Uint8Array(0x1_0000);
  for (const segment of segments) {
    const isOther = isAnother(country, segment.country) || isAnother(device, segment.device);
    const whole = isMissing(country, segment.country) || isMissing(device, segment.device);
    isWhole[segment.id] = !isOther && whole ? 1 : 0;
    isTaken[segment.id] = isOther || whole ? 0 : 1;
    isUndivided[segment.id] = segment.country === null && segment.device === null ? 1 : 0;
  }
  const clicks = new Map<number, number>();
  const impressions = new Map<number, number>();
  const positionSums = new Map<number, number>();
  let unsplit = false;
  return {
    isTaken,
    isUnsplit: () => unsplit,
    count(facts: FactColumns): void {
      for (let start = 0, end = 0; start < facts.segments.length; start = end) {
        const id = facts.segments[start] ?? 0;
        while (end < facts.segments.length && facts.segments[end] === id) end++;
        if (isWhole[id]) unsplit = true;
        if (!isTaken[id] || isUndivided[id]) continue;
        addTo(clicks, id, facts.clicks.subarray(start, end));
        addTo(impressions, id, facts.impressions.subarray(start, end));
        addTo(positionSums, id, facts.positionSums.subarray(start, end));
      }
    },
    sums(): SegmentSums[] {
      return segments.filter(({ id }) => clicks.has(id)).map(({ id, country, device }) => ({
        country: country ?? "",
        device: device ?? "",
        clicks: clicks.get(id) ?? 0,
        impressions: impressions.get(id) ?? 0,
        positionSum: knownSum(positionSums.get(id) ?? 0),
      }));
    },
  };
}

function isAnother(wanted: string | null, own: string | null): boolean {
  return wanted !== null && own !== null && wanted !== own;
}

function isMissing(wanted: string | null, own: string | null): boolean {
  return wanted !== null && own === null;
}

function addTo(sums: Map<number, number>, id: number, values: Float64Array): void {
  let sum = sums.get(id) ?? 0;
  for (const value of values) sum += value;
  sums.set(id, sum);
}

/** Null for what is not known. */
export function knownSum(positionSum: number): number | null {
  return Number.isNaN(positionSum) ? null : positionSum;
}

/** Which rows of a site are summed, whatever the days. */
export type SummedPart = Omit<PeriodKey, "kind" | "dateFrom" | "dateTo">;

/** Sums windows that overlap. */
interface WindowSummer {
  sum(kind: SearchKind, window: DayWindow): Promise<WindowSums>;
}

/**
 * Creates a summer of some windows, which reads each day once: days between two ends of windows are summed
 * together, and windows are sums of these stretches. What was summed stays in memory.
 */
export function createWindowSummer(
  db: Db,
  part: SummedPart,
  windows: readonly DayWindow[],
): WindowSummer {
  const stretches = cutAtEnds(windows);
  const known = new Map<string, Promise<WindowSums>>();

  function sumStretch(kind: SearchKind, { from, to }: DayWindow): Promise<WindowSums> {
    const name = `${kind} ${from}`;
    const sums = known.get(name) ??
      sumWindow(db, { ...part, dateFrom: from, dateTo: to }, { kind });
    known.set(name, sums);
    return sums;
  }

  return {
    async sum(kind, { from, to }) {
      const parts: WindowSums[] = [];
      for (const stretch of stretches.filter((one) => one.from >= from && one.to <= to)) {
        parts.push(await sumStretch(kind, stretch));
      }
      return addSums(parts);
    },
  };
}

/** The days of all windows, cut where one begins or ends. */
export function cutAtEnds(windows: readonly DayWindow[]): DayWindow[] {
  const starts = windows.flatMap(({ from, to }) => [from, addDays(to, 1)]);
  const cuts = [...new Set(starts)].toSorted();
  return cuts.slice(0, -1).map((from, index) => ({
    from,
    to: addDays(cuts[index + 1] ?? from, -1),
  }))
    .filter((stretch) =>
      windows.some((window) => window.from <= stretch.from && stretch.to <= window.to)
    );
}

function addSums(parts: readonly WindowSums[]): WindowSums {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const rows = new RunSum();
  for (const part of parts) rows.add(part.rows);
  return {
    rows: rows.total(),
    segments: addSegments(parts.flatMap(({ segments }) => segments)),
    unsplit: parts.some(({ unsplit }) => unsplit),
  };
}

function addSegments(segments: readonly SegmentSums[]): SegmentSums[] {
  const sums = new Map<string, SegmentSums>();
  for (const segment of segments) {
    const name = `${segment.country} ${segment.device}`;
    const sum = sums.get(name);
    sums.set(
      name,
      sum === undefined ? segment : {
        ...sum,
        clicks: sum.clicks + segment.clicks,
        impressions: sum.impressions + segment.impressions,
        positionSum: sum.positionSum === null || segment.positionSum === null
          ? null
          : sum.positionSum + segment.positionSum,
      },
    );
  }
  return [...sums.values()];
}
