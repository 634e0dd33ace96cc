import { parseArgs } from "node:util";
import { findAlertSettings } from "../db/sites/alert_settings.ts";
import { listOpenAlerts } from "../db/sites/alerts.ts";
import { listMailTargets, parseAlertSettings } from "../lib/commands/alerts/change_alerts.ts";
import { confirmByOperator } from "../lib/commands/alerts/change_consent.ts";
import { readMailAddresses } from "../lib/commands/alerts/read_mail_addresses.ts";
import { writeWeeklyReport } from "../lib/commands/alerts/write_weekly_report.ts";
import { readConfig } from "../lib/core/config.ts";
import { createLog } from "../lib/core/log.ts";
import { openServices } from "../lib/open_services.ts";
import type { Services } from "../lib/services.ts";
import type { AlertMessage } from "../lib/alerts/alert_message.ts";
import { writeMail } from "../lib/mail/write_mail.ts";
import { reportError, UsageError } from "./command_line.ts";
import { parseSiteId, readNamedSite } from "./named_site.ts";
import { writeJson } from "./write_result.ts";

const HELP =
  `Shows what a site is watched for and which alerts are open, or what its weekly report says now.

Usage: npm run --silent alerts -- --site ID [--report | --confirm ADDRESS] [--json]

PUT /api/v1/sites/ID/alerts changes what is watched for and who gets messages.

Options:
  --site ID    the site, see GET /api/v1/sites
  --report     print the weekly report as it would be mailed now; nothing is sent
  --confirm ADDRESS
               confirm an e-mail address for the site's account without asking its owner, also one that has
               unsubscribed: only where you know that it wants the mails
  --json       print one JSON object
  --help       show this help

Exit codes: 0 shown or confirmed, 1 refused, 2 wrong usage.
`;

const OPTIONS = {
  site: { type: "string" },
  confirm: { type: "string" },
  report: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Where links lead until the settings were written over HTTP. */
const OWN_API = "http://127.0.0.1:8000/api/v1";

async function main(argv: readonly string[]): Promise<number> {
  const values = parseCommand(argv);
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const siteId = parseSiteId(values.site);
  if (values.confirm !== undefined && values.report) {
    throw new UsageError("--report and --confirm are two commands.");
  }
  const log = createLog("warn", (line) => void process.stderr.write(line));
  const { services, close } = await openServices(readConfig(), log);
  try {
    const site = await readNamedSite(services.db, siteId);
    const shown = { siteId, domain: site.domain, json: values.json };
    if (values.confirm !== undefined) {
      await confirm(services, { ...shown, accountId: site.account_id, address: values.confirm });
    } else if (values.report) await showReport(services, shown);
    else await showAlerts(services, shown);
  } finally {
    await close();
  }
  return 0;
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

function parseCommand(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) =>
  reportError(error, "npm run --silent alerts -- --help")
);
