import type { Db } from "../core/connection.ts";

/** How many pages and links there are to look at. */
interface PagesToVerify {
  pages: number;
  links: number;
}

/** Counts the pages that link to a site, and their links; with `linkIds`, of these alone. */
export async function countLinkingPages(
  db: Db,
  siteId: number,
  linkIds: readonly number[] | null,
): Promise<PagesToVerify> {
  // index backlinks_identity, or the primary key
  const from = db("backlinks").where({ site_id: siteId });
  if (linkIds !== null) from.whereIn("id", linkIds);
  const row = await from.first<PagesToVerify | undefined>(
    db.raw("COUNT(DISTINCT source_key) AS pages, COUNT(*) AS links"),
  );
  return row ?? { pages: 0, links: 0 };
}

/** Lists the keys of pages that link to a site, behind this one, in their order. */
export async function listLinkingPages(
  db: Db,
  { siteId, linkIds }: { siteId: number; linkIds: readonly number[] | null },
  { after, limit }: { after: Buffer | null; limit: number },
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

/** Lists the keys of pages with this many links at which a look is due, the longest due first. */
export async function listDuePages(
  db: Db,
  siteId: number,
  { now, limit }: { now: Date; limit: number },
): Promise<Buffer[]> {
  const keys = await dueLooks(db, siteId, now).orderBy("backlink_looks.next_look_at").limit(limit)
    .pluck<Buffer[]>("backlinks.source_key");
  return distinctKeys(keys);
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
 * Lists the keys of pages with a link that a provider says to have seen after looks had found it gone, but for those that
 * a run has looked at.
 */
export async function listReseenPages(
  db: Db,
  siteId: number,
  { runId, limit }: { runId: number; limit: number },
): Promise<Buffer[]> {
  // index backlink_looks_lost, then primary keys
  const keys = await db("backlink_looks").join(
    "backlinks",
    (on) =>
      on.on("backlinks.site_id", "backlink_looks.site_id")
        .andOn("backlinks.id", "backlink_looks.link_id"),
  )
    .where({ "backlink_looks.site_id": siteId, "backlink_looks.lost": 1 })
    .where({ "backlinks.look": "gone", "backlinks.status": "unverified" })
    .whereNot("backlink_looks.run_id", runId)
    .limit(limit).pluck<Buffer[]>("backlinks.source_key");
  return distinctKeys(keys);
}

/** Pages with links that nobody has looked at. */
interface UnseenPages {
  sourceKeys: Buffer[];
  /** Up to this id there are no such links. */
  lookedToId: number;
}

/** Ids that one statement goes through. */
const IDS_AT_ONCE = 50_000;

/** Lists pages with links behind this id that nobody has looked at, the oldest links first. */
export async function listUnseenPages(
  db: Db,
  siteId: number,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<UnseenPages> {
  const newest = await db("backlinks").where({ site_id: siteId }) // primary key
    .max<{ id: number | null }[]>("id as id").first();
  const newestId = newest?.id ?? 0;
  const keys: Buffer[] = [];
  let firstId: number | null = null;
  for (let from = afterId; from < newestId && keys.length < limit; from += IDS_AT_ONCE) {
    // both by their primary keys, in their order
    const links = await db("backlinks").leftJoin(
      "backlink_looks",
      (on) =>
        on.on("backlink_looks.site_id", "backlinks.site_id")
          .andOn("backlink_looks.link_id", "backlinks.id"),
    )
      .where("backlinks.site_id", siteId).whereNull("backlink_looks.link_id")
      .where("backlinks.id", ">", from).where("backlinks.id", "<=", from + IDS_AT_ONCE)
      .orderBy("backlinks.id").limit(limit - keys.length)
      .select<{ id: number; sourceKey: Buffer }[]>({
        id: "backlinks.id",
        sourceKey: "backlinks.source_key",
      });
    firstId ??= links[0]?.id ?? null;
    keys.push(...links.map(({ sourceKey }) => sourceKey));
  }
  return {
    sourceKeys: distinctKeys(keys),
    lookedToId: firstId === null ? Math.max(newestId, afterId) : firstId - 1,
  };
}

function distinctKeys(keys: readonly Buffer[]): Buffer[] {
  return [...new Map(keys.map((key) => [key.toString("hex"), key])).values()];
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
  { now, limit }: { now: Date; limit: number },
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

/** Lists sites that have, or had, backlinks, behind this one. */
export async function listSitesToVerify(db: Db, limit: number, after: number): Promise<number[]> {
  // primary key: a row for each site that ever had links
  return await db("link_versions").join("sites", "sites.id", "link_versions.site_id")
    .where("sites.status", "active").where("link_versions.site_id", ">", after)
    .orderBy("link_versions.site_id").limit(limit).pluck<number[]>("link_versions.site_id");
}

/** When links of a site that nobody has looked at are looked for, and where. */
export interface UnseenLinks {
  nextAt: Date | null;
  /** Up to this id there are none. */
  lookedToId: number;
}

/** Reads when links that nobody has looked at need to be looked for; null: now. */
export async function readUnseenLinks(db: Db, siteId: number): Promise<UnseenLinks> {
  const row = await db("link_verification_days").where({ site_id: siteId }) // primary key
    .first<UnseenLinks | undefined>({ nextAt: "next_new_at", lookedToId: "looked_to_id" });
  return row ?? { nextAt: null, lookedToId: 0 };
}

/** Says when that is time again. */
export async function saveUnseenLinks(
  db: Db,
  siteId: number,
  { nextAt, lookedToId }: UnseenLinks,
): Promise<void> {
  const row = { next_new_at: nextAt, looked_to_id: lookedToId };
  await db("link_verification_days").insert({ site_id: siteId, ...row })
    .onConflict("site_id").merge(row);
}
