import type { ISSUE_STATUSES } from "../../../schemas/issue.ts";
import type { Db } from "../../core/connection.ts";
import { PASSING_TRIGGER, RESULT_STATUSES } from "../lifecycle/audit_results.ts";
import { selectRows } from "../../facts/select_rows.ts";

/** What one audit found of an issue; its counts are null where it says nothing of it. */
export interface IssueAuditRow {
  audit_id: number;
  finished_at: Date;
  trigger: string;
  status: (typeof ISSUE_STATUSES)[number] | null;
  affected_urls_count: number | null;
  ignored_urls_count: number | null;
  new_count: number | null;
  fixed_count: number | null;
  gone_with_page_count: number | null;
}

/** Reads what the newest completed audits of a site found of an issue, the newest first. */
export async function listIssueAudits(
  db: Db,
  { siteId, code }: { siteId: number; code: string },
  limit: number,
): Promise<IssueAuditRow[]> {
  // the site's audits by their index, then the primary key of audit_issues
  return await selectRows<IssueAuditRow>(
    db,
    `SELECT audits.id AS audit_id, audits.finished_at, audits.\`trigger\`, i.status,
            i.affected_urls_count, i.ignored_urls_count, i.new_count, i.fixed_count,
            i.gone_with_page_count
       FROM audits
       LEFT JOIN audit_issues i ON i.audit_id = audits.id AND i.code = ?
      WHERE audits.site_id = ? AND audits.status IN (?, ?) AND audits.\`trigger\` <> ?
      ORDER BY audits.id DESC
      LIMIT ?`,
    [code, siteId, ...RESULT_STATUSES, PASSING_TRIGGER, limit],
  );
}
