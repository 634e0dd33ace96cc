import type { Db } from "../core/connection.ts";
import { findHashed, findOrInsertHashed, insertHashed } from "../core/hashed_rows.ts";
import { fitAscii } from "../core/text_columns.ts";

/** A normalised URL and its hash in hex. */
interface HashedPage {
  hash: string;
  url: string;
}

const MAX_URL = 2048;
const PAGES = {
  table: "pages", // index pages_url (site_id, url_hash)
  hashColumn: "url_hash",
  columns: ["url"],
};

const rowsOf = (pages: readonly HashedPage[]) =>
  pages.map(({ hash, url }) => ({ hash, values: [fitAscii(url, MAX_URL)] }));

/**
 * Finds or inserts pages of a site and returns their ids in the same order. They are the ids that
 * audits give to the same URLs.
 */
export function findOrInsertPages(
  db: Db,
  siteId: number,
  pages: readonly HashedPage[],
): Promise<number[]> {
  return findOrInsertHashed(db, { ...PAGES, siteId, rows: rowsOf(pages) });
}

/** The same for pages that were looked for a moment ago and not found. */
export function insertPages(
  db: Db,
  siteId: number,
  pages: readonly HashedPage[],
): Promise<number[]> {
  return insertHashed(db, { ...PAGES, siteId, rows: rowsOf(pages) });
}

/** Finds pages of a site by the hashes of their URLs, in hex. */
export function findPagesByHash(
  db: Db,
  siteId: number,
  hashes: readonly (Buffer | string)[],
): Promise<Map<string, number>> {
  return findHashed(
    db,
    { ...PAGES, siteId },
    hashes.map((hash) => typeof hash === "string" ? hash : hash.toString("hex")),
  );
}

/** Lists the URLs of pages of a site by their ids. */
export async function listPageUrls(
  db: Db,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows: { id: number; url: string }[] = await db("pages") // the primary key
    .where({ site_id: siteId }).whereIn("id", [...ids]).select("id", "url");
  return new Map(rows.map(({ id, url }) => [id, url]));
}
