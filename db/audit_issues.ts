import type { IssueDifference, IssueStatus, PreviousIssue } from "../lib/rules/issue_history.ts";
import type { Severity } from "../lib/rules/rule.ts";
import type { Db } from "./connection.ts";
import { selectRows } from "./facts/select_rows.ts";
import { insertRows } from "./sql_rows.ts";

/** What one audit found under one code. */
export interface IssueCounts {
  affectedUrlsCount: number;
  occurrencesCount: number;
  /** Mean over the affected pages of the larger of link score ÷ 100 and 1 ÷ (1 + depth). */
  importance: number;
}

/** A row of `audit_issues`. */
export interface NewIssue {
  code: string;
  severity: Severity;
  category: string;
  affectedUrlsCount: number;
  occurrencesCount: number;
  previousAffectedUrlsCount: number | null;
  newCount: number | null;
  fixedCount: number | null;
  notRecrawledCount: number | null;
  status: IssueStatus;
  priorityScore: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/** Lists the codes under which the audit found something. */
export async function listFoundCodes(db: Db, auditId: number): Promise<string[]> {
  // the primary key's first two columns
  return await db("audit_occurrences").where({ audit_id: auditId })
    .distinct().orderBy("code").pluck("code");
}

/** Counts what the audit found under one code. */
export async function countIssue(db: Db, auditId: number, code: string): Promise<IssueCounts> {
  // the primary key (audit_id, code, url_id, target_id), then that of audit_pages
  const [row] = await selectRows<
    { affected: number; occurrences: number | null; importance: number | null }
  >(
    db,
    `SELECT COUNT(*) AS affected, SUM(o.occurrences) AS occurrences,
      AVG(GREATEST(COALESCE(p.link_score, 0) / 100, COALESCE(1 / (1 + p.depth), 0))) AS importance
    FROM (
      SELECT url_id, COUNT(*) AS occurrences FROM audit_occurrences
      WHERE audit_id = ? AND code = ?
      GROUP BY url_id
    ) o
    LEFT JOIN audit_pages p ON p.audit_id = ? AND p.url_id = o.url_id`,
    [auditId, code, auditId],
  );
  return {
    affectedUrlsCount: row?.affected ?? 0,
    occurrencesCount: row?.occurrences ?? 0,
    importance: row?.importance ?? 0,
  };
}

interface IssueRow {
  code: string;
  severity: Severity;
  category: string;
  status: IssueStatus;
  affected_urls_count: number;
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
      "affected_urls_count",
      "first_seen_at",
      "last_seen_at",
    );
  return new Map(rows.map((row) => [row.code, {
    severity: row.severity,
    category: row.category,
    status: row.status,
    affectedUrlsCount: row.affected_urls_count,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
  }]));
}

/** Compares the URLs that have an issue in an audit with those of the previous one, by their hash. */
export async function compareIssue(
  db: Db,
  auditId: number,
  previousId: number,
  code: string,
): Promise<IssueDifference> {
  const appeared = await countOnlyIn(db, code, auditId, previousId);
  const gone = await countOnlyIn(db, code, previousId, auditId);
  return {
    newCount: appeared.total,
    fixedCount: gone.fetched,
    notRecrawledCount: gone.total - gone.fetched,
  };
}

/** URLs with the issue in one audit and not in the other, and how many the other did request. */
async function countOnlyIn(
  db: Db,
  code: string,
  auditId: number,
  otherId: number,
): Promise<{ total: number; fetched: number }> {
  // the primary key of both audits' occurrences; audit_urls by primary key, then audit_urls_hash
  const [row] = await selectRows<{ total: number; fetched: number | null }>(
    db,
    `SELECT COUNT(*) AS total, SUM(a.url_id = 0 OR COALESCE(v.state, '') = 'fetched') AS fetched
    FROM (
      SELECT DISTINCT url_id FROM audit_occurrences WHERE audit_id = ? AND code = ?
    ) a
    LEFT JOIN audit_urls u ON u.audit_id = ? AND u.url_id = a.url_id
    LEFT JOIN audit_urls v ON v.audit_id = ? AND v.url_hash = u.url_hash
    WHERE NOT EXISTS (
      SELECT 1 FROM audit_occurrences b
      WHERE b.audit_id = ? AND b.code = ?
        AND b.url_id = CASE WHEN a.url_id = 0 THEN 0 ELSE v.url_id END
    )`,
    [auditId, code, auditId, otherId, otherId, code],
  );
  return { total: row?.total ?? 0, fetched: row?.fetched ?? 0 };
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
      "previous_affected_urls_count, new_count, fixed_count, not_recrawled_count, status, " +
      "priority_score, first_seen_at, last_seen_at)",
    issues.map((issue) => [
      auditId,
      issue.code,
      issue.severity,
      issue.category,
      issue.affectedUrlsCount,
      issue.occurrencesCount,
      issue.previousAffectedUrlsCount,
      issue.newCount,
      issue.fixedCount,
      issue.notRecrawledCount,
      issue.status,
      issue.priorityScore,
      issue.firstSeenAt,
      issue.lastSeenAt,
    ]),
  );
}
