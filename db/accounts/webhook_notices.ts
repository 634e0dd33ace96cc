import type { Db } from "../core/connection.ts";
import type { WebhookRow } from "./webhooks.ts";

/** A webhook that was switched off because of its receiver, and whose owners wait for a mail about it. */
export interface DueNotice extends Pick<WebhookRow, "id" | "account_id" | "failing_since"> {
  /** Who pauses a webhook knows it. */
  disabled_reason: "gone" | "failing";
  disabled_at: Date;
}

/** When notices are due. */
interface NoticeTimes {
  now: Date;
  /** When one that is taken now is due again, unless it is settled: its process may die. */
  againAt: Date;
}

const COLUMNS = ["id", "account_id", "failing_since", "disabled_reason", "disabled_at"];

/** Takes the notice that has been due for longest; undefined: none is. Of two processes one takes it. */
export async function takeDueNotice(
  db: Db,
  { now, againAt }: NoticeTimes,
): Promise<DueNotice | undefined> {
  for (;;) {
    // index webhooks_notice
    const row = await db("webhooks").where("notice_at", "<=", now).whereNotNull("disabled_at")
      .orderBy("notice_at").first<DueNotice & { notice_at: Date } | undefined>([
        ...COLUMNS,
        "notice_at",
      ]);
    if (row === undefined) return undefined;
    const { notice_at: noticeAt, ...notice } = row;
    const taken = await db("webhooks").where({ id: row.id, notice_at: noticeAt })
      .update({ notice_at: againAt });
    if (taken === 1) return notice;
  }
}

/** Notes that nobody waits for a mail about it; one that was switched off once more meanwhile stays due. */
export async function settleNotice(
  db: Db,
  { id, disabled_at: disabledAt }: Pick<DueNotice, "id" | "disabled_at">,
): Promise<void> {
  await db("webhooks").where({ id, disabled_at: disabledAt }).update({ notice_at: null });
}
