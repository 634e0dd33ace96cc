import type {
  DiscoveredVia,
  SkipReason,
  UrlKind,
  UrlState,
} from "../../../lib/crawler/url/frontier.ts";
import type { ResourceType } from "../../../lib/crawler/html/page_facts.ts";
import type { Db } from "../../core/connection.ts";
import { insertPageDetails, type PageDetails } from "../pages/page_details.ts";
import { insertRows, insertWritten, type SqlLiteral, sqlLiteral } from "../../core/sql_rows.ts";
import { runStatement } from "../../core/statement.ts";
import { fitOf } from "../../core/text_columns.ts";

/** A URL that the audit did not know before. */
export interface NewUrl {
  urlId: number;
  urlHash: Uint8Array;
  url: string;
  kind: UrlKind;
  state: UrlState;
  position: number;
  redirectHops: number;
  skipReason: SkipReason | null;
  depth: number | null;
  via: DiscoveredVia;
  from: number | null;
}

/** A known URL that turned out to be a page to crawl. */
interface PromotedUrl {
  urlId: number;
  url: string;
  position: number;
  depth: number | null;
}

/** What a request of a known URL gave. */
export interface FetchedUrl {
  urlId: number;
  state: UrlState;
  statusCode: number | null;
  fetchError: string | null;
  contentType: string | null;
  redirectTo: number | null;
  redirectType: "http" | "meta_refresh" | "refresh_header" | null;
  sizeBytes: number | null;
  /** A resource says for how long it may be kept; default: not known. */
  cacheable?: boolean | null;
}

/** A row of `audit_pages`, but for what the analysis finds out. */
export interface NewPage {
  urlId: number;
  urlHash: Uint8Array;
  url: string;
  statusCode: number | null;
  fetchError: string | null;
  contentType: string | null;
  html: boolean;
  indexable: boolean;
  indexabilityReason: string | null;
  noindex: boolean;
  nofollow: boolean;
  title: string | null;
  titleHash: Uint8Array | null;
  metaDescription: string | null;
  descriptionHash: Uint8Array | null;
  h1: string | null;
  h1Hash: Uint8Array | null;
  lang: string | null;
  canonicalUrl: string | null;
  canonicalId: number | null;
  wordCount: number | null;
  contentHash: Uint8Array | null;
  minhash: Uint8Array | null;
  sizeBytes: number | null;
  ttfbMs: number | null;
  responseTimeMs: number | null;
  depth: number | null;
  anchorsCount: number | null;
  structuredTypes: string | null;
  crawledAt: Date;
}

/** All elements of one type on a page that point to one URL. */
export interface NewLink {
  sourceId: number;
  targetId: number;
  type: "anchor" | ResourceType;
  follow: boolean;
  internal: boolean;
  elementsCount: number;
  rel: number;
  placement: string;
  anchor: string | null;
}

/** A place where a page rule found something. */
export interface NewOccurrence {
  code: string;
  urlId: number;
  targetId: number;
  severity: string;
  stage: "page" | "site";
  evidence: string;
}

/** Everything that one step of a crawl adds. */
export interface CrawlBatch extends PageDetails {
  newUrls: NewUrl[];
  promoted: PromotedUrl[];
  fetched: FetchedUrl[];
  pages: NewPage[];
  links: NewLink[];
  hreflangs: { sourceId: number; code: string; targetId: number }[];
  occurrences: NewOccurrence[];
}

/** Creates a batch that adds nothing. */
export function createCrawlBatch(): CrawlBatch {
  return {
    newUrls: [],
    promoted: [],
    fetched: [],
    pages: [],
    links: [],
    hreflangs: [],
    pagination: [],
    fragments: [],
    texts: [],
    occurrences: [],
  };
}

/**
 * Writes one step of a crawl. Call it in the transaction that holds the audit's lease, so that a
 * killed worker leaves either all of the step or nothing.
 */
