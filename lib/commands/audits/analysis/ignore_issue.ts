import { findFoundStatus } from "../../../../db/audits/issues/audit_issues.ts";
import { findLatestCompletedAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { type Db, transaction } from "../../../../db/core/connection.ts";
import {
  findAffectedHashes,
  type IssueInAudit,
} from "../../../../db/audits/issues/ignored_occurrences.ts";
import {
  countIgnoresChange,
  deleteUrlIgnores,
  deleteWholeIgnore,
  findWholeIgnore,
  type IgnoredUrl,
  insertIgnores,
  listUrlIgnores,
  lockIgnores,
} from "../../../../db/audits/issues/issue_ignores.ts";
import { findToken } from "../../../../db/accounts/tokens.ts";
import type { UpdateIssueBody } from "../../../../schemas/issue_decision.ts";
import { normaliseUrl, urlHash } from "../../../crawler/url/url.ts";
import {
  ConflictError,
  type FieldErrors,
  NotFoundError,
  ValidationError,
} from "../../../core/errors.ts";
import { isRuleCode } from "../../../rules/find_rule.ts";
import type { Services } from "../../../services.ts";
import { rescoreAudit } from "./rescore_audit.ts";
import { checkDetails, noAudit } from "../control/find_chosen_audit.ts";

/** The issue that is decided about, and who decides. */
export interface DecidedIssue {
  siteId: number;
  code: string;
  tokenId: number;
}

/** Whether it is ignored, and where. */
interface Decision extends UpdateIssueBody {
  status: "ignored" | "open";
}

/**
 * Ignores an issue of the site, as a whole or on some URLs, or lets it count again, and brings the
 * latest audit with results up to it in the same transaction; later audits follow by themselves.
 * Throws `NotFoundError` when that audit does not have the issue, `ValidationError` for URLs on which
 * it neither has it nor ignores it, and `ConflictError` when that audit is pruned, and where single URLs of an
 * issue are to count that is ignored as a whole.
 */
export async function ignoreIssue(
  { db, now }: Pick<Services, "db" | "now">,
  { siteId, code, tokenId }: DecidedIssue,
  body: Decision,
): Promise<void> {
  const token = await findToken(db, tokenId);
  const decision = { note: body.note ?? null, tokenId, tokenName: token?.name ?? "", now: now() };
  const named = body.urls === undefined ? null : parseUrls(body.urls);
  await transaction(db, async (trx) => {
    await lockIgnores(trx, siteId);
    const audit = await findLatestCompletedAudit(trx, siteId);
    if (audit === undefined) throw noAudit(siteId);
    checkDetails(audit);
    if (!isRuleCode(code) || await findFoundStatus(trx, audit.id, code) === undefined) {
      throw issueNotFound(audit.id, code);
    }
    const issue = { siteId, auditId: audit.id, code };
    const urls = named === null ? null : await checkUrls(trx, issue, named);
    if (body.status === "ignored") await insertIgnores(trx, issue, { urls, decision });
    else await openIssue(trx, issue, urls);
    await countIgnoresChange(trx, siteId);
    await rescoreAudit(trx, audit, [code]);
  });
}

/** The error for an issue that an audit does not have. */
export function issueNotFound(auditId: number, code: string): NotFoundError {
  return new NotFoundError(
    "issue_not_found",
    `Audit ${auditId} did not find the issue "${code}".`,
  );
}

/** Takes back the decision about the whole, or, where there is none, those about single URLs. */
async function openIssue(
  trx: Db,
  issue: { siteId: number; code: string },
  urls: readonly IgnoredUrl[] | null,
): Promise<void> {
  if (urls === null) {
    if (!(await deleteWholeIgnore(trx, issue))) await deleteUrlIgnores(trx, issue, null);
    return;
  }
  if (await findWholeIgnore(trx, issue) !== undefined) {
    throw new ConflictError(
      "issue_ignored",
      `The issue "${issue.code}" is ignored as a whole. Open it without the urls field first, ` +
        "then ignore the URLs on which it is not to count.",
      { issue_status: "ignored" },
    );
  }
  await deleteUrlIgnores(trx, issue, urls.map(({ urlHash }) => urlHash));
}

/** A URL as it was named in the body. */
interface NamedUrl extends IgnoredUrl {
  text: string;
}

function parseUrls(texts: readonly string[]): NamedUrl[] {
  const errors: FieldErrors = {};
  const urls = texts.flatMap((text, index) => {
    const url = normaliseUrl(text);
    if (url !== null) return [{ text, url, urlHash: Buffer.from(urlHash(url)) }];
    errors[`urls.${index}`] = [`"${text}" is not an absolute http(s) URL.`];
    return [];
  });
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return urls;
}

/** The URLs without repetitions; a misspelt one must not seem to be ignored. */
async function checkUrls(
  trx: Db,
  issue: IssueInAudit,
  named: readonly NamedUrl[],
): Promise<IgnoredUrl[]> {
  const hashes = named.map(({ urlHash }) => urlHash);
  const affected = await findAffectedHashes(trx, issue, hashes);
  const decided = await listUrlIgnores(trx, issue, hashes);
  const errors: FieldErrors = {};
  const urls = new Map<string, IgnoredUrl>();
  for (const [index, { text, url, urlHash }] of named.entries()) {
    const hash = urlHash.toString("hex");
    if (affected.has(hash) || decided.has(hash)) urls.set(hash, { url, urlHash });
    else {
      errors[`urls.${index}`] = [
        `Audit ${issue.auditId} did not find this issue on "${text}"; ` +
        `GET /sites/${issue.siteId}/issues/${issue.code}/pages lists where it did.`,
      ];
    }
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return [...urls.values()];
}
