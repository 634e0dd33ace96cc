import type { Db } from "../core/connection.ts";

/** What is older than a number of days. */
interface OldLogs {
  siteId: number;
  /** The first day that is kept, `YYYY-MM-DD`. */
  firstDay: string;
  limit: number;
}

/** Lists sites with logs. */
export async function listSitesWithLogs(db: Db): Promise<number[]> {
  return await db("log_files").distinct("site_id").orderBy("site_id") // log_files_head
    .pluck<number[]>("site_id");
}

/** Deletes up to `limit` packs of bots' requests of old days; returns how many. */
export async function deleteOldBotPacks(db: Db, old: OldLogs): Promise<number> {
  return await deleteOldRows(db, "bot_packs", old);
}

/** Deletes up to `limit` counts of old days, each of bots and of people; returns how many. */
export async function deleteOldCounts(db: Db, old: OldLogs): Promise<number> {
  const bots = await deleteOldRows(db, "bot_days", old);
  return Math.max(bots, await deleteOldRows(db, "visit_packs", old));
}

async function deleteOldRows(
  db: Db,
  table: string,
  { siteId, firstDay, limit }: OldLogs,
): Promise<number> {
  // the primary key (site_id, date, …)
  return await db(table).where({ site_id: siteId }).where("date", "<", firstDay).limit(limit)
    .delete();
}

/** Forgets up to `limit` logs whose last request is of an old day and that were not read since; returns how many. */
export async function deleteOldLogFiles(
  db: Db,
  { siteId, firstDay, limit }: OldLogs,
): Promise<number> {
  return await db("log_files").where({ site_id: siteId }) // log_files_head
    .where("last_at", "<", firstDay).where("updated_at", "<", firstDay).limit(limit).delete();
}
