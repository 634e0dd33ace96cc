import type { DeliveryKind, DeliveryStatus } from "../../schemas/webhook.ts";
import type { Db } from "../core/connection.ts";
import { FREE_LEASE, leaseUntil, NO_LEASE } from "../core/leases.ts";

/** How long a claim holds: longer than a request may take. Also how soon what a killed process sent is sent again. */
const DELIVERY_LEASE_SECONDS = 30;
/** Deliveries that are tried before a claim is given up: others may claim at the same time. */
const DELIVERIES_TRIED = 20;

/** A delivery that this process sends. */
export interface ClaimedDelivery {
  id: number;
  accountId: number;
  webhookId: number;
  eventId: number;
  kind: DeliveryKind;
  /** From 1 on: that of the attempt that begins. */
  attempt: number;
  /** JSON of the attempts before. */
  attemptLog: string;
}

interface DueRow extends Omit<ClaimedDelivery, "attempt"> {
  attemptsCount: number;
  attemptStartedAt: Date | null;
}

/** Who claims what. */
interface ClaimOptions {
  owner: string;
  now: Date;
  /** Of which nothing is claimed. */
  withoutWebhooks: readonly number[];
  withoutAccounts: readonly number[];
  /** Aborts when the process stops: nothing more is claimed. */
  signal?: AbortSignal;
  /** Adds an attempt to a log whose process ended before it knew what came of it. */
  noteInterrupted(log: string, attempt: { number: number; startedAt: Date }): string;
}

/**
 * Claims a delivery that is due and whose object has no earlier event that waits; undefined when there is none.
 * Compare-and-swap on the database's clock. An attempt that was begun and never ended is noted.
 */
export async function claimDelivery(
  db: Db,
  options: ClaimOptions,
): Promise<ClaimedDelivery | undefined> {
  for (const { attemptsCount, attemptStartedAt, ...row } of await listDue(db, options)) {
    // the process stops: what it has just given back is for others
    if (options.signal?.aborted) return undefined;
    const attemptLog = attemptStartedAt === null ? row.attemptLog : options.noteInterrupted(
      row.attemptLog,
      { number: attemptsCount, startedAt: attemptStartedAt },
    );
    const claimed = await db("webhook_deliveries")
      .where({ id: row.id, status: "pending", attempts_count: attemptsCount })
      .whereRaw(FREE_LEASE)
      .update({
        attempts_count: Math.min(attemptsCount + 1, 250),
        attempt_started_at: options.now,
        attempt_log: attemptLog,
        lease_owner: options.owner,
        lease_until: leaseUntil(db, DELIVERY_LEASE_SECONDS),
      });
    if (claimed === 1) return { ...row, attemptLog, attempt: attemptsCount + 1 };
  }
  return undefined;
}

async function listDue(
  db: Db,
  { withoutWebhooks, withoutAccounts }: ClaimOptions,
): Promise<DueRow[]> {
  const earlier = db("webhook_deliveries as earlier") // index webhook_deliveries_object
    .whereRaw(
      "earlier.webhook_id = due.webhook_id AND earlier.object_key = due.object_key AND " +
        "earlier.status = 'pending' AND earlier.event_id < due.event_id AND earlier.kind = 'event'",
    ).select(db.raw("1"));
  const coming = db("webhook_events as coming") // index webhook_events_object
    .whereRaw(
      "coming.account_id = due.account_id AND coming.object_key = due.object_key AND " +
        "coming.fanned_out = 0 AND coming.id < due.event_id",
    ).select(db.raw("1"));
  return await db("webhook_deliveries as due") // index webhook_deliveries_due
    .join("webhooks", "webhooks.id", "due.webhook_id")
    .where({ "due.status": "pending" }).whereRaw("due.next_at <= NOW(6)")
    .whereRaw("(due.lease_until IS NULL OR due.lease_until < NOW(6))")
    .whereRaw("(webhooks.disabled_at IS NULL OR due.kind = 'test')")
    .whereNotIn("due.webhook_id", [...withoutWebhooks])
    .whereNotIn("due.account_id", [...withoutAccounts])
    .where((order) =>
      order.whereNot("due.kind", "event")
        .orWhere((event) => event.whereNotExists(earlier).whereNotExists(coming))
    )
    .orderBy("due.next_at").orderBy("due.id").limit(DELIVERIES_TRIED)
    .select<DueRow[]>({
      id: "due.id",
      accountId: "due.account_id",
      webhookId: "due.webhook_id",
      eventId: "due.event_id",
      kind: "due.kind",
      attemptLog: "due.attempt_log",
      attemptsCount: "due.attempts_count",
      attemptStartedAt: "due.attempt_started_at",
    });
}

/** How an attempt ended. */
interface AttemptEnd {
  owner: string;
  status: DeliveryStatus;
  attemptLog: string;
  /** Of a pending one: when it is tried again. */
  secondsToNext: number | null;
  now: Date;
}

/** Writes how an attempt ended; false: the claim had passed on, and nothing is written. */
export async function settleDelivery(
  trx: Db,
  id: number,
  { owner, status, attemptLog, secondsToNext, now }: AttemptEnd,
): Promise<boolean> {
  const settled = await trx("webhook_deliveries").where({ id, lease_owner: owner }).update({
    status,
    attempt_started_at: null,
    attempt_log: attemptLog,
    next_at: secondsToNext === null ? null : leaseUntil(trx, Math.ceil(secondsToNext)),
    ...NO_LEASE,
    finished_at: status === "pending" ? null : now,
  });
  return settled === 1;
}

/** Gives a delivery back whose attempt was broken off, to be sent again at once by any process. */
export async function releaseDelivery(db: Db, id: number, owner: string): Promise<void> {
  await db("webhook_deliveries").where({ id, lease_owner: owner }).update(NO_LEASE);
}
