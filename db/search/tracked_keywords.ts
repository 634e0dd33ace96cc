import type { Db } from "../core/connection.ts";

/** A keyword as it is kept, and since when it is tracked. */
interface KnownKeyword {
  id: number;
  keyword: string;
  trackedAt: Date | null;
}

/** Lists keywords of a site by their ids, in the order of these. */
export async function listKnownKeywords(
  db: Db,
  siteId: number,
  ids: readonly number[],
): Promise<KnownKeyword[]> {
  return await db("keywords").where({ site_id: siteId }).whereIn("id", ids).orderBy("id")
    .select<KnownKeyword[]>("id", "keyword", "tracked_at as trackedAt");
}

/** Lists the ids of keywords by their hashes, in hex; one that is not known is left out. */
export async function mapKeywordIds(
  db: Db,
  siteId: number,
  hashes: readonly string[],
): Promise<Map<string, number>> {
  // index keywords_hash (site_id, hash)
  const rows: { id: number; hash: Buffer }[] = await db("keywords").where({ site_id: siteId })
    .whereIn("hash", hashes.map((hash) => Buffer.from(hash, "hex"))).orderBy("id")
    .select("id", "hash");
  return new Map(rows.map(({ id, hash }) => [hash.toString("hex"), id]));
}

/** Tracks keywords from now on; those that are tracked stay as they are. */
export async function trackKeywords(
  trx: Db,
  siteId: number,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<void> {
  await trx("keywords").where({ site_id: siteId }).whereIn("id", ids).whereNull("tracked_at")
    .update({ tracked_at: now });
}

/** Tracks keywords no longer, and returns how many there were. */
export async function untrackKeywords(
  trx: Db,
  siteId: number,
  ids: readonly number[],
): Promise<number> {
  return await trx("keywords").where({ site_id: siteId }).whereIn("id", ids)
    .whereNotNull("tracked_at").update({ tracked_at: null });
}

/** Counts the keywords that a site tracks. */
export async function countTrackedKeywords(db: Db, siteId: number): Promise<number> {
  // index keywords_tracked (site_id, tracked_at)
  const row = await db("keywords").where({ site_id: siteId }).whereNotNull("tracked_at")
    .count({ total: "*" }).first<{ total: number } | undefined>();
  return Number(row?.total ?? 0);
}

/** Lists the tracked keywords of a site, in the order of their ids. */
export async function listTrackedKeywords(db: Db, siteId: number): Promise<string[]> {
  return await db("keywords").where({ site_id: siteId }).whereNotNull("tracked_at") // keywords_tracked
    .orderBy("id").pluck<string[]>("keyword");
}
