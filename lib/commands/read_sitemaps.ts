import {
  type Alternate,
  type AuditSitemap,
  type AuditSitemapUrl,
  insertAuditSitemap,
  insertAuditSitemapUrls,
  maxKeptUrls,
} from "../../db/audit_sitemaps.ts";
import { cutText } from "../../db/sql_rows.ts";
import type { FetchFacts } from "../crawler/page_facts.ts";
import { parseSitemap } from "../crawler/sitemap.ts";
import type { SitemapEntry } from "../crawler/sitemap_facts.ts";
import { normaliseUrl, urlHash } from "../crawler/url.ts";
import { MAX_URL_LENGTH } from "../crawler/url_filter.ts";
import { isHtml } from "./crawl_page.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { fetchDocument } from "./fetch_document.ts";
import { isAllowed, type OriginRules } from "./origin_rules.ts";

const DEFAULT_PATHS = ["/sitemap.xml", "/sitemap_index.xml", "/sitemap.xml.gz"];
/** A sitemap may have 50 MB uncompressed (sitemaps.org); one byte more shows that it has more. */
const MAX_SITEMAP_BYTES = 50 * 1024 * 1024 + 1;
/** Indexes inside indexes that are followed. */
const MAX_NESTING = 3;
const MAX_REDIRECTS = 5;
const MAX_FILES = 1_000;
const INSERT_CHUNK = 1_000;
/** Language versions of one URL that are kept: there are not many more languages and regions. */
const MAX_ALTERNATES = 500;

interface Candidate {
  url: string;
  parentId: number | null;
  nesting: number;
  foundVia: AuditSitemap["found_via"];
}

/**
 * Fetches the sitemaps that robots.txt names (which invites to them), else those at the usual places
 * as far as it allows, with what their indexes name, and keeps the files' facts and the URLs that
 * they list.
 */
export async function readSitemaps(
  session: CrawlSession,
  origin: string,
  rules: OriginRules,
): Promise<void> {
  const named = rules.robots.sitemaps.map((url) => normaliseUrl(url)).filter((url) => url !== null);
  const queue: Candidate[] = named.map((url) => candidate(url, "robots_txt"));
  const defaults = (named.length > 0 ? [] : DEFAULT_PATHS)
    .map((path) => candidate(origin + path, "default"))
    .filter(({ url }) => isAllowed(session, rules, url));
  const seen = new Set<string>();
  const kept = { urls: 0, files: 0 };
  for (const next of defaults) {
    seen.add(next.url);
    if (await readOne(session, next, queue, kept) === 200) break;
  }
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (seen.has(next.url) || kept.files >= MAX_FILES || session.lease.stopRequested.aborted) {
      continue;
    }
    seen.add(next.url);
    await readOne(session, next, queue, kept);
  }
}

function candidate(url: string, foundVia: Candidate["foundVia"]): Candidate {
  return { url, parentId: null, nesting: 0, foundVia };
}

/** Reads one file, queues what it names, and returns its status; null: there is none. */
async function readOne(
  session: CrawlSession,
  { url, parentId, nesting, foundVia }: Candidate,
  queue: Candidate[],
  kept: { urls: number; files: number },
): Promise<number | null> {
  const { db } = session.services;
  const auditId = session.audit.id;
  const facts = await fetchFollowing(session, url);
  if (foundVia === "default" && facts.status !== 200) return facts.status;
  const sitemapId = ++kept.files;
  const limit = maxKeptUrls(session.settings.max_pages);
  const sitemap: AuditSitemap = {
    sitemap_id: sitemapId,
    parent_id: parentId,
    url,
    found_via: foundVia,
    status_code: facts.status,
    fetch_error: facts.error,
    format: null,
    urls_count: 0,
    size_bytes: facts.sizeBytes,
    errors: [],
  };
  if (facts.status === 200) {
    const rows: AuditSitemapUrl[] = [];
    let position = 0;
    const parsed = await parseSitemap(facts.body, (entry) => {
      const loc = normaliseUrl(entry.loc, facts.url);
      if (loc === null || loc.length > MAX_URL_LENGTH) return;
      if (entry.isSitemap) {
        if (nesting < MAX_NESTING) {
          queue.push({ url: loc, parentId: sitemapId, nesting: nesting + 1, foundVia: "index" });
        }
        return;
      }
      if (kept.urls >= limit) return;
      kept.urls++;
      rows.push({
        sitemap_id: sitemapId,
        position: ++position,
        url: loc,
        url_hash: urlHash(loc),
        last_modified: entry.lastModified === null ? null : cutText(entry.lastModified, 40),
        alternates: readAlternates(entry, facts.url),
      });
    });
    if (foundVia === "default" && parsed.format === null && isHtml(facts.contentType)) {
      // the site answers every address with some page: that is no sitemap that anybody wrote
      kept.files--;
      return null;
    }
    Object.assign(sitemap, {
      format: parsed.format,
      urls_count: parsed.entriesCount,
      errors: parsed.errors.slice(0, 20),
    });
    for (let start = 0; start < rows.length; start += INSERT_CHUNK) {
      await insertAuditSitemapUrls(db, auditId, rows.slice(start, start + INSERT_CHUNK));
    }
  }
  await insertAuditSitemap(db, auditId, sitemap);
  return facts.status;
}

function readAlternates({ alternates }: SitemapEntry, base: string): Alternate[] {
  return alternates.slice(0, MAX_ALTERNATES).flatMap(({ code, href }) => {
    const url = normaliseUrl(href, base);
    return url === null || url.length > MAX_URL_LENGTH ? [] : [[code, url] as const];
  });
}

/** The answer after redirects, which sitemaps may have (RFC 9309 allows five for robots.txt). */
async function fetchFollowing(session: CrawlSession, url: string): Promise<FetchFacts> {
  let facts = await fetchDocument(session, url, { maxBytes: MAX_SITEMAP_BYTES });
  for (let hops = 0; facts.location !== null && hops < MAX_REDIRECTS; hops++) {
    facts = await fetchDocument(session, facts.location, { maxBytes: MAX_SITEMAP_BYTES });
  }
  return facts;
}
