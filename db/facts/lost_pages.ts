import type { IndexabilityReason } from "../../lib/crawler/html/page_facts.ts";
import type { LostPageInput } from "../../lib/rules/inputs/graph_inputs.ts";
import { readAudit } from "../audits/lifecycle/audits.ts";
import type { Db } from "../core/connection.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

interface Row {
  url_id: number;
  page_id: number;
  url: string;
  indexability_reason: IndexabilityReason;
  status_code: number | null;
  fetch_error: string | null;
  canonical_url: string | null;
}

/** Streams the pages that are not indexable and were, when the previous audit looked. */
export async function* streamLostPages(db: Db, auditId: number): AsyncGenerator<LostPageInput[]> {
  const { previous_audit_id: previousId } = await readAudit(db, auditId);
  if (previousId === null) return;
  // the primary key, in its order
  const read = (after: number) =>
    selectRows<Row>(
      db,
      `SELECT p.url_id, p.page_id, p.url, p.indexability_reason, p.status_code, p.fetch_error,
        p.canonical_url
      FROM audit_pages p
      WHERE p.audit_id = ? AND p.url_id > ? AND p.indexable = 0
        AND p.indexability_reason IS NOT NULL
      ORDER BY p.url_id LIMIT ?`,
      [auditId, after, CHUNK_ROWS],
    );
  for await (const rows of streamChunks(0, read, { keyOf: (row) => row.url_id })) {
    const indexable = await listIndexable(db, previousId, rows.map((row) => row.page_id));
    yield rows.filter((row) => indexable.has(row.page_id)).map((row) => ({
      urlId: row.url_id,
      url: row.url,
      reason: row.indexability_reason,
      statusCode: row.status_code,
      fetchError: row.fetch_error,
      canonicalUrl: row.canonical_url,
    }));
  }
}

/** Those of the pages that were indexable in that audit. */
async function listIndexable(db: Db, auditId: number, pageIds: number[]): Promise<Set<number>> {
  // audit_pages_page (page_id, audit_id)
  const rows = await selectRows<{ page_id: number }>(
    db,
    `SELECT p.page_id FROM audit_pages p
    WHERE p.page_id IN (?) AND p.audit_id = ? AND p.indexable = 1`,
    [pageIds, auditId],
  );
  return new Set(rows.map((row) => row.page_id));
}
