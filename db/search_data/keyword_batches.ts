import type { Knex } from "knex";
import type { Db } from "../core/connection.ts";

/** Some keywords of a site: all between two ids, or those with these ids. */
export type KeywordScope = { from: number; to: number } | { ids: readonly number[] };

/** The condition that a column holds the id of one of these keywords. */
export function whereKeyword(
  builder: Knex.QueryBuilder,
  column: string,
  scope: KeywordScope,
): Knex.QueryBuilder {
  return "ids" in scope
    ? builder.whereIn(column, scope.ids)
    : builder.whereBetween(column, [scope.from, scope.to]);
}

/**
 * Finds the next keywords of a site in the order of their ids: those between the first one after
 * `after` and the `limit`th; undefined when there are no more.
 */
export async function findKeywordBatch(
  db: Db,
  { siteId, after, limit }: { siteId: number; after: number; limit: number },
): Promise<{ from: number; to: number } | undefined> {
  // index keywords_site (site_id, id)
  const ids = await db("keywords").where({ site_id: siteId }).where("id", ">", after)
    .orderBy("id").limit(limit).pluck<number[]>("id");
  const from = ids[0];
  const to = ids.at(-1);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** Lists the keywords of a site that were not flagged as other than branded, in no order. */
export async function listMaybeBranded(db: Db, siteId: number): Promise<number[]> {
  return await db("keywords").where({ site_id: siteId })
    .whereRaw("(branded is null or branded > 0)").pluck<number[]>("id");
}

/** Lists the same keywords with their flags; null where they were not judged yet. */
export async function listBrandFlags(
  db: Db,
  siteId: number,
): Promise<{ id: number; branded: 1 | 2 | null }[]> {
  // index keywords_branded (site_id, branded)
  return await db("keywords").where({ site_id: siteId })
    .whereRaw("(branded is null or branded > 0)").select("id", "branded");
}

/** 0: it does not name the site; 1: it does; 2: it likely does, by a spelling that nobody confirmed. */
export type BrandFlag = 0 | 1 | 2;

/** A keyword with its flag; null: it was not judged. */
interface FlaggedKeyword {
  id: number;
  keyword: string;
  branded: BrandFlag | null;
}

/** Lists keywords with their flags, `unjudged` only those without one. */
export async function listFlaggedKeywords(
  db: Db,
  siteId: number,
  scope: KeywordScope,
  { unjudged }: { unjudged: boolean },
): Promise<FlaggedKeyword[]> {
  const found = db("keywords").where({ site_id: siteId });
  if (unjudged) found.whereNull("branded");
  return await whereKeyword(found, "id", scope).orderBy("id")
    .select<FlaggedKeyword[]>("id", "keyword", "branded");
}

/** Sets the flag of some keywords. */
export async function updateBranded(
  db: Db,
  siteId: number,
  { ids, flag }: { ids: readonly number[]; flag: BrandFlag },
): Promise<void> {
  if (ids.length === 0) return;
  await db("keywords").where({ site_id: siteId }).whereIn("id", ids)
    .update({ branded: flag });
}
