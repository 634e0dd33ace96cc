import { isUnfinished } from "../../../db/audits/lifecycle/audit_control.ts";
import {
  findPlacedAudit,
  type PlacedAudit,
} from "../../../db/audits/lifecycle/unfinished_audits.ts";
import {
  auditEnded,
  pauseAudit,
  resumeAudit,
  stopAudit,
} from "../../commands/audits/control/change_audit.ts";
import { NotFoundError } from "../../core/errors.ts";
import { logOperator } from "../admin/log_operator.ts";
import { showOperation } from "../admin/show_operation.ts";
import { formProblem } from "../form_problem.ts";
import { formatNumber } from "../format_number.ts";
import { html } from "../html.ts";
import { type Page, type PageRequest, redirectTo } from "../page.ts";
import { showQuestion } from "../show_question.ts";

const PATH = "/admin/audits/:audit_id";

/** Pauses an audit of any account. */
export const pauseAnyAuditPage: Page = actPage("pause", { done: "paused", command: pauseAudit });
/** Lets a paused audit go on. */
export const resumeAnyAuditPage: Page = actPage("resume", {
  done: "resumed",
  command: resumeAudit,
});
/** Ends an audit with what it has found. */
export const stopAnyAuditPage: Page = actPage("stop", { done: "stopped", command: stopAudit });

/** `GET /admin/audits/{id}/stop`: asks before an audit is stopped. */
export const askStopAnyAuditPage: Page = {
  method: "GET",
  path: `${PATH}/stop`,
  access: "operator",
  async handler(request: PageRequest) {
    const audit = await readPlacedAudit(request);
    if (!isUnfinished(audit)) {
      return await showOperation(request, formProblem(auditEnded(audit.id, audit.status)));
    }
    return showQuestion({
      title: "Stop this audit?",
      section: "admin",
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
  },
};

interface Act {
  /** The code of the notice. */
  done: string;
  command: typeof stopAudit;
}

/** `POST /admin/audits/{id}/{verb}` does to an audit what its owner could do; the log says who did. */
function actPage(verb: "pause" | "resume" | "stop", { done, command }: Act): Page {
  return {
    method: "POST",
    path: `${PATH}/${verb}`,
    access: "operator",
    async handler(request: PageRequest) {
      const { id: auditId, siteId, accountId } = await readPlacedAudit(request);
      try {
        await command(request.services, { siteId, auditId });
      } catch (error) {
        return await showOperation(request, formProblem(error));
      }
      const audit = { audit_id: auditId, site_id: siteId, account_id: accountId };
      logOperator(request, `${verb}_audit`, audit);
      return redirectTo(`/admin?done=${done}#audits`);
    },
  };
}

async function readPlacedAudit({ services, params }: PageRequest): Promise<PlacedAudit> {
  const id = Number(params["audit_id"]);
  const audit = await findPlacedAudit(services.db, id);
  if (audit !== undefined) return audit;
  throw new NotFoundError("audit_not_found", `There is no audit ${id}.`);
}
