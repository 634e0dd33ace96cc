import type { Db } from "../../../db/core/connection.ts";
import { WEBHOOK_EVENTS } from "../../../schemas/webhook_event.ts";
import { addInterruption } from "../../../lib/webhooks/attempt_log.ts";
import { createValidator } from "../../../lib/core/validate.ts";

/** An event of the outbox. */
interface SpecEvent {
  type: string;
  object: string;
  // deno-lint-ignore no-explicit-any -- specs look into data of every type
  data: any;
}

/** Inserts a webhook that is on, so that events of the account are written; returns its id. */
export async function insertSpecWebhook(
  db: Db,
  accountId: number,
  description: string | null = null,
): Promise<number> {
  const now = new Date();
  const [id] = await db("webhooks").insert({
    ...{ account_id: accountId, url: "https://hooks.example.com/", encrypted_secret: "x" },
    description: description?.slice(0, 200) ?? null,
    ...{ api_url: "https://api.example.com/api/v1", created_at: now, updated_at: now },
  });
  return Number(id);
}

/** Inserts a webhook with a delivery of an event of the site that has ended. */
export async function insertDelivered(
  db: Db,
  { accountId, siteId }: { accountId: number; siteId: number },
): Promise<{ webhookId: number; deliveryId: number; eventId: number }> {
  const webhookId = await insertSpecWebhook(db, accountId);
  const at = new Date();
  const owner = { account_id: accountId, site_id: siteId, object_key: `sites/${siteId}/audits` };
  const [eventId] = await db("webhook_events").insert({
    ...{ ...owner, message_id: "msg_1", event_type: "audit.completed", data: "{}" },
    ...{ fanned_out: 1, occurred_at: at },
  });
  const log = addInterruption("[]", { number: 1, startedAt: at });
  const [deliveryId] = await db("webhook_deliveries").insert({
    ...{ ...owner, webhook_id: webhookId, event_id: eventId, kind: "event", status: "delivered" },
    ...{ attempts_count: 1, attempt_log: log, created_at: at, finished_at: at },
  });
  return { webhookId, deliveryId: Number(deliveryId), eventId: Number(eventId) };
}

/** Takes the events out of the outbox; throws for one that its schema does not describe or that is too large. */
export async function takeSpecEvents(db: Db, siteId: number): Promise<SpecEvent[]> {
  const rows = await db("webhook_events").where({ site_id: siteId }).orderBy("id");
  await db("webhook_events").where({ site_id: siteId }).delete();
  return rows.map(({ event_type: type, object_key: object, data: text }) => {
    const { data: schema } = WEBHOOK_EVENTS[type as keyof typeof WEBHOOK_EVENTS];
    const data = JSON.parse(text);
    const errors = createValidator(schema)(data);
    if (errors) throw new Error(`${type}: ${JSON.stringify(errors)}`);
    if (text.length > 20_000) throw new Error(`${type} has ${text.length} characters.`);
    return { type, object, data };
  });
}
