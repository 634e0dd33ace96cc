import { listWebhooks, WEBHOOK_LIST, type WebhookRow } from "../../../db/accounts/webhooks.ts";
import type { WebhookAnswer } from "../../../schemas/webhook.ts";
import {
  createWebhook,
  deleteWebhook,
  readWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from "../../commands/accounts/change_webhooks.ts";
import { testWebhook } from "../../commands/accounts/send_again.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, present, type Presenter } from "../core/present.ts";
import type { Route } from "../core/route.ts";
import { answerDelivery, DELIVERY_EXAMPLE } from "./webhook_deliveries.ts";

const PATH = "/webhooks";
const ONE_PATH = "/webhooks/:webhook_id";
const TAG = "Webhooks";

const EXAMPLE: WebhookAnswer = {
  id: 3,
  url: "https://hooks.example.com/search-visibility",
  description: "Deploy pipeline",
  site_ids: [1, 7],
  event_types: ["audit.completed", "audit.failed"],
  enabled: true,
  disabled_reason: null,
  disabled_at: null,
  how_to_enable: null,
  failing_since: null,
  last_error: null,
  last_delivered_at: "2026-11-20T09:12:41.905Z",
  previous_secret_until: null,
  created_at: "2026-11-12T09:31:07.000Z",
  updated_at: "2026-11-12T09:31:07.000Z",
};
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";

const presentWebhook: Presenter<WebhookRow, WebhookAnswer> = {
  id: (row) => row.id,
  url: (row) => row.url,
  description: (row) => row.description,
  site_ids: (row) => row.site_ids === null ? null : JSON.parse(row.site_ids),
  event_types: (row) => row.event_types === null ? null : JSON.parse(row.event_types),
  // the list has it as a column: the two others may not have been asked for
  enabled: (row) => "enabled" in row ? Boolean(row.enabled) : row.disabled_at === null,
  disabled_reason: (row) => row.disabled_reason,
  disabled_at: (row) => isoTime(row.disabled_at),
  how_to_enable: ({ id, disabled_at: disabledAt }) =>
    disabledAt === null ? null : `PATCH ${PATH}/${id} with {"enabled": true}.`,
  failing_since: (row) => isoTime(row.failing_since),
  last_error: (row) => row.last_error,
  last_delivered_at: (row) => isoTime(row.last_delivered_at),
  previous_secret_until: (row) => isoTime(row.previous_secret_until),
  created_at: (row) => isoTime(row.created_at),
  updated_at: (row) => isoTime(row.updated_at),
};

const listRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "listWebhooks",
  tag: TAG,
  summary: "List your webhooks",
  description: "The addresses that events are sent to. One that was switched off says why, since " +
    "when it has failed and what the last error was.",
  ability: "manage",
  quotaCost: 0,
  list: WEBHOOK_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/webhooks", next: null },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [422],
  async handler(request) {
    const { services: { db }, caller: { accountId }, list } = request;
    const page = await listWebhooks(db, { accountId, query: list });
    return listAnswer(request, page, { presenter: presentWebhook });
  },
});

const createRoute = defineRoute({
  method: "POST",
  path: PATH,
  operationId: "createWebhook",
  tag: TAG,
  summary: "Add a webhook",
  description:
    "From now on the account's events are posted to `url`, signed by Standard Webhooks with the " +
    "`secret`, which only this answer shows. Links in payloads begin with the address by which " +
    "this is called. The secret is kept encrypted with the server's `SECRET_KEY`, without which " +
    "this is a 409. An account has at most 20 webhooks.",
  ability: "manage",
  quotaCost: 0,
  showsSecret: true,
  bodyExample: {
    url: EXAMPLE.url,
    description: EXAMPLE.description,
    site_ids: null,
    event_types: ["audit.completed", "audit.failed"],
  },
  answerStatus: 201,
  example: { data: { ...EXAMPLE, secret: SECRET } },
  errors: [400, 409, 413, 415, 422],
  async handler({ services, caller: { accountId }, body, baseUrl }) {
    const { id, secret } = await createWebhook(services, accountId, { body, apiUrl: baseUrl });
    const row = await readWebhook(services.db, { accountId, id });
    return {
      headers: { Location: `${baseUrl}${PATH}/${id}` },
      body: { data: { ...present(presentWebhook, row), secret } },
    };
  },
});

