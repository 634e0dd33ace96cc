import {
  listOutlivedAudits,
  listPruningAudits,
  markAuditPruned,
  markAuditsPruning,
} from "../../../db/audits/lifecycle/audit_retention.ts";
import {
  AUDIT_TABLES,
  deleteAuditRows,
  DETAIL_TABLES,
} from "../../../db/audits/lifecycle/audit_rows.ts";
import type { Job } from "../job.ts";

const AUDITS_AT_ONCE = 100;
const ROWS_AT_ONCE = 2_000;

/**
 * Removes the rows of audits beyond those that their site keeps, and of those that ended without
 * results, in small batches. Their figures and the counts of issues stay for ever. It may be
 * interrupted at any moment and may run in several processes: the next run goes on with what is
 * left.
 */
export const pruneAudits: Job = {
  name: "prune_audits",
  schedule: "40 * * * * *",
  runOnStart: true,
  async run({ db, log, now }, { signal }) {
    const outlived = await listOutlivedAudits(db, { limit: AUDITS_AT_ONCE, now: now() });
    await markAuditsPruning(db, outlived);
    for (const { id, hasResults } of await listPruningAudits(db, AUDITS_AT_ONCE)) {
      const tables = hasResults ? DETAIL_TABLES : AUDIT_TABLES;
      let rows = 0;
      for (;;) {
        if (signal.aborted) return;
        const deleted = await deleteAuditRows(db, id, { limit: ROWS_AT_ONCE, tables });
        rows += deleted;
        if (deleted < ROWS_AT_ONCE) break;
      }
      await markAuditPruned(db, id);
      log("info", "audit_pruned", { audit_id: id, rows });
    }
  },
};
