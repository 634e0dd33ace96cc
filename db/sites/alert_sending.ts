import type { MessageKind, QueuedChannel } from "../../schemas/alert.ts";
import type { DeliveryStatus } from "../../schemas/webhook.ts";
import type { Db } from "../core/connection.ts";
import { FREE_LEASE, leaseUntil, NO_LEASE } from "../core/leases.ts";
import { fitText } from "../core/text_columns.ts";

/** How long a claim holds: longer than a mail may take. Also how soon what a killed process sent is sent again. */
const SENDING_LEASE_SECONDS = 90;
/** Candidates that are tried before a claim is given up: others may claim at the same time. */
const CANDIDATES_TRIED = 20;
/** Of one address, this many wait in one message at most; the others are the next one. */
const MAX_BATCH_ROWS = 2_000;
/** Messages that are sent by themselves. */
const SINGLE_KINDS: MessageKind[] = ["report", "confirm"];
const MAX_ERROR = 500;

/** A message of an alert as it is queued. */
interface QueuedMessage {
  id: number;
  alertId: number;
  kind: MessageKind;
  /** JSON of an AlertMessage; of a report: of a PlainMessage; of a confirmation mail: `{}`. */
  message: string;
  apiUrl: string;
  createdAt: Date;
}

/** All that waits for one address, sent as one message. */
export interface AlertBatch {
  /** The same at each attempt. */
  key: string;
  accountId: number;
  /** Of the message that has waited longest. */
  siteId: number;
  channel: QueuedChannel;
  /** An e-mail address, or the encrypted address of a chat in base64. */
  target: string;
  /** From 1 on: that of the attempt that begins. */
  attempt: number;
  /** JSON of the attempts before; null: none. */
  attemptLog: string | null;
  messages: QueuedMessage[];
}

interface DueRow extends Omit<AlertBatch, "messages" | "attempt" | "key"> {
  id: number;
  batchKey: string | null;
  targetKey: string;
  kind: MessageKind;
  attemptsCount: number;
  attemptStartedAt: Date | null;
}

/** Who claims what. */
interface BatchClaim {
  owner: string;
  /** Messages that are due by then. */
  now: Date;
  /** Of which nothing is claimed. */
  withoutAccounts: readonly number[];
  withoutChannels: readonly QueuedChannel[];
  /** Aborts when the process stops: nothing more is claimed. */
  signal?: AbortSignal;
  /** Adds an attempt to a log whose process ended before it knew what came of it. */
  noteInterrupted(log: string | null, attempt: { number: number; startedAt: Date }): string;
}

/**
 * Claims what is due for one address; undefined when nothing is. What was tried before is sent in the same batch; else
 * all that is due now becomes one. Compare-and-swap on the database's clock.
 */
export async function claimAlertBatch(
  db: Db,
  claim: BatchClaim,
): Promise<AlertBatch | undefined> {
  for (const row of await listDue(db, claim)) {
    // the process stops: what it has just given back is for others
    if (claim.signal?.aborted) return undefined;
    const key = row.batchKey ?? crypto.randomUUID().replaceAll("-", "");
    const attemptLog = row.attemptStartedAt === null ? row.attemptLog : claim.noteInterrupted(
      row.attemptLog,
      { number: row.attemptsCount, startedAt: row.attemptStartedAt },
    );
    const isSingle = SINGLE_KINDS.includes(row.kind);
    const rows = db("alert_deliveries").where({ status: "pending" }).whereRaw(FREE_LEASE);
    if (row.batchKey === null) {
      // index alert_deliveries_target
      rows.where({ account_id: row.accountId, target_key: row.targetKey })
        .whereNull("batch_key").where("due_at", "<=", claim.now)
        .where((kinds) =>
          isSingle ? kinds.where({ kind: row.kind }) : kinds.whereNotIn("kind", SINGLE_KINDS)
        )
        .orderBy("id").limit(isSingle ? 1 : MAX_BATCH_ROWS);
    } else rows.where({ batch_key: key, attempts_count: row.attemptsCount });
    const claimed = await rows.update({
      batch_key: key,
      attempts_count: Math.min(row.attemptsCount + 1, 250),
      attempt_started_at: claim.now,
      attempt_log: attemptLog,
      lease_owner: claim.owner,
      lease_until: leaseUntil(db, SENDING_LEASE_SECONDS),
    });
    if (claimed === 0) continue;
    const { accountId, siteId, channel, target } = row;
    const messages = await listMessages(db, key, claim.owner);
    if (messages.length === 0) continue;
    return {
      key,
      accountId,
      siteId,
      channel,
      target,
      attempt: row.attemptsCount + 1,
      attemptLog,
      messages,
    };
  }
  return undefined;
}

