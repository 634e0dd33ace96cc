import type { AlertDigest, AlertKind, MessageKind, QueuedChannel } from "../../schemas/alert.ts";
import type { DeliveryStatus } from "../../schemas/webhook.ts";
import type { Db } from "../core/connection.ts";

/** A message of an alert that waits to be sent to one address. */
interface NewAlertDelivery {
  account_id: number;
  site_id: number;
  /** 0: it is of no alert. */
  alert_id: number;
  kind: MessageKind;
  channel: QueuedChannel;
  /** An e-mail address, or the encrypted address of a chat in base64. */
  target: string;
  /** Of the target, without what is secret of it. */
  target_name: string;
  /** The same for the same channel and address. */
  target_key: string;
  digest: AlertDigest;
  /** JSON of an AlertMessage. */
  message: string;
  api_url: string;
  /** By the clock of the program. */
  due_at: Date;
}

/** What became of a message. */
export interface AlertDeliveryRow {
  alert_id: number;
  channel: "webhook" | QueuedChannel;
  target: string;
  kind: AlertKind;
  digest: AlertDigest;
  status: DeliveryStatus;
  attempts_count: number;
  /** JSON of the attempts that have ended; null: none. */
  attempt_log: string | null;
  due_at: Date | null;
  finished_at: Date | null;
  error: string | null;
}

/** Queues messages, in the transaction that opens or resolves their alert. */
export async function insertAlertDeliveries(
  trx: Db,
  deliveries: readonly NewAlertDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  await trx("alert_deliveries").insert(deliveries.map((delivery) => ({
    ...delivery,
    status: "pending",
    created_at: now,
  })));
}

/** Lists whom alerts were told by the queue, in the order of their messages; index alert_deliveries_alert. */
export async function listAlertDeliveries(
  db: Db,
  alertIds: readonly number[],
): Promise<AlertDeliveryRow[]> {
  return await db("alert_deliveries").whereIn("alert_id", [...alertIds]).orderBy("id")
    .select<AlertDeliveryRow[]>({
      alert_id: "alert_id",
      channel: "channel",
      target: "target_name",
      kind: "kind",
      digest: "digest",
      status: "status",
      attempts_count: "attempts_count",
      attempt_log: "attempt_log",
      due_at: "due_at",
      finished_at: "finished_at",
      error: "last_error",
    });
}

/** What became of the mail that asked an address. */
export interface QuestionDelivery {
  target_key: string;
  status: DeliveryStatus;
  error: string | null;
}

/** Lists the mails of an account that asked addresses, the last one first; index alert_deliveries_target. */
export async function listQuestionDeliveries(
  db: Db,
  accountId: number,
  targetKeys: readonly string[],
): Promise<QuestionDelivery[]> {
  return await db("alert_deliveries").whereIn("target_key", [...targetKeys])
    .where({ account_id: accountId, kind: "confirm" }).orderBy("id", "desc")
    .select<QuestionDelivery[]>("target_key", "status", "last_error as error");
}

/** What became of a mail with the last weekly report. */
type ReportDeliveryRow =
  & Pick<
    AlertDeliveryRow,
    "target" | "status" | "attempts_count" | "error" | "finished_at"
  >
  & { created_at: Date };

/** Lists the mails of a site's last weekly report, by address; index alert_deliveries_site. */
export async function listReportDeliveries(db: Db, siteId: number): Promise<ReportDeliveryRow[]> {
  const [last] = await db("alert_deliveries").where({ site_id: siteId, kind: "report" })
    .orderBy("id", "desc").limit(1).pluck<Date[]>("created_at");
  if (last === undefined) return [];
  return await db("alert_deliveries")
    .where({ site_id: siteId, kind: "report", created_at: last }).orderBy("id")
    .select<ReportDeliveryRow[]>({
      target: "target_name",
      status: "status",
      attempts_count: "attempts_count",
      error: "last_error",
      finished_at: "finished_at",
      created_at: "created_at",
    });
}
