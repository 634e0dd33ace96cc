import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";

/** Clicks of the pages that have an issue, by the issue's code. */
export type IssueClicks = Readonly<Record<string, number>>;

/** An audit, and a period of the search data of its site. */
interface AuditPeriod {
  siteId: number;
  auditId: number;
  periodId: number;
}

/** Sums the clicks of the pages that have each issue and count; an issue without clicks is missing. */
export async function sumIssueClicks(
  db: Db,
  { siteId, auditId, periodId }: AuditPeriod,
): Promise<IssueClicks> {
  const rows = await selectRows<{ code: string; clicks: string }>(
    db,
    // pages without clicks are not looked up: keys search_period_pages_clicks, audit_pages_page, audit_occurrences_url
    `SELECT code, SUM(clicks) AS clicks
       FROM (SELECT o.code, o.url_id, MAX(f.clicks) AS clicks
               FROM search_period_pages f
               JOIN audit_pages p ON p.page_id = f.page_id AND p.audit_id = ?
               JOIN audit_occurrences o ON o.audit_id = ? AND o.url_id = p.url_id AND o.ignored = 0
              WHERE f.site_id = ? AND f.period_id = ? AND f.clicks > 0
              GROUP BY o.code, o.url_id) pages
      GROUP BY code`,
    [auditId, auditId, siteId, periodId],
  );
  return Object.fromEntries(rows.map(({ code, clicks }) => [code, Number(clicks)]));
}

/** How many URLs of each issue count, as text: it changes with what is ignored. */
export async function readCountedUrls(db: Db, auditId: number): Promise<string> {
  const rows = await db("audit_issues").where({ audit_id: auditId }).orderBy("code")
    .select<{ code: string; counted: number; ignored: number }[]>({
      code: "code",
      counted: "affected_urls_count",
      ignored: "ignored_urls_count",
    });
  return JSON.stringify(rows.map(({ code, counted, ignored }) => [code, counted, ignored]));
}
