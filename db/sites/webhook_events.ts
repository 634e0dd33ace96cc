import type { Db } from "../core/connection.ts";

/** Something that happened, for the webhooks that want to know. */
interface NewWebhookEvent {
  type: string;
  /** Events of one object are sent in order, such as `sites/1/audits`. */
  object: string;
  /** A path below the API's address stands in `links` of it. */
  data: object;
}

/** An event of the outbox. */
export interface WebhookEventRow {
  id: number;
  account_id: number;
  site_id: number | null;
  message_id: string;
  event_type: string;
  object_key: string;
  /** JSON. */
  data: string;
  occurred_at: Date;
}

/** A refresh may have a thousand, and a packet has room for some megabytes. */
const EVENTS_PER_STATEMENT = 100;

const COLUMNS = [
  "id",
  "account_id",
  "site_id",
  "message_id",
  "event_type",
  "object_key",
  "data",
  "occurred_at",
];

/**
 * Finds the account of a site whose events somebody wants: it has a webhook that is on. Undefined: nobody does, and
 * nothing need be written.
 */
export async function findListeningAccount(
  db: Db,
  siteId: number,
): Promise<{ accountId: number; domain: string } | undefined> {
  return await db("sites").where({ "sites.id": siteId, "sites.status": "active" })
    .whereExists(
      db("webhooks").whereRaw("webhooks.account_id = sites.account_id").whereNull("disabled_at")
        .select(db.raw("1")),
    )
    .first<{ accountId: number; domain: string } | undefined>({
      accountId: "sites.account_id",
      domain: "sites.domain",
    });
}

/** Writes events to the outbox, in the transaction of the change that they are about. */
export async function insertWebhookEvents(
  trx: Db,
  { accountId, siteId }: { accountId: number; siteId: number | null },
  { events, now }: { events: readonly NewWebhookEvent[]; now: Date },
): Promise<void> {
  for (let start = 0; start < events.length; start += EVENTS_PER_STATEMENT) {
    await trx("webhook_events").insert(
      events.slice(start, start + EVENTS_PER_STATEMENT)
        .map((event) => rowOf(event, { accountId, siteId, now })),
    );
  }
}

/** Inserts one event that goes to one webhook alone, and returns its id. */
export async function insertDirectEvent(
  trx: Db,
  accountId: number,
  { event, now }: { event: NewWebhookEvent; now: Date },
): Promise<number> {
  const [id] = await trx("webhook_events")
    .insert({ ...rowOf(event, { accountId, siteId: null, now }), fanned_out: 1 });
  return Number(id);
}

function rowOf(
  { type, object, data }: NewWebhookEvent,
  { accountId, siteId, now }: { accountId: number; siteId: number | null; now: Date },
) {
  return {
    account_id: accountId,
    site_id: siteId,
    message_id: `msg_${crypto.randomUUID().replaceAll("-", "")}`,
    event_type: type,
    object_key: object,
    data: JSON.stringify(data),
    occurred_at: now,
  };
}

/**
 * Lists events that no deliveries were made of yet: the oldest of each account, then the second of each, and so on, so that
 * nobody waits for all events of another account.
 */
export async function listNewEvents(db: Db, limit: number): Promise<WebhookEventRow[]> {
  const waiting = db("webhook_events").where({ fanned_out: 0 }) // index webhook_events_new
    .select("id", db.raw("ROW_NUMBER() OVER (PARTITION BY account_id ORDER BY id) AS turn"))
    .as("waiting");
  return await db(waiting).join("webhook_events", "webhook_events.id", "waiting.id")
    .orderBy("waiting.turn").orderBy("waiting.id").limit(limit)
    .select<WebhookEventRow[]>(COLUMNS.map((name) => `webhook_events.${name}`));
}

/** Takes an event for the transaction that makes its deliveries; false: another process did. */
export async function takeEvent(trx: Db, id: number): Promise<boolean> {
  return await trx("webhook_events").where({ id, fanned_out: 0 }).update({ fanned_out: 1 }) === 1;
}

/** Deletes events from before a moment that no delivery is of, up to `limit`; returns how many. */
export async function deleteOldEvents(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  // index webhook_events_age
  const ids = await db("webhook_events").where("occurred_at", "<", before).where({ fanned_out: 1 })
    .whereNotExists(
      db("webhook_deliveries").whereRaw("webhook_deliveries.event_id = webhook_events.id")
        .select(db.raw("1")),
    )
    .limit(limit).pluck<number[]>("id");
  return await db("webhook_events").whereIn("id", ids).delete();
}
