import {
  lockAudit,
  type LockedAudit,
  markAuditCanceled,
  markAuditStopping,
} from "../../../../db/audits/lifecycle/audit_control.ts";
import { transaction } from "../../../../db/core/connection.ts";
import { ConflictError } from "../../../core/errors.ts";
import type { Services } from "../../../services.ts";
import { auditNotFound } from "./find_chosen_audit.ts";

/** An audit of a site. */
export interface AuditOfSite {
  siteId: number;
  auditId: number;
}

/**
 * Ends an audit early and keeps what it has found: a running or paused one becomes `stopping`, and
 * its worker, the present one or the next, scores what it has; one that has requested no page yet
 * is canceled, at once or by its worker. Stopping twice is as good as once. Throws `NotFoundError`,
 * and `ConflictError` when the audit has ended otherwise.
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
      case "running":
      case "pausing":
      case "paused":
        return hasCrawled(audit)
          ? await markAuditStopping(trx, auditId, at)
          : await markAuditCanceled(trx, auditId, at);
      case "stopping":
        return;
      default:
        if (audit.stop_reason === "stopped") return;
        throw auditEnded(auditId, audit.status);
    }
  });
}

/** Whether there may be something to score: the pages are requested after the preparation. */
function hasCrawled({ stage }: LockedAudit): boolean {
  return stage !== null && stage !== "preparing";
}

/** The error for an audit that cannot be stopped, canceled, paused or resumed any more. */
export function auditEnded(auditId: number, status: string): ConflictError {
  return new ConflictError(
    "audit_ended",
    `Audit ${auditId} has ended already: it is ${status}.`,
    { audit_id: auditId, audit_status: status },
  );
}
