import { type AlertDeliveryRow, listAlertDeliveries } from "../../../db/sites/alert_deliveries.ts";
import { type AlertRow, listAlerts } from "../../../db/sites/alerts.ts";
import { listAlertWebhooks } from "../../../db/accounts/alert_webhooks.ts";
import type { AlertAttempt } from "../../../schemas/alert_history.ts";
import { readMessageAttempts } from "../../alerts/message_attempts.ts";
import { readAttempts } from "../../webhooks/attempt_log.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { ListPage, ListQuery } from "../../../db/core/list_shapes.ts";

/** A message with its attempts. */
interface DeliveryHistory extends Omit<AlertDeliveryRow, "attempt_log"> {
  attempts: AlertAttempt[];
}

/** An alert with the messages about it. */
export interface AlertHistoryRow extends Omit<AlertRow, "deliveries"> {
  deliveries: DeliveryHistory[];
}

/** Reads one page of the alerts of a site, with what became of each message. */
export async function readAlertHistory(
  db: Db,
  { siteId, accountId }: { siteId: number; accountId: number },
  query: ListQuery,
): Promise<ListPage<AlertHistoryRow>> {
  const page = await listAlerts(db, siteId, query);
  // only asked for together with the field
  const ids = page.rows.flatMap(({ deliveries: id }) => id === undefined ? [] : [id]);
  if (ids.length === 0) return page as unknown as ListPage<AlertHistoryRow>;
  const messages = [
    ...await listAlertWebhooks(db, { siteId, accountId }, ids),
    ...await listAlertDeliveries(db, ids),
  ];
  const byAlert = Map.groupBy(messages, ({ alert_id: id }) => id);
  const rows = page.rows.map((row) => ({
    ...row,
    deliveries: (byAlert.get(row.deliveries) ?? []).map(withAttempts),
  }));
  return { ...page, rows };
}

function withAttempts({ attempt_log: log, ...sent }: AlertDeliveryRow): DeliveryHistory {
  const attempts = sent.channel === "webhook"
    ? readAttempts(log ?? "[]").map(({ number, started_at, outcome, status_code, error }) => ({
      ...{ number, started_at, outcome },
      message: error?.message ??
        (status_code === null
          ? "The process ended before it knew whether the message was taken: it is sent again."
          : `It answered ${status_code}.`),
    }))
    : readMessageAttempts(log);
  return { ...sent, attempts };
}
