import type { CrawlBatch } from "../../../../db/audits/crawl/crawl_batches.ts";
import type { Db } from "../../../../db/core/connection.ts";
import {
  type KnownUrlRow,
  listKnownUrls,
  listUrlsByHash,
} from "../../../../db/audits/crawl/frontier.ts";
import type { DiscoveredVia, SkipReason, UrlKind } from "../../../crawler/url/frontier.ts";
import { MAX_URL_CHARS, urlHash } from "../../../crawler/url/url.ts";
import type { UrlFilter } from "../../../crawler/url/url_filter.ts";
import { type RememberedUrl, UrlMemory } from "../../../crawler/url/url_memory.ts";

/** Some 30 MB at worst. */
const MEMORY_CAPACITY = 1_000_000;
/** Redirects in a row that are followed. */
const MAX_REDIRECT_HOPS = 10;
const LOAD_CHUNK = 5_000;
const LOOKUP_CHUNK = 1_000;

/** How the crawl met a URL. */
export interface Encounter {
  kind: UrlKind;
  via: DiscoveredVia;
  from: number | null;
  /** Clicks from the start page; null when no followed link leads here. */
  depth: number | null;
  redirectHops?: number;
  /** Known, but not to be requested because of this encounter. */
  skip?: SkipReason | null;
}

/** Options of {@link UrlRegistry}. */
export interface UrlRegistryOptions {
  db: Db;
  auditId: number;
  nextUrlId: number;
  maxDepth: number;
  filter: UrlFilter;
  /** How a page must be met to be requested; absent: however it is. */
  follow?: ReadonlySet<DiscoveredVia>;
  /** URLs remembered without asking the database; default 1,000,000. */
  memoryCapacity?: number;
}

/**
 * Gives every URL of an audit its number, in the order in which commits meet them, and decides
 * whether it waits in the frontier.
 */
export class UrlRegistry {
  readonly #options: UrlRegistryOptions;
  readonly #memory: UrlMemory;
  #nextId: number;

  constructor(options: UrlRegistryOptions) {
    this.#options = options;
    this.#memory = new UrlMemory(options.memoryCapacity ?? MEMORY_CAPACITY);
    this.#nextId = options.nextUrlId;
  }

  /** The next number to give. */
  get nextUrlId(): number {
    return this.#nextId;
  }

  /** Remembers what an interrupted crawl knew already. */
  async load(): Promise<void> {
    const { db, auditId } = this.#options;
    let after = 0;
    for (;;) {
      const rows = await listKnownUrls(db, auditId, { afterId: after, limit: LOAD_CHUNK });
      for (const row of rows) {
        this.#memory.set(row.url, remembered(row));
        if (row.kind === "page" && wasFiltered(row)) this.#options.filter.skipReason(row.url);
        after = row.url_id;
      }
      this.#memory.makeRoom();
      if (rows.length < LOAD_CHUNK) return;
    }
  }

  /**
   * Makes sure that `learn()` will know which of these URLs are known, until the next call; costs
   * nothing in a small crawl.
   */
  async recall(urls: Iterable<string>): Promise<void> {
    this.#memory.makeRoom();
    if (this.#memory.complete) return;
    const { db, auditId } = this.#options;
    const unknown = [...new Set(urls)].filter((url) => this.#memory.get(url) === undefined);
    for (let start = 0; start < unknown.length; start += LOOKUP_CHUNK) {
      const hashes = unknown.slice(start, start + LOOKUP_CHUNK).map(urlHash);
      for (const row of await listUrlsByHash(db, auditId, hashes)) {
        this.#memory.set(row.url, remembered(row));
      }
    }
  }

  /**
   * The URL's number; a new URL, or one that becomes a page now, is added to the batch. Null: the URL is too long to be
   * kept, which the rule `link_too_long` reports of the page that names it.
   */
  learn(url: string, met: Encounter, batch: CrawlBatch): number | null {
    if (url.length > MAX_URL_CHARS) return null;
    const known = this.#memory.get(url);
    if (known !== undefined) {
      if (met.kind === "page" && !met.skip && known.asPage === "passive") {
        this.#promote(url, known, met, batch);
      }
      return known.id;
    }
    const id = this.#nextId++;
    const skip = this.#skipReason(url, met);
    batch.newUrls.push({
      urlId: id,
      urlHash: urlHash(url),
      url,
      kind: met.kind,
      state: skip === null ? "queued" : "skipped",
      position: id,
      redirectHops: met.redirectHops ?? 0,
      skipReason: skip,
      depth: met.depth,
      via: met.via,
      from: met.from,
    });
    this.#memory.set(url, { id, asPage: asPage(met.kind, skip) });
    return id;
  }

  #promote(url: string, known: RememberedUrl, met: Encounter, batch: CrawlBatch): void {
    const skip = this.#skipReason(url, met);
    this.#memory.set(url, { id: known.id, asPage: asPage("page", skip) });
    if (skip !== null) return;
    batch.promoted.push({ urlId: known.id, url, position: this.#nextId++, depth: met.depth });
  }

  #skipReason(url: string, met: Encounter): SkipReason | null {
    if (met.skip) return met.skip;
    // the target of a link that is not followed is asked for its status like a resource
    if (met.kind === "resource" && met.via === "link") return this.#options.filter.refusal(url);
    if (met.kind !== "page" || met.via === "start" || met.via === "list") return null;
    if (this.#options.follow?.has(met.via) === false) return "not_listed";
    if (met.depth !== null && met.depth > this.#options.maxDepth) return "depth_limit";
    if ((met.redirectHops ?? 0) > MAX_REDIRECT_HOPS) return "redirect_limit";
    return this.#options.filter.skipReason(url);
  }
}

function remembered(row: KnownUrlRow): RememberedUrl {
  return {
    id: row.url_id,
    asPage: asPage(row.kind, row.state === "skipped" ? row.skip_reason : null),
  };
}

function asPage(kind: UrlKind, skip: SkipReason | null): RememberedUrl["asPage"] {
  if (kind === "external" || skip === "trap" || skip === "excluded") return "never";
  if (kind === "resource") return "passive";
  return skip === null ? "done" : "passive";
}

/** Whether the filter has counted this URL, so that a resumed crawl must count it again. */
function wasFiltered(row: KnownUrlRow): boolean {
  return row.skip_reason === null || row.skip_reason === "trap" || row.skip_reason === "excluded";
}
