import {
  compareIssue,
  countIssue,
  listFoundCodes,
  type NewIssue,
  readPreviousIssues,
} from "../../db/audit_issues.ts";
import type { AuditRow } from "../../db/audits.ts";
import type { Db } from "../../db/connection.ts";
import { findRule } from "../rules/find_rule.ts";
import { continueIssue } from "../rules/issue_history.ts";
import { scorePriority } from "../rules/priority_score.ts";
import type { RuleMeta } from "../rules/rule.ts";
import { RULE_FAILED } from "../rules/rule_failed.ts";

/**
 * Makes the audit's issues, one for each code that was found now or is known from the previous
 * audit. Times are those of the audit, so that a second run writes the same.
 */
export async function scoreIssues(
  db: Db,
  audit: AuditRow,
  previousId: number | null,
  urlsTotal: number,
  progress: (step: string) => Promise<void>,
): Promise<NewIssue[]> {
  const previous = previousId === null ? new Map() : await readPreviousIssues(db, previousId);
  const codes = new Set([...await listFoundCodes(db, audit.id), ...previous.keys()]);
  const issues: NewIssue[] = [];
  for (const code of [...codes].sort()) {
    const rule = findRule(code);
    // a rule that failed is no issue of the site, and a rule of another version has no texts
    if (rule === undefined || rule === RULE_FAILED) continue;
    await progress(`scoring ${code}`);
    issues.push(await scoreIssue(db, audit, previousId, urlsTotal, rule, previous.get(code)));
  }
  return issues;
}

type Previous = Awaited<ReturnType<typeof readPreviousIssues>> extends Map<string, infer Issue>
  ? Issue
  : never;

async function scoreIssue(
  db: Db,
  audit: AuditRow,
  previousId: number | null,
  urlsTotal: number,
  rule: RuleMeta,
  previous: Previous | undefined,
): Promise<NewIssue> {
  const counts = await countIssue(db, audit.id, rule.id);
  const difference = previousId === null
    ? undefined
    : await compareIssue(db, audit.id, previousId, rule.id);
  const auditedAt = audit.started_at ?? audit.queued_at;
  return {
    code: rule.id,
    severity: rule.severity,
    category: rule.category,
    affectedUrlsCount: counts.affectedUrlsCount,
    occurrencesCount: counts.occurrencesCount,
    previousAffectedUrlsCount: previousId === null ? null : previous?.affectedUrlsCount ?? 0,
    newCount: difference?.newCount ?? null,
    fixedCount: difference?.fixedCount ?? null,
    notRecrawledCount: difference?.notRecrawledCount ?? null,
    ...continueIssue(counts.affectedUrlsCount, previous, difference, auditedAt),
    priorityScore: scorePriority({
      severity: rule.severity,
      affectedUrlsCount: counts.affectedUrlsCount,
      urlsTotal,
      importance: counts.importance,
      wholeSite: rule.scope === "S",
    }),
  };
}
