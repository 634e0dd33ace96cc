import { AUDIT_LIST, listAudits } from "../../../db/audits/lifecycle/audit_list.ts";
import { findAudit } from "../../../db/audits/lifecycle/audits.ts";
import { cancelAudit, stopAudit } from "../../commands/audits/control/change_audit.ts";
import { deleteAudit } from "../../commands/audits/control/delete_audit.ts";
import { auditNotFound } from "../../commands/audits/control/find_chosen_audit.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { answerAccepted, answerProgress } from "./answer_progress.ts";
import { AUDIT_EXAMPLE, PROGRESS_EXAMPLE, PROVENANCE_EXAMPLE } from "./audit_examples.ts";
import { listAnswer } from "../core/list_answer.ts";
import { present } from "../core/present.ts";
import { presentAudit, presentAuditItem, readAuditView } from "./present_audit.ts";
import { FORMULAS, provenanceOf } from "./provenance.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/audits",
  operationId: "listAudits",
  tag: "Audits",
  summary: "List a site's audits",
  description: "All audits of the site, finished or not, the newest first.",
  ability: "read",
  quotaCost: 1,
  list: AUDIT_LIST,
  answerStatus: 200,
  example: {
    data: [{
      id: 12,
      status: "completed",
      stop_reason: "queue_empty",
      error: null,
      trigger: "manual",
      label: "release 4.2",
      queued_at: AUDIT_EXAMPLE.queued_at,
      started_at: AUDIT_EXAMPLE.started_at,
      finished_at: AUDIT_EXAMPLE.finished_at,
      duration_ms: 208_000,
      health_score: 87,
      previous_audit_id: 9,
      based_on_audit_id: null,
      details: "full",
      pages_crawled: 538,
      pages_discovered: 540,
      bytes_downloaded: 20_480_512,
      pages_failed: 1,
      issues_found: 2_304,
      issues: AUDIT_EXAMPLE.issues,
    }],
    links: { first: "https://api.example.com/api/v1/sites/1/audits", next: null },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services, caller, params, list } = request;
    await readSite(services.db, caller.accountId, params.id);
    const page = await listAudits(services.db, params.id, list);
    return listAnswer(request, page, { presenter: presentAuditItem });
  },
});

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/audits/:audit_id",
  operationId: "getAudit",
  tag: "Audits",
  summary: "Get one audit",
  description: "An audit in any state; its figures are null until it was scored.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: {
    data: AUDIT_EXAMPLE,
    meta: { ...PROVENANCE_EXAMPLE, formula: FORMULAS.healthScore },
  },
  errors: [404, 422],
  async handler({ services: { db }, caller, params }) {
    await readSite(db, caller.accountId, params.id);
    const audit = await findAudit(db, params.id, params.audit_id);
    if (audit === undefined) throw auditNotFound(params.id, params.audit_id);
    const view = await readAuditView(db, audit);
    return {
      body: {
        data: present(presentAudit, view),
        meta: provenanceOf(params.id, audit, FORMULAS.healthScore),
      },
    };
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: "/sites/:id/audits/:audit_id",
  operationId: "deleteAudit",
  tag: "Audits",
  summary: "Delete a finished audit",
  description: "The audit and everything that it found is gone at once; its rows are removed in " +
    "the background. The site then shows the newest audit that remains. An unfinished audit is a " +
    "409: cancel it first.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 204,
  example: null,
  errors: [404, 409, 422],
  async handler({ services, caller, params }) {
    await readSite(services.db, caller.accountId, params.id);
    await deleteAudit(services, { siteId: params.id, auditId: params.audit_id });
    return {};
  },
});

const stopRoute = defineRoute({
  method: "POST",
  path: "/sites/:id/audits/:audit_id/stop",
  operationId: "stopAudit",
  tag: "Audits",
  summary: "Stop an audit and keep what it has",
  description: "A running or paused audit stops crawling, is scored with what it has and ends as " +
    "`completed_partial`; one that has requested no page yet is canceled. Asking again changes " +
    "nothing. An audit that has ended otherwise is a 409.",
  ability: "audit",
  quotaCost: 1,
  answerStatus: 202,
  example: { data: { ...PROGRESS_EXAMPLE, status: "stopping" } },
  errors: [400, 404, 409, 413, 415, 422],
  async handler(request) {
    const { services, caller, params } = request;
    await readSite(services.db, caller.accountId, params.id);
    await stopAudit(services, { siteId: params.id, auditId: params.audit_id });
    return await answerAccepted(request, params.audit_id);
  },
});

const cancelRoute = defineRoute({
  method: "POST",
  path: "/sites/:id/audits/:audit_id/cancel",
  operationId: "cancelAudit",
  tag: "Audits",
  summary: "Cancel an audit",
  description: "Ends an unfinished audit, a paused one too, at once and without results. Asking " +
    "again changes nothing. An audit that has ended otherwise is a 409.",
  ability: "audit",
  quotaCost: 1,
  answerStatus: 200,
  example: {
    data: {
      ...PROGRESS_EXAMPLE,
      status: "canceled",
      stage: null,
      current_url: null,
      eta_seconds: null,
      stop_reason: "stopped",
    },
  },
  errors: [400, 404, 409, 413, 415, 422],
  async handler(request) {
    const { services, caller, params } = request;
    await readSite(services.db, caller.accountId, params.id);
    await cancelAudit(services, { siteId: params.id, auditId: params.audit_id });
    return await answerProgress(request, params.audit_id);
  },
});

/** The routes of a site's audits. */
export const AUDIT_ROUTES: readonly Route[] = [
  listRoute,
  readRoute,
  deleteRoute,
  stopRoute,
  cancelRoute,
];
