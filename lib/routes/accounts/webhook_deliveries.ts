import {
  ATTEMPT_START,
  DELIVERY_LIST,
  type DeliveryDetailRow,
  type DeliveryRow,
  listDeliveries,
} from "../../../db/accounts/webhook_deliveries.ts";
import type { OwnWebhook } from "../../../db/accounts/webhooks.ts";
import type { DeliveryAnswer, DeliveryDetailAnswer } from "../../../schemas/webhook.ts";
import { readWebhook } from "../../commands/accounts/change_webhooks.ts";
import { readDelivery, replayDelivery } from "../../commands/accounts/send_again.ts";
import { readAttempts, readLastAttempt } from "../../webhooks/attempt_log.ts";
import { writePayload } from "../../webhooks/write_payload.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, present, type Presenter } from "../core/present.ts";
import type { Route, RouteRequest } from "../core/route.ts";

const PATH = "/webhooks/:webhook_id/deliveries";
const ONE_PATH = "/webhooks/:webhook_id/deliveries/:delivery_id";
const TAG = "Webhooks";

const PAYLOAD = `{"type":"audit.completed","timestamp":"2026-11-20T09:12:41.000Z","data":{}}`;

const ATTEMPT: DeliveryAnswer["last_attempt"] = {
  number: 1,
  started_at: "2026-11-20T09:12:41.700Z",
  duration_ms: 205,
  outcome: "failed",
  request_headers: {
    "content-type": "application/json",
    "webhook-id": "msg_7f2c1b9d0e5a4c7f9e2b6d4a1c3e5f70",
    "webhook-timestamp": "1795338761",
    "webhook-signature": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  },
  status_code: 503,
  error: null,
  response_headers: { "content-type": "text/plain", "retry-after": "120" },
  response_body: "Down for maintenance",
  response_body_cut: false,
};

const ROW_EXAMPLE: DeliveryAnswer = {
  id: 41,
  webhook_id: 3,
  message_id: "msg_7f2c1b9d0e5a4c7f9e2b6d4a1c3e5f70",
  event_type: "audit.completed",
  site_id: 1,
  object: "sites/1/audits",
  kind: "event",
  status: "pending",
  attempts_count: 1,
  next_attempt_at: "2026-11-20T09:14:47.905Z",
  waits_for_id: null,
  last_attempt: ATTEMPT,
  occurred_at: "2026-11-20T09:12:41.000Z",
  created_at: "2026-11-20T09:12:41.600Z",
  finished_at: null,
};

/** What one delivery looks like. */
export const DELIVERY_EXAMPLE: DeliveryDetailAnswer = {
  ...ROW_EXAMPLE,
  attempts: ATTEMPT === null ? [] : [ATTEMPT],
  payload: PAYLOAD,
};

const presentDelivery: Presenter<DeliveryRow, DeliveryAnswer> = {
  id: (row) => row.id,
  webhook_id: (row) => row.webhook_id,
  message_id: (row) => row.message_id,
  // written by insertWebhookEvents()
  event_type: (row) => row.event_type as DeliveryAnswer["event_type"],
  site_id: (row) => row.site_id,
  object: (row) => row.object,
  kind: (row) => row.kind,
  status: (row) => row.status,
  attempts_count: (row) => row.attempts_count,
  next_attempt_at: (row) => isoTime(row.next_attempt_at),
  waits_for_id: (row) => row.waits_for_id,
  last_attempt: (row) => readLastAttempt(row, ATTEMPT_START),
  occurred_at: (row) => isoTime(row.occurred_at),
  created_at: (row) => isoTime(row.created_at),
  finished_at: (row) => isoTime(row.finished_at),
};

/** A delivery with the address that links in its payload begin with. */
interface DeliveryView extends DeliveryDetailRow {
  apiUrl: string;
}

const presentDetail: Presenter<DeliveryView, DeliveryDetailAnswer> = {
  ...presentDelivery,
  attempts: (row) => readAttempts(row.attempt_log),
  payload: ({ event_type: type, occurred_at: occurredAt, data, apiUrl }) =>
    writePayload({ type, occurredAt, data }, apiUrl),
};

/** The answer that shows one delivery and where it is. */
export async function answerDelivery(
  { services: { db }, baseUrl }: Pick<RouteRequest, "services" | "baseUrl">,
  own: OwnWebhook,
  deliveryId: number,
): Promise<{ headers: { Location: string }; body: { data: DeliveryDetailAnswer } }> {
  const { api_url: apiUrl } = await readWebhook(db, own);
  const row = await readDelivery(db, own, deliveryId);
  return {
    headers: { Location: `${baseUrl}/webhooks/${own.id}/deliveries/${deliveryId}` },
    body: { data: present(presentDetail, { ...row, apiUrl }) },
  };
}

const listRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "listDeliveries",
  tag: TAG,
  summary: "List what was sent to a webhook",
  description: "Each event of the last 30 days with its last attempt: request, answer, duration, " +
    "and when it is tried next. A delivery is tried ten times in about 75 hours: at once, then " +
    "after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours, each up to a tenth later; " +
    "a `Retry-After` of a 429 or 503 that asks for more is kept to.",
  ability: "manage",
  quotaCost: 0,
  list: DELIVERY_LIST,
  answerStatus: 200,
  example: {
    data: [ROW_EXAMPLE],
    links: { first: "https://api.example.com/api/v1/webhooks/3/deliveries", next: null },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller: { accountId }, params, list } = request;
    const own = { accountId, id: params.webhook_id };
    await readWebhook(db, own);
    const page = await listDeliveries(db, own, list);
    return listAnswer(request, page, { presenter: presentDelivery });
  },
});

const readRoute = defineRoute({
  method: "GET",
  path: ONE_PATH,
  operationId: "getDelivery",
  tag: TAG,
  summary: "Get a delivery",
  description: "What was sent, and every attempt.",
  ability: "manage",
  quotaCost: 0,
  answerStatus: 200,
  example: { data: DELIVERY_EXAMPLE },
  errors: [404, 422],
  async handler(request) {
    const { caller: { accountId }, params } = request;
    const own = { accountId, id: params.webhook_id };
    const { body } = await answerDelivery(request, own, params.delivery_id);
    return { body };
  },
});

const replayRoute = defineRoute({
  method: "POST",
  path: `${ONE_PATH}/replay`,
  operationId: "replayDelivery",
  tag: TAG,
  summary: "Send a delivery again",
  description:
    "Sends the same message under the same `webhook-id`, whatever came of it before, as " +
    "a delivery of its own. While the webhook is off this is a 409.",
  ability: "manage",
  quotaCost: 0,
  answerStatus: 202,
  example: { data: { ...DELIVERY_EXAMPLE, kind: "replay" } },
  errors: [400, 404, 409, 413, 415, 422],
  async handler(request) {
    const { services, caller: { accountId }, params } = request;
    const own = { accountId, id: params.webhook_id };
    const id = await replayDelivery(services, own, params.delivery_id);
    return await answerDelivery(request, own, id);
  },
});

/** The routes of what was sent to a webhook. */
export const DELIVERY_ROUTES: readonly Route[] = [listRoute, readRoute, replayRoute];
