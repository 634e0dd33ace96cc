import type { SitemapUrlInput } from "../../lib/rules/inputs/site_inputs.ts";
import type { Db } from "../core/connection.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

interface Row {
  position: number;
  sitemap_url: string;
  url_id: number;
  url: string;
  state: string;
  status_code: number | null;
  fetch_error: string | null;
  redirects_to: string | null;
  noindex: number;
  indexability_reason: string | null;
  canonical_url: string | null;
}

/** Streams the pages that sitemaps list and that search engines may not index, or not whole. */
export async function* streamSitemapUrls(
  db: Db,
  auditId: number,
): AsyncGenerator<SitemapUrlInput[]> {
  const read = (after: number) =>
    // in this order whatever the server thinks of sizes, which change too fast for its statistics:
    // the primary key of audit_pages in its order, then only primary keys
    selectRows<Row>(
      db,
      `SELECT STRAIGHT_JOIN u.url_id, u.url, u.state, u.status_code, u.fetch_error, l.position,
        m.url AS sitemap_url, r.url AS redirects_to, p.noindex, p.indexability_reason,
        p.canonical_url
      FROM audit_pages p
      JOIN audit_urls u ON u.audit_id = p.audit_id AND u.url_id = p.url_id AND u.kind = 'page'
      JOIN audit_sitemap_urls l ON l.audit_id = u.audit_id AND l.url_hash = u.url_hash
      JOIN audit_sitemaps m ON m.audit_id = l.audit_id AND m.sitemap_id = l.sitemap_id
      LEFT JOIN audit_urls r ON r.audit_id = u.audit_id AND r.url_id = u.redirect_to
      WHERE p.audit_id = ? AND p.url_id > ? AND (p.indexable = 0 OR p.fetch_error IS NOT NULL)
      ORDER BY p.url_id LIMIT ?`,
      [auditId, after, CHUNK_ROWS],
    );
  for await (const rows of streamChunks(0, read, { keyOf: (row) => row.url_id })) {
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
