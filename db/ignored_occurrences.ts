import type { IgnoredCounts } from "../lib/rules/health_score.ts";
import type { Db } from "./connection.ts";
import { selectRows } from "./facts/select_rows.ts";
import { findWholeIgnore } from "./issue_ignores.ts";

/** What decides whether an occurrence `o` is ignored: the issue as a whole, or its URL. */
function decidedBy(whole: boolean): string {
  if (whole) return "1 = 1";
  // audit_urls by primary key, then the primary key of issue_ignores
  return `EXISTS (
    SELECT 1 FROM audit_urls u
    JOIN issue_ignores i ON i.site_id = ? AND i.code = ? AND i.url_hash = u.url_hash
    WHERE u.audit_id = ? AND u.url_id = o.url_id)`;
}

/**
 * Marks the places of one issue in one audit as ignored or not, as the site's decisions say. With
 * `counted`, the counts of the pages follow, which {@link updatePageIssueCounts} has written.
 * Changes only what differs: run again, it changes nothing.
 */
export async function markIgnored(
  trx: Db,
  place: { siteId: number; auditId: number; code: string },
  options: { counted: boolean },
): Promise<void> {
  const { siteId, auditId, code } = place;
  const whole = await findWholeIgnore(trx, place) !== undefined;
  const decided = decidedBy(whole);
  const bindings = whole ? [] : [siteId, code, auditId];
  for (const ignored of [1, 0] as const) {
    // the primary key's first two columns
    const where = `o.audit_id = ? AND o.code = ? AND o.ignored <> ${ignored} AND
      ${ignored === 1 ? "" : "NOT "}(${decided})`;
    const values = [auditId, code, ...bindings];
    if (options.counted) await changePageCounts(trx, auditId, { where, values }, ignored);
    await trx.raw(`UPDATE audit_occurrences o SET o.ignored = ${ignored} WHERE ${where}`, values);
  }
}

/** A page counts an issue once, however many places it has: either all are ignored or none. */
async function changePageCounts(
  trx: Db,
  auditId: number,
  { where, values }: { where: string; values: readonly (number | string)[] },
  ignored: 0 | 1,
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
