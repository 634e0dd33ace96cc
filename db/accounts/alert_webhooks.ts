import type { Db } from "../core/connection.ts";
import type { AlertDeliveryRow } from "../sites/alert_deliveries.ts";

interface SentEvent extends Omit<AlertDeliveryRow, "alert_id" | "channel" | "digest" | "kind"> {
  object_key: string;
  event_type: string;
}

/** Lists which webhooks alerts were sent to, in the order of their messages; index webhook_events_object. */
export async function listAlertWebhooks(
  db: Db,
  { siteId, accountId }: { siteId: number; accountId: number },
  alertIds: readonly number[],
): Promise<AlertDeliveryRow[]> {
  const ids = new Map(alertIds.map((id) => [`sites/${siteId}/alerts/${id}`, id]));
  const rows: SentEvent[] = await db("webhook_events")
    .where({ "webhook_events.account_id": accountId })
    .whereIn("webhook_events.object_key", [...ids.keys()])
    .join("webhook_deliveries", "webhook_deliveries.event_id", "webhook_events.id")
    .join("webhooks", "webhooks.id", "webhook_deliveries.webhook_id")
    .orderBy("webhook_deliveries.id")
    .select({
      object_key: "webhook_events.object_key",
      event_type: "webhook_events.event_type",
      target: db.raw("CONCAT('/webhooks/', webhooks.id)"),
      status: "webhook_deliveries.status",
      attempts_count: "webhook_deliveries.attempts_count",
      attempt_log: "webhook_deliveries.attempt_log",
      due_at: "webhook_deliveries.next_at",
      finished_at: "webhook_deliveries.finished_at",
      error: db.raw(
        "CASE WHEN webhook_deliveries.status = 'delivered' THEN NULL ELSE webhooks.last_error END",
      ),
    });
  return rows.flatMap(({ object_key: key, event_type: type, ...sent }) => {
    const id = ids.get(key);
    if (id === undefined) return [];
    const kind = type === "alert.resolved" ? "resolved" as const : "opened" as const;
    return [{
      alert_id: id,
      channel: "webhook" as const,
      digest: "at_once" as const,
      kind,
      ...sent,
    }];
  });
}
