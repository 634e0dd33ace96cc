import { deleteOldBotLookups } from "../../../db/logs/bot_lookups.ts";
import {
  deleteOldBotPacks,
  deleteOldCounts,
  deleteOldLogFiles,
  listSitesWithLogs,
} from "../../../db/logs/log_retention.ts";
import { DAY_MS, dayOf } from "../../core/days.ts";
import type { Job } from "../job.ts";

const ROWS_AT_ONCE = 500;
/** What was found of names of addresses is kept for this many days: an address without a name may be a person's. */
const LOOKUP_DAYS = 1;

/**
 * Deletes what servers' logs said of days that are no longer kept, in small batches. It may be interrupted at any moment
 * and may run in several processes.
 */
export const pruneLogs: Job = {
  name: "prune_logs",
  schedule: "10 35 * * * *",
  runOnStart: true,
  async run({ db, now, log, config: { logs } }, { signal }) {
    const firstDayOf = (days: number) => dayOf(now().getTime() - days * DAY_MS);
    const requestsFrom = firstDayOf(logs.requestsDays);
    const countsFrom = firstDayOf(logs.countsDays);
    let packs = 0;
    let counts = 0;
    for (const siteId of await listSitesWithLogs(db)) {
      const old = { siteId, limit: ROWS_AT_ONCE };
      packs += await deleteAll(
        (limit) => deleteOldBotPacks(db, { ...old, firstDay: requestsFrom, limit }),
        signal,
      );
      counts += await deleteAll(
        (limit) => deleteOldCounts(db, { ...old, firstDay: countsFrom, limit }),
        signal,
      );
      await deleteAll(
        (limit) => deleteOldLogFiles(db, { ...old, firstDay: countsFrom, limit }),
        signal,
      );
      if (signal.aborted) return;
    }
    const lookups = await deleteAll(
      (limit) => deleteOldBotLookups(db, { days: LOOKUP_DAYS, limit }),
      signal,
    );
    if (packs + counts + lookups > 0) log("info", "logs_pruned", { packs, counts, lookups });
  },
};

async function deleteAll(
  deleteSome: (limit: number) => Promise<number>,
  signal: AbortSignal,
): Promise<number> {
  for (let sum = 0;;) {
    const deleted = await deleteSome(ROWS_AT_ONCE);
    sum += deleted;
    if (deleted < ROWS_AT_ONCE || signal.aborted) return sum;
  }
}
