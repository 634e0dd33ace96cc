import type { OperationId } from "../../schemas/operations.ts";

/** Where an operation is found below `/api/v1`, as its route has it. */
interface OperationAddress {
  method: string;
  /** With parameters as in `/sites/:id`. */
  path: string;
}

/**
 * The operations that command lines call. A command that calls a server knows their addresses by this table: the routes
 * themselves load the whole program, which takes a second of a pipeline's processor. A spec compares the two.
 */
export const REMOTE_OPERATIONS = {
  listSites: { method: "GET", path: "/sites" },
  createSite: { method: "POST", path: "/sites" },
  deleteSite: { method: "DELETE", path: "/sites/:id" },
  putSiteLogin: { method: "PUT", path: "/sites/:id/logins" },
  createAnnotation: { method: "POST", path: "/sites/:id/annotations" },
  startAudit: { method: "POST", path: "/sites/:id/audit" },
  recheckSite: { method: "POST", path: "/sites/:id/audit/recheck" },
  getAuditProgress: { method: "GET", path: "/sites/:id/audit/progress" },
  getAudit: { method: "GET", path: "/sites/:id/audits/:audit_id" },
  cancelAudit: { method: "POST", path: "/sites/:id/audits/:audit_id/cancel" },
  diffAudits: { method: "GET", path: "/sites/:id/audits/:audit_id/diff" },
  getRecheckVerdict: { method: "GET", path: "/sites/:id/audits/:audit_id/verdict" },
  listIssues: { method: "GET", path: "/sites/:id/issues" },
  listIssuePages: { method: "GET", path: "/sites/:id/issues/:code/pages" },
} as const satisfies Partial<Record<OperationId, OperationAddress>>;

/** The id of an operation that command lines call. */
export type RemoteOperationId = keyof typeof REMOTE_OPERATIONS;
