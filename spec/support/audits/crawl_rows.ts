import { hash } from "node:crypto";
import { insertAuditFile } from "../../../db/audits/lifecycle/audit_files.ts";
import {
  type AuditSitemap,
  insertAuditSitemap,
  insertAuditSitemapUrls,
  markSitemapUrls,
} from "../../../db/audits/crawl/audit_sitemaps.ts";
import {
  finishAudit,
  insertAudit,
  type StopReason,
  updateAudit,
} from "../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../db/core/connection.ts";
import {
  createCrawlBatch,
  type NewPage,
  writeCrawlBatch,
} from "../../../db/audits/crawl/crawl_batches.ts";
import type { FragmentLink } from "../../../lib/commands/audits/crawl/page_details.ts";
import type {
  DiscoveredVia,
  SkipReason,
  UrlKind,
  UrlState,
} from "../../../lib/crawler/url/frontier.ts";
import type { ResourceType } from "../../../lib/crawler/html/page_facts.ts";
import { urlHash } from "../../../lib/crawler/url/url.ts";
import { auditSettings } from "../../../schemas/audit_settings.ts";

/** A link or resource of a crawled page. */
export interface CrawledLink {
  to: string;
  type?: "anchor" | ResourceType;
  follow?: boolean;
  internal?: boolean;
  elements?: number;
  anchor?: string;
  /** Of a resource: see RESOURCE_BITS. */
  rel?: number;
}

/** A URL as the crawl leaves it behind; by default a page that answered 200 with HTML. */
export interface CrawledUrl {
  kind?: UrlKind;
  state?: UrlState;
  via?: DiscoveredVia;
  status?: number | null;
  fetchError?: string;
  redirectTo?: string;
  /** Default: http. */
  redirectType?: "http" | "meta_refresh" | "refresh_header";
  html?: boolean;
  noindex?: boolean;
  nofollow?: boolean;
  title?: string;
  description?: string;
  h1?: string;
  lang?: string;
  canonical?: string;
  /** Pages with the same one have the same content hash. */
  text?: string;
  minhash?: Uint32Array;
  responseTimeMs?: number;
  /** Separated by commas. */
  structuredTypes?: string;
  links?: (string | CrawledLink)[];
  hreflangs?: [code: string, url: string][];
  next?: string;
  prev?: string;
  contentType?: string;
  /** Hashes of what a #fragment can name, ascending; null: too many. */
  ids?: number[] | null;
  /** What the page's links name: `url_id` and fragments. */
  fragments?: FragmentLink[];
  sizeBytes?: number;
  cacheable?: boolean;
  skipReason?: SkipReason;
}

/** A crawl as rows: its URLs in the order of their `url_id`, all mentioned URLs among them. */
export interface CrawlRows {
  urls: Record<string, CrawledUrl>;
  robotsTxt?: { origin: string; status: number | null; error?: string; body?: string }[];
  sitemaps?: (Partial<AuditSitemap> & { url: string; lists?: string[] })[];
  mode?: "site" | "list" | "sitemap";
  /** Why the crawl ended; default: every page was read. */
  stopReason?: StopReason;
  previousAuditId?: number;
  now?: Date;
}

/** Inserts an audit with everything a crawl leaves behind; the first URL is the start URL. */
export async function insertCrawl(db: Db, siteId: number, crawl: CrawlRows): Promise<number> {
  const now = crawl.now ?? new Date("2026-11-20T10:00:00Z");
  const auditId = await insertAudit(db, {
    siteId,
    trigger: "manual",
    label: null,
    settings: { ...auditSettings({}), mode: crawl.mode ?? "site" },
    previousAuditId: crawl.previousAuditId ?? null,
    now,
  });
  const batch = createCrawlBatch();
  const urls = Object.keys(crawl.urls);
  const idOf = (url: string) => {
    const index = urls.indexOf(url);
    if (index < 0) throw new Error(`The crawl does not list ${url}.`);
    return index + 1;
  };
  for (const [url, facts] of Object.entries(crawl.urls)) {
    addUrl(batch, url, facts, idOf, now);
  }
  await db.transaction(async (trx) => {
    await writeCrawlBatch(trx, { id: auditId, siteId }, batch);
    await updateAudit(trx, auditId, {
      status: "running",
      stage: "analyzing",
      stop_reason: crawl.stopReason ?? "queue_empty",
      start_url: urls[0] ?? null,
      next_url_id: urls.length + 1,
      pages_crawled: batch.pages.length,
      pages_discovered: batch.pages.length,
      bytes_downloaded: 1_000 * batch.pages.length,
      started_at: now,
    });
  });
  await insertFiles(db, auditId, crawl);
  return auditId;
}

/** Ends the audit, so that the site can have another. */
export async function completeAudit(db: Db, auditId: number): Promise<void> {
  const now = new Date("2026-11-20T11:00:00Z");
  await finishAudit(db, auditId, { status: "completed", finished_at: now, updated_at: now });
}

type Batch = ReturnType<typeof createCrawlBatch>;

