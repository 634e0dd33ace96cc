import { transaction } from "../../../db/core/connection.ts";
import { type AlertCheck, takeAlertCheck } from "../../../db/sites/alert_checks.ts";
import { findAlertSettings, noteAlertsChecked } from "../../../db/sites/alert_settings.ts";
import { listCausesSince, listOpenAlerts } from "../../../db/sites/alerts.ts";
import { findLivingDomain } from "../../../db/sites/sites.ts";
import { linkedApi } from "../../alerts/mail_links.ts";
import { DAY_MS } from "../../core/days.ts";
import type { Services } from "../../services.ts";
import { findAuditAlerts } from "./audit_alerts.ts";
import { findDecayAlerts } from "./decay_alerts.ts";
import { findLinkAlerts } from "./link_alerts.ts";
import { findLogAlerts } from "./log_alerts.ts";
import { findSearchAlerts } from "./search_alerts.ts";
import { parseAlertSettings } from "./change_alerts.ts";
import type { RuleAnswer, RuleContext } from "./rule_answer.ts";
import { settleAlerts } from "./settle_alerts.ts";
import { findVoiceAlerts } from "./voice_alerts.ts";

/** Clicks that are lost for what an alert was about are lost within this time. Our own choice. */
const CAUSE_MS = 28 * DAY_MS;

/**
 * Checks the rules of a site and, in one transaction, opens and resolves alerts and queues their messages. The
 * wish is met in the same transaction: killed before its end, nothing was sent, and data that came meanwhile have
 * wished for another check, which then sends the messages.
 */
export async function checkAlerts(services: Services, check: AlertCheck): Promise<void> {
  const { db, now, config, searchWindows } = services;
  const { siteId } = check;
  const row = await findAlertSettings(db, siteId);
  const domain = await findLivingDomain(db, siteId);
  if (row === undefined || row.enabled === 0 || domain === null) {
    await takeAlertCheck(db, check);
    return;
  }
  const settings = parseAlertSettings(row);
  const open = await listOpenAlerts(db, siteId);
  const earlier = await listCausesSince(db, siteId, new Date(now().getTime() - CAUSE_MS));
  const at = now();
  const context = { db, searchWindows, siteId, now: at, rules: settings.rules, open };
  const answers = (await findAlerts(context)).filter(({ rule }) => settings.rules[rule].enabled);
  await transaction(db, async (trx) => {
    if (!await takeAlertCheck(trx, check)) return;
    const site = {
      siteId,
      accountId: row.account_id,
      domain,
      apiUrl: linkedApi(config, row.api_url),
    };
    await settleAlerts(trx, site, {
      ...{ settings, open, earlier, answers, now: at, secretKeys: config.secretKeys },
    });
    await noteAlertsChecked(trx, siteId, at);
  });
}

async function findAlerts(context: RuleContext): Promise<RuleAnswer[]> {
  return [
    ...await findAuditAlerts(context),
    ...await findSearchAlerts(context),
    ...await findDecayAlerts(context),
    ...await findLinkAlerts(context),
    ...await findVoiceAlerts(context),
    ...await findLogAlerts(context),
  ];
}
