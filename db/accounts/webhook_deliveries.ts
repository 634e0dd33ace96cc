import type { DeliveryKind, DeliveryStatus } from "../../schemas/webhook.ts";
import type { Db } from "../core/connection.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";
import type { OwnWebhook } from "./webhooks.ts";
import { FREE_LEASE, NO_LEASE } from "../core/leases.ts";

/** A delivery with its event, as it is listed. */
export interface DeliveryRow {
  id: number;
  webhook_id: number;
  message_id: string;
  event_type: string;
  site_id: number | null;
  object: string;
  kind: DeliveryKind;
  status: DeliveryStatus;
  attempts_count: number;
  next_attempt_at: Date | null;
  waits_for_id: number | null;
  /** What the JSON of the attempts that have ended has after the last `ATTEMPT_START`; without any it is all. */
  last_attempt: string;
  occurred_at: Date;
  created_at: Date;
  finished_at: Date | null;
}

/** A delivery with what is sent. */
export interface DeliveryDetailRow extends DeliveryRow {
  event_id: number;
  /** JSON of the attempts that have ended. */
  attempt_log: string;
  /** JSON. */
  data: string;
}

/** A delivery that does not exist yet. */
interface NewDelivery {
  accountId: number;
  siteId: number | null;
  webhookId: number;
  eventId: number;
  object: string;
  kind: DeliveryKind;
}

const TEXT = { type: "string", sortable: true, filterable: true } as const;
const TIME = { type: "time", sortable: true, filterable: true } as const;
const NUMBER = { type: "integer", sortable: true, filterable: true } as const;

/** How each attempt of a log begins, and nothing else in it: within texts quotation marks are escaped. */
export const ATTEMPT_START = '{"number":';

/** The delivery of the first event of the same object that waits, by index webhook_deliveries_object. */
const EARLIER = `CASE WHEN webhook_deliveries.status = 'pending'
    AND webhook_deliveries.kind = 'event' THEN (
  SELECT earlier.id FROM webhook_deliveries earlier
  WHERE earlier.webhook_id = webhook_deliveries.webhook_id
    AND earlier.object_key = webhook_deliveries.object_key AND earlier.status = 'pending'
    AND earlier.event_id < webhook_deliveries.event_id AND earlier.kind = 'event'
  ORDER BY earlier.event_id LIMIT 1) END`;

/** The fields that the log of a webhook sorts and filters by. */
export const DELIVERY_LIST: ListFields = {
  defaultSort: "-id",
  key: "id",
  fields: {
    id: { sql: "webhook_deliveries.id", ...NUMBER },
    webhook_id: { sql: "webhook_deliveries.webhook_id", type: "integer" },
    message_id: { sql: "webhook_events.message_id", ...TEXT },
    event_type: { sql: "webhook_events.event_type", ...TEXT },
    site_id: { sql: "webhook_deliveries.site_id", nullable: true, ...NUMBER },
    object: { sql: "webhook_deliveries.object_key", ...TEXT },
    kind: { sql: "webhook_deliveries.kind", ...TEXT },
    status: { sql: "webhook_deliveries.status", ...TEXT },
    attempts_count: { sql: "webhook_deliveries.attempts_count", ...NUMBER },
    next_attempt_at: {
      sql: `CASE WHEN (${EARLIER}) IS NULL THEN webhook_deliveries.next_at END`,
      type: "time",
      nullable: true,
    },
    waits_for_id: { sql: EARLIER, type: "integer", nullable: true },
    last_attempt: {
      // all attempts of hundreds of deliveries would be tens of megabytes
      sql: `SUBSTRING_INDEX(webhook_deliveries.attempt_log, '${ATTEMPT_START}', -1)`,
      type: "object",
    },
    occurred_at: { sql: "webhook_events.occurred_at", ...TIME },
    created_at: { sql: "webhook_deliveries.created_at", ...TIME },
    finished_at: { sql: "webhook_deliveries.finished_at", nullable: true, ...TIME },
  },
};

function joinEvents(db: Db, { accountId, id }: OwnWebhook) {
  return db("webhook_deliveries")
    .join("webhook_events", "webhook_events.id", "webhook_deliveries.event_id")
    .where({ "webhook_deliveries.account_id": accountId, "webhook_deliveries.webhook_id": id });
}

/** One page of what was sent to a webhook; index webhook_deliveries_list. */
export function listDeliveries(
  db: Db,
  webhook: OwnWebhook,
  query: ListQuery,
): Promise<ListPage<DeliveryRow>> {
  return listRows(db, { from: joinEvents(db, webhook), fields: DELIVERY_LIST, query });
}

/** Finds one delivery of a webhook. */
export async function findDelivery(
  db: Db,
  webhook: OwnWebhook,
  deliveryId: number,
): Promise<DeliveryDetailRow | undefined> {
  const columns = Object.entries(DELIVERY_LIST.fields)
    .map(([name, { sql }]) => db.raw(`${sql} AS ${name}`));
  return await joinEvents(db, webhook).where({ "webhook_deliveries.id": deliveryId })
    .first<DeliveryDetailRow | undefined>([
      ...columns,
      "webhook_deliveries.attempt_log",
      "webhook_events.id AS event_id",
      "webhook_events.data",
    ]);
}

/** Inserts deliveries that are due at once; returns the first id. */
export async function insertDeliveries(
  trx: Db,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<number> {
  if (deliveries.length === 0) return 0;
  const [id] = await trx("webhook_deliveries").insert(deliveries.map((delivery) => ({
    account_id: delivery.accountId,
    site_id: delivery.siteId,
    webhook_id: delivery.webhookId,
    event_id: delivery.eventId,
    object_key: delivery.object,
    kind: delivery.kind,
    status: "pending",
    attempt_log: "[]",
    next_at: trx.raw("NOW(6)"),
    created_at: now,
  })));
  return Number(id);
}

/** Ends what waits to be sent to a webhook that is switched off; what is being sent ends on its own. */
export async function cancelDeliveries(
  trx: Db,
  { accountId, id }: OwnWebhook,
  now: Date,
): Promise<void> {
  // index webhook_deliveries_object
  await trx("webhook_deliveries")
    .where({ account_id: accountId, webhook_id: id, status: "pending" }).whereNot({ kind: "test" })
    .whereRaw(FREE_LEASE).update({
      status: "canceled",
      next_at: null,
      ...NO_LEASE,
      finished_at: now,
    });
}

/** Deletes deliveries that ended before a moment, up to `limit`; returns how many. */
export async function deleteOldDeliveries(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  // index webhook_deliveries_finished
  return await db("webhook_deliveries").where("finished_at", "<", before).limit(limit).delete();
}
