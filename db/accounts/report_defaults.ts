import type { ReportDefaultsAnswer } from "../../schemas/report_settings.ts";
import type { Db } from "../core/connection.ts";

/** Finds how the reports of an account look by default; undefined: nothing was set, or there is no such account. */
export async function findReportDefaults(
  db: Db,
  accountId: number,
): Promise<ReportDefaultsAnswer | undefined> {
  // primary key
  const row = await db("accounts").where({ id: accountId }).first("report_defaults");
  // written by updateReportDefaults()
  return row?.report_defaults ? JSON.parse(row.report_defaults) as ReportDefaultsAnswer : undefined;
}

/** Sets how the reports of an account look by default. */
export async function updateReportDefaults(
  trx: Db,
  accountId: number,
  defaults: ReportDefaultsAnswer,
): Promise<void> {
  await trx("accounts").where({ id: accountId }).update({
    report_defaults: JSON.stringify(defaults),
  });
}
