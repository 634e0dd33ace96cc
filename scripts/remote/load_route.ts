import { withAuditTrail } from "../../lib/routes/accounts/with_audit_trail.ts";
import type { Route } from "../../lib/routes/core/route.ts";
import { withRefreshStatus } from "../../lib/routes/search_data/derived_answer.ts";
import type { RemoteOperationId } from "./remote_operations.ts";

type RouteLoader = () => Promise<readonly Route[]>;

const loadSites: RouteLoader = async () =>
  (await import("../../lib/routes/sites/sites.ts")).SITE_ROUTES;
const loadLatestAudit: RouteLoader = async () =>
  (await import("../../lib/routes/audits/latest_audit.ts")).LATEST_AUDIT_ROUTES;
const loadAudits: RouteLoader = async () =>
  (await import("../../lib/routes/audits/audits.ts")).AUDIT_ROUTES;
const loadRechecks: RouteLoader = async () =>
  (await import("../../lib/routes/audits/recheck.ts")).RECHECK_ROUTES;
const loadIssues: RouteLoader = async () =>
  (await import("../../lib/routes/audits/issues.ts")).ISSUE_ROUTES;

/**
 * Where the route of an operation is. The table of all routes loads more than a thousand modules that no command line
 * needs: half of what an audit of its own loads.
 */
const LOADERS: Readonly<Record<RemoteOperationId, RouteLoader>> = {
  listSites: loadSites,
  createSite: loadSites,
  deleteSite: loadSites,
  putSiteLogin: async () => (await import("../../lib/routes/sites/logins.ts")).SITE_LOGIN_ROUTES,
  createAnnotation: async () =>
    (await import("../../lib/routes/sites/annotations.ts")).ANNOTATION_ROUTES,
  startAudit: loadLatestAudit,
  recheckSite: loadRechecks,
  getAuditProgress: loadLatestAudit,
  getAudit: loadAudits,
  cancelAudit: loadAudits,
  diffAudits: async () => (await import("../../lib/routes/audits/audit_diff.ts")).AUDIT_DIFF_ROUTES,
  getRecheckVerdict: loadRechecks,
  listIssues: loadIssues,
  listIssuePages: loadIssues,
};

/** Loads the route of an operation, as `ROUTES` has it. */
export async function loadRoute(operationId: RemoteOperationId): Promise<Route> {
  const routes = await LOADERS[operationId]();
  const route = routes.find((one) => one.operationId === operationId);
  if (route === undefined) throw new TypeError(`There is no operation "${operationId}".`);
  return withAuditTrail(withRefreshStatus(route));
}
