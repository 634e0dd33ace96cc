import type { Db } from "../core/connection.ts";

/** The step of an import whose rows are stored, and that waits until what follows from them is derived. */
export const DERIVING = "deriving";

/**
 * Notes that all is derived that follows from the imports of a site up to `wantedAt`, the database's time as text;
 * those that wait for it are completed. Run it in the transaction that ends the refresh.
 */
export async function noteDerived(
  trx: Db,
  { siteId, wantedAt, now }: { siteId: number; wantedAt: string; now: Date },
): Promise<void> {
  await completeDeriving(trx, siteId, now).where("derived_wanted_at", "<=", wantedAt);
  await trx("imports").where({ site_id: siteId }) // index imports_site
    .whereNull("derived_at").where("derived_wanted_at", "<=", wantedAt)
    .update({ derived_at: now });
}

/** What the event of an import tells. */
export interface EndedImport {
  id: number;
  site_id: number;
  file_name: string;
  format: string | null;
  rows_read: number;
  rows_stored: number;
  rows_skipped: number;
  error_code: string | null;
  error_message: string | null;
}

const ENDED = [
  ...["id", "site_id", "file_name", "format", "rows_read", "rows_stored", "rows_skipped"],
  ...["error_code", "error_message"],
];

/** Lists the imports that {@link noteDerived} is about to note, without those of syncs; index imports_site. */
export async function listDerivedImports(
  trx: Db,
  siteId: number,
  wantedAt: string,
): Promise<EndedImport[]> {
  return await trx("imports").where({ site_id: siteId }).whereNot({ source: "search_console" })
    .whereIn("status", ["running", "completed"])
    .whereNull("derived_at").where("derived_wanted_at", "<=", wantedAt)
    .orderBy("id").select<EndedImport[]>(ENDED);
}

/** Finds an import that has failed, without those of syncs. */
export async function findFailedImport(db: Db, id: number): Promise<EndedImport | undefined> {
  return await db("imports").where({ id, status: "failed" }).whereNot({ source: "search_console" })
    .first<EndedImport | undefined>(ENDED);
}

/** Completes the imports of a site that wait for a refresh which failed: it is tried again after a while. */
export async function endWaitForDerived(db: Db, siteId: number, now: Date): Promise<void> {
  await completeDeriving(db, siteId, now);
}

/** Counts the rows that all imports of a site brought. */
export async function sumImportedRows(db: Db, siteId: number): Promise<number> {
  const row = await db("imports").where({ site_id: siteId }) // index imports_site
    .first<{ sum: number | string | null } | undefined>(db.raw("SUM(rows_stored) AS sum"));
  return Number(row?.sum ?? 0);
}

/** Whether rows of the site were imported from which something is still to be derived. */
export async function hasUnderivedImports(db: Db, siteId: number): Promise<boolean> {
  const row = await db("imports").where({ site_id: siteId }) // index imports_site
    .whereNotNull("derived_wanted_at").whereNull("derived_at").first("id");
  return row !== undefined;
}

function completeDeriving(db: Db, siteId: number, now: Date): ReturnType<Db> {
  return db("imports").where({ site_id: siteId, status: "running", step: DERIVING })
    .update({ status: "completed", step: null, finished_at: now, updated_at: now });
}
