import { listReportDeliveries } from "../../../db/sites/alert_deliveries.ts";
import { ALERT_LIST, countOpenAlerts } from "../../../db/sites/alerts.ts";
import type { AlertsAnswer } from "../../../schemas/alert.ts";
import type { AlertAnswer, AlertDeliveryAnswer } from "../../../schemas/alert_history.ts";
import { completeSettings } from "../../alerts/alert_defaults.ts";
import { MAIL_LIMITS } from "../../alerts/mail_limits.ts";
import { maskAddress, maskAddresses } from "../../alerts/mask_addresses.ts";
import type { AlertMessage } from "../../alerts/alert_message.ts";
import { listMailTargets, readAlerts, replaceAlerts } from "../../commands/alerts/change_alerts.ts";
import { readMailAddresses } from "../../commands/alerts/read_mail_addresses.ts";
import {
  type AlertHistoryRow,
  readAlertHistory,
} from "../../commands/alerts/read_alert_history.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { dayOf } from "../../core/days.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, type Presenter } from "../core/present.ts";
import type { Route, RouteRequest } from "../core/route.ts";

const PATH = "/sites/:id/alerts";
const TAG = "Sites";

const BODY = {
  timezone: "Europe/Berlin",
  quiet_hours: { from: "22:00", to: "07:00" },
  digest: "at_once",
  channels: { webhook: true, email: ["seo@example.com"] },
  weekly_report: { email: ["seo@example.com"], weekday: "monday", time: "08:00" },
  rules: { health_below: { threshold: 75 }, new_issues: { digest: "daily" } },
} as const;

const EXAMPLE: AlertsAnswer = {
  ...completeSettings({
    ...BODY,
    channels: { webhook: true, email: ["seo@example.com"] },
    weekly_report: { email: ["seo@example.com"], weekday: "monday", time: "08:00" },
    rules: { health_below: { threshold: 75 }, new_issues: { digest: "daily" } },
  }, "Europe/Berlin"),
  open_count: 1,
  weekly_report_at: "2026-11-23T07:00:00.000Z",
  last_report: [{
    ...{ target: "seo@example.com", status: "delivered", attempts_count: 1, error: null },
    ...{ queued_at: "2026-11-16T07:00:20.000Z", finished_at: "2026-11-16T07:00:21.000Z" },
  }],
  addresses: [{
    ...{ address: "seo@example.com", state: "confirmed", note: "It gets the mails." },
    ...{ confirmed_by: "recipient", confirmed_at: "2026-11-12T09:40:51.000Z" },
    ...{ asked_at: "2026-11-12T09:31:07.000Z", ask_expires_at: "2026-11-19T09:31:07.000Z" },
    ...{ asks_count: 1, unsubscribed_at: null, mails_today: 2 },
  }],
  mail_limits: MAIL_LIMITS,
  checked_at: "2026-11-20T09:12:46.000Z",
  updated_at: "2026-11-12T09:31:07.000Z",
};

const DELIVERY: AlertDeliveryAnswer = {
  channel: "webhook",
  target: "/webhooks/3",
  kind: "opened",
  digest: "at_once",
  status: "delivered",
  attempts_count: 1,
  attempts: [{
    number: 1,
    started_at: "2026-11-20T09:12:46.900Z",
    outcome: "delivered",
    message: "It answered 204.",
  }],
  due_at: null,
  finished_at: "2026-11-20T09:12:47.000Z",
  error: null,
};

const HISTORY_EXAMPLE: AlertAnswer = {
  id: 7,
  rule: "health_drop",
  cause_key: "health_drop",
  severity: "error",
  status: "open",
  title: "Health score fell from 81 to 62",
  sentences: ["The audit of 2026-11-20 found the site 19 points worse than the audit before."],
  facts: [{ name: "Health score", value: "62" }, { name: "Before", value: "81" }],
  evidence: [{ name: "The audit", url: "https://api.example.com/api/v1/sites/1/audits/12" }],
  happened_on: "2026-11-20",
  opened_at: "2026-11-20T09:12:46.000Z",
  resolved_at: null,
  part_of: null,
  deliveries: [DELIVERY],
};

const messageOf = (text: string) => JSON.parse(text) as AlertMessage; // written by settleAlerts()

/** How alerts are presented. */
interface AlertView {
  /** The address by which the API was called: their evidence begins with it. */
  baseUrl: string;
  /** Whether e-mail addresses are shown: to those who may change them. */
  showsAddresses: boolean;
}

