import { ConflictError } from "../../core/errors.ts";
import { callApi, ownerScope } from "../call_api.ts";
import { formatCount } from "../format_number.ts";
import { html } from "../html.ts";
import type { AuditPage } from "../live/live_panel.ts";
import { type Page, type PageRequest, redirectTo } from "../page.ts";
import { showQuestion } from "../show_question.ts";
import { said } from "../texts/said.ts";

const PATH = "/sites/:id/audits/:audit_id";

/** Lets an audit wait. */
export const pauseAuditPage: Page = actPage("pause", { operationId: "pauseAudit", done: "paused" });
/** Lets it go on. */
export const resumeAuditPage: Page = actPage("resume", {
  operationId: "resumeAudit",
  done: "resumed",
});
/** Ends it with what it has. */
export const stopAuditPage: Page = actPage("stop", { operationId: "stopAudit", done: "stopped" });

/** `GET …/stop` asks before an audit is stopped. */
export const askStopPage: Page = {
  method: "GET",
  path: `${PATH}/stop`,
  access: "owner",
  async handler(request: PageRequest) {
    const { params } = request;
    const scope = await ownerScope(request);
    const { body } = await callApi(scope, "getAudit", { params: { ...params } });
    const crawled = formatCount(body.data.pages_crawled, "page");
    const text = said`It ends with what it has: ${crawled} crawled so far, which the score and the
      report are made of. It cannot go on afterwards; an audit that has crawled no page yet is
      cancelled. To let it wait instead, pause it.`;
    return showQuestion({
      title: "Stop this audit?",
      section: "sites",
      text,
      action: `/sites/${params["id"]}/audits/${params["audit_id"]}/stop`,
      button: "Stop the audit",
      back: { path: backPath(request), label: "Let it go on" },
      fields: html`<input type="hidden" name="back" value="${backOf(request)}">`,
    }, request);
  },
};

interface Act {
  operationId: "pauseAudit" | "resumeAudit" | "stopAudit";
  /** The code of the notice. */
  done: string;
}

/** `POST …/{verb}` does that to an audit, and shows the page that it was asked from. */
function actPage(verb: "pause" | "resume" | "stop", { operationId, done }: Act): Page {
  return {
    method: "POST",
    path: `${PATH}/${verb}`,
    access: "owner",
    async handler(request: PageRequest) {
      try {
        await callApi(await ownerScope(request), operationId, { params: { ...request.params } });
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        // it has ended meanwhile, or is about to
        return redirectTo(`${backPath(request)}?done=too_late`);
      }
      return redirectTo(`${backPath(request)}?done=${done}`);
    },
  };
}

/** From where it was asked, and where it leads back to. */
function backOf({ form, query }: PageRequest): AuditPage {
  return form.text("back") === "audit" || query.get("back") === "audit" ? "audit" : "report";
}

function backPath(request: PageRequest): string {
  return `/sites/${request.params["id"]}/${backOf(request)}`;
}
