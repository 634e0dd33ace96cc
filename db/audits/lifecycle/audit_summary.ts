import type { RobotsSummary, SitemapSummary } from "../../../lib/rules/inputs/audit_summary.ts";
import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";

const MAX_SITEMAPS = 100;

/** Counts the requested pages by status. */
export async function countStatusCodes(db: Db, auditId: number): Promise<Record<string, number>> {
  const rows = await selectRows<{ status: string; pages_count: number }>(
    db,
    `SELECT COALESCE(CAST(p.status_code AS CHAR), 'no_answer') AS status, COUNT(*) AS pages_count
    FROM audit_pages p
    WHERE p.audit_id = ? AND (p.status_code IS NOT NULL OR p.fetch_error IS NOT NULL)
    GROUP BY status ORDER BY status`,
    [auditId],
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.pages_count]));
}

/** Counts the HTML pages by clicks from the start URL. */
export async function countDepths(db: Db, auditId: number): Promise<Record<string, number>> {
  const rows = await selectRows<{ depth: number | null; pages_count: number }>(
    db,
    `SELECT p.depth, COUNT(*) AS pages_count FROM audit_pages p
    WHERE p.audit_id = ? AND p.html = 1
    GROUP BY p.depth ORDER BY p.depth`,
    [auditId],
  );
  return Object.fromEntries(rows.map((row) => [row.depth ?? "unreachable", row.pages_count]));
}

/**
 * Reads percentiles (nearest rank) of the pages' response times in milliseconds; null when no page
 * answered.
 */
export async function readResponseTimes(
  db: Db,
  auditId: number,
): Promise<{ p50: number | null; p95: number | null }> {
  const [row] = await selectRows<{ count: number }>(
    db,
    `SELECT COUNT(p.response_time_ms) AS count FROM audit_pages p WHERE p.audit_id = ?`,
    [auditId],
  );
  const count = row?.count ?? 0;
  return {
    p50: await readRank(db, auditId, Math.ceil(count * 0.5)),
    p95: await readRank(db, auditId, Math.ceil(count * 0.95)),
  };
}

async function readRank(db: Db, auditId: number, rank: number): Promise<number | null> {
  if (rank === 0) return null;
  const row: { response_time_ms: number } | undefined = await db("audit_pages")
    .where({ audit_id: auditId }).whereNotNull("response_time_ms")
    .orderBy("response_time_ms").offset(rank - 1).first("response_time_ms");
  return row?.response_time_ms ?? null;
}

/** Lists the robots.txt files that were requested. */
export async function listRobotsFiles(db: Db, auditId: number): Promise<RobotsSummary[]> {
  return await db("audit_files").where({ audit_id: auditId, kind: "robots_txt" })
    .orderBy("origin").select("url", "status_code", "fetch_error");
}

/** Lists the first sitemaps that were requested. */
export async function listSitemaps(db: Db, auditId: number): Promise<SitemapSummary[]> {
  const rows: (Omit<SitemapSummary, "errors_count"> & { errors: string | null })[] = await db(
    "audit_sitemaps",
  )
    .where({ audit_id: auditId }).orderBy("sitemap_id").limit(MAX_SITEMAPS)
    .select("url", "status_code", "fetch_error", "format", "urls_count", "errors");
  return rows.map(({ errors, ...row }) => ({
    ...row,
    errors_count: errors === null ? 0 : JSON.parse(errors).length,
  }));
}

/** Writes what the site's last audit found. */
export async function updateSiteScore(
  db: Db,
  siteId: number,
  score: {
    last_audit_id: number;
    last_audit_at: Date;
    health_score: number | null;
    previous_health_score: number | null;
    pages_count: number;
    issues_count: number;
  },
): Promise<void> {
  await db("sites").where({ id: siteId }).update(score);
}

/** Writes what changed of the site's last audit; nothing where the site shows another one. */
export async function updateLatestScore(
  db: Db,
  audit: { id: number; siteId: number },
  score: { health_score: number | null; issues_count: number },
): Promise<void> {
  await db("sites").where({ id: audit.siteId, last_audit_id: audit.id }).update(score);
}
