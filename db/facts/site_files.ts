import type { CrawlFigures } from "../../lib/metrics/audits/crawl_figures.ts";
import type {
  RobotsFileInput,
  SiteInput,
  SitemapInput,
} from "../../lib/rules/inputs/site_inputs.ts";
import type { Db } from "../core/connection.ts";
import { readAudit } from "../audits/lifecycle/audits.ts";
import { listStartUrls } from "../audits/crawl/start_urls.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

interface RobotsRow {
  origin: string;
  url: string;
  status_code: number | null;
  fetch_error: string | null;
  content_type: string | null;
  redirects_count: number;
  size_bytes: number | null;
  body: string | null;
  previous_origin: string | null;
  previous_status: number | null;
  previous_body: string | null;
}

/** Streams the robots.txt of every origin on which the site has pages. */
export async function* streamRobotsFiles(
  db: Db,
  auditId: number,
): AsyncGenerator<RobotsFileInput[]> {
  const origins = await listOrigins(db, auditId);
  const main = await listMainOrigins(db, auditId);
  const sitemap = await findUnnamedSitemap(db, auditId);
  const { previous_audit_id: previousId } = await readAudit(db, auditId);
  // the primary key, of both audits
  const rows = await selectRows<RobotsRow>(
    db,
    `SELECT f.origin, f.url, f.status_code, f.fetch_error, f.content_type, f.redirects_count,
      f.size_bytes, f.body, e.origin AS previous_origin, e.status_code AS previous_status,
      e.body AS previous_body
    FROM audit_files f
    LEFT JOIN audit_files e ON e.audit_id = ? AND e.kind = f.kind AND e.origin = f.origin
    WHERE f.audit_id = ? AND f.kind = 'robots_txt'
    ORDER BY f.origin`,
    [previousId ?? 0, auditId],
  );
  yield rows.filter((row) => origins.has(row.origin)).map((row, index) => ({
    urlId: 0,
    targetId: index + 1,
    origin: row.origin,
    url: row.url,
    main: main.has(row.origin),
    statusCode: row.status_code,
    fetchError: row.fetch_error,
    contentType: row.content_type,
    redirectsCount: row.redirects_count,
    sizeBytes: row.size_bytes,
    body: row.body,
    servesPages: origins.get(row.origin) ?? false,
    unnamedSitemap: sitemap?.startsWith(`${row.origin}/`) ? sitemap : null,
    previous: row.previous_origin === null
      ? null
      : { statusCode: row.previous_status, body: row.previous_body },
  }));
}

/** The origins of the site's URLs, and whether one there answers otherwise than by a redirect. */
async function listOrigins(db: Db, auditId: number): Promise<Map<string, boolean>> {
  const rows = await selectRows<{ origin: string; serves: number }>(
    db,
    `SELECT SUBSTRING_INDEX(u.url, '/', 3) AS origin,
      MAX(COALESCE(u.status_code < 300 OR u.status_code >= 400, 0)) AS serves
    FROM audit_urls u
    WHERE u.audit_id = ? AND u.kind = 'page'
    GROUP BY origin`,
    [auditId],
  );
  return new Map(rows.map((row) => [row.origin, row.serves === 1]));
}

/** The sitemap that was found at a usual address because no robots.txt names one. */
async function findUnnamedSitemap(db: Db, auditId: number): Promise<string | undefined> {
  const row: { url: string } | undefined = await db("audit_sitemaps")
    .where({ audit_id: auditId, found_via: "default", status_code: 200 })
    .orderBy("sitemap_id").first("url");
  return row?.url;
}

/** The origins of the start URL and of what it redirects to. */
async function listMainOrigins(db: Db, auditId: number): Promise<Set<string>> {
  const { start_url: startUrl } = await readAudit(db, auditId);
  const urls = (await listStartUrls(db, auditId)).map(({ url }) => url);
  if (startUrl !== null) urls.push(startUrl);
  return new Set(urls.map((url) => new URL(url).origin));
}

interface SitemapRow {
  sitemap_id: number;
  url: string;
  found_via: string;
  status_code: number | null;
  fetch_error: string | null;
  format: string | null;
  urls_count: number;
  nested_in: string | null;
  robots_url: string | null;
  robots_body: string | null;
  errors: string | null;
  faults: string | null;
}

