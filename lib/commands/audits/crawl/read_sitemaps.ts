import {
  type Alternate,
  type AuditSitemap,
  type AuditSitemapUrl,
  findListedPlaces,
  insertAuditSitemap,
  insertAuditSitemapUrls,
  maxKeptUrls,
} from "../../../../db/audits/crawl/audit_sitemaps.ts";
import { fitText } from "../../../../db/core/text_columns.ts";
import type { FetchFacts } from "../../../crawler/html/page_facts.ts";
import { parseSitemap } from "../../../crawler/sitemaps/sitemap.ts";
import type {
  SitemapEntry,
  SitemapError,
  SitemapResult,
} from "../../../crawler/sitemaps/sitemap_facts.ts";
import {
  addFault,
  createEntryCheck,
  createSitemapFaults,
  type SitemapFaults,
} from "../../../crawler/sitemaps/sitemap_faults.ts";
import { isKeptUrl, normaliseUrl, urlHash } from "../../../crawler/url/url.ts";
import { MAX_URL_LENGTH } from "../../../crawler/url/url_filter.ts";
import { isHtml } from "./read_answer.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { fetchFollowing } from "./fetch_following.ts";
import { isAllowed, type OriginRules } from "./origin_rules.ts";

const DEFAULT_PATHS = ["/sitemap.xml", "/sitemap_index.xml", "/sitemap.xml.gz"];
/** A sitemap may have 50 MB uncompressed (sitemaps.org); one byte more shows that it has more. */
const MAX_SITEMAP_BYTES = 50 * 1024 * 1024 + 1;
/** Indexes inside indexes that are followed. */
const MAX_NESTING = 3;
/** Files of a site that are read, and how long that may take: indexes can name millions. */
const MAX_FILES = 1_000;
const MAX_READING_MS = 15 * 60 * 1000;
const INSERT_CHUNK = 1_000;
/** Listed URLs of other sites that are kept, to tell of them. */
const MAX_FOREIGN_URLS = 50_000;
/** Language versions of one URL that are kept: there are not many more languages and regions. */
const MAX_ALTERNATES = 500;
/** Longer than any code of a language and a region. */
const MAX_CODE_CHARS = 255;

interface Candidate {
  url: string;
  parentId: number | null;
  nesting: number;
  foundVia: AuditSitemap["found_via"];
}

/** What the reading of a site's sitemaps has come to. */
interface Reading {
  session: CrawlSession;
  /** The origin whose robots.txt or usual addresses lead to the sitemaps. */
  origin: string;
  queue: Candidate[];
  /** Every address that is or was in the queue. */
  known: Set<string>;
  /** By `sitemap_id`, from 1. */
  files: string[];
  /** URLs met, of the site and of others. */
  ownCount: number;
  foreignCount: number;
}

/**
 * Fetches the sitemaps that robots.txt names (which invites to them), else those at the usual places
 * as far as it allows, with what their indexes name, and keeps the files' facts and the URLs that
 * they list. However many files and URLs they name, it ends: 1,000 files, 15 minutes.
 */
export async function readSitemaps(
  session: CrawlSession,
  origin: string,
  rules: OriginRules,
): Promise<void> {
  const reading: Reading = {
    session,
    origin,
    queue: [],
    known: new Set(),
    files: [],
    ownCount: 0,
    foreignCount: 0,
  };
  const named = rules.robots.sitemaps.map((url) => normaliseUrl(url))
    .filter(isKeptUrl);
  for (const url of named) enqueue(reading, candidate(url, "robots_txt"));
  const defaults = (named.length > 0 ? [] : DEFAULT_PATHS)
    .map((path) => candidate(origin + path, "default"))
    .filter(({ url }) => isAllowed(session, rules, url));
  for (const next of defaults) {
    reading.known.add(next.url);
    if (await readOne(reading, next) === 200) break;
  }
  const endsAt = performance.now() + MAX_READING_MS;
  for (let next = reading.queue.shift(); next !== undefined; next = reading.queue.shift()) {
    if (session.lease.stopRequested.aborted || performance.now() > endsAt) return;
    await readOne(reading, next);
  }
}

function candidate(url: string, foundVia: Candidate["foundVia"]): Candidate {
  return { url, parentId: null, nesting: 0, foundVia };
}

function enqueue({ queue, known }: Reading, next: Candidate): void {
  if (known.size >= MAX_FILES || known.has(next.url)) return;
  known.add(next.url);
  queue.push(next);
}

