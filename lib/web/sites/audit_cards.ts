import type { AuditProgressAnswer } from "../../../schemas/audit_progress.ts";
import { NotFoundError } from "../../core/errors.ts";
import { callApi, type PageScope } from "../call_api.ts";
import { timeTag } from "../format_date.ts";
import { formatCount, formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { badge, type BadgeKind } from "../parts/badge.ts";
import { fact } from "../parts/fact.ts";
import { notice } from "../parts/notice.ts";
import type { FixVerdict } from "../../../schemas/recheck_verdict.ts";

/** Of which site the cards are, and what its newest audit does. */
interface AuditPlace {
  siteId: number;
  progress: AuditProgressAnswer | undefined;
}

const VERDICTS: Readonly<Record<FixVerdict, readonly [kind: BadgeKind, text: string]>> = {
  fixed: ["good", "fixed"],
  gone_with_page: ["", "gone with the page"],
  partly_fixed: ["warn", "partly fixed"],
  still_there: ["bad", "still there"],
  unverified: ["warn", "could not be checked"],
  not_found: ["", "was not there"],
};

/** Writes how the newest audit with results ended, and one after it that has none. */
export async function auditCard(
  scope: PageScope,
  { siteId, progress }: AuditPlace,
): Promise<Html> {
  const failed = progress?.status === "failed" &&
    notice("bad", html`<strong>The newest audit failed.</strong> ${progress.error?.message}`);
  const audit = await findLatestAudit(scope, siteId);
  if (audit === undefined) return html`${failed}`;
  const change = audit.health_score_delta;
  return html`
    ${failed}
        <section class="card" aria-labelledby="latest-title">
      <h2 id="latest-title">The latest results</h2>
      <dl class="facts">
        ${fact("Health score", formatNumber(audit.health_score))}
        ${change !== null && fact("Change", formatNumber(change, { signed: true }))}
        ${fact("Ended", audit.finished_at === null ? "–" : timeTag(audit.finished_at))}
        ${fact("Pages crawled", formatNumber(audit.pages_crawled))}
        ${audit.issues && fact("Errors", formatNumber(audit.issues.error))}
    ${audit.issues && fact("Warnings", formatNumber(audit.issues.warning))}
    ${audit.issues && fact("Notices", formatNumber(audit.issues.notice))}
          </dl>
      <p class="row"><a class="button" href="/sites/${siteId}/issues">Issues</a>
        <a class="button" href="/sites/${siteId}/audits/${audit.id}/changes">What changed</a>
        <a class="button" href="/sites/${siteId}/audits">All audits</a></p>
    </section>
  `;
}

/** Writes what a recheck says of the fixes; nothing where the newest audit is none, or has not ended. */
export async function verdictCard(
  scope: PageScope,
  { siteId, progress }: AuditPlace,
): Promise<Html> {
  if (progress?.status !== "completed" && progress?.status !== "completed_partial") return html``;
  const params = { id: siteId, audit_id: progress.audit_id };
  const { body: { data: audit } } = await callApi(scope, "getAudit", { params });
  if (audit.trigger !== "recheck") return html``;
  const { body: { data } } = await callApi(scope, "getRecheckVerdict", { params });
  const rows = data.issues.map((issue) => {
    const [kind, text] = VERDICTS[issue.verdict];
    return html`<li>${badge(kind, text)}
<a href="/sites/${siteId}/issues/${issue.code}/places">${issue.title}</a>:
${formatCount(issue.fixed, "place")} fixed, ${formatNumber(issue.persisting)} left</li>`;
  });
  const [kind, text] = VERDICTS[data.verdict];
  return html`
    <section class="card" aria-labelledby="verdict-title">
      <h2 id="verdict-title">What was checked again ${badge(kind, text)}</h2>
      ${rows.length === 0
        ? html`<p>${formatCount(data.left.total, "place")} left on the named URLs.</p>`
        : html`<ul>${rows}</ul>`}
    </section>
  `;
}

async function findLatestAudit(scope: PageScope, siteId: number) {
  try {
    return (await callApi(scope, "getLatestAudit", { params: { id: siteId } })).body.data;
  } catch (error) {
    if (error instanceof NotFoundError && error.code === "no_audit") return undefined;
    throw error;
  }
}
