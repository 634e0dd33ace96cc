import type { Db } from "../core/connection.ts";

/**
 * Deletes up to `limit` imports of Search Console that ended before `before` and of whose days none is kept any
 * more: the last days are brought several times a day. Returns how many there were.
 */
export async function deleteSupersededImports(
  db: Db,
  before: Date,
  limit: number,
): Promise<number> {
  const old: { id: number; siteId: number }[] = await db("imports")
    .where({ source: "search_console" })
    .whereIn("status", ["completed", "failed"]).where("finished_at", "<", before)
    // index search_days_import
    .whereNotExists(
      db("search_days").whereRaw("search_days.import_id = imports.id").select("search_days.date"),
    )
    .limit(limit).select("id", "site_id as siteId");
  for (const { id, siteId } of old) {
    await db("import_skipped_rows").where({ site_id: siteId, import_id: id }).delete();
  }
  return await db("imports").whereIn("id", old.map(({ id }) => id)).delete();
}
