import { findAudit } from "../../../db/audits/lifecycle/audits.ts";
import type { AuditProgressAnswer } from "../../../schemas/audit_progress.ts";
import { auditNotFound } from "../../commands/audits/control/find_chosen_audit.ts";
import { present } from "../core/present.ts";
import { presentProgress } from "./present_audit.ts";
import type { BodyAnswer, RouteRequest } from "../core/route.ts";

type SiteRequest = Pick<RouteRequest<{ id: number }>, "services" | "params" | "baseUrl">;

/**
 * Answers a request that has acted on an audit of the site: how far that audit is now. Throws
 * `NotFoundError` when it was deleted meanwhile.
 */
export async function answerProgress(
  { services, params }: SiteRequest,
  auditId: number,
): Promise<BodyAnswer<{ data: AuditProgressAnswer }>> {
  const audit = await findAudit(services.db, params.id, auditId);
  if (audit === undefined) throw auditNotFound(params.id, auditId);
  return { body: { data: present(presentProgress, audit) } };
}

/** The same for what is only begun: `Location` is where to follow it. */
export async function answerAccepted(
  request: SiteRequest,
  auditId: number,
): Promise<BodyAnswer<{ data: AuditProgressAnswer }>> {
  const { baseUrl, params } = request;
  return {
    ...await answerProgress(request, auditId),
    headers: { Location: `${baseUrl}/sites/${params.id}/audit/progress` },
  };
}
