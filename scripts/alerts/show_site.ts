import { findAlertSettings } from "../../db/sites/alert_settings.ts";
import { listOpenAlerts } from "../../db/sites/alerts.ts";
import type { AlertMessage } from "../../lib/alerts/alert_message.ts";
import { listMailTargets, parseAlertSettings } from "../../lib/commands/alerts/change_alerts.ts";
import { confirmByOperator } from "../../lib/commands/alerts/change_consent.ts";
import { readMailAddresses } from "../../lib/commands/alerts/read_mail_addresses.ts";
import { writeWeeklyReport } from "../../lib/commands/alerts/write_weekly_report.ts";
import { readConfig } from "../../lib/core/config.ts";
import { createLog } from "../../lib/core/log.ts";
import { writeMail } from "../../lib/mail/write_mail.ts";
import { openServices } from "../../lib/open_services.ts";
import type { Services } from "../../lib/services.ts";
import { readNamedSite } from "../named_site.ts";
import { writeJson } from "../write_result.ts";

/** Where links lead until the settings were written over HTTP. */
const OWN_API = "http://127.0.0.1:8000/api/v1";

/** Which site, and what of it. */
interface AlertsQuestion {
  siteId: number;
  /** An address to confirm, instead of what is shown. */
  confirm?: string | undefined;
  /** The weekly report instead of the alerts. */
  report: boolean;
  json: boolean;
}

/** Shows the alerts or the weekly report of a site, or confirms an address for it. */
export async function showSite(
  { siteId, confirm: confirmed, report, json }: AlertsQuestion,
): Promise<void> {
  const log = createLog("warn", (line) => void process.stderr.write(line));
  const { services, close } = await openServices(readConfig(), log);
  try {
    const site = await readNamedSite(services.db, siteId);
    const shown = { siteId, domain: site.domain, json };
    if (confirmed !== undefined) {
      await confirm(services, { ...shown, accountId: site.account_id, address: confirmed });
    } else if (report) await showReport(services, shown);
    else await showAlerts(services, shown);
  } finally {
    await close();
  }
}

interface ShownSite {
  siteId: number;
  domain: string;
  json: boolean;
}

async function confirm(
  services: Pick<Services, "db" | "now">,
  { accountId, address, json }: ShownSite & { accountId: number; address: string },
): Promise<void> {
  const isNew = await confirmByOperator(services, accountId, address);
  if (json) return writeJson({ address, state: "confirmed", changed: isNew });
  process.stdout.write(
    isNew ? `${address} is confirmed and gets the mails.\n` : `${address} was confirmed before.\n`,
  );
}

async function showReport(
  services: Pick<Services, "db" | "searchWindows" | "now">,
  { siteId, domain, json }: ShownSite,
): Promise<void> {
  const row = await findAlertSettings(services.db, siteId);
  const report = await writeWeeklyReport(services, {
    ...{ siteId, domain, apiUrl: row?.api_url ?? OWN_API, now: services.now() },
  });
  if (json) writeJson(report);
  else {
    const mail = writeMail(report, { language: "en", footer: [], unsubscribeUrl: null });
    process.stdout.write(mail.text);
  }
}

async function showAlerts(
  { db, now, config }: Pick<Services, "db" | "now" | "config">,
  { siteId, domain, json }: ShownSite,
): Promise<void> {
  const row = await findAlertSettings(db, siteId);
  const settings = row && parseAlertSettings(row);
  const open = (await listOpenAlerts(db, siteId)).map((alert) => {
    // written by settleAlerts()
    const { title, happenedOn } = JSON.parse(alert.message) as AlertMessage;
    return {
      id: alert.id,
      rule: alert.rule,
      title,
      happened_on: happenedOn,
      part_of: alert.part_of,
    };
  });
  const watched = settings === undefined || !settings.enabled ? [] : Object.entries(settings.rules)
    .filter(([, { enabled }]) => enabled).map(([rule]) => rule);
  const addresses = row === undefined || settings === undefined ? [] : await readMailAddresses(db, {
    ...{ accountId: row.account_id, addresses: listMailTargets(settings), now: now() },
    canMail: config.mail !== null,
  });
  const reportAt = row?.report_at?.toISOString() ?? null;
  if (json) {
    const shown = { site_id: siteId, rules: watched, weekly_report_at: reportAt, addresses, open };
    return writeJson(shown);
  }
  process.stdout.write([
    watched.length === 0
      ? `${domain} is watched for nothing: set its alerts with PUT /api/v1/sites/${siteId}/alerts.`
      : `${domain} is watched for ${watched.join(", ")}.`,
    reportAt === null ? "No weekly report is wanted." : `The next weekly report: ${reportAt}.`,
    ...addresses.map(({ address, state, note }) => `${address} is ${state}. ${note}`),
    open.length === 0 ? "No alert is open." : `${open.length} open:`,
    ...open.map(({ happened_on, title, part_of: partOf }) =>
      `  ${happened_on}  ${title}${partOf === null ? "" : ` (part of alert ${partOf})`}`
    ),
    "",
  ].join("\n"));
}
