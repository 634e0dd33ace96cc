import type { Db } from "./connection.ts";

/** How many pages and links there are to look at. */
export interface PageCounts {
  pages: number;
  links: number;
}

/** Counts the pages that link to a site, and their links; with `linkIds`, of these alone. */
export async function countLinkingPages(
  db: Db,
  siteId: number,
  linkIds: readonly number[] | null,
): Promise<PageCounts> {
  // index backlinks_identity, or the primary key
  const from = db("backlinks").where({ site_id: siteId });
  if (linkIds !== null) from.whereIn("id", linkIds);
  const row = await from.first<PageCounts | undefined>(
    db.raw("COUNT(DISTINCT source_key) AS pages, COUNT(*) AS links"),
  );
  return row ?? { pages: 0, links: 0 };
}

/** Lists the keys of pages that link to a site, behind this one, in their order. */
export async function listLinkingPages(
  db: Db,
  { siteId, linkIds }: { siteId: number; linkIds: readonly number[] | null },
  after: Buffer | null,
  limit: number,
): Promise<Buffer[]> {
  // index backlinks_identity (site_id, source_key, …), or the primary key
  const from = db("backlinks").where({ site_id: siteId });
  if (after !== null) from.where("source_key", ">", after);
  if (linkIds !== null) from.whereIn("id", linkIds);
  return await from.distinct("source_key").orderBy("source_key").limit(limit)
    .pluck<Buffer[]>("source_key");
}

/** Whether a look at a link of the site is due. */
export async function hasDueLooks(db: Db, siteId: number, now: Date): Promise<boolean> {
  // index backlink_looks_due
  const row = await dueLooks(db, siteId, now).first("backlink_looks.link_id");
  return row !== undefined;
}

/** Counts the pages at which a look is due. */
export async function countDuePages(db: Db, siteId: number, now: Date): Promise<number> {
  const row = await dueLooks(db, siteId, now)
    .countDistinct<{ pages: number }[]>("backlinks.source_key as pages").first();
  return row?.pages ?? 0;
}

/** Lists the keys of pages at which a look is due, the longest due first. */
export async function listDuePages(
  db: Db,
  siteId: number,
  now: Date,
  limit: number,
): Promise<Buffer[]> {
  const keys = await dueLooks(db, siteId, now).orderBy("backlink_looks.next_look_at").limit(limit)
    .pluck<Buffer[]>("backlinks.source_key");
  return [...new Map(keys.map((key) => [key.toString("hex"), key])).values()];
}

function dueLooks(db: Db, siteId: number, now: Date) {
  // index backlink_looks_due (site_id, next_look_at), then primary keys
  return db("backlink_looks").join(
    "backlinks",
    (on) =>
      on.on("backlinks.site_id", "backlink_looks.site_id")
        .andOn("backlinks.id", "backlink_looks.link_id"),
  )
    .where("backlink_looks.site_id", siteId).where("backlink_looks.next_look_at", "<=", now);
}

/**
 * Lists the keys of pages, behind this one, with a link that nobody has looked at, or that a provider says to have seen
 * after a look had found it gone.
 */
export async function listNewPages(
  db: Db,
  siteId: number,
  after: Buffer | null,
  limit: number,
): Promise<Buffer[]> {
  // index backlinks_identity, then primary keys
  const from = db("backlinks").leftJoin(
    "backlink_looks",
    (on) =>
      on.on("backlink_looks.site_id", "backlinks.site_id")
        .andOn("backlink_looks.link_id", "backlinks.id"),
  )
    .where("backlinks.site_id", siteId)
    .whereRaw(
      "(backlink_looks.link_id IS NULL OR backlinks.look = 'gone' AND backlinks.status = 'unverified')",
    );
  if (after !== null) from.where("backlinks.source_key", ">", after);
  return await from.distinct("backlinks.source_key").orderBy("backlinks.source_key").limit(limit)
    .pluck<Buffer[]>("source_key");
}

/** Lists those of the ids that are no links of the site. */
export async function listUnknownLinks(
  db: Db,
  siteId: number,
  ids: readonly number[],
): Promise<number[]> {
  const known = new Set(
    await db("backlinks").where({ site_id: siteId }).whereIn("id", ids).pluck<number[]>("id"),
  );
  return ids.filter((id) => !known.has(id));
}

/** Deletes looks at links that are not there any more, of those that are due. */
export async function deleteOrphanLooks(
  db: Db,
  siteId: number,
  now: Date,
  limit: number,
): Promise<number> {
  const ids = await db("backlink_looks").leftJoin(
    "backlinks",
    (on) =>
      on.on("backlinks.site_id", "backlink_looks.site_id")
        .andOn("backlinks.id", "backlink_looks.link_id"),
  )
    .where("backlink_looks.site_id", siteId).where("backlink_looks.next_look_at", "<=", now)
    .whereNull("backlinks.id").limit(limit).pluck<number[]>("backlink_looks.link_id");
  if (ids.length === 0) return 0;
  return await db("backlink_looks").where({ site_id: siteId }).whereIn("link_id", ids).delete();
}

/** When the next look at a link of the site is due; null: nobody has looked at any. */
export async function findNextLook(db: Db, siteId: number): Promise<Date | null> {
  // index backlink_looks_due
  const row = await db("backlink_looks").where({ site_id: siteId })
    .min<{ next: Date | null }[]>("next_look_at as next").first();
  return row?.next ?? null;
}

/** Sites with backlinks at which nobody has looked for new ones since. */
export async function listSitesToVerify(db: Db, limit: number, after: number): Promise<number[]> {
  // primary key: a row for each site that ever had links
  return await db("link_versions").join("sites", "sites.id", "link_versions.site_id")
    .where("sites.status", "active").where("link_versions.site_id", ">", after)
    .orderBy("link_versions.site_id").limit(limit).pluck<number[]>("link_versions.site_id");
}

/** Whether it is time to look for links of the site that nobody has looked at. */
export async function areNewLinksDue(db: Db, siteId: number, now: Date): Promise<boolean> {
  const row = await db("link_verification_days").where({ site_id: siteId })
    .first<{ next_new_at: Date } | undefined>("next_new_at");
  return row === undefined || row.next_new_at <= now;
}

/** Says when that is time again. */
export async function setNextNewLinks(db: Db, siteId: number, next: Date): Promise<void> {
  await db("link_verification_days").insert({ site_id: siteId, next_new_at: next })
    .onConflict("site_id").merge({ next_new_at: next });
}
