import type { Db } from "./connection.ts";
import { findOrInsertHashed } from "./hashed_rows.ts";
import { cutText } from "./sql_rows.ts";

/** A keyword and its hash in hex. */
export interface HashedKeyword {
  hash: string;
  keyword: string;
}

/** Finds or inserts keywords of a site and returns their ids in the same order. */
export function findOrInsertKeywords(
  db: Db,
  siteId: number,
  keywords: readonly HashedKeyword[],
  now: Date,
): Promise<number[]> {
  return findOrInsertHashed(db, {
    table: "keywords", // index keywords_hash (site_id, hash)
    hashColumn: "hash",
    columns: ["keyword", "created_at"],
    siteId,
    rows: keywords.map(({ hash, keyword }) => ({ hash, values: [cutText(keyword, 1000), now] })),
  });
}
