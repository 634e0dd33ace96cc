import type { Db } from "../../../../db/core/connection.ts";
import type { SearchKind } from "../../../../db/search_data/search_kinds.ts";
import type { PeriodKey } from "../../../../db/search_data/search_periods.ts";
import { addDays } from "../../../core/days.ts";
import { RunSum } from "../../../metrics/search_data/measure_run.ts";
import type { DayWindow } from "../../../metrics/search_data/choose_window.ts";
import { type SegmentSums, sumWindow, type WindowSums } from "./sum_window.ts";

/** Which rows of a site are summed, whatever the days. */
export type SummedPart = Omit<PeriodKey, "kind" | "dateFrom" | "dateTo">;

/** Sums windows that overlap. */
export interface WindowSummer {
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
    const sums = known.get(name) ?? sumWindow(db, { ...part, dateFrom: from, dateTo: to }, kind);
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
