import type { Db } from "../core/connection.ts";
import { findOrInsertHashed } from "../core/hashed_rows.ts";
import { fitText } from "../core/text_columns.ts";

/** A keyword and its hash in hex. */
interface HashedKeyword {
  hash: string;
  keyword: string;
}

/** Lists the ids of the keywords of a site that have one of these hashes (hex). */
export async function listKeywordIds(
  db: Db,
  siteId: number,
  hashes: readonly string[],
): Promise<number[]> {
  // index keywords_hash (site_id, hash)
  const rows: { id: number }[] = await db("keywords").where({ site_id: siteId })
    .whereIn("hash", hashes.map((hash) => Buffer.from(hash, "hex"))).select("id");
  return rows.map(({ id }) => id);
}

/** Finds or inserts keywords of a site and returns their ids in the same order. */
export function findOrInsertKeywords(
  db: Db,
  siteId: number,
  { keywords, now }: { keywords: readonly HashedKeyword[]; now: Date },
): Promise<number[]> {
  return findOrInsertHashed(db, {
    table: "keywords", // index keywords_hash (site_id, hash)
    hashColumn: "hash",
    columns: ["keyword", "created_at"],
    siteId,
    rows: keywords.map(({ hash, keyword }) => ({ hash, values: [fitText(keyword, 1000), now] })),
  });
}
