import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";
import { PASSING_TRIGGER, RESULT_STATUSES } from "./audit_results.ts";

/** Two audits of a site, the later compared with the earlier. */
export interface AuditPair {
  auditId: number;
  previousId: number;
  /** When the earlier began to look, or what it took over was looked at. */
  from: Date;
  /** When the later ended. */
  to: Date;
}

/**
 * Lists the pairs of audits between which days of a window lie, the later first: what the later found changed
 * between its `from` and its `to`.
 */
export async function listAuditPairs(
  db: Db,
  siteId: number,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<AuditPair[]> {
  // index audits_site (site_id, id), then the primary key
  return await db("audits as a").where({ "a.site_id": siteId })
    .whereIn("a.status", RESULT_STATUSES).whereNot({ "a.trigger": PASSING_TRIGGER })
    .where("a.finished_at", ">=", from)
    .join("audits as earlier", "earlier.id", "a.previous_audit_id")
    .where("earlier.site_id", siteId)
    .whereRaw("COALESCE(earlier.data_from, earlier.started_at, earlier.queued_at) <= ?", [to])
    .orderBy("a.id", "desc").limit(limit)
    .select(
      "a.id as auditId",
      "earlier.id as previousId",
      db.raw("COALESCE(earlier.data_from, earlier.started_at, earlier.queued_at) AS `from`"),
      "a.finished_at as to",
    );
}

/** When audits of the site with results ended first and last; null: none has. */
export async function findAuditedDays(
  db: Db,
  siteId: number,
): Promise<{ first: Date | null; last: Date | null }> {
  const [row] = await db("audits").where({ site_id: siteId }).whereIn("status", RESULT_STATUSES)
    .whereNot({ trigger: PASSING_TRIGGER }).whereNotNull("finished_at")
    .min({ first: "finished_at" }).max({ last: "finished_at" });
  return { first: row?.["first"] ?? null, last: row?.["last"] ?? null };
}

/** How many places of an issue are new in each audit. */
export interface NewIssueCount {
  auditId: number;
  code: string;
  severity: "error" | "warning" | "notice";
  /** URLs. */
  newCount: number;
}

/** Lists what is new in audits since those before them: errors, and issues of these codes. */
export async function listNewIssues(
  db: Db,
  auditIds: readonly number[],
  codes: readonly string[],
): Promise<NewIssueCount[]> {
  // primary key (audit_id, code)
  const rows: NewIssueCount[] = await db("audit_issues").whereIn("audit_id", auditIds)
    .where((either) => either.where("severity", "error").orWhereIn("code", codes))
    .where("new_count", ">", 0)
    .select("audit_id as auditId", "code", "severity", "new_count as newCount");
  return rows;
}

/** Counts the places of an issue by the reason that their evidence names; empty where its rows are gone. */
export async function countReasons(
  db: Db,
  auditId: number,
  code: string,
): Promise<{ name: string; count: number }[]> {
  // primary key (audit_id, code, …)
  const rows = await selectRows<{ name: string | null; count: number }>(
    db,
    `SELECT JSON_UNQUOTE(JSON_EXTRACT(o.evidence, '$.found.reason')) AS name, COUNT(*) AS count
    FROM audit_occurrences o WHERE o.audit_id = ? AND o.code = ? AND o.ignored = 0
    GROUP BY name ORDER BY count DESC, name`,
    [auditId, code],
  );
  return rows.flatMap(({ name, count }) => name === null ? [] : [{ name, count }]);
}
