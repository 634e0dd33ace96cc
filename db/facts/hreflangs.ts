import type { CrawlFigures } from "../../lib/metrics/audits/crawl_figures.ts";
import type { HreflangInput } from "../../lib/rules/inputs/site_inputs.ts";
import type { Db } from "../core/connection.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

const MAX_CODES = 10;

interface Row {
  source_id: number;
  source_url: string | null;
  source_html: number | null;
  indexability_reason: string | null;
  target_id: number;
  codes: string;
  url: string | null;
  kind: string | null;
  status_code: number | null;
  fetch_error: string | null;
  html: number | null;
  state: string | null;
  discovered_via: string | null;
  in_sitemap: number | null;
  noindex: number | null;
  target_reason: string | null;
  canonical_url: string | null;
  returned: number;
}

/** Streams what HTML pages, or sitemaps for them, name as their versions, themselves left out. */
export async function* streamHreflangs(
  db: Db,
  auditId: number,
  figures: CrawlFigures,
): AsyncGenerator<HreflangInput[]> {
  const read = ({ source, target }: { source: number; target: number }) =>
    // groups by the primary key's first columns; the way back by audit_hreflangs_target
    selectRows<Row>(
      db,
      `SELECT h.source_id, s.url AS source_url, s.html AS source_html,
        s.indexability_reason, h.target_id, h.codes,
        t.url, t.kind, t.status_code, t.fetch_error, t.state, t.discovered_via, t.in_sitemap,
        p.html, p.noindex, p.indexability_reason AS target_reason, p.canonical_url,
        EXISTS (
          SELECT 1 FROM audit_hreflangs r
          WHERE r.audit_id = ? AND r.target_id = h.source_id AND r.source_id = h.target_id
        ) AS returned
      FROM (
        SELECT n.source_id, n.target_id, GROUP_CONCAT(n.code ORDER BY n.code) AS codes
        FROM audit_hreflangs n
        WHERE n.audit_id = ? AND n.target_id <> n.source_id
          AND (n.source_id > ? OR (n.source_id = ? AND n.target_id > ?))
        GROUP BY n.source_id, n.target_id
        ORDER BY n.source_id, n.target_id LIMIT ?
      ) h
      LEFT JOIN audit_pages s ON s.audit_id = ? AND s.url_id = h.source_id
      LEFT JOIN audit_urls t ON t.audit_id = s.audit_id AND t.url_id = h.target_id
      LEFT JOIN audit_pages p ON p.audit_id = s.audit_id AND p.url_id = h.target_id
      ORDER BY h.source_id, h.target_id`,
      [auditId, auditId, source, source, target, CHUNK_ROWS, auditId],
    );
  const keyOf = (row: Row) => ({ source: row.source_id, target: row.target_id });
  for await (const rows of streamChunks({ source: 0, target: 0 }, read, { keyOf })) {
    yield rows.flatMap((row) => createInput(row, figures) ?? []);
  }
}

/** Undefined for what a sitemap says of a URL that is no page, or was never requested. */
function createInput(row: Row, { orphans }: CrawlFigures): HreflangInput | undefined {
  if (row.source_url === null || row.source_html !== 1 || row.url === null) return undefined;
  return {
    urlId: row.source_id,
    url: row.source_url,
    targetId: row.target_id,
    codes: row.codes.split(",").slice(0, MAX_CODES),
    target: {
      url: row.url,
      statusCode: row.status_code,
      fetchError: row.fetch_error,
      internal: row.kind !== "external",
    },
    targetRead: row.html === 1,
    returned: row.returned === 1,
    targetNoindex: row.status_code === 200 && row.noindex === 1,
    targetCanonicalUrl: row.target_reason === "canonicalised" ? row.canonical_url : null,
    targetBlocked: row.state === "blocked",
    targetUnlinked: orphans[row.target_id] === 1 && row.discovered_via === "hreflang" &&
      row.in_sitemap === 0,
    canonicalised: row.indexability_reason === "canonicalised",
  };
}
