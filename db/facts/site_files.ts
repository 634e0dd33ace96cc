import type { RobotsFileInput, SiteInput, SitemapInput } from "../../lib/rules/site_inputs.ts";
import type { Db } from "../connection.ts";
import { readAudit } from "../audits.ts";
import { listStartUrls } from "../start_urls.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

interface RobotsRow {
  origin: string;
  url: string;
  status_code: number | null;
  fetch_error: string | null;
  body: string | null;
}

/** Streams the robots.txt of every origin on which the site has pages. */
export async function* streamRobotsFiles(
  db: Db,
  auditId: number,
): AsyncGenerator<RobotsFileInput[]> {
  const origins = await listOrigins(db, auditId);
  const main = await listMainOrigins(db, auditId);
  const rows = await selectRows<RobotsRow>(
    db,
    `SELECT f.origin, f.url, f.status_code, f.fetch_error, f.body FROM audit_files f
    WHERE f.audit_id = ? AND f.kind = 'robots_txt'
    ORDER BY f.origin`,
    [auditId],
  );
  yield rows.filter((row) => origins.has(row.origin)).map((row, index) => ({
    urlId: 0,
    targetId: index + 1,
    origin: row.origin,
    url: row.url,
    main: main.has(row.origin),
    statusCode: row.status_code,
    fetchError: row.fetch_error,
    body: row.body,
  }));
}

async function listOrigins(db: Db, auditId: number): Promise<Set<string>> {
  const rows = await selectRows<{ origin: string }>(
    db,
    `SELECT DISTINCT SUBSTRING_INDEX(u.url, '/', 3) AS origin FROM audit_urls u
    WHERE u.audit_id = ? AND u.kind = 'page'`,
    [auditId],
  );
  return new Set(rows.map((row) => row.origin));
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
  for await (const rows of streamChunks(0, read, (row) => row.sitemap_id)) {
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
export async function* streamSite(db: Db, auditId: number): AsyncGenerator<SiteInput[]> {
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
  }];
}
