import { wantAlertCheck } from "../../../../db/sites/alert_checks.ts";
import { wantIndexNow } from "../../../../db/sites/index_now.ts";
import { findListeningAccount, insertWebhookEvents } from "../../../../db/sites/webhook_events.ts";
import { type AuditRow, readAudit } from "../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { type ChangedIssue, listChangedIssues } from "../../../../db/audits/issues/audit_issues.ts";
import { findHealthScore } from "../../../../db/audits/lifecycle/audit_results.ts";
import type {
  AuditCompletedData,
  AuditFailedData,
  IssueChangedData,
  ScoreChangedData,
} from "../../../../schemas/webhook_event.ts";
import { findRule } from "../../../rules/find_rule.ts";
import type { AuditSummary } from "../../../rules/inputs/audit_summary.ts";

/**
 * Writes the events of an audit that has just ended, and of what it found changed, to the outbox, in the transaction that ends
 * it. A site whose account has no webhook writes none.
 */
export async function announceAudit(trx: Db, auditId: number, now: Date): Promise<void> {
  const audit = await readAudit(trx, auditId);
  const { site_id: siteId } = audit;
  await wantAlertCheck(trx, siteId);
  if (audit.status !== "failed" && audit.trigger !== "gate") {
    await wantIndexNow(trx, siteId, auditId);
  }
  const listener = await findListeningAccount(trx, siteId);
  if (listener === undefined) return;
  const { accountId, domain } = listener;
  const isFailed = audit.status === "failed";
  const data = isFailed ? failedData(audit, domain) : completedData(audit, domain);
  const type = isFailed ? "audit.failed" : "audit.completed";
  const events = [
    { type, object: `sites/${siteId}/audits`, data },
    ...isFailed ? [] : await listChanges(trx, audit, domain),
  ];
  await insertWebhookEvents(trx, { accountId, siteId }, { events, now });
}

/** What is other than in the audit before; nothing of a gate, which is about a site that is not live. */
async function listChanges(
  trx: Db,
  audit: AuditRow,
  domain: string,
): Promise<{ type: string; object: string; data: object }[]> {
  const { id, site_id: siteId, previous_audit_id: previousId } = audit;
  if (previousId === null || audit.trigger === "gate") return [];
  const own = { site_id: siteId, domain, audit_id: id, previous_audit_id: previousId };
  const links = { ...linksOf(audit), diff: `${linksOf(audit).audit}/diff` };
  const issues = (await listChangedIssues(trx, id))
    .flatMap((issue) => issueEvents(issue, { own, links }));
  const score = scoreEvent(audit, await findHealthScore(trx, siteId, previousId), { own, links });
  return [...issues, ...score === undefined ? [] : [score]];
}

type Own = Pick<IssueChangedData, "site_id" | "domain" | "audit_id" | "previous_audit_id">;

/** What every event of a comparison says. */
interface ChangeOf {
  own: Own;
  links: ScoreChangedData["links"];
}

/** One event for each direction, whatever the number of places. */
function issueEvents(issue: ChangedIssue, { own, links }: ChangeOf) {
  const { code, severity, category, status, newCount, fixedCount } = issue;
  const path = `/sites/${own.site_id}/issues/${code}`;
  const eventOf = (type: string, urlsCount: number) => ({
    type,
    object: path.slice(1),
    data: {
      ...{ ...own, code, title: findRule(code)?.title ?? code, severity, category },
      ...{ urls_count: urlsCount, affected_urls_count: issue.affectedUrlsCount },
      links: { ...links, issue: path, pages: `${path}/pages` },
    } satisfies IssueChangedData,
  });
  const isShown = newCount > 0 && status !== "ignored";
  return [
    ...isShown ? [eventOf(status === "regressed" ? "issue.regressed" : "issue.new", newCount)] : [],
    ...fixedCount > 0 ? [eventOf("issue.fixed", fixedCount)] : [],
  ];
}

function scoreEvent(
  { health_score: score }: AuditRow,
  previous: number | null,
  { own, links }: ChangeOf,
) {
  if (score === null || previous === null || score === previous) return undefined;
  const data: ScoreChangedData = {
    ...own,
    health_score: score,
    previous_health_score: previous,
    health_score_delta: score - previous,
    links,
  };
  return { type: "score.changed", object: `sites/${own.site_id}/score`, data };
}

function auditData(audit: AuditRow, domain: string) {
  return {
    site_id: audit.site_id,
    domain,
    audit_id: audit.id,
    trigger: audit.trigger,
    label: audit.label,
    started_at: audit.started_at?.toISOString() ?? null,
    // written by finishAudit() in this transaction
    finished_at: (audit.finished_at ?? audit.updated_at).toISOString(),
    stop_reason: audit.stop_reason,
  };
}

function linksOf({ site_id: siteId, id }: AuditRow) {
  return { site: `/sites/${siteId}`, audit: `/sites/${siteId}/audits/${id}` };
}

function completedData(audit: AuditRow, domain: string): AuditCompletedData {
  const links = linksOf(audit);
  // written by score_audit.ts
  const { issues } = JSON.parse(audit.summary ?? "{}") as Partial<AuditSummary>;
  const { error = 0, warning = 0, notice = 0 } = issues ?? {};
  return {
    ...auditData(audit, domain),
    status: audit.status === "completed" ? "completed" : "completed_partial",
    pages_crawled: audit.pages_crawled,
    health_score: audit.health_score,
    issues: { error, warning, notice },
    links: { ...links, diff: `${links.audit}/diff`, issues: `${links.site}/issues` },
  };
}

function failedData(audit: AuditRow, domain: string): AuditFailedData {
  return {
    ...auditData(audit, domain),
    error: { code: audit.error_code ?? "internal_error", message: audit.error_message ?? "" },
    links: linksOf(audit),
  };
}
