import {
  isUnfinished,
  lockAudit,
  markAuditCanceled,
} from "../../../../db/audits/lifecycle/audit_control.ts";
import { transaction } from "../../../../db/core/connection.ts";
import type { Services } from "../../../services.ts";
import { auditNotFound } from "./find_chosen_audit.ts";
import { auditEnded, type AuditOfSite } from "./stop_audit.ts";

/**
 * Ends an unfinished audit at once and without results; its worker learns it with the next renewal
 * of its lease and can write nothing more. Canceling twice is as good as once. Throws
 * `NotFoundError`, and `ConflictError` when the audit has ended otherwise.
 */
export async function cancelAudit(
  { db, now }: Pick<Services, "db" | "now">,
  { siteId, auditId }: AuditOfSite,
): Promise<void> {
  await transaction(db, async (trx) => {
    const audit = await lockAudit(trx, siteId, auditId);
    if (audit === undefined) throw auditNotFound(siteId, auditId);
    if (audit.status === "canceled") return;
    if (!isUnfinished(audit)) throw auditEnded(auditId, audit.status);
    await markAuditCanceled(trx, auditId, now());
  });
}
