import { deleteAuditRows } from "../../../db/audits/lifecycle/audit_rows.ts";
import type { Db } from "../../../db/core/connection.ts";
import {
  cancelAuditsOfSite,
  deleteAudit,
  deleteSite,
  deleteSiteRows,
  listAuditsOfSite,
  listDeletedSites,
} from "../../../db/sites/deleted_sites.ts";
import type { Job } from "../job.ts";

const SITES_AT_ONCE = 100;
const AUDITS_AT_ONCE = 100;
const ROWS_AT_ONCE = 2_000;

/**
 * Removes the rows of sites that were deleted, in small batches. It may be interrupted at any
 * moment and may run in several processes: the next run goes on with what is left.
 */
export const deleteSites: Job = {
  name: "delete_sites",
  schedule: "*/5 * * * * *",
  async run({ db, now, log }, { signal }) {
    for (const siteId of await listDeletedSites(db, SITES_AT_ONCE)) {
      await cancelAuditsOfSite(db, siteId, now());
      const rows = await deleteEverything(db, siteId, signal);
      if (signal.aborted) return;
      log("info", "site_deleted", { site_id: siteId, rows });
    }
  },
};

async function deleteEverything(db: Db, siteId: number, signal: AbortSignal): Promise<number> {
  let rows = 0;
  for (;;) {
    const audits = await listAuditsOfSite(db, siteId, AUDITS_AT_ONCE);
    if (audits.length === 0) break;
    for (const auditId of audits) {
      rows += await inBatches(signal, () => deleteAuditRows(db, auditId, { limit: ROWS_AT_ONCE }));
      if (signal.aborted) return rows;
      await deleteAudit(db, auditId);
    }
  }
  rows += await inBatches(signal, () => deleteSiteRows(db, siteId, ROWS_AT_ONCE));
  if (!signal.aborted) await deleteSite(db, siteId);
  return rows;
}

async function inBatches(signal: AbortSignal, work: () => Promise<number>): Promise<number> {
  let rows = 0;
  while (!signal.aborted) {
    const deleted = await work();
    rows += deleted;
    if (deleted < ROWS_AT_ONCE) break;
  }
  return rows;
}
