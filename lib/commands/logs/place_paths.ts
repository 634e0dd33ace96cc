import type { Db } from "../../../db/core/connection.ts";
import { type LogPages, sumLogPages } from "../../../db/logs/log_files.ts";
import { findPagesByHash, insertPages } from "../../../db/sites/page_ids.ts";
import { urlHashText } from "../../crawler/url/url.ts";
import { type LogUrl, readLogUrl } from "../../logs/privacy/log_url.ts";
import type { LogTally } from "../../logs/tally/log_tally.ts";

/**
 * How many pages the logs of a site bring at most: URLs that answer nothing but errors, such as those that attackers
 * guess, and others. Requests of further URLs are counted without a URL.
 */
const MAX_PAGES: LogPages = { error: 20_000, found: 1_000_000 };

/** Where the paths of a tally lead. */
export interface PlacedPaths {
  /** By the number of a path the page's id; 0: it is no page's, or left out. */
  pageIds: Uint32Array;
  /** 1: there was no room for the page of the path. */
  isLeftOut: Uint8Array;
  /** Pages that were not known before. */
  added: LogPages;
}

/** Finds or inserts the pages of a tally's paths. */
type PathPlacer = (tally: LogTally) => Promise<PlacedPaths>;

/** The place of a site's logs. */
interface SiteOrigin {
  siteId: number;
  origin: string;
}

/**
 * Creates what finds the pages that the paths of a log lead to; it knows those that it has found before. A page keeps its
 * whole query where the crawl or the search data know it already; otherwise what may be personal is cut.
 */
export function createPathPlacer(
  db: Db,
  { siteId, origin, max = MAX_PAGES }: SiteOrigin & { max?: LogPages },
): PathPlacer {
  let pageIds = new Uint32Array(0);
  let isLeftOut = new Uint8Array(0);
  let generation = -1;
  let used: LogPages | undefined;
  return async function placePaths(tally) {
    const { paths } = tally;
    const before = used ?? await sumLogPages(db, siteId);
    const known = paths.generation === generation ? pageIds.length : 0;
    // a log that goes on has few new paths
    const isComplete = known === paths.count && !isLeftOut.includes(1);
    if (isComplete) return { pageIds, isLeftOut, added: { error: 0, found: 0 } };
    const isFound = tally.findFoundPaths();
    pageIds = enlarge(pageIds.subarray(0, known), paths.count);
    const wasLeftOut = isLeftOut.subarray(0, known);
    isLeftOut = new Uint8Array(paths.count).fill(1, known);
    isLeftOut.set(wasLeftOut);
    generation = paths.generation;
    const urls: (WantedUrl & { path: number })[] = [];
    const want = (path: number, text: string) =>
      urls.push({ path, url: readLogUrl(text, origin), isFound: isFound[path] === 1 });
    // those that were left out before have their chance once one of them leads somewhere
    for (let path = 0; path < known; path++) {
      if (isLeftOut[path] === 1 && isFound[path] === 1) want(path, paths.text(path));
    }
    let path = known;
    for (const text of paths.texts(known)) want(path++, text);
    const room = { error: max.error - before.error, found: max.found - before.found };
    const { ids, added } = await findPages(db, siteId, { urls, room });
    for (const [index, { path, url }] of urls.entries()) {
      pageIds[path] = ids[index] ?? 0;
      isLeftOut[path] = url !== null && pageIds[path] === 0 ? 1 : 0;
    }
    used = { error: before.error + added.error, found: before.found + added.found };
    return { pageIds, isLeftOut, added };
  };
}

function enlarge(ids: Uint32Array, count: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(count);
  larger.set(ids);
  return larger;
}

interface WantedUrl {
  url: LogUrl | null;
  isFound: boolean;
}

/** The ids of pages by the places of their URLs; 0: none, or there was no room. */
async function findPages(
  db: Db,
  siteId: number,
  { urls, room }: { urls: readonly WantedUrl[]; room: LogPages },
): Promise<{ ids: number[]; added: LogPages }> {
  const hashOf = createHashes();
  const whole = urls.flatMap(({ url }) => url === null || url.whole === url.cut ? [] : [url.whole]);
  const knownWhole = await findIds(db, siteId, { urls: whole, hashOf });
  const kept = urls.map(({ url, isFound }) => ({
    url: url === null || knownWhole.has(url.whole) ? url?.whole : url.cut,
    isFound,
  }));
  const found = new Map<string, boolean>();
  for (const { url, isFound } of kept) {
    if (url !== undefined) found.set(url, found.get(url) === true || isFound);
  }
  const ids = await findIds(db, siteId, { urls: found.keys(), hashOf });
  const unknown = [...found].filter(([url]) => !ids.has(url));
  const pick = (wanted: boolean, limit: number) =>
    unknown.filter(([, isFound]) => isFound === wanted).slice(0, Math.max(0, limit))
      .map(([url]) => url);
  const [newFound, newError] = [pick(true, room.found), pick(false, room.error)];
  const added = [...newFound, ...newError];
  const addedIds = await insertPages(
    db,
    siteId,
    added.map((url) => ({ hash: hashOf(url), url })),
  );
  for (const [index, url] of added.entries()) ids.set(url, addedIds[index] ?? 0);
  return {
    ids: kept.map(({ url }) => url === undefined ? 0 : ids.get(url) ?? 0),
    added: { found: newFound.length, error: newError.length },
  };
}

/** The hash of a URL in hex. */
type UrlHashes = (url: string) => string;

/** Creates what hashes each URL once. */
function createHashes(): UrlHashes {
  const known = new Map<string, string>();
  return (url) => {
    let hash = known.get(url);
    if (hash === undefined) known.set(url, hash = urlHashText(url));
    return hash;
  };
}

/** The ids of the URLs, that a site has already. */
async function findIds(
  db: Db,
  siteId: number,
  { urls, hashOf }: { urls: Iterable<string>; hashOf: UrlHashes },
): Promise<Map<string, number>> {
  const byHash = new Map<string, string>();
  for (const url of urls) byHash.set(hashOf(url), url);
  const ids = new Map<string, number>();
  for (const [hash, id] of await findPagesByHash(db, siteId, [...byHash.keys()])) {
    ids.set(byHash.get(hash) ?? "", id);
  }
  return ids;
}
