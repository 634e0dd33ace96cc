import {
  findListeningAccount,
  insertWebhookEvents,
} from "../../../../db/accounts/webhook_events.ts";
import { type AuditRow, readAudit } from "../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../db/core/connection.ts";
import type { AuditCompletedData, AuditFailedData } from "../../../../schemas/webhook_event.ts";
import type { AuditSummary } from "../../../rules/inputs/audit_summary.ts";

/**
 * Writes the event of an audit that has just ended, completed or failed, to the outbox, in the transaction that ends
 * it. A site whose account has no webhook writes none.
 */
export async function announceAudit(trx: Db, auditId: number, now: Date): Promise<void> {
  const audit = await readAudit(trx, auditId);
  const { site_id: siteId } = audit;
  const listener = await findListeningAccount(trx, siteId);
  if (listener === undefined) return;
  const { accountId, domain } = listener;
  const data = audit.status === "failed" ? failedData(audit, domain) : completedData(audit, domain);
  const type = audit.status === "failed" ? "audit.failed" : "audit.completed";
  const event = { type, object: `sites/${siteId}/audits`, data };
  await insertWebhookEvents(trx, { accountId, siteId }, { events: [event], now });
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