function addUrl(
  batch: Batch,
  url: string,
  facts: CrawledUrl,
  idOf: (url: string) => number,
  now: Date,
): void {
  const urlId = idOf(url);
  const state = facts.state ?? "fetched";
  const kind = facts.kind ?? "page";
  const status = answerStatus(facts, state);
  const redirectTo = facts.redirectTo === undefined ? null : idOf(facts.redirectTo);
  batch.newUrls.push({
    urlId,
    urlHash: urlHash(url),
    url,
    kind,
    state,
    position: urlId,
    redirectHops: 0,
    skipReason: facts.skipReason ?? null,
    depth: null,
    via: facts.via ?? (urlId === 1 ? "start" : "link"),
    from: null,
  });
  batch.fetched.push({
    urlId,
    state,
    statusCode: status,
    fetchError: facts.fetchError ?? null,
    contentType: facts.contentType ?? null,
    redirectTo,
    redirectType: redirectTo === null ? null : facts.redirectType ?? "http",
    sizeBytes: facts.sizeBytes ?? null,
    cacheable: facts.cacheable ?? null,
  });
  if (kind !== "page" || state === "queued" || state === "skipped") return;
  batch.pages.push(createPage(urlId, url, facts, status, idOf, now));
  for (const link of facts.links ?? []) addLink(batch, urlId, link, idOf);
  addFragments(batch, urlId, facts);
  for (const rel of ["next", "prev"] as const) {
    const target = facts[rel];
    if (target !== undefined) {
      batch.pagination.push({ sourceId: urlId, rel, targetId: idOf(target) });
    }
  }
  for (const [code, target] of facts.hreflangs ?? []) {
    batch.hreflangs.push({ sourceId: urlId, code, targetId: idOf(target) });
  }
}

function addFragments(batch: Batch, urlId: number, { ids, fragments }: CrawledUrl): void {
  if (ids === undefined && fragments === undefined) return;
  batch.fragments.push({
    urlId,
    ids: ids === null ? null : new Uint8Array(Uint32Array.from(ids ?? []).buffer),
    links: fragments === undefined ? null : JSON.stringify(fragments),
  });
}

function answerStatus(facts: CrawledUrl, state: UrlState): number | null {
  if (facts.status !== undefined) return facts.status;
  if (state !== "fetched" || facts.fetchError !== undefined) return null;
  return facts.redirectTo === undefined ? 200 : 301;
}

function addLink(
  batch: Batch,
  sourceId: number,
  given: string | CrawledLink,
  idOf: (url: string) => number,
): void {
  const link: CrawledLink = typeof given === "string" ? { to: given } : given;
  batch.links.push({
    sourceId,
    targetId: idOf(link.to),
    type: link.type ?? "anchor",
    follow: link.follow ?? true,
    internal: link.internal ?? true,
    elementsCount: link.elements ?? 1,
    rel: link.rel ?? (link.follow === false ? 1 : 0),
    placement: "main",
    anchor: link.type === undefined ? link.anchor ?? "anchor text" : null,
  });
}

function createPage(
  urlId: number,
  url: string,
  facts: CrawledUrl,
  status: number | null,
  idOf: (url: string) => number,
  now: Date,
): NewPage {
  const html = facts.html ?? status === 200;
  const reason = findReason(url, facts, status, html);
  const hashOf = (text: string | undefined) =>
    text === undefined ? null : hash("sha256", text, "buffer").subarray(0, 16);
  return {
    urlId,
    urlHash: urlHash(url),
    url,
    statusCode: status,
    fetchError: facts.fetchError ?? null,
    contentType: html ? "text/html" : null,
    html,
    indexable: reason === null,
    indexabilityReason: reason,
    noindex: facts.noindex ?? false,
    nofollow: facts.nofollow ?? false,
    title: facts.title ?? null,
    titleHash: hashOf(facts.title),
    metaDescription: facts.description ?? null,
    descriptionHash: hashOf(facts.description),
    h1: facts.h1 ?? null,
    h1Hash: hashOf(facts.h1),
    lang: facts.lang ?? null,
    canonicalUrl: facts.canonical ?? null,
    canonicalId: facts.canonical === undefined ? null : idOf(facts.canonical),
    wordCount: 100,
    contentHash: hashOf(facts.text),
    minhash: facts.minhash === undefined ? null : new Uint8Array(facts.minhash.buffer),
    sizeBytes: 1_000,
    ttfbMs: 10,
    responseTimeMs: facts.responseTimeMs ?? null,
    depth: null,
    anchorsCount: 0,
    structuredTypes: facts.structuredTypes ?? null,
    crawledAt: now,
  };
}

function findReason(
  url: string,
  facts: CrawledUrl,
  status: number | null,
  html: boolean,
): string | null {
  if (facts.state === "blocked") return "robots";
  if (status === null) return "unreachable";
  if (facts.redirectTo !== undefined) return "redirect";
  if (status !== 200) return "status";
  if (!html) return "not_html";
  if (facts.noindex) return "noindex";
  return facts.canonical !== undefined && facts.canonical !== url ? "canonicalised" : null;
}

async function insertFiles(db: Db, auditId: number, crawl: CrawlRows): Promise<void> {
  for (const { origin, status, error, body } of crawl.robotsTxt ?? []) {
    await insertAuditFile(db, auditId, {
      kind: "robots_txt",
      origin,
      url: `${origin}/robots.txt`,
      status_code: status,
      fetch_error: error ?? null,
      content_type: "text/plain",
      redirects_count: 0,
      size_bytes: body?.length ?? 0,
      body: body ?? null,
      fetched_at: crawl.now ?? new Date("2026-11-20T10:00:00Z"),
    });
  }
  for (const [index, { lists = [], ...sitemap }] of (crawl.sitemaps ?? []).entries()) {
    const sitemapId = index + 1;
    await insertAuditSitemap(db, auditId, {
      parent_id: null,
      found_via: "default",
      status_code: 200,
      fetch_error: null,
      format: "urlset",
      urls_count: lists.length,
      size_bytes: 100,
      errors: [],
      faults: null,
      ...sitemap,
      sitemap_id: sitemapId,
    });
    const rows = lists.map((url, position) => ({
      sitemap_id: sitemapId,
      position: position + 1,
      url,
      url_hash: urlHash(url),
      last_modified: null,
      alternates: [],
    }));
    await insertAuditSitemapUrls(db, auditId, rows);
  }
  await markSitemapUrls(db, auditId);
}