function createAlertPresenter(
  { baseUrl, showsAddresses }: AlertView,
): Presenter<AlertHistoryRow, AlertAnswer> {
  return {
    id: (row) => row.id,
    rule: (row) => row.rule,
    cause_key: (row) => row.cause_key,
    severity: (row) => row.severity,
    status: (row) => row.status,
    title: (row) => row.title,
    sentences: (row) => [...messageOf(row.sentences).sentences],
    facts: (row) => [...messageOf(row.facts).facts],
    evidence: (row) =>
      messageOf(row.evidence).links.map(({ name, path }) => ({ name, url: baseUrl + path })),
    happened_on: (row) => dayOf(row.happened_on),
    opened_at: (row) => isoTime(row.opened_at),
    resolved_at: (row) => isoTime(row.resolved_at),
    part_of: (row) => row.part_of,
    deliveries: (row) =>
      row.deliveries.map(({ alert_id: _, due_at: dueAt, finished_at: finishedAt, ...sent }) => ({
        ...showsAddresses || sent.channel !== "email" ? sent : maskDelivery(sent),
        due_at: sent.status === "pending" ? isoTime(dueAt) : null,
        finished_at: isoTime(finishedAt),
      })),
  };
}

/** What a mail server says may name the address as well. */
function maskDelivery<Delivery extends Pick<AlertDeliveryAnswer, "target" | "error" | "attempts">>(
  sent: Delivery,
): Delivery {
  const { target, error, attempts } = sent;
  return {
    ...sent,
    target: maskAddress(target),
    error: error === null ? null : maskAddresses(error, target),
    attempts: attempts.map((attempt) => ({
      ...attempt,
      message: maskAddresses(attempt.message, target),
    })),
  };
}

async function answerAlerts(
  { services, caller: { accountId } }: Pick<RouteRequest, "services" | "caller">,
  site: { id: number; timezone: string },
): Promise<{ body: { data: AlertsAnswer } }> {
  const { settings, row } = await readAlerts(services, { ...site, accountId });
  const data: AlertsAnswer = {
    ...settings,
    open_count: await countOpenAlerts(services.db, site.id),
    weekly_report_at: isoTime(row?.report_at ?? null),
    last_report: (await listReportDeliveries(services.db, site.id)).map((mail) => {
      const { created_at: queuedAt, finished_at: finishedAt, ...sent } = mail;
      return { ...sent, queued_at: isoTime(queuedAt), finished_at: isoTime(finishedAt) };
    }),
    addresses: await readMailAddresses(services.db, {
      ...{ accountId, addresses: listMailTargets(settings), now: services.now() },
      canMail: services.config.mail !== null,
    }),
    mail_limits: MAIL_LIMITS,
    checked_at: row === undefined ? null : isoTime(row.checked_at),
    updated_at: row === undefined ? null : isoTime(row.updated_at),
  };
  return { body: { data } };
}

const readRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "getAlerts",
  tag: TAG,
  summary: "Get what a site is watched for",
  description: "Each rule with its threshold, the channels, quiet hours and digests. A site that " +
    "was never given any has the defaults, switched off.",
  ability: "manage",
  quotaCost: 0,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 409, 422],
  async handler(request) {
    const { services: { db }, caller: { accountId }, params } = request;
    return await answerAlerts(request, await readSite(db, accountId, params.id));
  },
});

const putRoute = defineRoute({
  method: "PUT",
  path: PATH,
  operationId: "putAlerts",
  tag: TAG,
  summary: "Set what a site is watched for",
  description:
    "Gives the site these alerts instead of any other; what is absent has its default. " +
    "The rules are checked after each audit and import, and every six hours. An alert is about " +
    "one cause: it is told once, and again only after it was resolved. Quiet hours and digests " +
    "go by `timezone`; webhooks get `alert.opened` and `alert.resolved` at once. An e-mail address " +
    "that was not named before gets one mail with a link; nothing else is sent to it until it is " +
    "confirmed there. `addresses` of the answer has the state of each, `mail_limits` how many mails " +
    "leave on a day; more than 20 new addresses in 24 hours are a 429.",
  ability: "manage",
  quotaCost: 0,
  bodyExample: BODY,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [400, 404, 409, 413, 415, 422],
  async handler(request) {
    const { services, caller: { accountId }, params, body, baseUrl } = request;
    const { id, timezone } = await readSite(services.db, accountId, params.id);
    await replaceAlerts(services, { id, accountId, timezone }, { body, apiUrl: baseUrl });
    return await answerAlerts(request, { id, timezone });
  },
});

const historyRoute = defineRoute({
  method: "GET",
  path: `${PATH}/history`,
  operationId: "listAlertHistory",
  tag: TAG,
  summary: "List the alerts of a site",
  description:
    "Who was notified of what, when, by which evidence, and what came of it: the newest " +
    "first, open or resolved. E-mail addresses are masked (`s…@example.com`) for tokens that may " +
    "not `manage`, and in exports.",
  ability: "read",
  quotaCost: 1,
  list: ALERT_LIST,
  answerStatus: 200,
  example: {
    data: [HISTORY_EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/alerts/history", next: null },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params: { id: siteId }, baseUrl } = request;
    const { accountId } = caller;
    await readSite(db, accountId, siteId);
    const page = await readAlertHistory(db, { siteId, accountId }, request.list);
    const view = { baseUrl, showsAddresses: caller.abilities.includes("manage") };
    return listAnswer(request, page, { presenter: createAlertPresenter(view) });
  },
});

/** The routes of what a site is watched for. */
export const ALERT_ROUTES: readonly Route[] = [readRoute, putRoute, historyRoute];
