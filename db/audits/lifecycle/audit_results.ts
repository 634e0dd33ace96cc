import type { AuditDetails } from "./audits.ts";
import type { AuditSettings } from "../../../schemas/audit_settings.ts";
import type { Db } from "../../core/connection.ts";

/** An audit as far as answers about what it found need it. */
export interface ResultsAudit {
  id: number;
  status: string;
  stop_reason: string | null;
  details: AuditDetails;
  queued_at: Date;
  data_from: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
}

/** The states of audits that have results. */
export const RESULT_STATUSES: readonly string[] = ["completed", "completed_partial"];

const COLUMNS = [
  "id",
  "status",
  "stop_reason",
  "details",
  "queued_at",
  "data_from",
  "started_at",
  "finished_at",
] as const;

/** The site's audit with this id, whatever its state; undefined when there is none. */
export async function findResultsAudit(
  db: Db,
  siteId: number,
  auditId: number,
): Promise<ResultsAudit | undefined> {
  return await db("audits").where({ id: auditId, site_id: siteId }).first(...COLUMNS);
}

/** The origins that an audit requested signed in. */
export async function listSignedInOrigins(db: Db, auditId: number): Promise<string[]> {
  const row = await db("audits").where({ id: auditId })
    .first<{ settings: string } | undefined>("settings");
  // written by insertAudit()
  const settings = row && JSON.parse(row.settings) as Pick<AuditSettings, "signed_in_origins">;
  return settings?.signed_in_origins ?? [];
}

/** What started audits that are never the site's latest one. */
export const PASSING_TRIGGER = "gate";

/** The site's newest audit that has results, but for those of pipelines. */
export async function findLatestResultsAudit(
  db: Db,
  siteId: number,
): Promise<ResultsAudit | undefined> {
  // index audits_site (site_id, id)
  return await db("audits").where({ site_id: siteId }).whereIn("status", RESULT_STATUSES)
    .whereNot({ trigger: PASSING_TRIGGER }).orderBy("id", "desc").first(...COLUMNS);
}

/** An audit with results that another could be compared with. */
export interface ComparableAudit extends Pick<ResultsAudit, "id" | "status" | "details"> {
  mode: string;
}

/** Lists the site's newest audits with results, the newest first; `gates`: those of pipelines alone. */
export async function listComparableAudits(
  db: Db,
  siteId: number,
  { limit, gates }: { limit: number; gates: boolean },
): Promise<ComparableAudit[]> {
  // index audits_site (site_id, id)
  const audits = db("audits").where({ site_id: siteId }).whereIn("status", RESULT_STATUSES)
    .orderBy("id", "desc").limit(limit);
  return await (gates ? audits.where({ trigger: PASSING_TRIGGER }) : audits.whereNot({
    trigger: PASSING_TRIGGER,
  }))
    .select(
      "id",
      "status",
      "details",
      db.raw("JSON_UNQUOTE(JSON_EXTRACT(settings, '$.mode')) mode"),
    );
}

/** The health score of an audit of the site; null when it has none or is gone. */
export async function findHealthScore(
  db: Db,
  siteId: number,
  auditId: number,
): Promise<number | null> {
  const row = await db("audits").where({ id: auditId, site_id: siteId })
    .first<{ health_score: number | null } | undefined>("health_score");
  return row?.health_score ?? null;
}
