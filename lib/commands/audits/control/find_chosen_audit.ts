import {
  findLatestResultsAudit,
  findResultsAudit,
  RESULT_STATUSES,
  type ResultsAudit,
} from "../../../../db/audits/lifecycle/audit_results.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { ConflictError, NotFoundError } from "../../../core/errors.ts";

/** Which audit of which site to read; `auditId` null: the latest that has results. */
interface ResultsChoice {
  siteId: number;
  auditId: number | null;
  /** Its figures and issues are enough, which a pruned audit still has. */
  figuresAlone?: boolean | undefined;
}

/**
 * Finds the audit whose results are asked for; undefined when the latest is wanted and the site has
 * none yet. Throws `NotFoundError` for an audit that the site does not have and `ConflictError` for
 * one without results, or, unless `figuresAlone`, one whose rows are pruned.
 */
export async function findChosenAudit(
  db: Db,
  { siteId, auditId, figuresAlone = false }: ResultsChoice,
): Promise<ResultsAudit | undefined> {
  const audit = auditId === null
    ? await findLatestResultsAudit(db, siteId)
    : await readFinishedAudit(db, siteId, auditId);
  if (audit !== undefined && !figuresAlone) checkDetails(audit);
  return audit;
}

async function readFinishedAudit(db: Db, siteId: number, auditId: number): Promise<ResultsAudit> {
  const audit = await findResultsAudit(db, siteId, auditId);
  if (audit === undefined) throw auditNotFound(siteId, auditId);
  if (RESULT_STATUSES.includes(audit.status)) return audit;
  throw new ConflictError(
    "audit_without_results",
    `Audit ${auditId} is ${audit.status}: it has no results to read.`,
    { audit_id: auditId, audit_status: audit.status },
  );
}

/** Throws `ConflictError` when the rows of the audit are gone. */
export function checkDetails(
  { id, status, details }: Pick<ResultsAudit, "id" | "status" | "details">,
): void {
  if (details === "full") return;
  throw new ConflictError(
    "audit_pruned",
    `Audit ${id} is pruned: only its figures and the counts of its issues are kept. The site's ` +
      "audits_kept field says how many audits keep their pages, places and links.",
    { audit_id: id, audit_status: status, details: "pruned" },
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
