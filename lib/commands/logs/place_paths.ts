import type { Db } from "../../../db/core/connection.ts";
import { findOrInsertPages, findPagesByHash } from "../../../db/sites/page_ids.ts";
import { urlHash } from "../../crawler/url/url.ts";
import type { ByteTable } from "../../logs/lines/byte_table.ts";
import { type LogUrl, readLogUrl } from "../../logs/privacy/log_url.ts";

const HASHES_AT_ONCE = 2_000;

/**
 * Finds or inserts the pages that paths lead to, and returns their ids by the numbers of the paths; 0: a path is no
 * page's. A page keeps its whole query where the crawl or the search data know it already; otherwise what may be
 * personal is cut.
 */
export async function placePaths(
  db: Db,
  { siteId, origin, paths }: { siteId: number; origin: string; paths: ByteTable },
): Promise<Uint32Array> {
  const urls = Array.from(
    { length: paths.count },
    (_, path) => readLogUrl(paths.text(path), origin),
  );
  const known = await findKnown(db, siteId, urls);
  const kept = urls.map((url) => url === null || known.has(url.whole) ? url?.whole : url.cut);
  const distinct = [...new Set(kept.filter((url) => url !== undefined))];
  const ids = await findOrInsertPages(
    db,
    siteId,
    distinct.map((url) => ({ hash: urlHash(url).toString("hex"), url })),
  );
  const byUrl = new Map(distinct.map((url, index) => [url, ids[index] ?? 0]));
  return Uint32Array.from(kept, (url) => url === undefined ? 0 : byUrl.get(url) ?? 0);
}

/** The URLs with a query that a site has already as they are. */
async function findKnown(
  db: Db,
  siteId: number,
  urls: readonly (LogUrl | null)[],
): Promise<Set<string>> {
  const cut = [
    ...new Set(
      urls.flatMap((url) => url === null || url.whole === url.cut ? [] : [url.whole]),
    ),
  ];
  const known = new Set<string>();
  for (let start = 0; start < cut.length; start += HASHES_AT_ONCE) {
    const some = cut.slice(start, start + HASHES_AT_ONCE).map((url) => ({
      url,
      hash: urlHash(url),
    }));
    const found = await findPagesByHash(db, siteId, some.map(({ hash }) => hash));
    for (const { url, hash } of some) if (found.has(hash.toString("hex"))) known.add(url);
  }
  return known;
}
