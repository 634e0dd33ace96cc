import { findFoundStatus } from "../../db/audit_issues.ts";
import { findLatestCompletedAudit } from "../../db/audits.ts";
import { type Db, transaction } from "../../db/connection.ts";
import {
  countIgnoresChange,
  deleteUrlIgnores,
  deleteWholeIgnore,
  findWholeIgnore,
  type IgnoredUrl,
  insertIgnores,
  lockIgnores,
} from "../../db/issue_ignores.ts";
import { findToken } from "../../db/tokens.ts";
import type { UpdateIssueBody } from "../../schemas/issue_decision.ts";
import { createScope } from "../crawler/scope.ts";
import { normaliseUrl, urlHash } from "../crawler/url.ts";
import { ConflictError, type FieldErrors, NotFoundError, ValidationError } from "../errors.ts";
import type { Services } from "../services.ts";
import { rescoreAudit } from "./rescore_audit.ts";
import { checkDetails, noAudit } from "./find_chosen_audit.ts";

/** The issue that is decided about, and who decides. */
export interface DecidedIssue {
  site: { id: number; domain: string; start_url: string | null };
  code: string;
  tokenId: number;
}

/**
 * Ignores an issue of the site, as a whole or on some URLs, or lets it count again, and brings the
 * latest audit with results up to it in the same transaction; later audits follow by themselves.
 * Throws `NotFoundError` when that audit does not have the issue, `ValidationError` for URLs that
 * are not the site's, and `ConflictError` when that audit is pruned, and where single URLs of an
 * issue are to count that is ignored as a whole.
 */
export async function ignoreIssue(
  { db, now }: Pick<Services, "db" | "now">,
  { site, code, tokenId }: DecidedIssue,
  body: UpdateIssueBody,
): Promise<void> {
  if (body.status === "open" && typeof body.note === "string") {
    throw new ValidationError({ note: ["The note field goes with the status ignored only."] });
  }
  const token = await findToken(db, tokenId);
  const decision = { note: body.note ?? null, tokenId, tokenName: token?.name ?? "", now: now() };
  await transaction(db, async (trx) => {
    await lockIgnores(trx, site.id);
    const audit = await findLatestCompletedAudit(trx, site.id);
    if (audit === undefined) throw noAudit(site.id);
    checkDetails(audit);
    if (await findFoundStatus(trx, audit.id, code) === undefined) {
      throw issueNotFound(audit.id, code);
    }
    const urls = body.urls === undefined ? null : checkUrls(
      body.urls,
      createScope({
        domain: site.domain,
        startUrl: audit.start_url ?? site.start_url,
        includeSubdomains: audit.settings.include_subdomains,
      }),
    );
    const issue = { siteId: site.id, code };
    if (body.status === "ignored") await insertIgnores(trx, issue, urls, decision);
    else await openIssue(trx, issue, urls);
    await countIgnoresChange(trx, site.id);
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

/** The URLs, normalised and without repetitions. */
function checkUrls(
  texts: readonly string[],
  scope: { isInternal(url: string): boolean },
): IgnoredUrl[] {
  const errors: FieldErrors = {};
  const urls = new Set<string>();
  for (const [index, text] of texts.entries()) {
    const url = normaliseUrl(text);
    if (url !== null && scope.isInternal(url)) urls.add(url);
    else errors[`urls.${index}`] = [`"${text}" is not an http(s) URL of this site.`];
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return [...urls].map((url) => ({ url, urlHash: Buffer.from(urlHash(url)) }));
}
