import {
  deletePeriodRows,
  listRetiredPeriods,
  type PeriodLimits,
  retireUnusedPeriods,
} from "../../../db/search_data/period_retention.ts";
import type { Job } from "../job.ts";

const HOUR_MS = 3600 * 1000;
/** A list that was begun can be read to its end. */
const RETIRED_MS = 2 * HOUR_MS;
const UNUSED_MS = 7 * 24 * HOUR_MS;
const KEPT_WINDOWS = 60;
const ROWS_AT_ONCE = 10_000;

/**
 * Deletes the rows of windows that were replaced or that nobody asks for any more, in small batches. It may
 * be interrupted at any moment and may run in several processes.
 */
export const prunePeriods: Job = {
  name: "prune_periods",
  schedule: "30 */10 * * * *",
  runOnStart: true,
  async run({ db, now, log }, { signal }) {
    const limits: PeriodLimits = {
      retiredBefore: new Date(now().getTime() - RETIRED_MS),
      unusedSince: new Date(now().getTime() - UNUSED_MS),
      keptWindows: KEPT_WINDOWS,
    };
    const retired = await retireUnusedPeriods(db, limits, now());
    let deleted = 0;
    for (;;) {
      const periods = await listRetiredPeriods(db, limits);
      if (periods.length === 0) break;
      for (const period of periods) {
        while (!await deletePeriodRows(db, period, ROWS_AT_ONCE)) {
          if (signal.aborted) return;
        }
        deleted++;
        if (signal.aborted) return;
      }
    }
    if (retired + deleted > 0) log("info", "periods_pruned", { retired, deleted });
  },
};
