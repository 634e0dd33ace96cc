import {
  deleteRedirects,
  insertRedirects,
  streamAllChains,
} from "../../../../db/audits/crawl/audit_redirects.ts";
import type { Db } from "../../../../db/core/connection.ts";
import type { AuditSteps } from "../analysis/audit_steps.ts";

/** Redirects that one statement deletes. */
const DELETE_ROWS = 2_000;

/** Keeps where each redirecting page leads, in place of what an interrupted run has left. */
export async function storeRedirects(
  db: Db,
  auditId: number,
  { progress, write }: AuditSteps,
): Promise<void> {
  for (let deleted = DELETE_ROWS; deleted === DELETE_ROWS;) {
    await progress("following redirects");
    await write(async (trx) => {
      deleted = await deleteRedirects(trx, auditId, DELETE_ROWS);
    });
  }
  for await (const chains of streamAllChains(db, auditId)) {
    await progress("following redirects");
    await write((trx) => insertRedirects(trx, auditId, chains));
  }
}
