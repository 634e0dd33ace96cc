import { transaction } from "../../../db/core/connection.ts";
import {
  type DeliveryDetailRow,
  findDelivery,
  insertDeliveries,
} from "../../../db/accounts/webhook_deliveries.ts";
import { insertDirectEvent } from "../../../db/sites/webhook_events.ts";
import type { OwnWebhook } from "../../../db/accounts/webhooks.ts";
import type { Db } from "../../../db/core/connection.ts";
import { ConflictError, NotFoundError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { readWebhook } from "./change_webhooks.ts";

type SendServices = Pick<Services, "db" | "now">;

/** Queues a message of the type `webhook.test`, also to a webhook that is off; it is sent once. Returns its id. */
export async function testWebhook({ db, now }: SendServices, own: OwnWebhook): Promise<number> {
  return await transaction(db, async (trx) => {
    await readWebhook(trx, own);
    const object = `webhooks/${own.id}`;
    const data = { webhook_id: own.id, links: { webhook: `/${object}` } };
    const event = { type: "webhook.test", object, data };
    const eventId = await insertDirectEvent(trx, own.accountId, { event, now: now() });
    const delivery = {
      ...{ accountId: own.accountId, siteId: null, webhookId: own.id, eventId, object },
      kind: "test" as const,
    };
    return await insertDeliveries(trx, [delivery], now());
  });
}

/**
 * Queues what was sent before again, under the same message id, whatever came of it; it waits for no other event.
 * Returns the id of the new delivery. Throws `NotFoundError`, and `ConflictError` while the webhook is off.
 */
export async function replayDelivery(
  { db, now }: SendServices,
  own: OwnWebhook,
  deliveryId: number,
): Promise<number> {
  return await transaction(db, async (trx) => {
    const { disabled_at: disabledAt } = await readWebhook(trx, own);
    const delivery = await readDelivery(trx, own, deliveryId);
    if (disabledAt !== null) throw isOff(own.id);
    const again = {
      accountId: own.accountId,
      siteId: delivery.site_id,
      webhookId: own.id,
      eventId: delivery.event_id,
      object: delivery.object,
      kind: "replay" as const,
    };
    return await insertDeliveries(trx, [again], now());
  });
}

/** Reads a delivery of a webhook; throws `NotFoundError`. */
export async function readDelivery(
  db: Db,
  own: OwnWebhook,
  deliveryId: number,
): Promise<DeliveryDetailRow> {
  const delivery = await findDelivery(db, own, deliveryId);
  if (delivery !== undefined) return delivery;
  throw new NotFoundError(
    "delivery_not_found",
    `Webhook ${own.id} has no delivery ${deliveryId}. Deliveries are kept for 30 days.`,
  );
}

function isOff(id: number): ConflictError {
  return new ConflictError(
    "webhook_disabled",
    `Webhook ${id} is off. Switch it on with PATCH and {"enabled": true}.`,
  );
}
