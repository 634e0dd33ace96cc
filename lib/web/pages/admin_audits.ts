import { isUnfinished } from "../../../db/audit_control.ts";
import { findPlacedAudit, type PlacedAudit } from "../../../db/unfinished_audits.ts";
import { pauseAudit } from "../../commands/pause_audit.ts";
import { resumeAudit } from "../../commands/resume_audit.ts";
import { auditEnded, stopAudit } from "../../commands/stop_audit.ts";
import { NotFoundError } from "../../errors.ts";
import { logOperator } from "../admin/log_operator.ts";
import { showOperation } from "../admin/show_operation.ts";
import { formProblem } from "../form_problem.ts";
import { formatNumber } from "../format_number.ts";
import { html } from "../html.ts";
import { type Page, type PageAnswer, type PageRequest, redirectTo, showPage } from "../page.ts";
import { question } from "../parts/question.ts";

/** `POST /admin/audits/{id}/pause`: pauses an audit of any account. */
export const pauseAnyAuditPage: Page = {
  method: "POST",
  path: "/admin/audits/:audit_id/pause",
  access: "operator",
  handler: (request: PageRequest) =>
    act(request, { action: "pause_audit", done: "paused", command: pauseAudit }),
};

/** `POST /admin/audits/{id}/resume`: lets a paused audit go on. */
export const resumeAnyAuditPage: Page = {
  method: "POST",
  path: "/admin/audits/:audit_id/resume",
  access: "operator",
  handler: (request: PageRequest) =>
    act(request, { action: "resume_audit", done: "resumed", command: resumeAudit }),
};

/** `GET /admin/audits/{id}/stop`: asks before an audit is stopped. */
export const askStopAnyAuditPage: Page = {
  method: "GET",
  path: "/admin/audits/:audit_id/stop",
  access: "operator",
  async handler(request: PageRequest) {
    const audit = await readPlacedAudit(request);
    if (!isUnfinished(audit)) {
      return await showOperation(request, formProblem(auditEnded(audit.id, audit.status)));
    }
    const main = question({
      title: "Stop this audit?",
      text: html`
        <p>It is audit ${audit.id} of <strong>${audit.domain}</strong>, a site of <strong>${audit
          .accountName}</strong>. It has requested ${formatNumber(audit.pagesCrawled)} pages.</p>
        <p>It ends with what it has found up to now and cannot go on afterwards. One that has requested no
          page ends without results.</p>
      `,
      action: `/admin/audits/${audit.id}/stop`,
      button: "Stop the audit",
      back: { path: "/admin#audits", label: "Let it go on" },
    }, request);
    return showPage({ title: "Stop this audit?", section: "admin", main });
  },
};

/** `POST /admin/audits/{id}/stop`: ends an audit with what it has found. */
export const stopAnyAuditPage: Page = {
  method: "POST",
  path: "/admin/audits/:audit_id/stop",
  access: "operator",
  handler: (request: PageRequest) =>
    act(request, { action: "stop_audit", done: "stopped", command: stopAudit }),
};

interface Act {
  action: string;
  /** The code of the notice. */
  done: string;
  command: typeof stopAudit;
}

async function act(request: PageRequest, { action, done, command }: Act): Promise<PageAnswer> {
  const { id: auditId, siteId, accountId } = await readPlacedAudit(request);
  try {
    await command(request.services, { siteId, auditId });
  } catch (error) {
    return await showOperation(request, formProblem(error));
  }
  logOperator(request, action, { audit_id: auditId, site_id: siteId, account_id: accountId });
  return redirectTo(`/admin?done=${done}#audits`);
}

async function readPlacedAudit({ services, params }: PageRequest): Promise<PlacedAudit> {
  const id = Number(params["audit_id"]);
  const audit = await findPlacedAudit(services.db, id);
  if (audit !== undefined) return audit;
  throw new NotFoundError("audit_not_found", `There is no audit ${id}.`);
}
