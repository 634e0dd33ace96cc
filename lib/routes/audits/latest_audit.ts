import { isUnfinished } from "../../../db/audits/lifecycle/audit_control.ts";
import {
  type AuditRow,
  findLatestAudit,
  findLatestCompletedAudit,
  findUnfinishedAudit,
} from "../../../db/audits/lifecycle/audits.ts";
import { type LatestAuditAnswer } from "../../../schemas/audit.ts";
import { auditSettings } from "../../../schemas/audit_settings.ts";
import { noAudit } from "../../commands/audits/control/find_chosen_audit.ts";
import { checkCrawlPace } from "../../commands/sites/prove_ownership.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { startAudit } from "../../commands/audits/control/start_audit.ts";
import { NotFoundError } from "../../core/errors.ts";
import { answerAccepted } from "./answer_progress.ts";
import {
  AUDIT_EXAMPLE,
  PROGRESS_EXAMPLE,
  PROVENANCE_EXAMPLE,
  QUEUED_EXAMPLE,
} from "./audit_examples.ts";
import { present } from "../core/present.ts";
import { presentAudit, presentProgress, readAuditView } from "./present_audit.ts";
import { FORMULAS, provenanceOf } from "./provenance.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

/** How soon it is worth asking again how far an unfinished audit is. */
const RETRY_AFTER_SECONDS = 2;
/** The same of a paused one, in which nothing happens until somebody resumes it. */
const PAUSED_RETRY_AFTER_SECONDS = 60;

const startRoute = defineRoute({
  method: "POST",
  path: "/sites/:id/audit",
  operationId: "startAudit",
  tag: "Audits",
  summary: "Start an audit",
  description: "Queues a crawl of the site. The answer is its progress, and `Location` is where " +
    "to follow it. A site has one unfinished audit at a time: a second one is a 409 that names " +
    "the first as `audit_id`.",
  ability: "audit",
  quotaCost: 1,
  bodyExample: { max_pages: 2_000, exclude: ["/search", "/cart*"], label: "release 4.2" },
  answerStatus: 202,
  example: { data: QUEUED_EXAMPLE },
  errors: [400, 404, 409, 413, 415, 422],
  async handler(request) {
    const { services, caller, params, body } = request;
    const site = await readSite(services.db, caller.accountId, params.id);
    await checkCrawlPace(services, site, auditSettings(body));
    const auditId = await startAudit(
      services,
      { id: site.id, domain: site.domain, startUrl: site.start_url },
      { body, trigger: body.gate === true ? "gate" : "manual" },
    );
    return await answerAccepted(request, auditId);
  },
});

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/audit",
  operationId: "getLatestAudit",
  tag: "Audits",
  summary: "Get the latest finished audit",
  description: "The newest audit with results, its figures and its health score with all that it " +
    "is made of. `running_audit` is the one under way. Before the first audit has completed " +
    "this is a 404 with the code `no_audit`.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: {
    data: {
      ...AUDIT_EXAMPLE,
      running_audit: { id: 13, status: "running", progress_pct: 41 },
    },
    meta: { ...PROVENANCE_EXAMPLE, formula: FORMULAS.healthScore },
  },
  errors: [404, 422],
  async handler({ services, caller, params }) {
    await readSite(services.db, caller.accountId, params.id);
    const audit = await findLatestCompletedAudit(services.db, params.id);
    if (audit === undefined) throw noAudit(params.id);
    const view = await readAuditView(services.db, audit);
    const running = await findUnfinishedAudit(services.db, params.id);
    return {
      body: {
        data: { ...present(presentAudit, view), running_audit: presentRunning(running) },
        meta: provenanceOf(params.id, audit, FORMULAS.healthScore),
      },
    };
  },
});

function presentRunning(audit: AuditRow | undefined): LatestAuditAnswer["running_audit"] {
  if (audit === undefined) return null;
  return { id: audit.id, status: audit.status, progress_pct: audit.progress_pct };
}

const progressRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/audit/progress",
  operationId: "getAuditProgress",
  tag: "Audits",
  summary: "Follow an audit",
  description: "How far the newest audit is, or how it ended. While it is unfinished, " +
    "`Retry-After` says when to ask again: 2 seconds, and 60 while it is paused, which it is " +
    "until somebody resumes it. It costs no call of the month.",
  ability: "read",
  quotaCost: 0,
  answerStatus: 200,
  example: { data: PROGRESS_EXAMPLE },
  errors: [404, 422],
  async handler({ services, caller, params }) {
    await readSite(services.db, caller.accountId, params.id);
    const audit = await findLatestAudit(services.db, params.id);
    if (audit === undefined) {
      throw new NotFoundError(
        "no_audit",
        `This site has not been audited yet. Start an audit with POST /sites/${params.id}/audit.`,
      );
    }
    const retryAfter = audit.status === "paused" ? PAUSED_RETRY_AFTER_SECONDS : RETRY_AFTER_SECONDS;
    const retry: Record<string, string> = isUnfinished(audit)
      ? { "Retry-After": String(retryAfter) }
      : {};
    return { headers: retry, body: { data: present(presentProgress, audit) } };
  },
});

/** The routes of a site's latest audit. */
export const LATEST_AUDIT_ROUTES: readonly Route[] = [startRoute, readRoute, progressRoute];
