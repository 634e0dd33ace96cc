import { runAudit } from "./commands/run_audit.ts";
import type { AuditWork, CrawledPages } from "./jobs/advance_audits.ts";
import { runWorker } from "./run_worker.ts";

/** Three streams that read ahead and write, and the lease. */
const POOL_SIZE = 8;

await runWorker<AuditWork, CrawledPages>(
  async (services, { auditId, owner }, { shutdown, report, begin }) => {
    await runAudit(services, auditId, owner, {
      shutdown,
      begin,
      onPages: (outcome, count, bytes) => report({ outcome, count, bytes }),
    });
  },
  { poolSize: POOL_SIZE },
);
