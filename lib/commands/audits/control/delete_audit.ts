import {
  detachAudit,
  isUnfinished,
  lockAudit,
  updateSiteResults,
} from "../../../../db/audits/lifecycle/audit_control.ts";
import { findUnfinishedAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { transaction } from "../../../../db/core/connection.ts";
import { ConflictError } from "../../../core/errors.ts";
import type { Services } from "../../../services.ts";
import { auditNotFound } from "./find_chosen_audit.ts";
import { rescoreLatestAudit } from "../analysis/rescore_audit.ts";
import type { AuditOfSite } from "./change_audit.ts";

/**
 * Deletes a finished audit: it is gone for its account at once, the site shows the newest audit
 * that remains, and the job `delete_audits` removes the rows. Throws `NotFoundError`, and
 * `ConflictError` while the audit, or a recheck that starts from it, is unfinished.
 */
export async function deleteAudit(
  { db, now }: Pick<Services, "db" | "now">,
  { siteId, auditId }: AuditOfSite,
): Promise<void> {
  await transaction(db, async (trx) => {
    const audit = await lockAudit(trx, siteId, auditId);
    if (audit === undefined) throw auditNotFound(siteId, auditId);
    if (isUnfinished(audit)) {
      throw new ConflictError(
        "audit_unfinished",
        `Audit ${auditId} is ${audit.status}. Cancel it or wait for its end before you delete it.`,
        { audit_id: auditId, audit_status: audit.status },
      );
    }
    const unfinished = await findUnfinishedAudit(trx, siteId);
    if (unfinished?.based_on_audit_id === auditId) {
      throw new ConflictError(
        "audit_in_use",
        `Audit ${unfinished.id} is a recheck that starts from audit ${auditId}. Cancel it or wait ` +
          "for its end first.",
        { audit_id: unfinished.id, audit_status: unfinished.status },
      );
    }
    await detachAudit(trx, auditId, now());
    await updateSiteResults(trx, siteId);
    await rescoreLatestAudit(trx, siteId);
  });
}
