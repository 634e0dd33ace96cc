import type { IssueStatus, PreviousIssue } from "../../../lib/rules/score/issue_history.ts";
import type { Category, Severity } from "../../../lib/rules/rule.ts";
import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";
import { insertRows } from "../../core/sql_rows.ts";

/** What one audit found under one code: first what counts, then what is ignored. */
export interface IssueCounts {
  affectedUrlsCount: number;
  occurrencesCount: number;
  /** Mean over the affected pages of the larger of link score ÷ 100 and 1 ÷ (1 + depth). */
  importance: number;
  ignoredUrlsCount: number;
  ignoredOccurrencesCount: number;
}

/** What changes of an issue when some of it is ignored, or no longer. */
export interface CountedIssue extends Omit<IssueCounts, "importance"> {
  status: IssueStatus;
  priorityScore: number;
}

/** A row of `audit_issues`. */
export interface NewIssue extends CountedIssue {
  code: string;
  severity: Severity;
  category: string;
  previousAffectedUrlsCount: number | null;
  newCount: number | null;
  newlyCheckedCount: number | null;
  fixedCount: number | null;
  goneWithPageCount: number | null;
  notRecrawledCount: number | null;
  /** The status that it has when nothing of it is ignored. */
  foundStatus: IssueStatus;
  /** The last audit that found it; null: not known. */
  foundAuditId: number | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/** Lists the codes under which the audit found something, in their order. */
export async function listFoundCodes(db: Db, auditId: number): Promise<string[]> {
  // the primary key (audit_id, code, …): of many audits, one step for each code; with an audit that is
  // equal to one, and not in a range, the optimizer always reads all places
  const rows = await selectRows<{ audit_id: number; code: string }>(
    db,
    `SELECT o.audit_id, o.code FROM audit_occurrences o WHERE o.audit_id >= ? AND o.audit_id <= ?
    GROUP BY o.audit_id, o.code ORDER BY o.audit_id, o.code`,
    [auditId, auditId],
  );
  return rows.map(({ code }) => code);
}

/** Lists the codes of the audit's issues of which anything is ignored. */
export async function listMarkedCodes(db: Db, auditId: number): Promise<string[]> {
  return await db("audit_issues").where({ audit_id: auditId })
    .andWhere("ignored_urls_count", ">", 0).orderBy("code").pluck("code");
}

/** SQL: what an audit found under one code. Its bindings: code, audit, code, audit. */
const COUNTS = `SELECT ? AS code, SUM(o.ignored = 0) AS affectedUrlsCount,
    SUM(CASE WHEN o.ignored = 0 THEN o.occurrences ELSE 0 END) AS occurrencesCount,
    AVG(CASE WHEN o.ignored = 0 THEN
      GREATEST(COALESCE(p.link_score, 0) / 100, COALESCE(1 / (1 + p.depth), 0)) END)
      AS importance,
    SUM(o.ignored) AS ignoredUrlsCount,
    SUM(CASE WHEN o.ignored = 1 THEN o.occurrences ELSE 0 END) AS ignoredOccurrencesCount
  FROM (
    SELECT url_id, COUNT(*) AS occurrences, MAX(ignored) AS ignored FROM audit_occurrences
    WHERE audit_id = ? AND code = ?
    GROUP BY url_id
  ) o
  LEFT JOIN audit_pages p ON p.audit_id = ? AND p.url_id = o.url_id`;

/**
 * Counts what the audit found under each of these codes, by code; of a URL, all places are ignored or none. One statement
 * counts them: give it a few of them at a time.
 */
export async function countFindings(
  db: Db,
  auditId: number,
  codes: readonly string[],
): Promise<Map<string, IssueCounts>> {
  if (codes.length === 0) return new Map();
  // the primary key (audit_id, code, url_id, target_id), then that of audit_pages
  const rows = await selectRows<{ code: string } & { [Count in keyof IssueCounts]: number | null }>(
    db,
    codes.map(() => COUNTS).join(" UNION ALL "),
    codes.flatMap((code) => [code, auditId, code, auditId]),
  );
  return new Map(rows.map(({ code, ...counts }) => [code, {
    affectedUrlsCount: counts.affectedUrlsCount ?? 0,
    occurrencesCount: counts.occurrencesCount ?? 0,
    importance: counts.importance ?? 0,
    ignoredUrlsCount: counts.ignoredUrlsCount ?? 0,
    ignoredOccurrencesCount: counts.ignoredOccurrencesCount ?? 0,
  }]));
}

/** Counts what the audit found under one code. */
export async function countIssue(db: Db, auditId: number, code: string): Promise<IssueCounts> {
  const counts = (await countFindings(db, auditId, [code])).get(code);
  if (counts === undefined) throw new Error(`The findings of ${code} were not counted.`);
  return counts;
}

interface IssueRow {
  code: string;
  severity: Severity;
  category: string;
  status: IssueStatus;
  found_status: IssueStatus | null;
  found_audit_id: number | null;
  affected_urls_count: number;
  ignored_urls_count: number;
  first_seen_at: Date;
  last_seen_at: Date;
}

/** Reads the issues of an earlier audit by their code; empty when that audit is gone. */
export async function readPreviousIssues(
  db: Db,
  auditId: number,
): Promise<Map<string, PreviousIssue & { severity: Severity; category: string }>> {
  const rows: IssueRow[] = await db("audit_issues").where({ audit_id: auditId }).orderBy("code")
    .select(
      "code",
      "severity",
      "category",
      "status",
      "found_status",
      "found_audit_id",
      "affected_urls_count",
      "ignored_urls_count",
      "first_seen_at",
      "last_seen_at",
    );
  return new Map(rows.map((row) => [row.code, {
    severity: row.severity,
    category: row.category,
    status: row.found_status ?? row.status,
    foundAuditId: row.found_audit_id ?? (row.affected_urls_count > 0 ? auditId : null),
    foundUrlsCount: row.affected_urls_count + row.ignored_urls_count,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
  }]));
}

/** An issue of an audit whose places differ from those of the audit before. */
export interface ChangedIssue {
  code: string;
  severity: Severity;
  category: Category;
  status: IssueStatus;
  newCount: number;
  fixedCount: number;
  affectedUrlsCount: number;
}

/** Lists the issues of an audit with new or fixed places, by code; primary key. */
export async function listChangedIssues(db: Db, auditId: number): Promise<ChangedIssue[]> {
  return await db("audit_issues").where({ audit_id: auditId })
    .where((changed) => changed.where("new_count", ">", 0).orWhere("fixed_count", ">", 0))
    .orderBy("code").select<ChangedIssue[]>(
      "code",
      "severity",
      "category",
      "status",
      "affected_urls_count as affectedUrlsCount",
      db.raw("COALESCE(new_count, 0) AS newCount"),
      db.raw("COALESCE(fixed_count, 0) AS fixedCount"),
    );
}

/** Lists the issues that an audit found on any URL and that are not ignored, by code; primary key. */
export async function listStandingCodes(db: Db, auditId: number): Promise<string[]> {
  return await db("audit_issues").where({ audit_id: auditId }).whereNot({ status: "ignored" })
    .where("affected_urls_count", ">", 0).orderBy("code").pluck<string[]>("code");
}

/** Replaces the audit's issues. Call it in a transaction. */
export async function replaceIssues(
  trx: Db,
  auditId: number,
  issues: readonly NewIssue[],
): Promise<void> {
  await trx("audit_issues").where({ audit_id: auditId }).delete();
  await insertRows(
    trx,
    "audit_issues (audit_id, code, severity, category, affected_urls_count, occurrences_count, " +
      "ignored_urls_count, ignored_occurrences_count, previous_affected_urls_count, new_count, " +
      "newly_checked_count, fixed_count, gone_with_page_count, not_recrawled_count, status, found_status, found_audit_id, priority_score, " +
      "first_seen_at, last_seen_at)",
    issues.map((issue) => [
      auditId,
      issue.code,
      issue.severity,
      issue.category,
      issue.affectedUrlsCount,
      issue.occurrencesCount,
      issue.ignoredUrlsCount,
      issue.ignoredOccurrencesCount,
      issue.previousAffectedUrlsCount,
      issue.newCount,
      issue.newlyCheckedCount,
      issue.fixedCount,
      issue.goneWithPageCount,
      issue.notRecrawledCount,
      issue.status,
      issue.foundStatus,
      issue.foundAuditId,
      issue.priorityScore,
      issue.firstSeenAt,
      issue.lastSeenAt,
    ]),
  );
}

/** Finds the status that the audit's issue has when nothing of it is ignored. */
export async function findFoundStatus(
  db: Db,
  auditId: number,
  code: string,
): Promise<IssueStatus | undefined> {
  const row = await db("audit_issues").where({ audit_id: auditId, code })
    .first<Pick<IssueRow, "status" | "found_status"> | undefined>("status", "found_status");
  return row && (row.found_status ?? row.status);
}

/** Writes what counts of an issue, and what does not. */
export async function updateIssueCounts(
  trx: Db,
  auditId: number,
  { code, issue }: { code: string; issue: CountedIssue },
): Promise<void> {
  await trx("audit_issues").where({ audit_id: auditId, code }).update({
    affected_urls_count: issue.affectedUrlsCount,
    occurrences_count: issue.occurrencesCount,
    ignored_urls_count: issue.ignoredUrlsCount,
    ignored_occurrences_count: issue.ignoredOccurrencesCount,
    // before this column was, the status said what was found
    found_status: trx.raw("COALESCE(found_status, status)"),
    status: issue.status,
    priority_score: issue.priorityScore,
  });
}

/** Counts the audit's issues that count, by severity, and all their places. */
export async function countIssues(
  db: Db,
  auditId: number,
): Promise<{ bySeverity: Record<Severity, number>; occurrencesCount: number }> {
  const rows = await selectRows<{ severity: Severity; issues: number; occurrences: number }>(
    db,
    `SELECT i.severity, COUNT(*) AS issues, SUM(i.occurrences_count) AS occurrences
    FROM audit_issues i WHERE i.audit_id = ? AND i.affected_urls_count > 0
    GROUP BY i.severity`,
    [auditId],
  );
  const bySeverity = { error: 0, warning: 0, notice: 0 };
  let occurrencesCount = 0;
  for (const row of rows) {
    bySeverity[row.severity] = row.issues;
    occurrencesCount += row.occurrences;
  }
  return { bySeverity, occurrencesCount };
}
