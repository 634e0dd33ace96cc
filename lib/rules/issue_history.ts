/**
 * open: found; fixed: found before and gone; regressed: found again after it was fixed; unverified:
 * not found, but nobody looked everywhere where it was; ignored: found, and all of it is ignored.
 */
export type IssueStatus = "open" | "fixed" | "regressed" | "unverified" | "ignored";

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
  /** Affected then, requested again, and not affected now. */
  fixedCount: number;
  /** Affected then and not requested now: nobody knows. */
  notRecrawledCount: number;
}

/** How well this audit looked for an issue that it did not find. */
export interface IssueSearch {
  /** False: its rule was switched off, could not be run, or failed. */
  ruleJudged: boolean;
  /** URLs that had it and were not looked at again; null: nobody knows any more which had it. */
  uncheckedUrlsCount: number | null;
  /** Nothing kept the crawl from any URL that it knew. */
  wholeSite: boolean;
}

/** An issue's state over time. */
export interface IssueHistory {
  status: IssueStatus;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/**
 * Carries an issue's history over to this audit, which began at `auditedAt`: it was found (`search`
 * null), or it was not, and is fixed only when that is sure.
 */
export function continueIssue(
  search: IssueSearch | null,
  previous: PreviousIssue | undefined,
  auditedAt: Date,
): IssueHistory {
  const firstSeenAt = previous?.firstSeenAt ?? auditedAt;
  if (search === null) {
    const status = previous?.status === "fixed" ? "regressed" : "open";
    return { status, firstSeenAt, lastSeenAt: auditedAt };
  }
  const fixed = previous?.status === "fixed" || isGone(search);
  return {
    status: fixed ? "fixed" : "unverified",
    firstSeenAt,
    lastSeenAt: previous?.lastSeenAt ?? auditedAt,
  };
}

function isGone({ ruleJudged, uncheckedUrlsCount, wholeSite }: IssueSearch): boolean {
  if (!ruleJudged) return false;
  return uncheckedUrlsCount === null ? wholeSite : uncheckedUrlsCount === 0;
}

/** The status to show of an issue: ignored once nothing of what was found counts. */
export function shownStatus(
  found: IssueStatus,
  { affectedUrlsCount, ignoredUrlsCount }: { affectedUrlsCount: number; ignoredUrlsCount: number },
): IssueStatus {
  return affectedUrlsCount === 0 && ignoredUrlsCount > 0 ? "ignored" : found;
}
