import type { Db } from "../core/connection.ts";

/** The stored settings of a site's alerts. */
export interface AlertSettingsRow {
  site_id: number;
  account_id: number;
  /** JSON. */
  settings: string;
  api_url: string;
  enabled: number;
  /** When the next weekly report is due; null: none is wanted. */
  report_at: Date | null;
  checked_at: Date | null;
  updated_at: Date;
}

const COLUMNS = [
  "site_id",
  "account_id",
  "settings",
  "api_url",
  "enabled",
  "report_at",
  "checked_at",
  "updated_at",
];

/** Finds the settings of a site; primary key. */
export async function findAlertSettings(
  db: Db,
  siteId: number,
): Promise<AlertSettingsRow | undefined> {
  return await db("alert_settings").where({ site_id: siteId })
    .first<AlertSettingsRow | undefined>(COLUMNS);
}

/** Writes the settings of a site instead of those that it had. */
export async function replaceAlertSettings(
  trx: Db,
  row: Pick<
    AlertSettingsRow,
    "site_id" | "account_id" | "settings" | "api_url" | "enabled" | "report_at"
  >,
  now: Date,
): Promise<void> {
  await trx("alert_settings").insert({ ...row, created_at: now, updated_at: now })
    .onConflict("site_id").merge(["settings", "api_url", "enabled", "report_at", "updated_at"]);
}

/** Notes when the rules of a site were checked. */
export async function noteAlertsChecked(trx: Db, siteId: number, now: Date): Promise<void> {
  await trx("alert_settings").where({ site_id: siteId }).update({ checked_at: now });
}

/** Lists sites whose rules were not checked since a moment, up to `limit`; index alert_settings_checked. */
export async function listUncheckedSites(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number[]> {
  return await db("alert_settings").where({ enabled: 1 })
    .where((rows) => rows.whereNull("checked_at").orWhere("checked_at", "<", before))
    .orderBy("checked_at").limit(limit).pluck<number[]>("site_id");
}

/** A weekly report whose time has come. */
export interface DueReport {
  siteId: number;
  reportAt: Date;
}

/** Lists reports that are due, the longest waiting first; index alert_settings_report. */
export async function listDueReports(db: Db, now: Date, limit: number): Promise<DueReport[]> {
  return await db("alert_settings").where("report_at", "<=", now).orderBy("report_at").limit(limit)
    .select<DueReport[]>({ siteId: "site_id", reportAt: "report_at" });
}

/** Puts the time of the next report in the place of this one's; false: another process has, or the settings are others. */
export async function moveReport(
  trx: Db,
  { siteId, reportAt }: DueReport,
  next: Date | null,
): Promise<boolean> {
  return await trx("alert_settings").where({ site_id: siteId, report_at: reportAt })
    .update({ report_at: next }) === 1;
}
