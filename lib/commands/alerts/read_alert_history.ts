import { type AlertDeliveryRow, listAlertDeliveries } from "../../../db/sites/alert_deliveries.ts";
import { type AlertRow, listAlerts } from "../../../db/sites/alerts.ts";
import { listAlertWebhooks } from "../../../db/accounts/alert_webhooks.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { ListPage, ListQuery } from "../../../db/core/list_shapes.ts";

/** An alert with whom it was told. */
export interface ToldAlertRow extends Omit<AlertRow, "deliveries"> {
  deliveries: AlertDeliveryRow[];
}

/** Reads one page of what a site was told, with what came of each message. */
export async function readAlertHistory(
  db: Db,
  { siteId, accountId }: { siteId: number; accountId: number },
  query: ListQuery,
): Promise<ListPage<ToldAlertRow>> {
  const page = await listAlerts(db, siteId, query);
  // only asked for together with the field
  const ids = page.rows.flatMap(({ deliveries: id }) => id === undefined ? [] : [id]);
  if (ids.length === 0) return page as unknown as ListPage<ToldAlertRow>;
  const told = [
    ...await listAlertWebhooks(db, { siteId, accountId }, ids),
    ...await listAlertDeliveries(db, ids),
  ];
  const rows = page.rows.map((row) => ({
    ...row,
    deliveries: told.filter(({ alert_id: id }) => id === row.deliveries),
  }));
  return { ...page, rows };
}
