import { deleteOldDeliveries } from "../../../db/accounts/webhook_deliveries.ts";
import { deleteOldEvents } from "../../../db/sites/webhook_events.ts";
import { DAY_MS } from "../../core/days.ts";
import type { Job } from "../job.ts";

const ROWS_PER_STATEMENT = 1_000;
/** How long the log of a webhook goes back. */
const KEEP_DELIVERIES_MS = 30 * DAY_MS;

/** Deletes deliveries that ended 30 days ago, and events that are of none. Twice does no harm. */
export const pruneWebhooks: Job = {
  name: "prune_webhooks",
  schedule: "0 50 * * * *",
  runOnStart: true,
  async run({ db, now, log }, { signal }) {
    const range = {
      before: new Date(now().getTime() - KEEP_DELIVERIES_MS),
      limit: ROWS_PER_STATEMENT,
    };
    const counts = [];
    for (const erase of [deleteOldDeliveries, deleteOldEvents]) {
      let sum = 0;
      for (let deleted = range.limit; deleted === range.limit && !signal.aborted;) {
        deleted = await erase(db, range);
        sum += deleted;
      }
      counts.push(sum);
    }
    log("debug", "webhooks_pruned", { deliveries: counts[0], events: counts[1] });
  },
};
