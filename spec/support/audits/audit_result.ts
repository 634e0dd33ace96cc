import { readAudit } from "../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../db/core/connection.ts";

/** Reads what an audit found, without what depends on the clock and the ids of its site's pages. */
export async function readAuditResult(db: Db, auditId: number) {
  const where = { audit_id: auditId };
  const list = (table: string, order: string[]) =>
    db(table).where(where).orderBy(order).then((rows: Record<string, unknown>[]) =>
      rows.map((
        {
          audit_id: _,
          page_id: __,
          ttfb_ms: ___,
          response_time_ms: ____,
          crawled_at: _____,
          ...row
        },
      ) => row)
    );
  const { status, stop_reason, health_score, pages_crawled, pages_discovered, bytes_downloaded } =
    await readAudit(db, auditId);
  const issues = await db("audit_issues").where(where).orderBy("code")
    .select("code", "severity", "affected_urls_count", "occurrences_count", "priority_score");
  return {
    audit: [{
      status,
      stop_reason,
      health_score,
      pages_crawled,
      pages_discovered,
      bytes_downloaded,
    }],
    urls: await list("audit_urls", ["url_id"]),
    pages: await list("audit_pages", ["url_id"]),
    links: await list("audit_links", ["source_id", "target_id", "type"]),
    sitemapUrls: await list("audit_sitemap_urls", ["sitemap_id", "position"]),
    occurrences: await list("audit_occurrences", ["code", "url_id", "target_id"]),
    issues,
  };
}
