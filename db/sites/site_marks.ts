import type { Db } from "../core/connection.ts";

/** What events of a site are compared with. */
export type MarkKind = "keywords" | "positions" | "decay" | "backlinks" | "ai_mentions";

/** What events of one kind were last compared with. */
interface SiteMark {
  revision: number;
  /** JSON. */
  mark: string;
}

/** Finds what a site was last compared with; primary key. */
export async function findSiteMark(
  db: Db,
  siteId: number,
  kind: MarkKind,
): Promise<SiteMark | undefined> {
  return await db("site_marks").where({ site_id: siteId, kind })
    .first<SiteMark | undefined>("revision", "mark");
}

/**
 * Puts another mark in place of the one that was read, in the transaction that writes the events of their difference;
 * false: another process has, and wrote the events. `revision` null: there was none.
 */
export async function replaceSiteMark(
  trx: Db,
  { siteId, kind }: { siteId: number; kind: MarkKind },
  { revision, mark, now }: { revision: number | null; mark: string; now: Date },
): Promise<boolean> {
  if (revision !== null) {
    return await trx("site_marks").where({ site_id: siteId, kind, revision })
      .update({ revision: revision + 1, mark, updated_at: now }) === 1;
  }
  const row = { site_id: siteId, kind, revision: 1, mark, updated_at: now };
  const [found] = await trx("site_marks").where({ site_id: siteId, kind }).forUpdate()
    .pluck<number[]>("revision");
  if (found !== undefined) return false;
  await trx("site_marks").insert(row);
  return true;
}
