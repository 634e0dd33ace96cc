import { AUDIT_WORK, claimAudit, limitOf } from "../../db/audits/lifecycle/audit_leases.ts";
import { CONCURRENT_AUDITS } from "../core/plans.ts";
import type { Services } from "../services.ts";
import { advanceWork, type WorkUnderWay } from "./advance_work.ts";
import { AuditThreads } from "./audit_threads.ts";
import type { Job, JobContext } from "./job.ts";

/** Where all places are taken, an audit gives way after this time, to go on when its turn comes again. */
const TURN_MS = 30_000;
/** Workers in a row that may die or hang over an audit without getting any further. */
const MAX_TAKEOVERS = 3;
/** When a process has a thread ready for its first audit: other things have to be started before. */
const PREPARE_AFTER_MS = 3_000;

/**
 * Claims audits that nobody works on, in turn, and advances them in worker threads, many to a thread, so that crawling
 * and parsing never slow the API down. A run lasts as long as there is work or a thread that waits for more; when the process stops, the threads give
 * their audits back, and one that breaks its thread ends as failed.
 */
export const advanceAudits: Job = {
  name: "advance_audits",
  schedule: "* * * * * *",
  runOnStart: true,
  async run(services, context) {
    const threads = new AuditThreads(services);
    if (context.isFirst) threads.prepare(PREPARE_AFTER_MS);
    try {
      await advanceWork(services, {
        queue: AUDIT_WORK,
        order: () => ({ limit: limitOf(CONCURRENT_AUDITS) }),
        hasPlace: () => threads.hasPlace(),
        claim: () => claim(services, threads, context),
        turnMs: TURN_MS,
        waitsForMore: () => threads.count > 0,
      }, context.signal);
    } finally {
      await threads.closeIdle();
    }
  },
};

async function claim(
  services: Services,
  threads: AuditThreads,
  context: JobContext,
): Promise<WorkUnderWay | undefined> {
  const owner = `${process.pid}-${crypto.randomUUID()}`;
  const claimed = await claimAudit(services.db, owner, CONCURRENT_AUDITS);
  if (claimed === undefined) return undefined;
  const { auditId, accountId, asked, takeovers, doing } = claimed;
  if (takeovers >= MAX_TAKEOVERS) {
    // it brings all rules along, which only the threads need
    const { failAudit, NoProgressError } = await import("../commands/audits/crawl/fail_audit.ts");
    const error = new NoProgressError(doing);
    services.log("error", "audit_failed", { audit_id: auditId, error });
    await failAudit(services, auditId, { owner, error });
    return await claim(services, threads, context);
  }
  const audit = threads.begin({ auditId, owner }, (report) => {
    if (report.type !== "pages") return;
    context.metrics.count("crawl_pages_total", { outcome: report.outcome }, report.count);
    context.metrics.count("crawl_bytes_total", {}, report.bytes);
  });
  return { ...audit, accountId, asked };
}
