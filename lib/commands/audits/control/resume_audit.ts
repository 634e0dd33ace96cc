import { lockAudit, markAuditResumed } from "../../../../db/audits/lifecycle/audit_control.ts";
import { transaction } from "../../../../db/core/connection.ts";
import type { Services } from "../../../services.ts";
import { auditNotFound } from "./find_chosen_audit.ts";
import { auditStopping } from "./pause_audit.ts";
import { auditEnded, type AuditOfSite } from "./stop_audit.ts";

/**
 * Lets a paused audit go on where it was: it is `running` again, or `queued` when it had not begun,
 * and the next free worker takes it. An audit that is not paused stays as it is. Throws
 * `NotFoundError`, and `ConflictError` when the audit is being stopped or has ended.
 */
export async function resumeAudit(
  { db, now }: Pick<Services, "db" | "now">,
  { siteId, auditId }: AuditOfSite,
): Promise<void> {
  await transaction(db, async (trx) => {
    const audit = await lockAudit(trx, siteId, auditId);
    if (audit === undefined) throw auditNotFound(siteId, auditId);
    switch (audit.status) {
      case "pausing":
      case "paused": {
        const status = audit.stage === null ? "queued" : "running";
        return await markAuditResumed(trx, auditId, status, now());
      }
      case "queued":
      case "running":
        return;
      case "stopping":
        throw auditStopping(auditId, "resumed");
      default:
        throw auditEnded(auditId, audit.status);
    }
  });
}
