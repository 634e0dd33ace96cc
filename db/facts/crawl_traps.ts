import type { CrawlFigures } from "../../lib/metrics/audits/crawl_figures.ts";
import type { CrawlTrapInput } from "../../lib/rules/inputs/graph_inputs.ts";
import type { Db } from "../core/connection.ts";
import { readUrls } from "./read_urls.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

/** URLs of one pattern from which on a group is handed to the rule, whose own limit is higher. */
const MIN_GROUP = 6;
/** Groups that are handed to the rule, the first in the order of the crawl. */
const MAX_GROUPS = 500;
const MAX_EXAMPLES = 10;
const MAX_SEGMENTS = 12;
const COUNTERS = 2 ** 20;

/** What is held of the site's URLs: 6 bytes each. */
interface Shapes {
  /** By `url_id`: a hash of origin and path with # for numbers; 0: no page of the site. */
  hashes: Uint32Array;
  /** 1: the owner names the URL, in a sitemap, a list, or as the start. */
  named: Uint8Array;
  /** 1: it was left out, beyond the crawl's limit of clicks. */
  beyond: Uint8Array;
  deepCount: number;
  deepIds: number[];
}

interface Group {
  count: number;
  beyondCount: number;
  urlIds: number[];
}

/**
 * Streams groups of URLs of one pattern to which nothing but URLs of the same pattern links, and
 * the URLs with very many path segments. Of URLs only hashes are held; candidates are counted in a
 * table of fixed size first, so that a site of many patterns takes no more memory.
 */
export async function* streamCrawlTraps(
  db: Db,
  auditId: number,
  figures: CrawlFigures,
): AsyncGenerator<CrawlTrapInput[]> {
  const shapes = await readShapes(db, auditId, figures.graph.size);
  const groups = groupSiblings(shapes, findSiblings(shapes, figures));
  const deep = { count: shapes.deepCount, beyondCount: 0, urlIds: shapes.deepIds };
  const urls = await readUrls(db, auditId, [...groups, deep].flatMap(({ urlIds }) => urlIds));
  yield [
    ...groups.flatMap((group) => createRow("pattern", group, urls)),
    ...createRow("depth", deep, urls),
  ];
}

interface UrlRow {
  url_id: number;
  url: string;
  in_sitemap: number;
  discovered_via: string;
  skip_reason: string | null;
}

async function readShapes(db: Db, auditId: number, size: number): Promise<Shapes> {
  const shapes: Shapes = {
    hashes: new Uint32Array(size),
    named: new Uint8Array(size),
    beyond: new Uint8Array(size),
    deepCount: 0,
    deepIds: [],
  };
  // the primary key, in its order
  const read = (after: number) =>
    selectRows<UrlRow>(
      db,
      `SELECT u.url_id, u.url, u.in_sitemap, u.discovered_via, u.skip_reason FROM audit_urls u
      WHERE u.audit_id = ? AND u.url_id > ? AND u.kind = 'page'
      ORDER BY u.url_id LIMIT ?`,
      [auditId, after, CHUNK_ROWS],
    );
  for await (const rows of streamChunks(0, read, { keyOf: (row) => row.url_id })) {
    for (const row of rows) {
      const { url_id: urlId, url, in_sitemap: listed, discovered_via: via } = row;
      const { hash, segments } = describeShape(url);
      shapes.hashes[urlId] = hash;
      shapes.named[urlId] = listed === 1 || via === "start" || via === "list" ? 1 : 0;
      shapes.beyond[urlId] = row.skip_reason === "depth_limit" ? 1 : 0;
      if (segments <= MAX_SEGMENTS) continue;
      shapes.deepCount++;
      if (shapes.deepIds.length < MAX_EXAMPLES) shapes.deepIds.push(urlId);
    }
  }
  return shapes;
}

const SLASH = 47;
const QUESTION_MARK = 63;
const HASH_SIGN = 35;

/** Hashes (FNV-1a) origin and path, each run of digits as one sign, and counts the segments. */
function describeShape(url: string): { hash: number; segments: number } {
  const pathAt = url.indexOf("/", url.indexOf("//") + 2);
  let hash = 0x811c9dc5;
  let segments = 0;
  let inNumber = false;
  for (let index = 0; index < url.length; index++) {
    const code = url.charCodeAt(index);
    if (code === QUESTION_MARK) break;
    const isDigit = index > pathAt && code >= 48 && code <= 57;
    if (!(isDigit && inNumber)) hash = Math.imul(hash ^ (isDigit ? HASH_SIGN : code), 0x01000193);
    inNumber = isDigit;
    if (index > pathAt && code !== SLASH && url.charCodeAt(index - 1) === SLASH) segments++;
  }
  return { hash: hash >>> 0 || 1, segments };
}

/** By `url_id` 1: others link here, all of the same pattern, and the owner does not name it. */
function findSiblings({ hashes, named }: Shapes, { graph }: CrawlFigures): Uint8Array {
  const siblings = new Uint8Array(graph.size);
  const outside = named.slice();
  for (let source = 1; source < graph.size; source++) {
    const end = graph.offsets[source + 1] ?? 0;
    for (let edge = graph.offsets[source] ?? end; edge < end; edge++) {
      const target = graph.targets[edge] ?? 0;
      if (hashes[source] === hashes[target]) siblings[target] = 1;
      else outside[target] = 1;
    }
  }
  for (let urlId = 1; urlId < graph.size; urlId++) {
    if (outside[urlId] === 1) siblings[urlId] = 0;
  }
  return siblings;
}

function groupSiblings({ hashes, beyond }: Shapes, siblings: Uint8Array): Group[] {
  const counters = new Uint32Array(COUNTERS);
  const slotOf = (urlId: number) => (hashes[urlId] ?? 0) % COUNTERS;
  for (let urlId = 1; urlId < siblings.length; urlId++) {
    if (siblings[urlId] === 1) counters[slotOf(urlId)] = (counters[slotOf(urlId)] ?? 0) + 1;
  }
  const groups = new Map<number, Group>();
  for (let urlId = 1; urlId < siblings.length; urlId++) {
    if (siblings[urlId] === 0 || (counters[slotOf(urlId)] ?? 0) < MIN_GROUP) continue;
    const hash = hashes[urlId] ?? 0;
    const group = groups.get(hash) ?? { count: 0, beyondCount: 0, urlIds: [] };
    if (group.count === 0 && groups.size >= MAX_GROUPS) continue;
    groups.set(hash, group);
    group.count++;
    group.beyondCount += beyond[urlId] ?? 0;
    if (group.urlIds.length < MAX_EXAMPLES) group.urlIds.push(urlId);
  }
  return [...groups.values()].filter(({ count }) => count >= MIN_GROUP);
}

function createRow(
  kind: CrawlTrapInput["kind"],
  { count, beyondCount, urlIds }: Group,
  urls: ReadonlyMap<number, string>,
): CrawlTrapInput[] {
  const [urlId] = urlIds;
  if (urlId === undefined) return [];
  const examples = urlIds.flatMap((example) => urls.get(example) ?? []);
  const pattern = kind === "pattern" ? describePattern(examples[0] ?? "") : null;
  return [{ urlId, kind, pattern, urlsCount: count, beyondCount, examples }];
}

/** The URL's origin and path with # for numbers. */
function describePattern(url: string): string {
  const [, origin = "", path = ""] = /^([^/]*\/\/[^/]*)([^?]*)/.exec(url) ?? [];
  return origin + path.replace(/[0-9]+/g, "#");
}
