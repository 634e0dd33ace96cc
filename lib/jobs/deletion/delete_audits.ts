import { listDetachedAudits } from "../../../db/audits/lifecycle/audit_control.ts";
import { deleteAuditRows } from "../../../db/audits/lifecycle/audit_rows.ts";
import { deleteAudit } from "../../../db/sites/deleted_sites.ts";
import type { Job } from "../job.ts";

const AUDITS_AT_ONCE = 100;
const ROWS_AT_ONCE = 2_000;

/**
 * Removes the rows of audits that were deleted, in small batches. It may be interrupted at any
 * moment and may run in several processes: the next run goes on with what is left.
 */
export const deleteAudits: Job = {
  name: "delete_audits",
  schedule: "*/5 * * * * *",
  async run({ db, log }, { signal }) {
    for (const auditId of await listDetachedAudits(db, AUDITS_AT_ONCE)) {
      let rows = 0;
      for (;;) {
        if (signal.aborted) return;
        const deleted = await deleteAuditRows(db, auditId, { limit: ROWS_AT_ONCE });
        rows += deleted;
        if (deleted < ROWS_AT_ONCE) break;
      }
      await deleteAudit(db, auditId);
      log("info", "audit_deleted", { audit_id: auditId, rows });
    }
  },
};
