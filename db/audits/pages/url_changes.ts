import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";

/** A URL of which a search engine knows something else than is true. */
export interface ChangedUrl {
  urlId: number;
  url: string;
  change: "new" | "changed" | "gone";
}

/**
 * Lists what two audits see differently of pages that can be, or could be, in a search index, in the order of the newer
 * one: new ones, those with another title, description, heading or text, and those that are gone (404, 410) or moved for
 * good. What the newer audit did not request is in neither. Starts after `afterUrlId`.
 */
export async function listUrlChanges(
  db: Db,
  { auditId, againstId }: { auditId: number; againstId: number },
  { afterUrlId, limit }: { afterUrlId: number; limit: number },
): Promise<ChangedUrl[]> {
  // the primary key (audit_id, url_id), then audit_pages_page (page_id, audit_id)
  return await selectRows<ChangedUrl>(
    db,
    `SELECT b.url_id AS urlId, b.url, CASE
        WHEN b.indexable = 0 THEN 'gone'
        WHEN a.url_id IS NULL OR a.indexable = 0 THEN 'new'
        ELSE 'changed' END AS \`change\`
      FROM audit_pages b
      LEFT JOIN audit_pages a ON a.page_id = b.page_id AND a.audit_id = ?
      WHERE b.audit_id = ? AND b.url_id > ? AND (
        (b.indexable = 0 AND a.indexable = 1 AND b.status_code IN (301, 308, 404, 410))
        OR (b.indexable = 1 AND (
          a.url_id IS NULL OR a.indexable = 0
          OR NOT (a.title <=> b.title) OR NOT (a.h1 <=> b.h1)
          OR NOT (a.meta_description <=> b.meta_description)
          OR NOT (a.content_hash <=> b.content_hash)
        ))
      )
      ORDER BY b.url_id LIMIT ?`,
    [againstId, auditId, afterUrlId, limit],
  );
}
