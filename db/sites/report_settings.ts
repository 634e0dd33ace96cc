import type { ReportSettingsAnswer } from "../../schemas/report_settings.ts";
import type { Db } from "../core/connection.ts";

/** Finds how a site's report looks; undefined: nothing was set, or there is no such site. */
export async function findReportSettings(
  db: Db,
  siteId: number,
): Promise<ReportSettingsAnswer | undefined> {
  // primary key
  const row = await db("sites").where({ id: siteId }).first("report_settings");
  // written by updateReportSettings()
  return row?.report_settings ? JSON.parse(row.report_settings) as ReportSettingsAnswer : undefined;
}

/** Sets how a site's report looks. */
export async function updateReportSettings(
  trx: Db,
  siteId: number,
  settings: ReportSettingsAnswer,
): Promise<void> {
  await trx("sites").where({ id: siteId }).update({ report_settings: JSON.stringify(settings) });
}
