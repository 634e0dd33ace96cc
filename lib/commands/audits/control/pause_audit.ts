import {
  lockAudit,
  markAuditPaused,
  markAuditPausing,
} from "../../../../db/audits/lifecycle/audit_control.ts";
import { transaction } from "../../../../db/core/connection.ts";
import { ConflictError } from "../../../core/errors.ts";
import type { Services } from "../../../services.ts";
import { auditNotFound } from "./find_chosen_audit.ts";
import { auditEnded, type AuditOfSite } from "./stop_audit.ts";

/**
 * Pauses an unfinished audit: one that no worker holds is `paused` at once, another is `pausing`
 * until its worker has given it back. A paused audit keeps all it has, is claimed by no worker and
 * remains the site's one unfinished audit. Pausing twice is as good as once. Throws
 * `NotFoundError`, and `ConflictError` when the audit is being stopped or has ended.
 */
export async function pauseAudit(
  { db, now }: Pick<Services, "db" | "now">,
  { siteId, auditId }: AuditOfSite,
): Promise<void> {
  await transaction(db, async (trx) => {
    const audit = await lockAudit(trx, siteId, auditId);
    if (audit === undefined) throw auditNotFound(siteId, auditId);
    switch (audit.status) {
      case "queued":
      case "running":
        return audit.claimed
          ? await markAuditPausing(trx, auditId, now())
          : await markAuditPaused(trx, auditId, now());
      case "pausing":
        // its worker has died: there is nothing to wait for
        if (!audit.claimed) await markAuditPaused(trx, auditId, now());
        return;
      case "paused":
        return;
      case "stopping":
        throw auditStopping(auditId, "paused");
      default:
        throw auditEnded(auditId, audit.status);
    }
  });
}

/** The error for an audit that ends with what it has and so can be neither paused nor resumed. */
export function auditStopping(auditId: number, wanted: "paused" | "resumed"): ConflictError {
  return new ConflictError(
    "audit_stopping",
    `Audit ${auditId} is stopping: it ends with what it has and cannot be ${wanted}.`,
    { audit_id: auditId, audit_status: "stopping" },
  );
}
