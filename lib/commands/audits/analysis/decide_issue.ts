import { deleteIssueWork, putIssueWork } from "../../../../db/audits/issues/issue_work.ts";
import { findToken } from "../../../../db/accounts/tokens.ts";
import { findLatestCompletedAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { findIssue } from "../../../../db/audits/issues/issues.ts";
import type { UpdateIssueBody } from "../../../../schemas/issue_decision.ts";
import { ValidationError } from "../../../core/errors.ts";
import { isRuleCode } from "../../../rules/find_rule.ts";
import type { Services } from "../../../services.ts";
import { noAudit } from "../control/find_chosen_audit.ts";
import { type DecidedIssue, ignoreIssue, issueNotFound } from "./ignore_issue.ts";

/**
 * Does what was decided about an issue: it is ignored or counts again, and somebody works on it or nobody does. Throws
 * `ValidationError` where nothing was decided or the note belongs to nothing, and what {@link ignoreIssue} throws.
 */
export async function decideIssue(
  services: Pick<Services, "db" | "now">,
  issue: DecidedIssue,
  body: UpdateIssueBody,
): Promise<void> {
  const { status, in_progress: inProgress } = body;
  checkDecision(body);
  if (status !== undefined) {
    // the note of work is no reason to ignore it
    const note = status === "ignored" ? body.note ?? null : null;
    await ignoreIssue(services, issue, { ...body, status, note });
  }
  if (inProgress !== undefined) await noteWork(services, issue, { inProgress, note: body.note });
}

function checkDecision({ status, in_progress: inProgress, urls, note }: UpdateIssueBody): void {
  if (status === undefined && inProgress === undefined) {
    throw new ValidationError({ status: ["The status field is required, or in_progress."] });
  }
  if (urls !== undefined && status === undefined) {
    throw new ValidationError({ urls: ["The urls field goes with the status field only."] });
  }
  if (typeof note === "string" && status !== "ignored" && inProgress !== true) {
    throw new ValidationError({
      note: ["The note field goes with the status ignored or with in_progress: true only."],
    });
  }
}

async function noteWork(
  { db, now }: Pick<Services, "db" | "now">,
  { siteId, code, tokenId }: DecidedIssue,
  { inProgress, note = null }: { inProgress: boolean; note: string | null | undefined },
): Promise<void> {
  if (!inProgress) return await deleteIssueWork(db, { siteId, code });
  const audit = await findLatestCompletedAudit(db, siteId);
  if (audit === undefined) throw noAudit(siteId);
  const found = isRuleCode(code) ? await findIssue(db, audit.id, code) : undefined;
  if (found === undefined) throw issueNotFound(audit.id, code);
  const token = await findToken(db, tokenId);
  await putIssueWork(db, siteId, {
    code,
    note,
    token_id: tokenId,
    token_name: token?.name ?? "",
    since: now(),
  });
}