export async function writeCrawlBatch(
  trx: Db,
  audit: { id: number; siteId: number },
  batch: CrawlBatch,
): Promise<void> {
  await insertNewUrls(trx, audit.id, batch.newUrls);
  await promoteUrls(trx, audit.id, batch.promoted);
  await updateFetchedUrls(trx, audit.id, batch.fetched);
  await insertPages(trx, audit, batch.pages);
  await insertLinks(trx, audit.id, batch.links);
  await insertRows(
    trx,
    "audit_hreflangs (audit_id, source_id, code, target_id)",
    batch.hreflangs.map((row) => [audit.id, row.sourceId, row.code, row.targetId]),
    { ignore: true },
  );
  await insertPageDetails(trx, audit.id, batch);
  await insertOccurrences(trx, audit.id, batch.occurrences);
}

/** Deletes what URLs link to or load. */
export async function deleteLinksOf(
  trx: Db,
  auditId: number,
  sourceIds: readonly number[],
): Promise<void> {
  if (sourceIds.length === 0) return;
  // the primary key (audit_id, source_id, …)
  await trx("audit_links").where({ audit_id: auditId }).whereIn("source_id", sourceIds).delete();
}

/** Inserts places where rules found something; one that is there already is left as it is. */
export async function insertOccurrences(
  trx: Db,
  auditId: number,
  occurrences: readonly NewOccurrence[],
): Promise<void> {
  await insertWritten(
    trx,
    "audit_occurrences (audit_id, code, url_id, target_id, severity, stage, evidence)",
    occurrences.toSorted(byOccurrenceKey),
    (row) => occurrenceRow(auditId, row),
    { ignore: true },
  );
}

/** Codes, severities and stages are words. */
function occurrenceRow(auditId: number, row: NewOccurrence): string {
  return `(${auditId},'${row.code}',${row.urlId},${row.targetId},'${row.severity}',` +
    `'${row.stage}',${sqlLiteral(row.evidence)})`;
}

/** In the order of the primary key, neighbours are written together and pages are filled. */
function byOccurrenceKey(a: NewOccurrence, b: NewOccurrence): number {
  if (a.code !== b.code) return a.code < b.code ? -1 : 1;
  return a.urlId - b.urlId || a.targetId - b.targetId;
}

async function insertNewUrls(trx: Db, auditId: number, urls: readonly NewUrl[]): Promise<void> {
  await insertRows(
    trx,
    "audit_urls (audit_id, url_id, url_hash, url, kind, state, position, redirect_hops, " +
      "skip_reason, depth, discovered_via, discovered_from)",
    urls.map((row) => [
      auditId,
      row.urlId,
      row.urlHash,
      row.url,
      row.kind,
      row.state,
      row.position,
      row.redirectHops,
      row.skipReason,
      row.depth,
      row.via,
      row.from,
    ]),
  );
}

async function promoteUrls(trx: Db, auditId: number, urls: readonly PromotedUrl[]): Promise<void> {
  for (const url of urls) {
    await trx("audit_urls").where({ audit_id: auditId, url_id: url.urlId }).update({
      kind: "page",
      state: "queued",
      skip_reason: null,
      position: url.position,
      depth: url.depth,
    });
  }
}

/** Updates many rows by one statement: the insert always meets the row and becomes an update. */
async function updateFetchedUrls(
  trx: Db,
  auditId: number,
  urls: readonly FetchedUrl[],
): Promise<void> {
  await insertRows(
    trx,
    "audit_urls (audit_id, url_id, url_hash, url, kind, position, discovered_via, " +
      "state, status_code, fetch_error, content_type, redirect_to, redirect_type, size_bytes, " +
      "cacheable)",
    urls.map((row) => [
      auditId,
      row.urlId,
      EMPTY_HASH,
      "",
      "page",
      0,
      "link",
      row.state,
      row.statusCode,
      row.fetchError,
      row.contentType,
      row.redirectTo,
      row.redirectType,
      row.sizeBytes,
      row.cacheable ?? null,
    ]),
    {
      onDuplicate: "state = VALUES(state), status_code = VALUES(status_code), " +
        "fetch_error = VALUES(fetch_error), content_type = VALUES(content_type), " +
        "redirect_to = VALUES(redirect_to), redirect_type = VALUES(redirect_type), " +
        "size_bytes = VALUES(size_bytes), cacheable = VALUES(cacheable)",
    },
  );
}

// stands in for columns of a row that is always there; no URL hashes to it
const EMPTY_HASH = new Uint8Array(16);

