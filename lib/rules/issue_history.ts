/** open: found; fixed: found before and not now; regressed: found again after it was fixed. */
export type IssueStatus = "open" | "fixed" | "regressed" | "ignored";

/** What the previous audit says of an issue. */
export interface PreviousIssue {
  status: IssueStatus;
  affectedUrlsCount: number;
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

/** An issue's state over time. */
export interface IssueHistory {
  status: IssueStatus;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/**
 * Carries an issue's history over to this audit, which began at `auditedAt`. An issue that is gone
 * is fixed once every URL that had it was requested again; until then it stays as it was.
 */
export function continueIssue(
  affectedUrlsCount: number,
  previous: PreviousIssue | undefined,
  difference: IssueDifference | undefined,
  auditedAt: Date,
): IssueHistory {
  const firstSeenAt = previous?.firstSeenAt ?? auditedAt;
  if (affectedUrlsCount > 0) {
    return { status: statusWhenFound(previous), firstSeenAt, lastSeenAt: auditedAt };
  }
  const lastSeenAt = previous?.lastSeenAt ?? auditedAt;
  const unknown = (difference?.notRecrawledCount ?? 0) > 0;
  return { status: unknown ? previous?.status ?? "open" : "fixed", firstSeenAt, lastSeenAt };
}

function statusWhenFound(previous: PreviousIssue | undefined): IssueStatus {
  if (previous?.status === "ignored") return "ignored";
  return previous?.status === "fixed" ? "regressed" : "open";
}
