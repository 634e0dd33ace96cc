import {
  abandonLease,
  AUDIT_WORK,
  claimAudit,
  LEASE_SECONDS,
  limitOf,
  releaseLease,
} from "../../db/audit_leases.ts";
import { failAudit, NoProgressError } from "../commands/fail_audit.ts";
import { CONCURRENT_AUDITS } from "../plans.ts";
import type { Services } from "../services.ts";
import { advanceWork, type WorkUnderWay } from "./advance_work.ts";
import type { Job, JobContext } from "./job.ts";
import { HungThreadError } from "./keep_thread_lease.ts";
import { openWorkThread, underWay } from "./work_thread.ts";

/** Audits that one process works on at the same time, each in a thread of its own. */
const MAX_THREADS = 2;
/** Workers in a row that may die or hang over an audit without getting any further. */
const MAX_TAKEOVERS = 3;

/** What a thread is told. */
export interface AuditWork {
  auditId: number;
  owner: string;
}

/** What a thread reports of pages that it requested. */
export interface CrawledPages {
  outcome: string;
  count: number;
  bytes: number;
}

/**
 * Claims audits that nobody works on and advances them in worker threads, so that crawling and
 * parsing never slow the API down. A run lasts as long as there is work; when the process stops, the
 * threads give their audits back, and one that breaks ends its audit as failed.
 */
export const advanceAudits: Job = {
  name: "advance_audits",
  schedule: "* * * * * *",
  runOnStart: true,
  async run(services, context) {
    await advanceWork(services, {
      queue: AUDIT_WORK,
      order: () => ({ limit: limitOf(CONCURRENT_AUDITS) }),
      hasPlace: (count) => count < MAX_THREADS,
      claim: () => claim(services, context),
    }, context.signal);
  },
};

async function claim(
  services: Services,
  context: JobContext,
): Promise<WorkUnderWay | undefined> {
  const owner = `${process.pid}-${crypto.randomUUID()}`;
  const claimed = await claimAudit(services.db, owner, CONCURRENT_AUDITS);
  if (claimed === undefined) return undefined;
  const { auditId, takeovers, doing } = claimed;
  if (takeovers >= MAX_TAKEOVERS) {
    const error = new NoProgressError(doing);
    services.log("error", "audit_failed", { audit_id: auditId, error });
    await failAudit(services, auditId, owner, error);
    return await claim(services, context);
  }
  const thread = openWorkThread<AuditWork, CrawledPages>(services, {
    program: new URL("../audit_worker.ts", import.meta.url),
    work: { auditId, owner },
    lease: {
      table: "audits",
      key: { id: auditId },
      owner,
      seconds: LEASE_SECONDS,
      doingColumn: "lease_doing",
    },
    onReport({ outcome, count, bytes }) {
      context.metrics.count("crawl_pages_total", { outcome }, count);
      context.metrics.count("crawl_bytes_total", {}, bytes);
    },
    async settle(broken) {
      if (broken instanceof HungThreadError) {
        services.log("error", "audit_thread_hung", { audit_id: auditId, error: broken });
        return await abandonLease(services.db, auditId, owner);
      }
      if (broken !== null) {
        services.log("error", "audit_thread_broken", { audit_id: auditId, error: broken });
        await failAudit(services, auditId, owner, broken);
      }
      await releaseLease(services.db, auditId, owner);
    },
  });
  return underWay(thread, claimed);
}
