import {
  countIssue,
  countIssues,
  findFoundStatus,
  updateIssueCounts,
} from "../../../../db/audits/issues/audit_issues.ts";
import { countPages, countScoredPages } from "../../../../db/audits/lifecycle/audit_scores.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { markIgnored } from "../../../../db/audits/issues/ignored_occurrences.ts";
import type { AuditSummary } from "../../../rules/inputs/audit_summary.ts";
import { findRule } from "../../../rules/find_rule.ts";
import { readHealth } from "./read_health.ts";
import { judgeIssue } from "./score_issues.ts";

/** A scored audit. */
interface ScoredAudit {
  id: number;
  siteId: number;
}

/**
 * Brings what a scored audit says of these issues up to what the site ignores now: their places,
 * the counts of their pages, and the issues themselves. Only the URLs of these issues are touched.
 */
export async function applyIgnores(
  trx: Db,
  audit: ScoredAudit,
  codes: readonly string[],
): Promise<void> {
  const urlsTotal = await countScoredPages(trx, audit.id);
  for (const code of codes) {
    const rule = findRule(code);
    const foundStatus = await findFoundStatus(trx, audit.id, code);
    if (rule === undefined || foundStatus === undefined) continue;
    const place = { siteId: audit.siteId, auditId: audit.id, code };
    await markIgnored(trx, place, { counted: true });
    const counts = await countIssue(trx, audit.id, code);
    await updateIssueCounts(
      trx,
      audit.id,
      { code, issue: judgeIssue(rule, counts, { foundStatus, urlsTotal }) },
    );
  }
}

/** The figures of an audit after {@link applyIgnores}: those that depend on it are made again. */
export async function rescoreSummary(
  trx: Db,
  auditId: number,
  summary: AuditSummary,
): Promise<{ summary: AuditSummary; occurrencesCount: number }> {
  const pages = await countPages(trx, auditId);
  const { bySeverity, occurrencesCount } = await countIssues(trx, auditId);
  return {
    occurrencesCount,
    summary: {
      ...summary,
      urls_with_errors: pages.withErrors,
      urls_with_warnings: pages.withWarnings,
      urls_with_notices: pages.withNotices,
      issues: {
        ...bySeverity,
        total: bySeverity.error + bySeverity.warning + bySeverity.notice,
      },
      health: { ...summary.health, ...await readHealth(trx, auditId, pages) },
    },
  };
}
