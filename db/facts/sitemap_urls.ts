import type { SitemapUrlInput } from "../../lib/rules/site_inputs.ts";
import type { Db } from "../connection.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

interface Row {
  url_hash: Buffer;
  position: number;
  sitemap_url: string;
  url_id: number;
  url: string;
  state: string;
  status_code: number | null;
  fetch_error: string | null;
  redirects_to: string | null;
  noindex: number | null;
  indexability_reason: string | null;
  canonical_url: string | null;
}

/** Streams the URLs of the site that sitemaps list. */
export async function* streamSitemapUrls(
  db: Db,
  auditId: number,
): AsyncGenerator<SitemapUrlInput[]> {
  const read = (after: Buffer) =>
    // the primary key of audit_sitemap_urls in its order, then audit_urls_hash and primary keys
    selectRows<Row>(
      db,
      `SELECT l.url_hash, l.position, m.url AS sitemap_url, u.url_id, u.url, u.state,
        u.status_code, u.fetch_error, r.url AS redirects_to, p.noindex, p.indexability_reason,
        p.canonical_url
      FROM audit_sitemap_urls l
      JOIN audit_sitemaps m ON m.audit_id = l.audit_id AND m.sitemap_id = l.sitemap_id
      JOIN audit_urls u ON u.audit_id = l.audit_id AND u.url_hash = l.url_hash AND u.kind = 'page'
      LEFT JOIN audit_pages p ON p.audit_id = u.audit_id AND p.url_id = u.url_id
      LEFT JOIN audit_urls r ON r.audit_id = u.audit_id AND r.url_id = u.redirect_to
      WHERE l.audit_id = ? AND l.url_hash > ?
      ORDER BY l.url_hash LIMIT ?`,
      [auditId, after, CHUNK_ROWS],
    );
  for await (const rows of streamChunks(Buffer.alloc(0), read, (row) => row.url_hash)) {
    yield rows.map(createInput);
  }
}

function createInput(row: Row): SitemapUrlInput {
  return {
    urlId: row.url_id,
    url: row.url,
    sitemapUrl: row.sitemap_url,
    position: row.position,
    answer: {
      url: row.url,
      statusCode: row.status_code,
      fetchError: row.fetch_error,
      internal: true,
    },
    blocked: row.state === "blocked",
    noindex: row.status_code === 200 && row.noindex === 1,
    indexabilityReason: row.indexability_reason,
    canonicalUrl: row.canonical_url,
    redirectsTo: row.redirects_to,
  };
}
