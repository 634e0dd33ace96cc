import { insertAlertDeliveries } from "../../../db/sites/alert_deliveries.ts";
import {
  insertAlert,
  listToldCauses,
  type OpenAlert,
  resolveAlert,
} from "../../../db/sites/alerts.ts";
import type { Db } from "../../../db/core/connection.ts";
import { findListeningAccount, insertWebhookEvents } from "../../../db/sites/webhook_events.ts";
import type { AlertRule, AlertSettings } from "../../../schemas/alert.ts";
import type { AlertChangedData } from "../../../schemas/webhook_event.ts";
import { completeChannels } from "../../alerts/alert_defaults.ts";
import type { AlertFinding, AlertMessage } from "../../alerts/alert_message.ts";
import { findDueTime } from "../../alerts/due_time.ts";
import { listTargets } from "./alert_targets.ts";
import type { RuleAnswer } from "./rule_answer.ts";

/** Whose alerts they are. */
interface AlertSite {
  siteId: number;
  accountId: number;
  domain: string;
  apiUrl: string;
}

/** What rules say, against what is open. */
interface Settling {
  settings: AlertSettings;
  open: readonly OpenAlert[];
  answers: readonly RuleAnswer[];
  now: Date;
  secretKeys: readonly string[];
}

/** An alert with its message. */
interface ToldAlert {
  id: number;
  message: AlertMessage;
}

/** Opens what holds and is not open, resolves what is open and no longer holds, and queues the messages of both. */
export async function settleAlerts(trx: Db, site: AlertSite, settling: Settling): Promise<void> {
  const { answers, open, now } = settling;
  const told: ToldAlert[] = [];
  for (const { rule, found, holding = [], asOf } of answers) {
    const own = open.filter((alert) => alert.rule === rule);
    const ended = own.filter(({ cause_key: key }) =>
      !holding.includes(key) && !found.some(({ causeKey }) => causeKey === key)
    );
    for (const alert of ended) {
      await resolveAlert(trx, alert.id, now);
      if (!JSON.parse(alert.memory).momentary) told.push(resolvedOf(alert, asOf));
    }
    const known = new Set(own.map(({ cause_key: key }) => key));
    for (const finding of await listNew(trx, site.siteId, found)) {
      if (known.has(finding.causeKey)) continue;
      known.add(finding.causeKey);
      told.push(await openAlert(trx, site, { rule, finding, now }));
    }
  }
  for (const alert of told) await tell(trx, site, { ...alert, settling });
}

/** What happened once is reported once, also when the data that say so are the newest again. */
async function listNew(
  trx: Db,
  siteId: number,
  found: readonly AlertFinding[],
): Promise<AlertFinding[]> {
  const passing = found.filter(({ momentary }) => momentary).map(({ causeKey }) => causeKey);
  if (passing.length === 0) return [...found];
  const before = await listToldCauses(trx, siteId, passing);
  return found.filter(({ momentary, causeKey }) => !momentary || !before.includes(causeKey));
}

async function openAlert(
  trx: Db,
  { siteId, accountId, domain }: AlertSite,
  { rule, finding, now }: { rule: AlertRule; finding: AlertFinding; now: Date },
): Promise<ToldAlert> {
  const { memory = {}, momentary = false, ...said } = finding;
  const message: AlertMessage = { kind: "opened", siteId, domain, rule, ...said };
  const id = await insertAlert(trx, {
    ...{ account_id: accountId, site_id: siteId, rule, cause_key: said.causeKey },
    ...{ severity: said.severity, title: said.title, happened_on: said.happenedOn },
    message: JSON.stringify(message),
    memory: JSON.stringify({ ...memory, ...momentary && { momentary } }),
  }, now);
  return { id, message };
}

function resolvedOf({ id, message }: OpenAlert, asOf: string): ToldAlert {
  // written by openAlert()
  const opened = JSON.parse(message) as AlertMessage;
  return {
    id,
    message: {
      ...opened,
      kind: "resolved",
      title: `Resolved: ${opened.title}`,
      sentences: [`The data of ${asOf} no longer show it.`],
      facts: [],
      happenedOn: asOf,
    },
  };
}

async function tell(
  trx: Db,
  site: AlertSite,
  { id, message, settling: { settings, now, secretKeys } }: ToldAlert & { settling: Settling },
): Promise<void> {
  const rule = settings.rules[message.rule];
  const channels = rule.channels === null ? settings.channels : completeChannels(rule.channels);
  const digest = rule.digest ?? settings.digest;
  const quietHours = rule.quiet_hours ?? settings.quiet_hours;
  const dueAt = findDueTime({ ...settings, quiet_hours: quietHours, digest }, now);
  const { siteId, accountId, apiUrl } = site;
  await insertAlertDeliveries(
    trx,
    listTargets(secretKeys, accountId, channels).map((target) => ({
      ...{ account_id: accountId, site_id: siteId, alert_id: id, kind: message.kind },
      ...target,
      ...{ digest, message: JSON.stringify(message), api_url: apiUrl, due_at: dueAt },
    })),
    now,
  );
  if (!channels.webhook || await findListeningAccount(trx, siteId) === undefined) return;
  const event = {
    type: `alert.${message.kind}`,
    object: `sites/${siteId}/alerts/${id}`,
    data: eventData(id, message),
  };
  await insertWebhookEvents(trx, { accountId, siteId }, { events: [event], now });
}

function eventData(id: number, message: AlertMessage): AlertChangedData {
  const site = `/sites/${message.siteId}`;
  return {
    site_id: message.siteId,
    domain: message.domain,
    alert_id: id,
    rule: message.rule,
    cause_key: message.causeKey,
    severity: message.severity,
    title: message.title,
    sentences: [...message.sentences],
    facts: [...message.facts],
    happened_on: message.happenedOn,
    links: {
      site,
      history: `${site}/alerts/history`,
      evidence: message.links[0]?.path ?? site,
    },
  };
}