const readRoute = defineRoute({
  method: "GET",
  path: ONE_PATH,
  operationId: "getWebhook",
  tag: TAG,
  summary: "Get a webhook",
  description: "Where events go, and whether they arrive.",
  ability: "manage",
  quotaCost: 0,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services: { db }, caller: { accountId }, params }) {
    const row = await readWebhook(db, { accountId, id: params.webhook_id });
    return { body: { data: present(presentWebhook, row) } };
  },
});

const updateRoute = defineRoute({
  method: "PATCH",
  path: ONE_PATH,
  operationId: "updateWebhook",
  tag: TAG,
  summary: "Change a webhook",
  description:
    "Changes the fields that the body names. `enabled: false` switches it off and ends " +
    "what waits to be sent; `enabled: true` switches it on again, whatever switched it off: replay " +
    "what it has missed.",
  ability: "manage",
  quotaCost: 0,
  bodyExample: { enabled: true, event_types: null },
  answerStatus: 200,
  example: { data: { ...EXAMPLE, event_types: null } },
  errors: [400, 404, 413, 415, 422],
  async handler({ services, caller: { accountId }, params, body, baseUrl }) {
    const own = { accountId, id: params.webhook_id };
    await updateWebhook(services, own, { body, apiUrl: baseUrl });
    return { body: { data: present(presentWebhook, await readWebhook(services.db, own)) } };
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: ONE_PATH,
  operationId: "deleteWebhook",
  tag: TAG,
  summary: "Delete a webhook",
  description: "Nothing more is sent to it; its log is gone.",
  ability: "manage",
  quotaCost: 0,
  answerStatus: 204,
  example: null,
  errors: [404, 422],
  async handler({ services, caller: { accountId }, params }) {
    await deleteWebhook(services, { accountId, id: params.webhook_id });
    return {};
  },
});

const rotateRoute = defineRoute({
  method: "POST",
  path: `${ONE_PATH}/secret`,
  operationId: "rotateWebhookSecret",
  tag: TAG,
  summary: "Rotate the secret of a webhook",
  description: "Makes another secret, which only this answer shows. For 24 hours messages have " +
    "two signatures, of the new secret and of the one before, so that none is refused meanwhile.",
  ability: "manage",
  quotaCost: 0,
  showsSecret: true,
  answerStatus: 200,
  example: {
    data: { ...EXAMPLE, previous_secret_until: "2026-11-21T09:12:41.905Z", secret: SECRET },
  },
  errors: [400, 404, 409, 413, 415, 422],
  async handler({ services, caller: { accountId }, params }) {
    const own = { accountId, id: params.webhook_id };
    const { secret } = await rotateWebhookSecret(services, own);
    const row = await readWebhook(services.db, own);
    return { body: { data: { ...present(presentWebhook, row), secret } } };
  },
});

const testRoute = defineRoute({
  method: "POST",
  path: `${ONE_PATH}/test`,
  operationId: "testWebhook",
  tag: TAG,
  summary: "Send a test",
  description:
    "Sends a message of the type `webhook.test`, once, within seconds, also to a webhook " +
    "that is off. The delivery says what came of it.",
  ability: "manage",
  quotaCost: 0,
  answerStatus: 202,
  example: { data: { ...DELIVERY_EXAMPLE, kind: "test", event_type: "webhook.test" } },
  errors: [400, 404, 413, 415, 422],
  async handler(request) {
    const { services, caller: { accountId }, params } = request;
    const own = { accountId, id: params.webhook_id };
    return await answerDelivery(request, own, await testWebhook(services, own));
  },
});

/** The routes of the addresses that events are sent to. */
export const WEBHOOK_ROUTES: readonly Route[] = [
  listRoute,
  createRoute,
  readRoute,
  updateRoute,
  deleteRoute,
  rotateRoute,
  testRoute,
];
