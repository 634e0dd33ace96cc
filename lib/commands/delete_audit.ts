import {
  detachAudit,
  lockAudit,
  UNFINISHED_STATUSES,
  updateSiteResults,
} from "../../db/audit_control.ts";
import { transaction } from "../../db/connection.ts";
import { ConflictError } from "../errors.ts";
import type { Services } from "../services.ts";
import { auditNotFound } from "./find_chosen_audit.ts";
import type { AuditOfSite } from "./stop_audit.ts";

/**
 * Deletes a finished audit: it is gone for its account at once, the site shows the newest audit
 * that remains, and the job `delete_audits` removes the rows. Throws `NotFoundError`, and
 * `ConflictError` while the audit is unfinished.
 */
export async function deleteAudit(
  { db, now }: Pick<Services, "db" | "now">,
  { siteId, auditId }: AuditOfSite,
): Promise<void> {
  await transaction(db, async (trx) => {
    const audit = await lockAudit(trx, siteId, auditId);
    if (audit === undefined) throw auditNotFound(siteId, auditId);
    if (UNFINISHED_STATUSES.includes(audit.status)) {
      throw new ConflictError(
        "audit_unfinished",
        `Audit ${auditId} is ${audit.status}. Cancel it or wait for its end before you delete it.`,
        { audit_id: auditId, audit_status: audit.status },
      );
    }
    await detachAudit(trx, auditId, now());
    await updateSiteResults(trx, siteId);
  });
}
