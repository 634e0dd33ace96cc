import type { CrawlFigures } from "../../lib/metrics/audits/crawl_figures.ts";
import type { CrawlGraph } from "../../lib/metrics/audits/crawl_graph.ts";
import type { FragmentLinkInput } from "../../lib/rules/inputs/graph_inputs.ts";
import type { Db } from "../core/connection.ts";
import { CHUNK_ROWS, selectRows } from "./select_rows.ts";

/** Pages whose links are read at a time: those of one page may take a hundred kilobytes. */
const SOURCES_PER_QUERY = 50;
/** Targets whose ids are read at a time. */
const TARGETS_PER_QUERY = 100;
/** What is remembered of targets, on which pages near each other agree. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;
const MAX_HOPS = 10;

/** What fragments can name on a page; ids null: more than were kept. */
interface Target {
  url: string;
  ids: Uint32Array | null;
}

interface Pair {
  urlId: number;
  targetId: number;
  /** Where the target's redirects end. */
  pageId: number;
  fragments: string[];
}

/**
 * Streams the fragments that links name on pages of the site, in the order of the pages that link.
 * Targets that were not read, or have more ids than are kept, are left out.
 */
export async function* streamFragmentLinks(
  db: Db,
  auditId: number,
  { graph }: CrawlFigures,
): AsyncGenerator<FragmentLinkInput[]> {
  const cache = new TargetCache(db, auditId);
  for await (const sources of streamSources(db, auditId)) {
    const pairs = sources.flatMap((source) => listPairs(graph, source));
    const byPage = [...Map.groupBy(pairs, (pair) => pair.pageId)];
    for (let start = 0; start < byPage.length; start += TARGETS_PER_QUERY) {
      const group = byPage.slice(start, start + TARGETS_PER_QUERY);
      const targets = await cache.read(group.map(([pageId]) => pageId));
      const rows = group.flatMap(([pageId, pairs]) => createRows(targets.get(pageId), pairs));
      for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
        yield rows.slice(from, from + CHUNK_ROWS);
      }
    }
  }
}

interface SourceRow {
  url_id: number;
  /** JSON: [[target_id, fragment, ...], ...] */
  links: string;
}

async function* streamSources(db: Db, auditId: number): AsyncGenerator<SourceRow[]> {
  for (let after = 0;;) {
    // the primary key, in its order
    const rows = await selectRows<SourceRow>(
      db,
      `SELECT f.url_id, f.links FROM audit_fragments f
      WHERE f.audit_id = ? AND f.url_id > ? AND f.links IS NOT NULL
      ORDER BY f.url_id LIMIT ?`,
      [auditId, after, SOURCES_PER_QUERY],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.url_id;
  }
}

function listPairs(graph: CrawlGraph, { url_id: urlId, links }: SourceRow): Pair[] {
  // written by the crawl as FragmentLink[]
  const parsed: [number, ...string[]][] = JSON.parse(links);
  return parsed.flatMap(([targetId, ...fragments]) => {
    const pageId = followRedirects(graph, targetId);
    return graph.html[pageId] === 1 ? [{ urlId, targetId, pageId, fragments }] : [];
  });
}

/** Browsers keep the fragment over redirects. */
function followRedirects({ redirectTo }: CrawlGraph, urlId: number): number {
  let pageId = urlId;
  for (let hop = 0; hop < MAX_HOPS && redirectTo[pageId]; hop++) pageId = redirectTo[pageId] ?? 0;
  return pageId;
}

function createRows(target: Target | undefined, pairs: readonly Pair[]): FragmentLinkInput[] {
  if (target === undefined || target.ids === null) return [];
  const { url, ids } = target;
  return pairs.map(({ urlId, targetId, fragments }) => ({ urlId, targetId, url, fragments, ids }));
}

interface TargetRow {
  url_id: number;
  url: string;
  known: number;
  ids: Buffer | null;
}

/** Targets, those that were asked for last; bounded by the bytes of their ids. */
class TargetCache {
  readonly #targets = new Map<number, Target>();
  #bytes = 0;
  readonly #db: Db;
  readonly #auditId: number;

  constructor(db: Db, auditId: number) {
    this.#db = db;
    this.#auditId = auditId;
  }

  /** All of these targets; only what the cache lacks is read. */
  async read(urlIds: readonly number[]): Promise<Map<number, Target>> {
    const found = new Map<number, Target>();
    for (const urlId of urlIds) {
      const target = this.#targets.get(urlId);
      if (target === undefined) continue;
      found.set(urlId, target);
      // to the end: what was asked for last goes last
      this.#targets.delete(urlId);
      this.#targets.set(urlId, target);
    }
    const missing = urlIds.filter((urlId) => !found.has(urlId));
    for (const row of missing.length === 0 ? [] : await this.#select(missing)) {
      const target = createTarget(row);
      found.set(row.url_id, target);
      this.#keep(row.url_id, target);
    }
    return found;
  }

  #select(urlIds: readonly number[]): Promise<TargetRow[]> {
    // two primary keys; a page without ids and such links has no row
    return selectRows<TargetRow>(
      this.#db,
      `SELECT u.url_id, u.url, f.url_id IS NOT NULL AS known, f.ids
      FROM audit_urls u
      LEFT JOIN audit_fragments f ON f.audit_id = u.audit_id AND f.url_id = u.url_id
      WHERE u.audit_id = ? AND u.url_id IN (?)`,
      [this.#auditId, [...urlIds]],
    );
  }

  #keep(urlId: number, target: Target): void {
    this.#targets.set(urlId, target);
    this.#bytes += sizeOf(target);
    for (const [oldest, old] of this.#targets) {
      if (this.#bytes <= MAX_CACHE_BYTES) break;
      this.#targets.delete(oldest);
      this.#bytes -= sizeOf(old);
    }
  }
}

/** Bytes that an entry takes beside its ids. */
const ENTRY_BYTES = 300;

function sizeOf({ url, ids }: Target): number {
  return ENTRY_BYTES + url.length + (ids?.byteLength ?? 0);
}

function createTarget({ url, known, ids }: TargetRow): Target {
  if (known === 0) return { url, ids: new Uint32Array() };
  return { url, ids: ids === null ? null : readUint32s(ids) };
}

/** The stored numbers, little-endian as typed arrays hold them. */
function readUint32s(bytes: Buffer): Uint32Array {
  return new Uint32Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 2);
}
