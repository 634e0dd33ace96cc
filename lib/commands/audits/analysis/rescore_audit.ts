import { listMarkedCodes } from "../../../../db/audits/issues/audit_issues.ts";
import { updateLatestScore } from "../../../../db/audits/lifecycle/audit_summary.ts";
import {
  type AuditRow,
  findLatestCompletedAudit,
  updateAudit,
} from "../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { listIgnoredCodes, lockIgnores } from "../../../../db/audits/issues/issue_ignores.ts";
import type { AuditSummary } from "../../../rules/inputs/audit_summary.ts";
import { applyIgnores, rescoreSummary } from "./apply_ignores.ts";

/** Brings what a completed audit, the site's latest, says of these issues up to what is ignored. */
export async function rescoreAudit(
  trx: Db,
  audit: Pick<AuditRow, "id" | "site_id" | "summary">,
  codes: readonly string[],
): Promise<void> {
  const scored = { id: audit.id, siteId: audit.site_id };
  await applyIgnores(trx, scored, codes);
  if (audit.summary === null) return;
  // written by score_audit.ts
  const before = JSON.parse(audit.summary) as AuditSummary;
  const { summary, occurrencesCount } = await rescoreSummary(trx, audit.id, before);
  await updateAudit(trx, audit.id, {
    health_score: summary.health.score,
    summary: JSON.stringify(summary),
    issues_found: occurrencesCount,
  });
  await updateLatestScore(trx, scored, {
    health_score: summary.health.score,
    issues_count: summary.issues.total,
  });
}

/**
 * Does so with all issues of the audit that has become the site's latest because a newer one is gone:
 * what was ignored since it was scored was written to the newer one. One whose rows are pruned
 * stays as it is.
 */
export async function rescoreLatestAudit(trx: Db, siteId: number): Promise<void> {
  await lockIgnores(trx, siteId);
  const audit = await findLatestCompletedAudit(trx, siteId);
  if (audit?.details !== "full") return;
  const codes = [...await listIgnoredCodes(trx, siteId), ...await listMarkedCodes(trx, audit.id)];
  if (codes.length > 0) await rescoreAudit(trx, audit, [...new Set(codes)]);
}
