import type { Db } from "../core/connection.ts";
import type { WebhookRow } from "./webhooks.ts";

/** A webhook that was switched off because of its receiver, and whose owners wait for a mail about it. */
export interface DueNotice extends Pick<WebhookRow, "id" | "account_id" | "failing_since"> {
  /** Who pauses a webhook knows it. */
  disabled_reason: "gone" | "failing";
  disabled_at: Date;
  /** The owners who need no mail about it any more. */
  noticedOwnerIds: readonly number[];
}

/** A notice as it is stored. */
type NoticeRow = Omit<DueNotice, "noticedOwnerIds"> & {
  notice_at: Date;
  notice_owner_ids: string | null;
};

/** When notices are due. */
interface NoticeTimes {
  now: Date;
  /** When one that is taken now is due again, unless it is settled: its process may die. */
  againAt: Date;
}

const COLUMNS = [
  ...["id", "account_id", "failing_since", "disabled_reason", "disabled_at"],
  ...["notice_at", "notice_owner_ids"],
];

/** Takes the notice that has been due for longest; undefined: none is. Only one process takes it. */
export async function takeDueNotice(
  db: Db,
  { now, againAt }: NoticeTimes,
): Promise<DueNotice | undefined> {
  for (;;) {
    // index webhooks_notice
    const row = await db("webhooks").where("notice_at", "<=", now).whereNotNull("disabled_at")
      .orderBy("notice_at").first<NoticeRow | undefined>(COLUMNS);
    if (row === undefined) return undefined;
    const { notice_at: noticeAt, notice_owner_ids: ownerIds, ...notice } = row;
    const taken = await db("webhooks").where({ id: row.id, notice_at: noticeAt })
      .update({ notice_at: againAt });
    // written by noteNoticedOwners()
    if (taken === 1) return { ...notice, noticedOwnerIds: JSON.parse(ownerIds ?? "[]") };
  }
}

/** Notes the owners who need no mail about it any more; none where it was switched off once more meanwhile. */
export async function noteNoticedOwners(
  db: Db,
  { id, disabled_at: disabledAt }: Pick<DueNotice, "id" | "disabled_at">,
  ownerIds: readonly number[],
): Promise<void> {
  await db("webhooks").where({ id, disabled_at: disabledAt })
    .update({ notice_owner_ids: JSON.stringify(ownerIds) });
}

/** Notes that nobody waits for a mail about it; one that was switched off once more meanwhile stays due. */
export async function settleNotice(
  db: Db,
  { id, disabled_at: disabledAt }: Pick<DueNotice, "id" | "disabled_at">,
): Promise<void> {
  await db("webhooks").where({ id, disabled_at: disabledAt })
    .update({ notice_at: null, notice_owner_ids: null });
}
