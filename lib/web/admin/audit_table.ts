import { isUnfinished } from "../../../db/audits/lifecycle/audit_control.ts";
import type { PlacedAudit } from "../../../db/audits/lifecycle/unfinished_audits.ts";
import { formatNumber } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { badge, type BadgeKind } from "../parts/badge.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { dataTable } from "../parts/data_table.ts";
import { meter } from "../parts/meter.ts";
import { ago } from "./ago.ts";
import { MAX_AUDITS } from "./read_operation.ts";
import { said } from "../texts/said.ts";
import { valueLabel } from "../explorer/column_label.ts";

const STATUSES: Readonly<Record<string, { text: string; kind: BadgeKind }>> = {
  queued: { text: "Waiting", kind: "" },
  running: { text: "Running", kind: "good" },
  pausing: { text: "Pausing", kind: "warn" },
  paused: { text: "Paused", kind: "warn" },
  stopping: { text: "Stopping", kind: "warn" },
};

/** Writes the audits that have not ended, with what can be done about them. */
export function auditTable(
  audits: readonly PlacedAudit[],
  { now, cookieValue }: { now: Date; cookieValue: string },
): Html {
  if (audits.length === 0) {
    return html`
      <p class="muted">No audit is under way. One starts on a site's page, by its schedule, or by
        <code>POST /api/v1/sites/{id}/audit</code>.</p>
    `;
  }
  const caption = audits.length < MAX_AUDITS
    ? "Audits of all accounts that have not ended, the oldest first"
    : said`The ${MAX_AUDITS} oldest audits that have not ended; there may be more`;
  return dataTable({
    caption,
    columns: [
      { label: "Site" },
      { label: "Account" },
      { label: "State" },
      { label: "Progress" },
      { label: "Pages", number: true },
      { label: "Begun" },
      { label: "Actions" },
    ],
    rows: audits.map((audit) => [
      html`<span class="name">${audit.domain}</span><span class="sub">Audit ${audit.id}</span>`,
      html`<a class="name" href="/admin/accounts/${audit.accountId}">${audit.accountName}</a>`,
      state(audit),
      progress(audit),
      html`${formatNumber(audit.pagesCrawled)}<span class="sub">${
        formatNumber(audit.pagesQueued)
      } queued</span>`,
      ago(audit.startedAt ?? audit.queuedAt, now),
      actions(audit, cookieValue),
    ]),
  });
}

function state({ status, stage, step }: PlacedAudit): Html {
  const { text, kind } = STATUSES[status] ?? { text: status, kind: "" as const };
  const doing = stage === "crawling" && step === "targets" ? "checking_links" : stage;
  return html`${badge(kind, text)}${
    doing !== null && html`<span class="sub">${valueLabel(doing)}</span>`
  }`;
}

function progress({ progressPct }: PlacedAudit): Content {
  if (progressPct === null) return "–";
  const label = said`${progressPct} of 100 percent`;
  // nearly done is nothing to be warned of
  return html`<div class="progress">${progressPct} %${
    meter({ used: progressPct, limit: 100, label, isGood: true })
  }</div>`;
}

function actions(audit: PlacedAudit, cookieValue: string): Html {
  const { id, status, domain } = audit;
  if (!isUnfinished(audit) || status === "stopping") return html`–`;
  const of = html`<span class="visually-hidden"> the audit of ${domain}</span>`;
  const [action, label] = status === "paused" || status === "pausing"
    ? ["resume", said`Resume`]
    : ["pause", said`Pause`];
  return html`
    <div
      class="actions"><form method="post" action="/admin/audits/${id}/${action}">${csrfField(
        cookieValue,
      )}<button>${label}${of}</button></form>
    <a class="button danger" href="/admin/audits/${id}/stop">Stop${of}</a></div>
  `;
}
