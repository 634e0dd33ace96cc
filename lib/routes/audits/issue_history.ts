import { type IssueAuditRow, listIssueAudits } from "../../../db/audits/issues/issue_history.ts";
import { MAX_ISSUE_AUDITS } from "../../../schemas/issue_history.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { NotFoundError } from "../../core/errors.ts";
import { findRule, isRuleCode } from "../../rules/find_rule.ts";
import { defineRoute } from "../core/define_route.ts";
import { isoTime } from "../core/present.ts";
import { titleOf } from "./present_issue.ts";

/** `GET /sites/{id}/issues/{code}/history`. */
export const issueHistoryRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/issues/:code/history",
  operationId: "getIssueHistory",
  tag: "Issues",
  summary: "Get how a problem came and went",
  description:
    "What each completed audit of the site found of a problem, the newest first: on how " +
    "many URLs, and how many of these came, were fixed or were lost. An audit that says nothing of the " +
    "problem has `status: null`.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: {
    data: {
      code: "link_to_broken_internal",
      title: "Link to a broken page of the site",
      audits: [{
        audit_id: 12,
        finished_at: "2026-11-20T08:12:02.000Z",
        trigger: "schedule",
        status: "open",
        affected_urls_count: 61,
        ignored_urls_count: 0,
        new_count: 4,
        fixed_count: 1,
        gone_with_page_count: 0,
      }],
    },
  },
  errors: [404, 422],
  async handler({ services: { db }, caller, params: { id, code } }) {
    await readSite(db, caller.accountId, id);
    if (!isRuleCode(code)) throw unknownIssue(code);
    const audits = await listIssueAudits(db, { siteId: id, code }, MAX_ISSUE_AUDITS);
    const isKnown = audits.some(({ status }) => status !== null) || findRule(code) !== undefined;
    if (!isKnown) throw unknownIssue(code);
    return { body: { data: { code, title: titleOf(code), audits: audits.map(issueAuditOf) } } };
  },
});

/** An audit of a history: the counts of one that says nothing of the problem are 0. */
function issueAuditOf(row: IssueAuditRow) {
  return {
    ...row,
    finished_at: isoTime(row.finished_at),
    affected_urls_count: row.affected_urls_count ?? 0,
    ignored_urls_count: row.ignored_urls_count ?? 0,
  };
}

/** The error for a code that no rule has. */
export function unknownIssue(code: string): NotFoundError {
  return new NotFoundError(
    "issue_not_found",
    `There is no issue "${code}". GET /issue-types lists those there are.`,
  );
}