async function listDue(
  db: Db,
  { now, withoutAccounts, withoutChannels }: BatchClaim,
): Promise<DueRow[]> {
  return await db("alert_deliveries") // index alert_deliveries_due
    .where({ status: "pending" }).where("due_at", "<=", now).whereRaw(FREE_LEASE)
    .whereNotIn("account_id", [...withoutAccounts]).whereNotIn("channel", [...withoutChannels])
    .orderBy("due_at").orderBy("id").limit(CANDIDATES_TRIED)
    .select<DueRow[]>({
      id: "id",
      accountId: "account_id",
      siteId: "site_id",
      channel: "channel",
      target: "target",
      targetKey: "target_key",
      batchKey: "batch_key",
      attemptsCount: "attempts_count",
      attemptStartedAt: "attempt_started_at",
      attemptLog: "attempt_log",
      kind: "kind",
    });
}

async function listMessages(db: Db, key: string, owner: string): Promise<QueuedMessage[]> {
  return await db("alert_deliveries").where({ batch_key: key, lease_owner: owner }).orderBy("id") // alert_deliveries_batch
    .select<QueuedMessage[]>({
      id: "id",
      alertId: "alert_id",
      kind: "kind",
      message: "message",
      apiUrl: "api_url",
      createdAt: "created_at",
    });
}

/** How an attempt ended. */
interface BatchEnd {
  owner: string;
  status: DeliveryStatus;
  attemptLog: string;
  /** What the failure was; null: there was none. */
  error: string | null;
  /** Of a pending one: when it is tried again. */
  retryAt: Date | null;
  now: Date;
}

/** Writes how an attempt ended; false: the claim had passed on, and nothing is written. */
export async function settleAlertBatch(
  db: Db,
  key: string,
  { owner, status, attemptLog, error, retryAt, now }: BatchEnd,
): Promise<boolean> {
  const settled = await db("alert_deliveries").where({ batch_key: key, lease_owner: owner }).update(
    {
      status,
      attempt_started_at: null,
      attempt_log: attemptLog,
      last_error: error === null ? null : fitText(error, MAX_ERROR),
      ...retryAt !== null && { due_at: retryAt },
      ...NO_LEASE,
      finished_at: status === "pending" ? null : now,
    },
  );
  return settled > 0;
}

/** Gives a batch back whose attempt was broken off, to be sent again at once by any process. */
export async function releaseAlertBatch(db: Db, key: string, owner: string): Promise<void> {
  await db("alert_deliveries").where({ batch_key: key, lease_owner: owner }).update(NO_LEASE);
}

/** Why a batch is not sent now, and when it is due again. */
interface BatchHold {
  owner: string;
  until: Date;
  /** For those who read the history. */
  reason: string;
}

/**
 * Gives a batch back that is not to be sent yet: it was no attempt, and is one message with what comes until then. False:
 * the claim had passed on.
 */
export async function holdAlertBatch(
  db: Db,
  { key, attempt }: Pick<AlertBatch, "key" | "attempt">,
  { owner, until, reason }: BatchHold,
): Promise<boolean> {
  const held = await db("alert_deliveries").where({ batch_key: key, lease_owner: owner }).update({
    batch_key: null,
    attempts_count: attempt - 1,
    attempt_started_at: null,
    last_error: fitText(reason, MAX_ERROR),
    due_at: until,
    ...NO_LEASE,
  });
  return held > 0;
}

/** Ends a batch that never was an attempt. False: the claim had passed on. */
export async function cancelAlertBatch(
  db: Db,
  { key, attempt }: Pick<AlertBatch, "key" | "attempt">,
  { owner, reason, now }: { owner: string; reason: string; now: Date },
): Promise<boolean> {
  const canceled = await db("alert_deliveries").where({ batch_key: key, lease_owner: owner })
    .update({
      status: "canceled",
      attempts_count: attempt - 1,
      attempt_started_at: null,
      last_error: fitText(reason, MAX_ERROR),
      ...NO_LEASE,
      finished_at: now,
    });
  return canceled > 0;
}

/** Makes due what was held for an address; index alert_deliveries_target. */
export async function releaseHeldMails(
  db: Db,
  { accountId, targetKey }: { accountId: number; targetKey: string },
  now: Date,
): Promise<void> {
  await db("alert_deliveries")
    .where({ target_key: targetKey, status: "pending", account_id: accountId, channel: "email" })
    // what waits for its digest was never held
    .whereNull("batch_key").whereNotNull("last_error").where("due_at", ">", now)
    .update({ due_at: now, last_error: null });
}