/** Streams the sitemaps that were requested. */
export async function* streamSitemaps(db: Db, auditId: number): AsyncGenerator<SitemapInput[]> {
  // three primary keys, the first in its order
  const read = (after: number) =>
    selectRows<SitemapRow>(
      db,
      `SELECT m.sitemap_id, m.url, m.found_via, m.status_code, m.fetch_error, m.format,
        m.urls_count, IF(m.format = 'sitemapindex', i.url, NULL) AS nested_in,
        f.url AS robots_url, f.body AS robots_body, m.errors, m.faults
      FROM audit_sitemaps m
      LEFT JOIN audit_sitemaps i ON i.audit_id = m.audit_id AND i.sitemap_id = m.parent_id
      LEFT JOIN audit_files f ON f.audit_id = m.audit_id AND f.kind = 'robots_txt'
        AND f.origin = SUBSTRING_INDEX(m.url, '/', 3) AND f.status_code BETWEEN 200 AND 299
      WHERE m.audit_id = ? AND m.sitemap_id > ?
      ORDER BY m.sitemap_id LIMIT ?`,
      [auditId, after, CHUNK_ROWS],
    );
  for await (const rows of streamChunks(0, read, { keyOf: (row) => row.sitemap_id })) {
    yield rows.map((row) => ({
      urlId: 0,
      targetId: row.sitemap_id,
      url: row.url,
      foundVia: row.found_via,
      statusCode: row.status_code,
      fetchError: row.fetch_error,
      format: row.format,
      urlsCount: row.urls_count,
      nestedIn: row.nested_in,
      robotsTxt: row.robots_url === null || row.robots_body === null
        ? null
        : { url: row.robots_url, body: row.robots_body },
      errors: row.errors === null ? [] : JSON.parse(row.errors),
      faults: row.faults === null ? null : JSON.parse(row.faults),
    }));
  }
}

/** Streams the one row about the site as a whole. */
export async function* streamSite(
  db: Db,
  auditId: number,
  figures: Pick<CrawlFigures, "browsed">,
): AsyncGenerator<SiteInput[]> {
  const audit = await readAudit(db, auditId);
  const answered = await db("audit_pages")
    .where({ audit_id: auditId }).where("status_code", "<", 500).first("url_id");
  const [counts] = await selectRows<{ declared: number | null; found: number | null }>(
    db,
    `SELECT SUM(m.found_via IN ('robots_txt', 'settings')) AS declared,
      SUM(m.found_via = 'default' AND m.status_code = 200) AS found
    FROM audit_sitemaps m WHERE m.audit_id = ?`,
    [auditId],
  );
  yield [{
    urlId: 0,
    answers: answered !== undefined,
    list: audit.settings.mode === "list",
    declaredSitemapsCount: counts?.declared ?? 0,
    foundSitemapsCount: counts?.found ?? 0,
    unlinkedLanguages: figures.browsed ? await listUnlinkedLanguages(db, auditId) : [],
  }];
}

/** Languages of a site are few; hostile ones are not. */
const MAX_LANGUAGES = 20;

async function listUnlinkedLanguages(
  db: Db,
  auditId: number,
): Promise<SiteInput["unlinkedLanguages"]> {
  // the primary key of audit_hreflangs; then the pages of the audit, once
  const named = await db("audit_hreflangs").where({ audit_id: auditId }).first("code");
  if (named !== undefined) return [];
  const rows = await selectRows<{ language: string; pages_count: number; example_url: string }>(
    db,
    `SELECT l.language, l.pages_count, u.url AS example_url
    FROM (
      SELECT SUBSTRING_INDEX(LOWER(p.lang), '-', 1) AS language, COUNT(*) AS pages_count,
        MIN(p.url_id) AS url_id
      FROM audit_pages p
      WHERE p.audit_id = ? AND p.indexable = 1 AND p.lang IS NOT NULL
      GROUP BY language ORDER BY pages_count DESC, language LIMIT ?
    ) l
    JOIN audit_urls u ON u.audit_id = ? AND u.url_id = l.url_id
    ORDER BY l.pages_count DESC, l.language`,
    [auditId, MAX_LANGUAGES, auditId],
  );
  return rows.map((row) => ({
    language: row.language,
    pagesCount: row.pages_count,
    exampleUrl: row.example_url,
  }));
}
