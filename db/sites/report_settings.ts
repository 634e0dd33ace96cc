import type { ReportDefaultsAnswer, ReportSettingsAnswer } from "../../schemas/report_settings.ts";
import type { Db } from "../core/connection.ts";

/** What a site has set of its own: members that it has not are absent. */
export type OwnReportSettings = Partial<Omit<ReportSettingsAnswer, "inherited">>;

/** How a site's report looks, and those of its account. */
interface StoredReportSettings {
  own: OwnReportSettings;
  /** Undefined: nothing was set. */
  defaults: ReportDefaultsAnswer | undefined;
  /** True: written before accounts had defaults, with all members filled in. */
  isFilledIn: boolean;
}

/** Finds what a site and its account have set of reports; nothing for a site that is not there. */
export async function findReportSettings(db: Db, siteId: number): Promise<StoredReportSettings> {
  interface Row {
    own: string | null;
    defaults: string | null;
  }
  // primary keys
  const row = await db("sites").join("accounts", "accounts.id", "sites.account_id")
    .where({ "sites.id": siteId })
    .first<Row | undefined>({ own: "sites.report_settings", defaults: "accounts.report_defaults" });
  // written by updateReportSettings() and updateReportDefaults()
  const { is_own: isOwn = false, ...own } = row?.own ? JSON.parse(row.own) : { is_own: true };
  return {
    own,
    defaults: row?.defaults ? JSON.parse(row.defaults) as ReportDefaultsAnswer : undefined,
    isFilledIn: !isOwn,
  };
}

/** Sets what a site has of its own. */
export async function updateReportSettings(
  trx: Db,
  siteId: number,
  own: OwnReportSettings,
): Promise<void> {
  await trx("sites").where({ id: siteId }).update({
    report_settings: JSON.stringify({ ...own, is_own: true }),
  });
}
