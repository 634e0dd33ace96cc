/**
 * open: found; fixed: found before and gone; regressed: found again after it was fixed;
 * gone_with_page: not found, because pages that had it, or their twins, were lost; unverified: not found, but nobody
 * looked everywhere where it was; ignored: found, and all of it is ignored.
 */
export type IssueStatus =
  | "open"
  | "fixed"
  | "regressed"
  | "gone_with_page"
  | "unverified"
  | "ignored";

/** What the previous audit says of an issue. */
export interface PreviousIssue {
  /** Without what is ignored; `ignored` only in audits of earlier versions. */
  status: IssueStatus;
  /** The last audit that found it; null: not known. */
  foundAuditId: number | null;
  /** URLs that had it, ignored or not. */
  foundUrlsCount: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/** How the affected URLs differ from those of the previous audit. */
export interface IssueDifference {
  /** Affected now and not then. */
  newCount: number;
  /** Affected now; the rule, or this version of it, was not run then. */
  newlyCheckedCount: number;
  /** Affected then, requested again, still a page of its kind, and not affected now. */
  fixedCount: number;
  /** Affected then, and the page, its twin, or what the issue was about is lost now. */
  goneWithPageCount: number;
  /** Affected then and not requested now: nobody knows. */
  notRecrawledCount: number;
}

/** How well this audit looked for an issue that it did not find. */
export interface IssueSearch {
  /** False: its rule was switched off, could not be run, or failed. */
  ruleJudged: boolean;
  /** URLs that had it, by what became of them; null: nobody knows any more which had it. */
  gone: { notRecrawledCount: number; goneWithPageCount: number } | null;
  /** Nothing kept the crawl from any URL that it knew. */
  wholeSite: boolean;
}

/** An issue's state over time. */
interface IssueHistory {
  status: IssueStatus;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/** What this audit says of an issue. */
interface IssueFinding {
  /** When its crawl began. */
  auditedAt: Date;
  /** Null: the issue was found. */
  search: IssueSearch | null;
  /** The previous audit ran the rule in the same version: what it did not find was not there. */
  sameRule: boolean;
}

/**
 * Carries an issue's history over to this audit: it was found, or it was not, and is fixed only when
 * that is sure.
 */
export function continueIssue(
  { auditedAt, search, sameRule }: IssueFinding,
  previous: PreviousIssue | undefined,
): IssueHistory {
  const firstSeenAt = previous?.firstSeenAt ?? auditedAt;
  if (search === null) {
    const status = previous?.status === "fixed" && sameRule ? "regressed" : "open";
    return { status, firstSeenAt, lastSeenAt: auditedAt };
  }
  const status = previous?.status === "fixed" ? "fixed" : statusOfGone(search, previous);
  return { status, firstSeenAt, lastSeenAt: previous?.lastSeenAt ?? auditedAt };
}

function statusOfGone(
  { ruleJudged, gone, wholeSite }: IssueSearch,
  previous: PreviousIssue | undefined,
): IssueStatus {
  if (gone === null) {
    if (previous?.status === "gone_with_page") return "gone_with_page";
    return ruleJudged && wholeSite ? "fixed" : "unverified";
  }
  if (!ruleJudged || gone.notRecrawledCount > 0) return "unverified";
  return gone.goneWithPageCount > 0 ? "gone_with_page" : "fixed";
}

/** The status to show of an issue: ignored once nothing of what was found counts. */
export function shownStatus(
  found: IssueStatus,
  { affectedUrlsCount, ignoredUrlsCount }: { affectedUrlsCount: number; ignoredUrlsCount: number },
): IssueStatus {
  return affectedUrlsCount === 0 && ignoredUrlsCount > 0 ? "ignored" : found;
}
