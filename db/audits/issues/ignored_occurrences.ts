import type { IgnoredCounts } from "../../../lib/rules/score/health_score.ts";
import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";
import { findWholeIgnore } from "./issue_ignores.ts";

/** URLs that one statement names. */
const CHUNK_URLS = 1_000;

/** An issue of one audit of a site. */
export interface IssueInAudit {
  siteId: number;
  auditId: number;
  code: string;
}

/**
 * Marks the places of one issue in one audit as ignored or not, as the site's decisions say. With
 * `counted`, the counts of the pages follow, which {@link updatePageIssueCounts} has written.
 * Changes only what differs: run again, it changes nothing.
 */
export async function markIgnored(
  trx: Db,
  issue: IssueInAudit,
  options: { counted: boolean },
): Promise<void> {
  const mark = (ignored: 0 | 1, sql: string, values: readonly (string | number)[]) =>
    markPlaces(trx, issue, { mark: { ignored, sql, values }, options });
  if (await findWholeIgnore(trx, issue) !== undefined) return await mark(1, "1 = 1", []);
  const urlIds = await listIgnoredUrls(trx, issue);
  for (let start = 0; start < urlIds.length; start += CHUNK_URLS) {
    const chunk = urlIds.slice(start, start + CHUNK_URLS);
    await mark(1, `o.url_id IN (${chunk.map(() => "?").join()})`, chunk);
  }
  // audit_urls by primary key, then the primary key of issue_ignores
  const decided = `SELECT 1 FROM audit_urls u
    JOIN issue_ignores i ON i.site_id = ? AND i.code = ? AND i.url_hash = u.url_hash
    WHERE u.audit_id = ? AND u.url_id = o.url_id`;
  await mark(0, `NOT EXISTS (${decided})`, [issue.siteId, issue.code, issue.auditId]);
}

/** Finds on which of these URLs the audit found the issue; hashes in hex. */
export async function findAffectedHashes(
  db: Db,
  { auditId, code }: IssueInAudit,
  urlHashes: readonly Buffer[],
): Promise<Set<string>> {
  if (urlHashes.length === 0) return new Set();
  // audit_urls_hash, then the primary key of audit_occurrences
  const rows = await selectRows<{ url_hash: Buffer }>(
    db,
    `SELECT u.url_hash FROM audit_urls u
    WHERE u.audit_id = ? AND u.url_hash IN (?) AND EXISTS (
      SELECT 1 FROM audit_occurrences o
      WHERE o.audit_id = u.audit_id AND o.code = ? AND o.url_id = u.url_id)`,
    [auditId, [...urlHashes], code],
  );
  return new Set(rows.map((row) => row.url_hash.toString("hex")));
}

/** The URLs of the audit on which the issue is ignored. */
async function listIgnoredUrls(db: Db, { siteId, auditId, code }: IssueInAudit): Promise<number[]> {
  // the primary key of issue_ignores, then audit_urls_hash
  return await db("issue_ignores as i")
    .join(
      "audit_urls as u",
      (on) => on.onVal("u.audit_id", auditId).andOn("u.url_hash", "i.url_hash"),
    )
    .where({ "i.site_id": siteId, "i.code": code }).orderBy("u.url_id").pluck("u.url_id");
}

/** A condition on places `o`, and what to say of them. */
interface Mark {
  ignored: 0 | 1;
  sql: string;
  values: readonly (string | number)[];
}

async function markPlaces(
  trx: Db,
  { auditId, code }: IssueInAudit,
  { mark: { ignored, sql, values }, options: { counted } }: {
    mark: Mark;
    options: { counted: boolean };
  },
): Promise<void> {
  // the primary key's first columns (audit_id, code, url_id)
  const where = `o.audit_id = ? AND o.code = ? AND o.ignored = ${1 - ignored} AND (${sql})`;
  const bindings = [auditId, code, ...values];
  if (counted) await changePageCounts(trx, auditId, { where, values: bindings, ignored });
  await trx.raw(`UPDATE audit_occurrences o SET o.ignored = ${ignored} WHERE ${where}`, bindings);
}

/** A page counts an issue once, however many places it has: either all are ignored or none. */
async function changePageCounts(
  trx: Db,
  auditId: number,
  { where, values, ignored }: {
    where: string;
    values: readonly (number | string)[];
    ignored: 0 | 1;
  },
): Promise<void> {
  const sign = ignored === 1 ? "-" : "+";
  await trx.raw(
    `UPDATE audit_pages p
    JOIN (
      SELECT o.url_id, MAX(o.severity = 'error') AS errors, MAX(o.severity = 'warning') AS warnings,
        MAX(o.severity = 'notice') AS notices
      FROM audit_occurrences o WHERE ${where}
      GROUP BY o.url_id
    ) c ON c.url_id = p.url_id
    SET p.errors_count = p.errors_count ${sign} c.errors,
      p.warnings_count = p.warnings_count ${sign} c.warnings,
      p.notices_count = p.notices_count ${sign} c.notices
    WHERE p.audit_id = ?`,
    [...values, auditId],
  );
}

/** Counts what is ignored in an audit, whose issues must have been written. */
export async function countIgnored(db: Db, auditId: number): Promise<IgnoredCounts> {
  const [sums] = await selectRows<{ issues: number; occurrences: number | null }>(
    db,
    `SELECT COUNT(*) AS issues, SUM(i.ignored_occurrences_count) AS occurrences
    FROM audit_issues i WHERE i.audit_id = ? AND i.ignored_occurrences_count > 0`,
    [auditId],
  );
  const issues = sums?.issues ?? 0;
  if (issues === 0) return { issues: 0, occurrences: 0, urls: 0 };
  const [row] = await selectRows<{ urls: number }>(
    db,
    `SELECT COUNT(DISTINCT o.url_id) AS urls FROM audit_issues i
    JOIN audit_occurrences o ON o.audit_id = i.audit_id AND o.code = i.code AND o.ignored = 1
      AND o.url_id > 0
    WHERE i.audit_id = ? AND i.ignored_occurrences_count > 0`,
    [auditId],
  );
  return { issues, occurrences: sums?.occurrences ?? 0, urls: row?.urls ?? 0 };
}