/** Reads one file, queues what it names, and returns its status; null: there is none. */
async function readOne(reading: Reading, found: Candidate): Promise<number | null> {
  const { session } = reading;
  const { facts } = await fetchFollowing(session, found.url, { maxBytes: MAX_SITEMAP_BYTES });
  if (found.foundVia === "default" && facts.status !== 200) return facts.status;
  const sitemap: AuditSitemap = {
    sitemap_id: reading.files.length + 1,
    parent_id: found.parentId,
    url: found.url,
    found_via: found.foundVia,
    status_code: facts.status,
    fetch_error: facts.error,
    format: null,
    urls_count: 0,
    size_bytes: facts.sizeBytes,
    errors: [],
    faults: null,
  };
  if (facts.status === 200) {
    session.begin(`reading the sitemap ${found.url}`);
    const { parsed, rows, faults } = await readEntries(reading, found, facts);
    if (found.foundVia === "default" && parsed.format === null && isHtml(facts.contentType)) {
      // the site answers every address with some page: that is no sitemap that anybody wrote
      return null;
    }
    reading.files.push(found.url);
    await insertEntries(reading, rows, faults);
    const faulty = Object.values(faults).some(({ count }) => count > 0);
    Object.assign(sitemap, {
      format: parsed.format,
      urls_count: parsed.entriesCount,
      errors: parsed.errors.slice(0, 20),
      faults: faulty ? faults : null,
    });
  } else {
    reading.files.push(found.url);
  }
  await insertAuditSitemap(session.services.db, session.audit.id, sitemap);
  return facts.status;
}

interface ReadEntries {
  parsed: SitemapResult;
  /** URLs to keep. */
  rows: AuditSitemapUrl[];
  faults: SitemapFaults;
}

/** Parses a file: gathers its URLs, queues its sitemaps, checks its entries. */
async function readEntries(
  reading: Reading,
  { nesting }: Candidate,
  facts: FetchFacts,
): Promise<ReadEntries> {
  const { session } = reading;
  const sitemapId = reading.files.length + 1;
  const limit = maxKeptUrls(session.settings.max_pages);
  const rows: AuditSitemapUrl[] = [];
  const faults = createSitemapFaults();
  const check = createEntryCheck(faults, {
    sitemapUrl: facts.url,
    siteOrigin: reading.origin,
    now: session.services.now(),
  });
  let position = 0;
  let tooLongCount = 0;
  const parsed = await parseSitemap(facts.body, (entry) => {
    position++;
    const loc = normaliseUrl(entry.loc, facts.url);
    check(entry, loc, position);
    if (loc === null) return;
    if (loc.length > MAX_URL_LENGTH) {
      tooLongCount++;
      return;
    }
    if (entry.isSitemap) {
      const next = { url: loc, parentId: sitemapId, nesting: nesting + 1 };
      if (nesting < MAX_NESTING) enqueue(reading, { ...next, foundVia: "index" });
      return;
    }
    // however many URLs of others are listed, they take no room from the site's
    if (session.scope.isInternal(loc)) {
      if (reading.ownCount++ >= limit) return;
    } else if (reading.foreignCount++ >= MAX_FOREIGN_URLS) {
      return;
    }
    rows.push({
      sitemap_id: sitemapId,
      position,
      url: loc,
      url_hash: urlHash(loc),
      last_modified: entry.lastModified,
      alternates: readAlternates(entry, facts.url),
    });
  }, facts.headers["content-type"]);
  // feeds write dates in forms of their own
  const isFeed = parsed.format === "rss" || parsed.format === "atom";
  if (isFeed) faults.lastmod = createSitemapFaults().lastmod;
  if (tooLongCount > 0) parsed.errors.unshift(describeTooLong(tooLongCount));
  return { parsed, rows, faults };
}

function describeTooLong(count: number): SitemapError {
  const limit = MAX_URL_LENGTH.toLocaleString("en");
  return {
    code: "url_too_long",
    message: `${count} addresses have more than ${limit} characters and are left out.`,
  };
}

/** Keeps what no earlier place lists, and notes what one does. */
async function insertEntries(
  { session, files }: Reading,
  rows: readonly AuditSitemapUrl[],
  { repeated }: SitemapFaults,
): Promise<void> {
  const { services: { db }, audit } = session;
  for (let start = 0; start < rows.length; start += INSERT_CHUNK) {
    const chunk = rows.slice(start, start + INSERT_CHUNK);
    const places = await findListedPlaces(db, audit.id, chunk);
    const added = chunk.filter((row) => {
      const key = row.url_hash.toString("hex");
      const first = places.get(key);
      if (first === undefined) {
        places.set(key, row);
        return true;
      }
      const sitemap = files[first.sitemap_id - 1] ?? "";
      addFault(repeated, {
        loc: row.url,
        position: row.position,
        first: { sitemap, position: first.position },
      });
      return false;
    });
    await insertAuditSitemapUrls(db, audit.id, added);
  }
}

function readAlternates({ alternates }: SitemapEntry, base: string): Alternate[] {
  return alternates.slice(0, MAX_ALTERNATES).flatMap(({ code, href }) => {
    const url = normaliseUrl(href, base);
    if (url === null || url.length > MAX_URL_LENGTH) return [];
    return [[fitText(code, MAX_CODE_CHARS), url] as const];
  });
}
