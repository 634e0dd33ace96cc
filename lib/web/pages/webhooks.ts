import type { WebhookAnswer } from "../../../schemas/webhook.ts";
import type { Act } from "../acts/act.ts";
import { actCard, actForm, type ActPlace } from "../acts/act_form.ts";
import { actNotice, actPages, actStatus, type SentAct } from "../acts/act_page.ts";
import { callApi, ownerScope } from "../call_api.ts";
import { timeTag } from "../format_date.ts";
import { type Html, html } from "../html.ts";
import { type DocumentAnswer, type Page, type PageRequest, showPage } from "../page.ts";
import { badge } from "../parts/badge.ts";
import { COPY_ASSETS, copyField } from "../parts/copy_field.ts";
import { dataTable } from "../parts/data_table.ts";
import { fact } from "../parts/fact.ts";
import { notice } from "../parts/notice.ts";
import { deliveryTable } from "../webhooks/delivery_table.ts";
import { said, saidText } from "../texts/said.ts";
import { valueLabel } from "../explorer/column_label.ts";
import { saidMessage } from "../texts/said_message.ts";

const PATH = "/settings/webhooks";
const ASSETS = ["sites.css", "acts.css", ...COPY_ASSETS];
const FIELDS = ["url", "description", "event_types", "site_ids"];
const DELIVERIES_SHOWN = 50;

const CREATE: Act = {
  ...{ name: "create", operationId: "createWebhook", title: "Add a webhook" },
  ...{ fields: FIELDS, button: "Add the webhook", done: "", tell: tellSecret },
};
const SAVE: Act = {
  ...{ name: "save", operationId: "updateWebhook", title: "Settings", button: "Save" },
  ...{ fields: ["enabled", ...FIELDS], done: "The webhook is saved." },
};
const TEST: Act = {
  ...{ name: "test", operationId: "testWebhook", title: "Send a test", button: "Send a test" },
  done: "A test is sent. Reload to see what came of it.",
};
const ROTATE: Act = {
  ...{ name: "rotate", operationId: "rotateWebhookSecret", title: "Make another secret" },
  ...{ button: "Make another secret", isDanger: true, done: "", tell: tellSecret },
  about: "For 24 hours messages have two signatures, of the new secret and of the one before.",
};
const REMOVE: Act = {
  ...{ name: "remove", operationId: "deleteWebhook", title: "Remove the webhook" },
  ...{ button: "Remove it", isDanger: true, done: "The webhook is removed." },
  about: "Nothing is sent to it any more, and its deliveries are forgotten.",
  to: () => PATH,
};
const REPLAY: Act = {
  ...{ name: "replay", operationId: "replayDelivery", title: "Send it again" },
  ...{ button: "Send again", ofRow: ["delivery_id"] },
  done: "It is sent again. Reload to see what came of it.",
};
const ONE_ACTS = [SAVE, TEST, ROTATE, REMOVE, REPLAY];

/** `/settings/webhooks`: where events of the account are sent. */
const LIST_PAGES = actPages({ path: PATH, acts: [CREATE], show: showWebhooks });

/** `/settings/webhooks/{webhook_id}`: one of them, with what was sent. */
const ONE_PAGES = actPages({ path: `${PATH}/:webhook_id`, acts: ONE_ACTS, show: showWebhook });

/** The pages of the account's webhooks. */
export const WEBHOOK_PAGES: readonly Page[] = [...LIST_PAGES, ...ONE_PAGES];

/** The one time that a secret is shown. */
function tellSecret(answer: unknown) {
  const { id, secret } = Object(answer);
  return html`<p><strong>This secret is shown once.</strong> With it your program checks the signatures of
messages (Standard Webhooks).</p>
${copyField({ id: "secret", text: String(secret), button: "Copy the secret" })}
<p><a href="${PATH}/${String(id)}">Open the webhook</a></p>`;
}

