import { pauseAudit, resumeAudit } from "../../commands/audits/control/change_audit.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { answerProgress } from "./answer_progress.ts";
import { PROGRESS_EXAMPLE } from "./audit_examples.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const pauseRoute = defineRoute({
  method: "POST",
  path: "/sites/:id/audits/:audit_id/pause",
  operationId: "pauseAudit",
  tag: "Audits",
  summary: "Pause an audit",
  description:
    "A running audit is `pausing` until its worker has finished the requests under way " +
    "(at most some seconds), then `paused`; one that waits is paused at once. It keeps what it " +
    "has and stays the site's one unfinished audit; the time of the pause counts towards no limit " +
    "of the crawl. Asking again changes nothing. An audit that is stopping or has ended is a 409.",
  ability: "audit",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: { ...PROGRESS_EXAMPLE, status: "pausing", eta_seconds: null } },
  errors: [400, 404, 409, 413, 415, 422],
  async handler(request) {
    const { services, caller, params } = request;
    await readSite(services.db, caller.accountId, params.id);
    await pauseAudit(services, { siteId: params.id, auditId: params.audit_id });
    return await answerProgress(request, params.audit_id);
  },
});

const resumeRoute = defineRoute({
  method: "POST",
  path: "/sites/:id/audits/:audit_id/resume",
  operationId: "resumeAudit",
  tag: "Audits",
  summary: "Resume a paused audit",
  description:
    "The audit goes on where it was as soon as a worker is free. One that is queued or " +
    "running stays as it is. An audit that is stopping or has ended is a 409.",
  ability: "audit",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: PROGRESS_EXAMPLE },
  errors: [400, 404, 409, 413, 415, 422],
  async handler(request) {
    const { services, caller, params } = request;
    await readSite(services.db, caller.accountId, params.id);
    await resumeAudit(services, { siteId: params.id, auditId: params.audit_id });
    return await answerProgress(request, params.audit_id);
  },
});

/** The routes that hold an audit and let it go on. */
export const AUDIT_PAUSE_ROUTES: readonly Route[] = [pauseRoute, resumeRoute];
