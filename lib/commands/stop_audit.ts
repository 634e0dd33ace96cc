import { lockAudit, markAuditStopping } from "../../db/audit_control.ts";
import { finishAudit } from "../../db/audits.ts";
import { transaction } from "../../db/connection.ts";
import { ConflictError } from "../errors.ts";
import type { Services } from "../services.ts";
import { auditNotFound } from "./find_chosen_audit.ts";

/** An audit of a site. */
export interface AuditOfSite {
  siteId: number;
  auditId: number;
}

/**
 * Ends an audit early and keeps what it has found: a running one becomes `stopping`, and its worker
 * scores what it has; one that has not begun is canceled. Stopping twice is as good as once. Throws
 * `NotFoundError`, and `ConflictError` when the audit has ended already.
 */
export async function stopAudit(
  { db, now }: Pick<Services, "db" | "now">,
  { siteId, auditId }: AuditOfSite,
): Promise<void> {
  await transaction(db, async (trx) => {
    const audit = await lockAudit(trx, siteId, auditId);
    if (audit === undefined) throw auditNotFound(siteId, auditId);
    const at = now();
    switch (audit.status) {
      case "queued":
        return await finishAudit(trx, auditId, {
          status: "canceled",
          stop_reason: "stopped",
          finished_at: at,
          updated_at: at,
        });
      case "running":
        return await markAuditStopping(trx, auditId, at);
      case "stopping":
        return;
      default:
        throw auditEnded(auditId, audit.status);
    }
  });
}

/** The error for an audit that cannot be stopped or canceled any more. */
export function auditEnded(auditId: number, status: string): ConflictError {
  return new ConflictError(
    "audit_ended",
    `Audit ${auditId} has ended already: it is ${status}.`,
    { audit_id: auditId, audit_status: status },
  );
}
