import type { Db } from "../../core/connection.ts";

/** The tables that hold what an audit found, each clustered by `audit_id`. */
export const AUDIT_TABLES = [
  "audit_occurrences",
  "audit_issues",
  "audit_sitemap_urls",
  "audit_sitemaps",
  "audit_files",
  "audit_redirects",
  "audit_hreflangs",
  "audit_pagination",
  "audit_fragments",
  "audit_texts",
  "audit_renders",
  "audit_link_opportunities",
  "audit_top_anchors",
  "audit_page_words",
  "audit_links",
  "audit_pages",
  "audit_urls",
] as const;

/** Those of them whose rows go when an audit is pruned: all but the counts of its issues. */
export const DETAIL_TABLES: readonly string[] = AUDIT_TABLES.filter((table) =>
  table !== "audit_issues"
);

/**
 * Deletes up to `limit` rows of what an audit found and returns how many; fewer than `limit` means
 * that nothing is left. Small batches keep locks and the undo log short.
 */
export async function deleteAuditRows(
  db: Db,
  auditId: number,
  { limit, tables = AUDIT_TABLES }: { limit: number; tables?: readonly string[] },
): Promise<number> {
  let deleted = 0;
  for (const table of tables) {
    if (deleted >= limit) break;
    deleted += await db(table).where({ audit_id: auditId }).limit(limit - deleted).delete();
  }
  return deleted;
}