async function showWebhooks(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const scope = await ownerScope(request);
  const { body: { data } } = await callApi(scope, "listWebhooks", { query: { per_page: 100 } });
  const place = placeOf(request, { action: PATH, sent });
  const main = html`
    <div class="page-head">
      <div>
        <h1>Webhooks</h1>
        <p class="muted">Events of the account are posted to these addresses.</p>
      </div>
    </div>
    ${actNotice(request, [CREATE, REMOVE], sent)}
    <section class="card" aria-labelledby="hooks-heading"><h2 id="hooks-heading">Addresses</h2>
    ${data.length === 0 ? html`<p>There are none yet.</p>` : dataTable({
      ...{ caption: html`<span class="visually-hidden">Webhooks</span>`, label: "Webhooks" },
      stacks: true,
      columns: [{ label: "Address" }, { label: "State" }, { label: "Events" }, {
        label: "Last one",
      }],
      rows: data.map((one) => [
        html`<a href="${PATH}/${one.id}">${one.description || one.url}</a>`,
        stateOf(one),
        one.event_types?.join(", ") ?? saidText("all"),
        one.last_delivered_at === null ? saidText("none yet") : timeTag(one.last_delivered_at),
      ]),
    })}</section>
    ${actCard(CREATE, place)}
  `;
  return showPage(
    { title: "Webhooks", section: "security", main, assets: ASSETS },
    actStatus(sent),
  );
}

async function showWebhook(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const { webhook_id: webhookId = "" } = request.params;
  const params = { webhook_id: webhookId };
  const scope = await ownerScope(request);
  const { body: { data: webhook } } = await callApi(scope, "getWebhook", { params });
  const { body: { data: deliveries, meta } } = await callApi(scope, "listDeliveries", {
    params,
    query: { per_page: DELIVERIES_SHOWN },
  });
  const place = placeOf(request, { action: `${PATH}/${webhook.id}`, sent, stored: webhook });
  const main = html`
    <p class="crumbs"><a href="${PATH}">Webhooks</a></p>
    <div class="page-head">
      <h1 class="long-name">${webhook.description || webhook.url}</h1>
    </div>
    ${actNotice(request, ONE_ACTS, sent)}
    ${stateCard(webhook, place)}
    ${actCard(SAVE, place)}
    <section class="card" aria-labelledby="sent-heading"><h2 id="sent-heading">Deliveries</h2>
    ${meta.total > 0 && html`<p class="muted">Of the last 30 days, the newest ${deliveries.length}
of ${meta.total}.</p>`}
    ${deliveryTable(deliveries, (id) =>
      webhook.enabled && actForm(REPLAY, {
        ...place,
        row: { delivery_id: id },
        ofWhat: said`delivery ${id}`,
        isFolded: true,
      }))}</section>
  `;
  return showPage({
    title: `Webhook ${webhook.description || webhook.url}`,
    ...{ section: "security", main, assets: ASSETS },
  }, actStatus(sent));
}

function stateCard(webhook: WebhookAnswer, place: ActPlace): Html {
  const { disabled_reason: reason, how_to_enable: how, last_error: error } = webhook;
  return html`
    <section class="card" aria-labelledby="state-heading">
      <h2 id="state-heading">State ${stateOf(webhook)}</h2>
      ${reason !== null && notice("bad", html`${valueLabel(reason)}. ${how && saidMessage(how)}`)}
      ${error !== null && notice("info", html`The last error: ${error}`)}
      <dl class="facts">
    ${fact("Address", webhook.url)}
    ${fact(
      "Last delivered",
      webhook.last_delivered_at === null
        ? saidText("nothing yet")
        : timeTag(webhook.last_delivered_at),
    )}
    ${webhook.failing_since !== null && fact("Failing since", timeTag(webhook.failing_since))}
      </dl>
      <div class="acts">${[TEST, ROTATE, REMOVE].map((act) =>
        actForm(act, { ...place, isFolded: true })
      )}</div>
    </section>
  `;
}

function stateOf({ enabled, failing_since: failing }: WebhookAnswer): Html {
  if (!enabled) return badge("", "Off");
  return failing === null ? badge("good", "On") : badge("warn", "Failing");
}

function placeOf(
  { cookieValue, form: typed }: PageRequest,
  place: Pick<ActPlace, "action" | "sent" | "stored">,
): ActPlace {
  return { ...place, cookieValue, typed };
}
