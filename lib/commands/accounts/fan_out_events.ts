import { transaction } from "../../../db/core/connection.ts";
import { insertDeliveries } from "../../../db/accounts/webhook_deliveries.ts";
import {
  listNewEvents,
  takeEvent,
  type WebhookEventRow,
} from "../../../db/sites/webhook_events.ts";
import { holdEnabledWebhooks, type WebhookRow } from "../../../db/accounts/webhooks.ts";
import type { Services } from "../../services.ts";

const EVENTS_AT_ONCE = 200;

/**
 * Makes a delivery of new events for each webhook that wants it, event by event, each in a transaction: killed in
 * between, the next run goes on with the rest, and two processes never make one twice. It takes a few events of each
 * account, and returns how many there were; 0: there is none.
 */
export async function fanOutEvents(
  { db, now }: Pick<Services, "db" | "now">,
  signal: AbortSignal,
): Promise<number> {
  const events = await listNewEvents(db, EVENTS_AT_ONCE);
  for (const event of events) {
    if (signal.aborted) break;
    await transaction(db, async (trx) => {
      if (!await takeEvent(trx, event.id)) return;
      const webhooks = await holdEnabledWebhooks(trx, event.account_id);
      const deliveries = webhooks.filter((webhook) => wantsEvent(webhook, event)).map((
        { id },
      ) => ({
        accountId: event.account_id,
        siteId: event.site_id,
        webhookId: id,
        eventId: event.id,
        object: event.object_key,
        kind: "event" as const,
      }));
      await insertDeliveries(trx, deliveries, now());
    });
  }
  return events.length;
}

function wantsEvent(
  { site_ids: siteIds, event_types: types }: WebhookRow,
  { site_id: siteId, event_type: type }: WebhookEventRow,
): boolean {
  // an event of the account is of none of its sites
  const isOfSite = siteIds === null || siteId === null || JSON.parse(siteIds).includes(siteId);
  return isOfSite && (types === null || JSON.parse(types).includes(type));
}
