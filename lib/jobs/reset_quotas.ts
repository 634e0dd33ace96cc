import { transaction } from "../../db/core/connection.ts";
import { listPastStates, readDatabaseTime, turnMonths } from "../../db/accounts/usage.ts";
import type { Job } from "./job.ts";

const BATCH = 500;

/**
 * Moves every account's calls of the past month to its history and begins the new month with 0.
 * Requests do the same for their account under its lock, so nothing depends on the moment at which
 * this runs; it is here for the accounts that make no request.
 */
export const resetQuotas: Job = {
  name: "reset_quotas",
  schedule: "0 0 0 1 * *",
  period: (now) => now.toISOString().slice(0, 7),
  async run({ db, now, log }, { signal }) {
    const month = (await readDatabaseTime(db)).toISOString().slice(0, 7);
    const due = now().toISOString().slice(0, 7);
    if (month < due) throw new Error(`The database's clock has not reached ${due} yet.`);
    let accounts = 0;
    for (;;) {
      signal.throwIfAborted();
      const ids = await listPastStates(db, month, BATCH);
      if (ids.length === 0) break;
      ids.sort((a, b) => a - b);
      accounts += await transaction(db, (trx) => turnMonths(trx, ids, month));
    }
    log("info", "quotas_reset", { month, accounts });
  },
};
