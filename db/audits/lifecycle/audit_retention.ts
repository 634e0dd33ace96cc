import { RESULT_STATUSES } from "./audit_results.ts";
import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";

/** The states of audits that ended without results: nothing reads their rows. */
const FRUITLESS_STATUSES = ["failed", "canceled"];

/** For so long is an audit read that a newer one was compared with. */
const READ_LATER_MS = 60 * 60_000;

/** An audit whose rows to remove. */
interface PrunedAudit {
  id: number;
  /** It has results: the counts of its issues stay. */
  hasResults: boolean;
}

/**
 * Lists audits whose rows have outlived their use, oldest first: crawls with results beyond the
 * site's newest `audits_kept`, all but the last recheck and the last gate after each crawl, and audits without results.
 * Neither pushes out a crawl. What an unfinished audit compares itself with or starts from stays, and an hour longer: a
 * program that waited for the audit reads the comparison only then.
 */
export async function listOutlivedAudits(
  db: Db,
  { limit, now }: { limit: number; now: Date },
): Promise<number[]> {
  // index audits_details (details, status, site_id, id); audits_unfinished (site_id, unfinished)
  const rows = await selectRows<{ id: number }>(
    db,
    `SELECT r.id FROM (
      SELECT p.id, p.site_id, p.crawls + (p.kind <> 'crawl') AS place,
        ROW_NUMBER() OVER (PARTITION BY p.site_id, p.kind, p.crawls ORDER BY p.id DESC) AS turn
      FROM (
        SELECT a.id, a.site_id,
          CASE WHEN a.\`trigger\` IN ('recheck', 'gate') THEN a.\`trigger\` ELSE 'crawl' END AS kind,
          SUM(a.\`trigger\` NOT IN ('recheck', 'gate')) OVER (PARTITION BY a.site_id ORDER BY a.id DESC) AS crawls
        FROM audits a WHERE a.details = 'full' AND a.status IN (?, ?)
      ) p
    ) r
    JOIN sites s ON s.id = r.site_id
    LEFT JOIN audits u ON u.site_id = r.site_id
      AND (u.unfinished = 1 OR u.finished_at > ?)
      AND (u.previous_audit_id = r.id OR u.based_on_audit_id = r.id)
    WHERE (r.place > s.audits_kept OR r.turn > 1) AND u.id IS NULL
    UNION ALL
    SELECT f.id FROM audits f
    JOIN sites t ON t.id = f.site_id
    WHERE f.details = 'full' AND f.status IN (?, ?)
    ORDER BY id LIMIT ?`,
    [
      ...RESULT_STATUSES,
      new Date(now.getTime() - READ_LATER_MS),
      ...FRUITLESS_STATUSES,
      limit,
    ],
  );
  return rows.map(({ id }) => id);
}

/** From now on nobody reads the rows of these audits, and they may be removed. */
export async function markAuditsPruning(db: Db, auditIds: readonly number[]): Promise<void> {
  if (auditIds.length === 0) return;
  await db("audits").whereIn("id", [...auditIds]).where({ details: "full" })
    .update({ details: "pruning" });
}

/** Lists audits whose rows are being removed, oldest first; index audits_details. */
export async function listPruningAudits(db: Db, limit: number): Promise<PrunedAudit[]> {
  const rows: { id: number; status: string }[] = await db("audits")
    .where({ details: "pruning" }).orderBy("id").limit(limit).select("id", "status");
  return rows.map(({ id, status }) => ({ id, hasResults: RESULT_STATUSES.includes(status) }));
}

/** Nothing is left of the audit's rows. */
export async function markAuditPruned(db: Db, auditId: number): Promise<void> {
  await db("audits").where({ id: auditId, details: "pruning" }).update({ details: "pruned" });
}
