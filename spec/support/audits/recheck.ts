import { type AuditRow, readAudit } from "../../../db/audits/lifecycle/audits.ts";
import { recheckAudit } from "../../../lib/commands/audits/recheck/recheck_audit.ts";
import type { StartRecheckBody } from "../../../schemas/recheck.ts";
import { type AuditRun, finishQueuedAudit } from "./audit_run.ts";

/** Queues a recheck of a site that `queueAudit()` made and whose audit has completed. */
export async function queueRecheck(run: AuditRun, body: StartRecheckBody): Promise<AuditRun> {
  const { start_url } = await readAudit(run.services.db, run.auditId);
  const site = { id: run.siteId, domain: "shop.test", startUrl: start_url };
  return { ...run, auditId: await recheckAudit(run.services, site, body) };
}

/** Runs such a recheck to its end, and returns its row. */
export async function finishRecheck(run: AuditRun, body: StartRecheckBody): Promise<AuditRow> {
  return await finishQueuedAudit(await queueRecheck(run, body));
}
