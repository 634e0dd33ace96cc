import type { CrawlFigures } from "../../lib/metrics/audits/crawl_figures.ts";
import type { CanonicalInput } from "../../lib/rules/inputs/site_inputs.ts";
import type { Db } from "../core/connection.ts";
import { readUrls, walkCircle } from "./read_urls.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

interface Row {
  url_id: number;
  own_url: string;
  target_id: number;
  url: string;
  kind: string;
  state: string;
  status_code: number | null;
  fetch_error: string | null;
  noindex: number | null;
  canonical_url: string | null;
}

/** Streams the HTML pages whose canonical names another URL. */
export async function* streamCanonicals(
  db: Db,
  auditId: number,
  figures: CrawlFigures,
): AsyncGenerator<CanonicalInput[]> {
  // four primary keys, the first in its order
  const read = (after: number) =>
    selectRows<Row>(
      db,
      `SELECT p.url_id, s.url AS own_url, t.url_id AS target_id, t.url, t.kind, t.state, t.status_code,
        t.fetch_error,
        c.noindex, c.canonical_url
      FROM audit_pages p
      JOIN audit_urls s ON s.audit_id = p.audit_id AND s.url_id = p.url_id
      JOIN audit_urls t ON t.audit_id = p.audit_id AND t.url_id = p.canonical_id
      LEFT JOIN audit_pages c ON c.audit_id = p.audit_id AND c.url_id = p.canonical_id
        AND c.html = 1
      WHERE p.audit_id = ? AND p.url_id > ? AND p.html = 1 AND p.canonical_id <> p.url_id
      ORDER BY p.url_id LIMIT ?`,
      [auditId, after, CHUNK_ROWS],
    );
  for await (const rows of streamChunks(0, read, { keyOf: (row) => row.url_id })) {
    const loops = rows.filter((row) => figures.canonicalCycles[row.url_id] !== 0);
    const loopOf = new Map(
      loops.map((row) => [row.url_id, walkCircle(figures.graph.canonicalId, row.url_id)]),
    );
    const urls = await readUrls(db, auditId, [...loopOf.values()].flat());
    yield rows.map((row) => ({
      urlId: row.url_id,
      url: row.own_url,
      targetId: row.target_id,
      target: {
        url: row.url,
        statusCode: row.status_code,
        fetchError: row.fetch_error,
        internal: row.kind !== "external",
      },
      targetNoindex: row.noindex === 1,
      targetCanonicalUrl: row.canonical_url,
      targetBlocked: row.state === "blocked",
      targetOrphan: figures.orphans[row.target_id] === 1,
      targetFirst: isFirstPage(row, figures),
      loop: loopOf.get(row.url_id)?.flatMap((urlId) => urls.get(urlId) ?? []) ?? null,
    }));
  }
}

function isFirstPage(row: Row, { graph, firstPages }: CrawlFigures): boolean {
  const first = firstPages[row.url_id] ?? 0;
  return first !== 0 && (row.target_id === first || row.target_id === graph.canonicalId[first]);
}
