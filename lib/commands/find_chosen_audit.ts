import {
  findLatestResultsAudit,
  findResultsAudit,
  RESULT_STATUSES,
  type ResultsAudit,
} from "../../db/audit_results.ts";
import type { Db } from "../../db/connection.ts";
import { ConflictError, NotFoundError } from "../errors.ts";

/** Which audit of which site is to be read; `auditId` null: the latest that has results. */
export interface ResultsChoice {
  siteId: number;
  auditId: number | null;
}

/**
 * Finds the audit whose results are asked for; undefined when the latest is wanted and the site has
 * none yet. Throws `NotFoundError` for an audit that the site does not have and `ConflictError` for
 * one without results.
 */
export async function findChosenAudit(
  db: Db,
  { siteId, auditId }: ResultsChoice,
): Promise<ResultsAudit | undefined> {
  if (auditId === null) return await findLatestResultsAudit(db, siteId);
  const audit = await findResultsAudit(db, siteId, auditId);
  if (audit === undefined) throw auditNotFound(siteId, auditId);
  if (RESULT_STATUSES.includes(audit.status)) return audit;
  throw new ConflictError(
    "audit_without_results",
    `Audit ${auditId} is ${audit.status}: it has no results to read.`,
    { audit_id: auditId, audit_status: audit.status },
  );
}

/** The same, but throws `NotFoundError` with the code `no_audit` when there is none. */
export async function readChosenAudit(db: Db, choice: ResultsChoice): Promise<ResultsAudit> {
  const audit = await findChosenAudit(db, choice);
  if (audit) return audit;
  throw noAudit(choice.siteId);
}

/** What is said where an audit with results is needed and there is none. */
export function noAuditMessage(siteId: number): string {
  return `No audit of this site has completed yet. POST /sites/${siteId}/audit starts one, ` +
    `GET /sites/${siteId}/audit/progress shows how far it is.`;
}

/** The error for a site without a completed audit. */
export function noAudit(siteId: number): NotFoundError {
  return new NotFoundError("no_audit", noAuditMessage(siteId));
}

/** The error for an audit that the site does not have. */
export function auditNotFound(siteId: number, auditId: number): NotFoundError {
  return new NotFoundError("audit_not_found", `Site ${siteId} has no audit ${auditId}.`);
}