async function insertPages(
  trx: Db,
  audit: { id: number; siteId: number },
  pages: readonly NewPage[],
): Promise<void> {
  if (pages.length === 0) return;
  const ids = await insertPageIds(trx, audit.siteId, pages);
  await insertRows(
    trx,
    PAGE_COLUMNS,
    pages.map((page) => {
      const pageId = ids.get(Buffer.from(page.urlHash).toString("hex"));
      if (pageId === undefined) throw new Error(`The page ${page.url} got no id.`);
      return pageRow(audit.id, pageId, page);
    }),
  );
}

/** The ids of pages are the site's, the same in every audit; by hash in hex. */
async function insertPageIds(
  trx: Db,
  siteId: number,
  pages: readonly { urlHash: Uint8Array; url: string }[],
): Promise<Map<string, number>> {
  await insertRows(
    trx,
    "pages (site_id, url_hash, url)",
    pages.map((page) => [siteId, page.urlHash, page.url]),
    { ignore: true },
  );
  const hashes = pages.map((page) => sqlLiteral(page.urlHash)).join(",");
  // index pages_url (site_id, url_hash)
  const rows = await runStatement(
    trx,
    `SELECT id, url_hash FROM pages WHERE site_id = ${siteId} AND url_hash IN (${hashes})`,
  ) as { id: number; url_hash: Buffer }[]; // a SELECT gives rows of its columns
  return new Map(rows.map((row) => [row.url_hash.toString("hex"), row.id]));
}

const PAGE_COLUMNS = "audit_pages (audit_id, page_id, url_id, url, status_code, fetch_error, " +
  "content_type, html, indexable, indexability_reason, noindex, nofollow, title, title_hash, " +
  "meta_description, description_hash, h1, h1_hash, lang, canonical_url, canonical_id, " +
  "word_count, content_hash, minhash, size_bytes, ttfb_ms, response_time_ms, depth, " +
  "anchors_count, structured_types, crawled_at, orphan, inlinks_count, unique_inlinks_count, " +
  "outlinks_count, external_outlinks_count, link_score)";

/**
 * Stands for what the analysis finds out, in the last columns. In rows without room for it, which
 * NULL would leave, its update takes 2.5 times as long and fifty times as much of the redo log.
 */
const NOT_ANALYZED: readonly SqlLiteral[] = [0, 0, 0, 0, 0, 0];

function pageRow(auditId: number, pageId: number, page: NewPage): SqlLiteral[] {
  return [
    auditId,
    pageId,
    page.urlId,
    page.url,
    page.statusCode,
    page.fetchError,
    page.contentType,
    page.html,
    page.indexable,
    page.indexabilityReason,
    page.noindex,
    page.nofollow,
    page.title,
    page.titleHash,
    page.metaDescription,
    page.descriptionHash,
    page.h1,
    page.h1Hash,
    page.lang,
    page.canonicalUrl,
    page.canonicalId,
    page.wordCount,
    page.contentHash,
    page.minhash,
    page.sizeBytes,
    page.ttfbMs,
    page.responseTimeMs,
    page.depth,
    page.anchorsCount,
    page.structuredTypes,
    page.crawledAt,
    ...NOT_ANALYZED,
  ];
}

async function insertLinks(trx: Db, auditId: number, links: readonly NewLink[]): Promise<void> {
  await insertWritten(
    trx,
    "audit_links (audit_id, source_id, target_id, type, follow, internal, elements_count, rel, " +
      "placement, anchor)",
    links.toSorted(byLinkKey),
    (row) => linkRow(auditId, row),
  );
}

/** Links are by far the most rows of a crawl; types and placements are words. */
function linkRow(auditId: number, row: NewLink): string {
  const count = Math.min(row.elementsCount, 65_535);
  return `(${auditId},${row.sourceId},${row.targetId},'${row.type}',${row.follow ? 1 : 0},` +
    `${row.internal ? 1 : 0},${count},${row.rel},'${row.placement}',` +
    `${sqlLiteral(row.anchor === null ? null : fitAnchor(row.anchor))})`;
}

const fitAnchor = fitOf("audit_links", "anchor");

/** In the order of the primary key; several types of one target keep theirs. */
function byLinkKey(a: NewLink, b: NewLink): number {
  return a.sourceId - b.sourceId || a.targetId - b.targetId;
}
