import type { PageGroup } from "../../../lib/rules/score/health_score.ts";
import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";

/**
 * The pages that the health score is about: internal URLs that were requested as documents. Not
 * those that robots.txt forbade, and no files that are not HTML.
 */
const SCORED = "COALESCE(p.indexability_reason, '') NOT IN ('robots', 'not_html')";

/**
 * Writes for each page of the range (`from` < url_id ≤ `to`) how many different issues of each
 * severity it has, without what is ignored; a failure of a rule is none.
 */
export async function updatePageIssueCounts(
  db: Db,
  auditId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  // audit_occurrences_place (audit_id, url_id, severity, ignored)
  await db.raw(
    `UPDATE audit_pages p
    LEFT JOIN (
      SELECT o.url_id,
        COUNT(DISTINCT CASE WHEN o.severity = 'error' THEN o.code END) AS errors,
        COUNT(DISTINCT CASE WHEN o.severity = 'warning' THEN o.code END) AS warnings,
        COUNT(DISTINCT CASE WHEN o.severity = 'notice' THEN o.code END) AS notices
      FROM audit_occurrences o
      WHERE o.audit_id = ? AND o.url_id > ? AND o.url_id <= ? AND o.code <> 'rule_failed'
        AND o.ignored = 0
      GROUP BY o.url_id
    ) c ON c.url_id = p.url_id
    SET p.errors_count = COALESCE(c.errors, 0), p.warnings_count = COALESCE(c.warnings, 0),
      p.notices_count = COALESCE(c.notices, 0)
    WHERE p.audit_id = ? AND p.url_id > ? AND p.url_id <= ?`,
    [auditId, from, to, auditId, from, to],
  );
}

/** Counts over the pages of an audit. */
export interface PageCounts {
  scored: number;
  scoredWithErrors: number;
  html: number;
  indexable: number;
  blocked: number;
  redirected: number;
  broken: number;
  /** Null: the crawl did not follow every link of the site. */
  orphan: number | null;
  withErrors: number;
  withWarnings: number;
  withNotices: number;
}

/** Counts the pages of an audit in one pass; `updatePageIssueCounts()` must have run. */
export async function countPages(db: Db, auditId: number): Promise<PageCounts> {
  const [row] = await selectRows<{ [Count in keyof PageCounts]: number | null }>(
    db,
    `SELECT SUM(${SCORED}) AS scored,
      SUM(${SCORED} AND p.errors_count > 0) AS scoredWithErrors,
      SUM(p.html) AS html,
      SUM(p.indexable) AS indexable,
      SUM(COALESCE(p.indexability_reason, '') = 'robots') AS blocked,
      SUM(COALESCE(p.indexability_reason, '') = 'redirect') AS redirected,
      SUM(COALESCE(p.status_code >= 400, 0)
        OR (p.fetch_error IS NOT NULL AND COALESCE(p.status_code, 0) < 300)) AS broken,
      SUM(p.orphan) AS orphan,
      SUM(p.errors_count > 0) AS withErrors,
      SUM(p.warnings_count > 0) AS withWarnings,
      SUM(p.notices_count > 0) AS withNotices
    FROM audit_pages p WHERE p.audit_id = ?`,
    [auditId],
  );
  return {
    scored: row?.scored ?? 0,
    scoredWithErrors: row?.scoredWithErrors ?? 0,
    html: row?.html ?? 0,
    indexable: row?.indexable ?? 0,
    blocked: row?.blocked ?? 0,
    redirected: row?.redirected ?? 0,
    broken: row?.broken ?? 0,
    orphan: row?.orphan ?? null,
    withErrors: row?.withErrors ?? 0,
    withWarnings: row?.withWarnings ?? 0,
    withNotices: row?.withNotices ?? 0,
  };
}

/** Groups the scored pages by what the weighted score looks at. */
export async function listPageGroups(db: Db, auditId: number): Promise<PageGroup[]> {
  const rows = await selectRows<
    { depth: number | null; has_error: number; warnings_count: number; pages_count: number }
  >(
    db,
    `SELECT p.depth, p.errors_count > 0 AS has_error, p.warnings_count, COUNT(*) AS pages_count
    FROM audit_pages p WHERE p.audit_id = ? AND ${SCORED}
    GROUP BY p.depth, has_error, p.warnings_count
    ORDER BY p.depth, has_error, p.warnings_count`,
    [auditId],
  );
  return rows.map((row) => ({
    depth: row.depth,
    hasError: row.has_error === 1,
    warningsCount: row.warnings_count,
    pagesCount: row.pages_count,
  }));
}

/** Lists the codes of errors of the site as a whole that are not ignored. */
export async function listSiteErrorCodes(db: Db, auditId: number): Promise<string[]> {
  return await db("audit_occurrences")
    .where({ audit_id: auditId, url_id: 0, severity: "error", ignored: 0 }).distinct().orderBy(
      "code",
    )
    .pluck("code");
}

/** Lists the rules that failed on some page or on the crawl. */
export async function listFailedRules(db: Db, auditId: number): Promise<string[]> {
  const rows = await selectRows<{ rule: string | null }>(
    db,
    `SELECT DISTINCT JSON_UNQUOTE(JSON_EXTRACT(o.evidence, '$.found.rule')) AS rule
    FROM audit_occurrences o WHERE o.audit_id = ? AND o.code = 'rule_failed'
    ORDER BY rule`,
    [auditId],
  );
  return rows.flatMap((row) => row.rule ?? []);
}

/** Counts the URLs that the health score is about. */
export async function countScoredPages(db: Db, auditId: number): Promise<number> {
  const [row] = await selectRows<{ scored: number | null }>(
    db,
    `SELECT SUM(${SCORED}) AS scored FROM audit_pages p WHERE p.audit_id = ?`,
    [auditId],
  );
  return row?.scored ?? 0;
}
