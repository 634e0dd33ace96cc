import { insertAlertDeliveries } from "../../../db/sites/alert_deliveries.ts";
import {
  type AlertSettingsRow,
  type DueReport,
  findAlertSettings,
  moveReport,
} from "../../../db/sites/alert_settings.ts";
import { transaction } from "../../../db/core/connection.ts";
import { findLivingDomain } from "../../../db/sites/sites.ts";
import type { AlertSettings } from "../../../schemas/alert.ts";
import { linkedApi } from "../../alerts/mail_links.ts";
import { findReportTime } from "../../alerts/report_time.ts";
import type { Services } from "../../services.ts";
import { listTargets } from "./alert_targets.ts";
import { parseAlertSettings } from "./change_alerts.ts";
import { writeWeeklyReport } from "./write_weekly_report.ts";

/**
 * Queues the report of a site that is due, once over all processes: the time of the next one takes the place of this one's
 * in the transaction that queues its mails. After a pause of weeks one report is sent, not one for each week.
 */
export async function queueWeeklyReport(
  services: Pick<Services, "db" | "now" | "searchWindows" | "config">,
  { siteId, reportAt }: DueReport,
): Promise<void> {
  const { db, now } = services;
  const row = await findAlertSettings(db, siteId);
  const domain = await findLivingDomain(db, siteId);
  const at = now();
  const settings = row && parseAlertSettings(row);
  const nextAt = settings === undefined || domain === null ? null : findReportTime(settings, at);
  if (row === undefined || settings === undefined || domain === null || nextAt === null) {
    await moveReport(db, { siteId, reportAt }, null);
    return;
  }
  const message = await writeWeeklyReport(services, {
    ...{ siteId, domain, apiUrl: linkedApi(services.config, row.api_url), now: at },
  });
  await transaction(db, async (trx) => {
    if (!await moveReport(trx, { siteId, reportAt }, nextAt)) return;
    await insertAlertDeliveries(
      trx,
      mailsOf(row, { settings, text: JSON.stringify(message), at }),
      at,
    );
  });
}

function mailsOf(
  { account_id: accountId, site_id: siteId, api_url: apiUrl }: AlertSettingsRow,
  { settings, text, at }: { settings: AlertSettings; text: string; at: Date },
) {
  const addresses = {
    email: settings.weekly_report?.email ?? [],
    slack: [],
    teams: [],
    discord: [],
  };
  return listTargets([], accountId, addresses).map((target) => ({
    ...{ account_id: accountId, site_id: siteId, alert_id: 0, kind: "report" as const },
    ...target,
    ...{ digest: "at_once" as const, message: text, api_url: apiUrl, due_at: at },
  }));
}
