import { isTransient } from "../../db/core/transient_errors.ts";
import { listDueReports } from "../../db/sites/alert_settings.ts";
import { queueWeeklyReport } from "../commands/alerts/queue_weekly_report.ts";
import type { Job } from "./job.ts";

/** What is due beyond them waits for the next minute. */
const AT_ONCE = 200;

/** Queues weekly reports whose time has come; each is queued by one process, in any number of them. */
export const queueReports: Job = {
  name: "queue_reports",
  schedule: "20 * * * * *",
  runOnStart: true,
  async run(services, { signal }) {
    for (const due of await listDueReports(services.db, services.now(), AT_ONCE)) {
      if (signal.aborted) return;
      try {
        await queueWeeklyReport(services, due);
      } catch (error) {
        if (isTransient(error)) throw error;
        // one that cannot be written must not keep the others waiting
        services.log("error", "weekly_report_failed", { site_id: due.siteId, error });
      }
    }
  },
};
