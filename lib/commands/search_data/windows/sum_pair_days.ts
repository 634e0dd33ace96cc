import type { Db } from "../../../../db/core/connection.ts";
import type { DayCoverage } from "../../../../db/search_data/search_days.ts";
import type { PeriodKey } from "../../../../db/search_data/search_periods.ts";
import type { MeasureRun } from "../../../metrics/search_data/measure_run.ts";
import { packFacts } from "../../../metrics/search_data/pack_facts.ts";
import type { PackedDayFacts } from "./scan_days.ts";
import { shareSums } from "./share_sums.ts";
import { sumWindow, type WindowSums } from "./sum_window.ts";

/** So many rows of days stay in memory, 6 to 9 bytes each. */
const KEPT_ROWS = 15_000_000;

/** By the sums that were made of them: these go within moments, and the days with them. */
const kept = new WeakMap<MeasureRun, readonly PackedDayFacts[]>();

/**
 * Sums the days of keywords with their pages, or takes the sums that somebody has just made; the days stay in memory for who goes
 * through them next, unless they are too many.
 */
export async function sumPairDays(
  { db, snapshot }: { db: Db; snapshot: Db },
  key: Omit<PeriodKey, "kind">,
  coverage: DayCoverage,
): Promise<WindowSums> {
  return await shareSums(db, key, coverage, async () => {
    if (coverage.rowsCount > KEPT_ROWS) return await sumWindow(snapshot, key, coverage.kind);
    const days: PackedDayFacts[] = [];
    const sums = await sumWindow(snapshot, key, coverage.kind, (day) => {
      days.push({ date: day.date, parts: day.parts ?? [packFacts(day)] });
    });
    kept.set(sums.rows, days);
    return sums;
  });
}

/** Takes the days that these sums were made of out of memory; undefined: they are to be read. */
export function takePairDays({ rows }: WindowSums): readonly PackedDayFacts[] | undefined {
  const days = kept.get(rows);
  kept.delete(rows);
  return days;
}
