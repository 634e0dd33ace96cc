import { auditNotFound } from "../../commands/audits/control/find_chosen_audit.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { UnauthorizedError } from "../../core/errors.ts";
import { followAudit } from "../live/follow_audit.ts";
import type { OpenPageRequest, Page } from "../page.ts";
import { findReportReader } from "../report/report_access.ts";

/** `GET /sites/:id/audits/:audit_id/events`: how far an audit is, as server-sent events. */
export const auditEventsPage: Page = {
  method: "GET",
  path: "/sites/:id/audits/:audit_id/events",
  // `findReportReader()` decides who may see the report
  access: "open",
  isFormless: true,
  async handler(request: OpenPageRequest) {
    const { services, auditFeeds, params, gone } = request;
    const [siteId, auditId] = [Number(params["id"]), Number(params["audit_id"])];
    const access = await findReportReader(request, { siteId, kind: "events" });
    if (access === undefined) {
      throw new UnauthorizedError("sign_in_needed", "Sign in to follow this audit.");
    }
    await readSite(services.db, access.scope.caller.accountId, siteId);
    const answer = await followAudit(auditFeeds, { siteId, auditId }, { access, gone });
    if (answer === undefined) throw auditNotFound(siteId, auditId);
    return answer;
  },
};
