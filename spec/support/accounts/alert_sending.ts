import { wantAlertCheck } from "../../../db/sites/alert_checks.ts";
import { insertAlert } from "../../../db/sites/alerts.ts";
import { insertAlertDeliveries } from "../../../db/sites/alert_deliveries.ts";
import type { Db } from "../../../db/core/connection.ts";
import { readConfig } from "../../../lib/core/config.ts";
import type { MailSettings } from "../../../lib/core/mail_settings.ts";
import { createMetricsRegistry } from "../../../lib/core/metrics_registry.ts";
import { mailboxHash } from "../../../lib/alerts/mail_limits.ts";
import { listTargets } from "../../../lib/commands/alerts/alert_targets.ts";
import { checkAlerts } from "../../../lib/jobs/check_alerts.ts";
import { sendAlerts } from "../../../lib/jobs/send_alerts.ts";
import type { Services } from "../../../lib/services.ts";

/** Settings of mail over a server of the spec on loopback. */
export function specMailSettings(port: number): MailSettings {
  const { mail } = readConfig({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "Alerts <alerts@sv.example>",
  });
  if (mail === null) throw new Error("There are settings.");
  return mail;
}

const context = () => ({
  signal: new AbortController().signal,
  metrics: createMetricsRegistry(),
});

/** Runs the job until nothing is due. */
export async function sendAllAlerts(
  services: Services,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  await sendAlerts.run(services, { ...context(), signal });
}

/** Has the rules of a site checked. */
export async function checkSiteAlerts(services: Services, siteId: number): Promise<void> {
  await wantAlertCheck(services.db, siteId);
  await checkAlerts.run(services, context());
}

/** Has an address agreed to get the mails of an account. */
export async function confirmSpecAddress(db: Db, accountId: number, email: string): Promise<void> {
  const address = email.toLowerCase();
  await db("mail_addresses").insert({
    ...{ account_id: accountId, address, mailbox_hash: mailboxHash(address) },
    ...{ signing_key: Buffer.alloc(32, 7), state: "confirmed", confirmed_by: "recipient" },
    ...{ confirmed_at: new Date(), created_at: new Date(), updated_at: new Date() },
  }).onConflict().merge(["state", "confirmed_by", "confirmed_at"]);
}

/** Opens an alert with its message to one e-mail address that has agreed to it, due now; returns its id. */
export async function insertSpecAlert(
  db: Db,
  { accountId, siteId }: { accountId: number; siteId: number },
  { number = 1, email = "seo@example.com", now = new Date(), domain = "shop.test", agreed = true } =
    {},
): Promise<number> {
  if (agreed) await confirmSpecAddress(db, accountId, email);
  const said = {
    ...{ severity: "error" as const, title: `Alert ${number} of ${domain}` },
    sentences: ["It is so."],
    ...{ facts: [{ name: "Number", value: String(number) }], happenedOn: "2026-11-20" },
    links: [{ name: "The audit", path: `/sites/${siteId}/audits/1` }],
  };
  const message = JSON.stringify({
    ...{ kind: "opened", siteId, domain, rule: "health_below", causeKey: `c${number}` },
    ...said,
  });
  const alertId = await insertAlert(db, {
    ...{ account_id: accountId, site_id: siteId, rule: "health_below", severity: said.severity },
    ...{ cause_key: `c${number}`, title: said.title, happened_on: said.happenedOn },
    ...{ message, memory: "{}", part_of: null },
  }, now);
  const [target] = listTargets([], accountId, {
    email: [email],
    slack: [],
    teams: [],
    discord: [],
  });
  if (target === undefined) throw new Error("There is a target.");
  await insertAlertDeliveries(db, [{
    ...{ account_id: accountId, site_id: siteId, alert_id: alertId, kind: "opened" },
    ...{ ...target, digest: "at_once", message, api_url: "https://api.example.com/api/v1" },
    due_at: now,
  }], now);
  return alertId;
}

/** Makes everything due that waits for its next attempt. */
export async function makeAlertsDue(db: Db): Promise<void> {
  await db("alert_deliveries").where({ status: "pending" }).update({ due_at: new Date(0) });
}
