import { createShareVisits } from "./commands/accounts/share_visits.ts";
import { createAuditDiffs } from "./commands/audits/diff/audit_diffs.ts";
import type { RequestServices, Services } from "./services.ts";

/** Adds to the services what the requests of a process share; made once for each app. */
export function createRequestServices(services: Services): RequestServices {
  const { db } = services;
  return { ...services, auditDiffs: createAuditDiffs(db), shareVisits: createShareVisits(db) };
}
