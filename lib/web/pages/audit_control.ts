import { ConflictError } from "../../errors.ts";
import { callApi, ownerScope } from "../call_api.ts";
import { formatCount } from "../format_number.ts";
import { type Page, type PageRequest, type RedirectAnswer, redirectTo, showPage } from "../page.ts";
import { question } from "../parts/question.ts";

const PATH = "/sites/:id/audits/:audit_id";

/** `POST …/pause` lets an audit wait. */
export const pauseAuditPage: Page = {
  method: "POST",
  path: `${PATH}/pause`,
  access: "owner",
  handler: (request: PageRequest) => act(request, "pauseAudit", "paused"),
};

/** `POST …/resume` lets it go on. */
export const resumeAuditPage: Page = {
  method: "POST",
  path: `${PATH}/resume`,
  access: "owner",
  handler: (request: PageRequest) => act(request, "resumeAudit", "resumed"),
};

/** `GET …/stop` asks before an audit is stopped. */
export const askStopPage: Page = {
  method: "GET",
  path: `${PATH}/stop`,
  access: "owner",
  async handler(request: PageRequest) {
    const { params, cookieValue } = request;
    const scope = await ownerScope(request);
    const { body } = await callApi(scope, "getAudit", { params: { ...params } });
    const title = "Stop this audit?";
    const text =
      `It ends with what it has: ${formatCount(body.data.pages_crawled, "page")} crawled so far, ` +
      "which the score and the report are made of. It cannot go on afterwards; an audit that has crawled " +
      "no page yet is cancelled. To let it wait instead, pause it.";
    const main = question({
      title,
      text,
      action: `/sites/${params["id"]}/audits/${params["audit_id"]}/stop`,
      button: "Stop the audit",
      back: { path: reportPath(request), label: "Let it go on" },
    }, { cookieValue });
    return showPage({ title, section: "sites", main });
  },
};

/** Its form. */
export const stopAuditPage: Page = {
  method: "POST",
  path: `${PATH}/stop`,
  access: "owner",
  handler: (request: PageRequest) => act(request, "stopAudit", "stopped"),
};

async function act(
  request: PageRequest,
  operationId: string,
  done: string,
): Promise<RedirectAnswer> {
  try {
    await callApi(await ownerScope(request), operationId, { params: { ...request.params } });
    return redirectTo(`${reportPath(request)}?done=${done}`);
  } catch (error) {
    // it has ended meanwhile, or is about to
    if (error instanceof ConflictError) return redirectTo(`${reportPath(request)}?done=too_late`);
    throw error;
  }
}

function reportPath({ params }: PageRequest): string {
  return `/sites/${params["id"]}/report`;
}
