import type { Db } from "../core/connection.ts";

/** How long a window is kept that nobody comes to any more; it counts for a minute. */
const KEEP_MINUTES = 60;

/**
 * Reads the packed entries of a window and locks them until the transaction ends, also when there are none: of
 * visits at the same time each one is counted.
 */
export async function lockShareWindow(trx: Db, subjectHash: Buffer): Promise<Buffer> {
  const where = { subject_hash: subjectHash };
  // its own row is locked, and at once for writing: two that come together wait in a row
  await trx("share_windows")
    .insert({ ...where, entries: Buffer.alloc(0), updated_at: trx.raw("NOW(6)") })
    .onConflict("subject_hash").merge({ updated_at: trx.raw("NOW(6)") });
  const row = await trx("share_windows").where(where).forUpdate().first<{ entries: Buffer }>(
    "entries",
  );
  return row.entries;
}

/** Keeps the packed entries of a window. */
export async function updateShareWindow(
  trx: Db,
  subjectHash: Buffer,
  entries: Buffer,
): Promise<void> {
  await trx("share_windows").where({ subject_hash: subjectHash }).update({ entries });
}

/** Deletes up to `limit` windows that nobody comes to any more; returns how many. */
export async function deleteOldShareWindows(db: Db, limit: number): Promise<number> {
  return await db("share_windows")
    .where("updated_at", "<", db.raw("NOW(6) - INTERVAL ? MINUTE", [KEEP_MINUTES])) // index share_windows_updated
    .limit(limit)
    .delete();
}
