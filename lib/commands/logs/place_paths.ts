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

/** A page that is looked for, by its URL. */
interface WantedPage {
  url: string;
  hash: string;
  isFound: boolean;
  /** 0: it is not there. */
  id: number;
}

/** The ids of pages by the places of their URLs; 0: none, or there was no room. */
async function findPages(
  db: Db,
  siteId: number,
  { urls, room }: { urls: readonly WantedUrl[]; room: LogPages },
): Promise<{ ids: number[]; added: LogPages }> {
  const knownWhole = await findKnown(db, siteId, urls);
  const pages = new Map<string, WantedPage>();
  const wanted = urls.map(({ url, isFound }) => {
    if (url === null) return undefined;
    const kept = knownWhole.has(url.whole) ? url.whole : url.cut;
    let page = pages.get(kept);
    if (page === undefined) {
      page = { url: kept, hash: urlHashText(kept), isFound, id: 0 };
      pages.set(kept, page);
    } else page.isFound ||= isFound;
    return page;
  });
  const hashes = Array.from(pages.values(), ({ hash }) => hash);
  const knownIds = await findPagesByHash(db, siteId, hashes);
  for (const page of pages.values()) page.id = knownIds.get(page.hash) ?? 0;
  const unknown = [...pages.values()].filter(({ id }) => id === 0);
  const pick = (which: boolean, limit: number) =>
    unknown.filter(({ isFound }) => isFound === which).slice(0, Math.max(0, limit));
  const [newFound, newError] = [pick(true, room.found), pick(false, room.error)];
  const added = [...newFound, ...newError];
  const addedIds = await insertPages(db, siteId, added);
  for (const [index, page] of added.entries()) page.id = addedIds[index] ?? 0;
  return {
    ids: wanted.map((page) => page?.id ?? 0),
    added: { found: newFound.length, error: newError.length },
  };
}

/** The whole URLs that a site has already, of those that would be cut. */
async function findKnown(
  db: Db,
  siteId: number,
  urls: readonly WantedUrl[],
): Promise<Set<string>> {
  const byHash = new Map<string, string>();
  for (const { url } of urls) {
    if (url !== null && url.whole !== url.cut) byHash.set(urlHashText(url.whole), url.whole);
  }
  const found = await findPagesByHash(db, siteId, [...byHash.keys()]);
  return new Set(Array.from(found.keys(), (hash) => byHash.get(hash) ?? ""));
}
