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
