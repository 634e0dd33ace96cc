import type { CATEGORIES, ISSUE_STATUSES } from "../../../schemas/issue.ts";
import type { Db } from "../../core/connection.ts";

/** An issue of an audit that bears on how AI systems read the site. */
export interface AiIssueRow {
  code: string;
  severity: "error" | "warning" | "notice";
  category: (typeof CATEGORIES)[number];
  status: (typeof ISSUE_STATUSES)[number];
  affected_urls_count: number;
  ignored_urls_count: number;
}

/** Lists an audit's issues of the rules about AI and about content that needs JavaScript. */
export async function listAiIssues(db: Db, auditId: number): Promise<AiIssueRow[]> {
  // the primary key (audit_id, code): an audit has a few hundred issues at most
  return await db("audit_issues").where({ audit_id: auditId })
    .where((any) =>
      any.whereIn("category", ["ai_readiness", "js_rendering"]).orWhere("code", "nosnippet_page")
    )
    .orderBy(["severity", "code"])
    .select("code", "severity", "category", "status", "affected_urls_count", "ignored_urls_count");
}
