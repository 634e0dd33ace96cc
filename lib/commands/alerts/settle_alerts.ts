import { insertAlertDeliveries } from "../../../db/sites/alert_deliveries.ts";
import {
  insertAlert,
  type listCausesSince,
  listToldCauses,
  type OpenAlert,
  resolveAlert,
} from "../../../db/sites/alerts.ts";
import type { Db } from "../../../db/core/connection.ts";
import { findListeningAccount, insertWebhookEvents } from "../../../db/sites/webhook_events.ts";
import type { AlertSettings } from "../../../schemas/alert.ts";
import type { AlertChangedData } from "../../../schemas/webhook_event.ts";
import { completeChannels } from "../../alerts/alert_defaults.ts";
import { alertText } from "../../alerts/texts/alert_text.ts";
import type { AlertMessage } from "../../alerts/alert_message.ts";
import { findCauses, type RuleFinding } from "../../alerts/find_causes.ts";
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
  /** Alerts of the last weeks that what is found now may be part of. */
  earlier: Awaited<ReturnType<typeof listCausesSince>>;
  answers: readonly RuleAnswer[];
  now: Date;
  secretKeys: readonly string[];
}

/** An alert with its message. */
interface AlertToSend {
  id: number;
  message: AlertMessage;
}

/**
 * Opens what holds and is not open, resolves what is open and no longer holds, and queues the messages of both. What is part
 * of another alert is written down and named by it, and has no message of its own.
 */
export async function settleAlerts(trx: Db, site: AlertSite, settling: Settling): Promise<void> {
  const { answers, open, now } = settling;
  const toSend: AlertToSend[] = [];
  for (const { rule, found, holding = [], asOf } of answers) {
    const ended = open.filter((alert) => alert.rule === rule).filter(({ cause_key: key }) =>
      !holding.includes(key) && !found.some(({ causeKey }) => causeKey === key)
    );
    for (const alert of ended) {
      await resolveAlert(trx, alert.id, now);
      const isSilent = JSON.parse(alert.memory).momentary || alert.part_of !== null;
      if (!isSilent) toSend.push(resolvedOf(alert, asOf));
    }
  }
  toSend.push(...await openAlerts(trx, site, settling));
  for (const alert of toSend) await tell(trx, site, { ...alert, settling });
}

/** Opens what was found and is not open, causes before what is part of them; returns those that are sent. */
async function openAlerts(
  trx: Db,
  site: AlertSite,
  { answers, open, earlier, now }: Settling,
): Promise<AlertToSend[]> {
  const all = answers.flatMap(({ rule, found }) => found.map((finding) => ({ rule, finding })));
  const causes = findCauses(
    all,
    earlier.map(({ memory, ...one }) => ({
      ...one,
      memory: JSON.parse(memory),
    })),
  );
  const ids = new Map(open.map(({ cause_key: key, id }) => [key, id]));
  const fresh = await listNew(trx, site.siteId, { found: all, openKeys: new Set(ids.keys()) });
  const isPart = ({ finding }: RuleFinding) => causes.has(finding);
  const toSend: AlertToSend[] = [];
  for (const one of fresh.filter((alert) => !isPart(alert))) {
    const parts = fresh.filter(({ finding }) => {
      const cause = causes.get(finding);
      return cause !== undefined && "finding" in cause && cause.finding === one.finding;
    });
    const alert = await openAlert(trx, site, { ...one, parts, partOf: null, now });
    ids.set(one.finding.causeKey, alert.id);
    toSend.push(alert);
  }
  for (const one of fresh.filter(isPart)) {
    const cause = causes.get(one.finding);
    if (cause === undefined) continue;
    const partOf = "alertId" in cause ? cause.alertId : ids.get(cause.finding.causeKey) ?? null;
    const alert = await openAlert(trx, site, { ...one, parts: [], partOf, now });
    // its cause was sent and has ended meanwhile
    if (partOf === null) toSend.push(alert);
  }
  return toSend;
}

/** What is not open; what happened once is reported once, also when the data that say so are the newest again. */
async function listNew(
  trx: Db,
  siteId: number,
  { found, openKeys }: { found: readonly RuleFinding[]; openKeys: ReadonlySet<string> },
): Promise<RuleFinding[]> {
  const passing = found.filter(({ finding }) => finding.momentary)
    .map(({ finding: { causeKey } }) => causeKey);
  const before = passing.length === 0 ? [] : await listToldCauses(trx, siteId, passing);
  const seen = new Set(openKeys);
  return found.filter(({ finding: { causeKey, momentary } }) => {
    if (seen.has(causeKey) || momentary && before.includes(causeKey)) return false;
    seen.add(causeKey);
    return true;
  });
}

async function openAlert(
  trx: Db,
  { siteId, accountId, domain }: AlertSite,
  { rule, finding, parts, partOf, now }: RuleFinding & {
    parts: readonly RuleFinding[];
    partOf: number | null;
    now: Date;
  },
): Promise<AlertToSend> {
  const { memory = {}, momentary = false, ...said } = finding;
  const message: AlertMessage = {
    ...{ kind: "opened", siteId, domain, rule, ...said },
    sentences: parts.length === 0 ? said.sentences : [
      ...said.sentences,
      alertText`Also: ${parts.map(({ finding: { title } }) => title).join("; ")}.`,
    ],
  };
  const id = await insertAlert(trx, {
    ...{ account_id: accountId, site_id: siteId, rule, cause_key: said.causeKey },
    ...{ severity: said.severity, title: said.title, happened_on: said.happenedOn },
    message: JSON.stringify(message),
    memory: JSON.stringify({ ...memory, ...momentary && { momentary } }),
    part_of: partOf,
  }, now);
  return { id, message };
}

function resolvedOf({ id, message }: OpenAlert, asOf: string): AlertToSend {
  // written by openAlert()
  const opened = JSON.parse(message) as AlertMessage;
  return {
    id,
    message: {
      ...opened,
      kind: "resolved",
      title: alertText`Resolved: ${opened.title}`,
      sentences: [alertText`The data of ${asOf} no longer show it.`],
      facts: [],
      happenedOn: asOf,
    },
  };
}

async function tell(
  trx: Db,
  site: AlertSite,
  { id, message, settling: { settings, now, secretKeys } }: AlertToSend & { settling: Settling },
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
