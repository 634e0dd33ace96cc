import { isTransient } from "../../db/core/transient_errors.ts";
import { listDueSchedules } from "../../db/audits/lifecycle/schedules.ts";
import type { Job } from "./job.ts";

/** What is due beyond them waits for the next minute. */
const AT_ONCE = 1_000;

/**
 * Starts the audits whose time has come. It may run in any number of processes at once: each run of
 * a schedule is claimed by one of them, in the transaction that starts its audit, so that a process
 * that dies leaves it due.
 */
export const startScheduledAudits: Job = {
  name: "start_scheduled_audits",
  schedule: "0 * * * * *",
  runOnStart: true,
  async run(services, { signal }) {
    const allDue = await listDueSchedules(services.db, services.now(), AT_ONCE);
    if (allDue.length === 0) return;
    // it brings all rules along, which a process without schedules does not need
    const { startScheduledAudit } = await import(
      "../commands/audits/control/start_scheduled_audit.ts"
    );
    for (const due of allDue) {
      if (signal.aborted) return;
      try {
        await startScheduledAudit(services, due);
      } catch (error) {
        if (isTransient(error)) throw error;
        // one that cannot even be put off must not keep the others waiting
        services.log("error", "schedule_broken", { site_id: due.siteId, error });
      }
    }
  },
};
