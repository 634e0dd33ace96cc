import type { IssueDifference } from "../lib/rules/issue_history.ts";
import type { Db } from "./connection.ts";
import { selectRows } from "./facts/select_rows.ts";

/** The audit whose issues are looked at, and one that it is compared with. */
export interface ComparedAudits {
  auditId: number;
  otherId: number;
  /** One is a copy of the other: what both know has the same `url_id`. */
  sameIds: boolean;
  /** The analysis finds the issue on rendered pages: it is gone where a page was rendered again. */
  rendered: boolean;
}

/** Compares the URLs that have an issue in an audit with those of an earlier one. */
export async function compareIssue(
  db: Db,
  audits: ComparedAudits,
  code: string,
): Promise<IssueDifference> {
  const newCount = await countOnlyIn(db, audits, code);
  const gone = await countGone(db, turned(audits), code);
  return {
    newCount,
    fixedCount: gone.checked,
    notRecrawledCount: gone.total - gone.checked,
  };
}

/**
 * Counts the URLs that had the issue in an earlier audit and that this one did not look at again;
 * null when the earlier one has no rows of it any more.
 */
export async function countUnchecked(
  db: Db,
  audits: ComparedAudits,
  code: string,
): Promise<number | null> {
  const gone = await countGone(db, turned(audits), code);
  return gone.total === 0 ? null : gone.total - gone.checked;
}

function turned(audits: ComparedAudits): ComparedAudits {
  return { ...audits, auditId: audits.otherId, otherId: audits.auditId };
}

/** A part of a statement with what is bound in it. */
interface Part {
  sql: string;
  bindings: (number | string)[];
}

/** The URLs with the issue in one audit and not in the other, and their `url_id` there. */
function selectOnlyIn({ auditId, otherId, sameIds }: ComparedAudits, code: string): Part {
  // the primary key of both audits' occurrences
  const affected = "SELECT DISTINCT url_id FROM audit_occurrences WHERE audit_id = ? AND code = ?";
  const isIn = (id: string) =>
    `EXISTS (SELECT 1 FROM audit_occurrences b WHERE b.audit_id = ? AND b.code = ?
      AND b.url_id = ${id})`;
  if (sameIds) {
    return {
      sql: `SELECT a.url_id, a.url_id AS other_id FROM (${affected}) a
        WHERE NOT ${isIn("a.url_id")}`,
      bindings: [auditId, code, otherId, code],
    };
  }
  // audit_urls by primary key, then audit_urls_hash
  return {
    sql: `SELECT a.url_id, v.url_id AS other_id FROM (${affected}) a
      LEFT JOIN audit_urls u ON u.audit_id = ? AND u.url_id = a.url_id
      LEFT JOIN audit_urls v ON v.audit_id = ? AND v.url_hash = u.url_hash
      WHERE NOT ${isIn("CASE WHEN a.url_id = 0 THEN 0 ELSE v.url_id END")}`,
    bindings: [auditId, code, auditId, otherId, otherId, code],
  };
}

async function countOnlyIn(db: Db, audits: ComparedAudits, code: string): Promise<number> {
  const { sql, bindings } = selectOnlyIn(audits, code);
  const [row] = await selectRows<{ total: number }>(
    db,
    `SELECT COUNT(*) AS total FROM (${sql}) d`,
    bindings,
  );
  return row?.total ?? 0;
}

/**
 * Counts the URLs with the issue in one audit and not in the other, and of how many the other can
 * say so: it has requested the URL, and the one that the issue there was about where it knows that.
 */
async function countGone(
  db: Db,
  audits: ComparedAudits,
  code: string,
): Promise<{ total: number; checked: number }> {
  const { auditId, otherId, rendered } = audits;
  const gone = selectOnlyIn(audits, code);
  const looked = rendered ? renderedAgain(otherId) : { sql: "", bindings: [] };
  const [row] = await selectRows<{ total: number; checked: number | null }>(
    db,
    `SELECT COUNT(*) AS total, SUM(g.checked) AS checked
    FROM (
      SELECT o.url_id, MIN(o.url_id = 0 OR (COALESCE(v.state, '') = 'fetched'
        AND COALESCE(w.state, '') NOT IN ('queued', 'skipped')${looked.sql})) AS checked
      FROM (${gone.sql}) d
      JOIN audit_occurrences o ON o.audit_id = ? AND o.code = ? AND o.url_id = d.url_id
      LEFT JOIN audit_urls v ON v.audit_id = ? AND v.url_id = d.other_id
      LEFT JOIN audit_urls t ON t.audit_id = o.audit_id AND t.url_id = o.target_id
        AND o.url_id > 0 AND o.target_id > 0
      LEFT JOIN audit_urls w ON w.audit_id = ? AND w.url_hash = t.url_hash
      GROUP BY o.url_id
    ) g`,
    [...looked.bindings, ...gone.bindings, auditId, code, otherId, otherId],
  );
  return { total: row?.total ?? 0, checked: row?.checked ?? 0 };
}

/** What the page's HTML showed is looked for there; all else needs a browser. */
function renderedAgain(otherId: number): Part {
  // audit_renders by primary key
  return {
    sql: ` AND (o.stage = 'page' OR EXISTS (SELECT 1 FROM audit_renders r
      WHERE r.audit_id = ? AND r.url_id = d.other_id AND r.error IS NULL))`,
    bindings: [otherId],
  };
}
