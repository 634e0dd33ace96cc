import { claimAudit } from "../../db/audit_leases.ts";
import type { Services } from "../services.ts";
import { advanceWork } from "./advance_work.ts";
import { openAuditThread } from "./audit_thread.ts";
import type { Job, JobContext } from "./job.ts";
import type { WorkThread } from "./work_thread.ts";

/** Audits that one process works on at the same time, each in a thread of its own. */
const MAX_THREADS = 2;

/**
 * Claims audits that nobody works on and advances them in worker threads, so that crawling and
 * parsing never slow the API down. A run lasts as long as there is work; when the process stops, the
 * threads give their audits back.
 */
export const advanceAudits: Job = {
  name: "advance_audits",
  schedule: "* * * * * *",
  runOnStart: true,
  async run(services, context) {
    await advanceWork({
      maxThreads: MAX_THREADS,
      claim: () => claim(services, context),
    }, context.signal);
  },
};

async function claim(
  services: Services,
  { metrics }: JobContext,
): Promise<WorkThread | undefined> {
  const owner = `${process.pid}-${crypto.randomUUID()}`;
  const auditId = await claimAudit(services.db, owner);
  return auditId === undefined ? undefined : openAuditThread(services, metrics, auditId, owner);
}
