import type { Db } from "../../../db/core/connection.ts";
import { findOrInsertPages, findPagesByHash } from "../../../db/sites/page_ids.ts";
import { urlHash } from "../../crawler/url/url.ts";
import type { ByteTable } from "../../logs/lines/byte_table.ts";
import { type LogUrl, readLogUrl } from "../../logs/privacy/log_url.ts";

const HASHES_AT_ONCE = 2_000;

/** Finds or inserts the pages of paths, and gives their ids by the numbers of the paths; 0: a path is no page's. */
export type PathPlacer = (paths: ByteTable) => Promise<Uint32Array>;

/**
 * Creates what finds the pages that the paths of a log lead to; it knows those that it has found before. A page keeps its
 * whole query where the crawl or the search data know it already; otherwise what may be personal is cut.
 */
export function createPathPlacer(
  db: Db,
  { siteId, origin }: { siteId: number; origin: string },
): PathPlacer {
  let ids = new Uint32Array(0);
  let generation = -1;
  return async function placePaths(paths) {
    const known = paths.generation === generation ? ids.length : 0;
    const urls = Array.from(
      { length: paths.count - known },
      (_, index) => readLogUrl(paths.text(known + index), origin),
    );
    const found = await findPages(db, siteId, urls);
    const all = new Uint32Array(paths.count);
    all.set(ids.subarray(0, known));
    all.set(found, known);
    ids = all;
    generation = paths.generation;
    return all;
  };
}

async function findPages(
  db: Db,
  siteId: number,
  urls: readonly (LogUrl | null)[],
): Promise<Uint32Array> {
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
