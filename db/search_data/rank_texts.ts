import type { Db } from "../core/connection.ts";

/** Finds the texts of keywords by their ids. */
export async function findKeywordTexts(
  db: Db,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows: { id: number; keyword: string }[] = await db("keywords")
    .where({ site_id: siteId }).whereIn("id", ids).select("id", "keyword").orderBy("id");
  return new Map(rows.map(({ id, keyword }) => [id, keyword]));
}

/** Finds the URLs of results by their ids. */
export async function findResultUrls(
  db: Db,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows: { id: number; url: string }[] = await db("rank_urls")
    .where({ site_id: siteId }).whereIn("id", ids).select("id", "url").orderBy("id");
  return new Map(rows.map(({ id, url }) => [id, url]));
}
