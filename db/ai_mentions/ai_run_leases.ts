import type { AskedOutcome, RunStopReason } from "./ai_runs.ts";
import { claimInTurn, type Turn, withTurn, type WorkTable } from "../core/claim_turns.ts";
import type { Db } from "../core/connection.ts";
import { fitAscii, fitText } from "../core/text_columns.ts";
import {
  FREE_WORK,
  HELD_LEASE,
  HELD_WORK,
  type HeldLease,
  keepLease,
  leaseUntil,
  NO_LEASE,
  takeLease,
} from "../core/leases.ts";

/** How long a claim holds without renewal; also how soon the run of a process that died goes on. */
export const RUN_LEASE_SECONDS = 15;

/** The run was taken over or deleted: its holder must store nothing more. */
export class RunLostError extends Error {
  constructor(runId: number) {
    super(`Run ${runId} is no longer ours to go on with.`);
    this.name = "RunLostError";
  }
}

/** A claim on a run. */
export interface ClaimedRun extends Turn {
  id: number;
  siteId: number;
  /** How often it was begun and not given back, this time included. */
  attempts: number;
}

/** The queue of runs. */
export const AI_RUN_WORK: WorkTable = {
  table: "ai_runs",
  key: "id",
  // index ai_runs_waiting
  free: `work.status IN ('queued', 'running') AND ${FREE_WORK} AND sites.status = 'active'`,
  held: `work.status = 'running' AND ${HELD_WORK}`,
  asked: "work.triggered_by = 'manual'",
  since: "work.queued_at",
};

const UNFINISHED = ["queued", "running"];

/**
 * Claims a run that waits, or whose process died, in turn (see `claimInTurn()`); undefined when there is none.
 * Compare-and-swap on the database's clock, the only one that all processes share.
 */
export async function claimAiRun(
  db: Db,
  owner: string,
  now: Date,
): Promise<ClaimedRun | undefined> {
  const claimed = await claimInTurn(db, AI_RUN_WORK, async (id) => {
    const changes = {
      status: "running",
      attempts: db.raw("LEAST(attempts + 1, 60000)"),
      started_at: db.raw("COALESCE(started_at, ?)", [now]),
      // what it waited for
      error_code: null,
      error_message: null,
      updated_at: now,
    };
    const onlyIf = "status IN ('queued', 'running')";
    if (!await takeLease(db, leaseOf(id, owner), { changes, onlyIf })) return undefined;
    return await db("ai_runs").where({ id, lease_owner: owner })
      .first<Omit<ClaimedRun, keyof Turn> | undefined>("id", "site_id as siteId", "attempts");
  });
  return claimed && withTurn(claimed);
}

/** Holds the claim for another while; throws {@link RunLostError}. */
export async function renewRun(db: Db, runId: number, owner: string): Promise<void> {
  await keepLease(db, leaseOf(runId, owner), () => new RunLostError(runId));
}

function leaseOf(runId: number, owner: string): HeldLease {
  return { table: "ai_runs", key: { id: runId }, owner, seconds: RUN_LEASE_SECONDS };
}

/** Locks the run's row for the rest of the transaction; throws {@link RunLostError}. */
export async function lockRun(trx: Db, runId: number, owner: string): Promise<void> {
  await renewRun(trx, runId, owner);
}

/** What a run that is given back waits for. */
export interface RunWait {
  seconds: number;
  /** Shown as its error until it is claimed again. */
  reason: { code: string; message: string };
}

/** Gives a run back that is not done: any process may go on with it, at once or after a wait. */
export async function releaseRun(
  db: Db,
  runId: number,
  { owner, wait }: { owner: string; wait?: RunWait | undefined },
): Promise<void> {
  await db("ai_runs").where({ id: runId, lease_owner: owner })
    .update({
      status: "queued",
      attempts: db.raw("GREATEST(attempts, 1) - 1"),
      lease_owner: null,
      lease_until: wait === undefined ? null : leaseUntil(db, wait.seconds),
      error_code: wait?.reason.code ?? null,
      error_message: wait?.reason.message ?? null,
    });
}

/** Counts an asked question. */
export async function countAsked(
  trx: Db,
  runId: number,
  { outcome: { status, costUsd }, now }: { outcome: AskedOutcome; now: Date },
): Promise<void> {
  const column = `${status}_count`;
  await trx("ai_runs").where({ id: runId }).update({
    [column]: trx.raw("?? + 1", [column]),
    ...costUsd === null
      ? { unpriced_count: trx.raw("unpriced_count + 1") }
      : { cost_usd: trx.raw("cost_usd + ?", [costUsd]) },
    updated_at: now,
  });
}

/** How a run ended. */
interface RunEnd {
  status: "completed" | "failed";
  /** Null: unchanged. */
  stopReason: RunStopReason | null;
  error: { code: string; message: string } | null;
  now: Date;
}

/** Ends a run, with what was still to be asked. */
export async function finishRun(
  trx: Db,
  runId: number,
  { status, stopReason, error, now }: RunEnd,
): Promise<void> {
  await trx("ai_questions").where({ run_id: runId }).delete(); // primary key
  await trx("ai_runs").where({ id: runId }).update({
    status,
    ...stopReason !== null && { stop_reason: stopReason },
    error_code: error === null ? null : fitAscii(error.code, 40),
    error_message: error === null ? null : fitText(error.message, 2000),
    ...NO_LEASE,
    finished_at: now,
    updated_at: now,
  });
}

/**
 * Takes away what an unfinished run has still to ask; one that nobody is at has ended then. False when the
 * site has no such run.
 */
export async function cancelRun(
  trx: Db,
  { siteId, runId, now }: { siteId: number; runId: number; now: Date },
): Promise<boolean> {
  const run = await trx("ai_runs").where({ id: runId, site_id: siteId })
    .whereIn("status", UNFINISHED).forUpdate()
    .first<{ held: number } | undefined>(
      trx.raw(`${HELD_LEASE} AS held`),
    );
  if (run === undefined) return false;
  await trx("ai_questions").where({ run_id: runId }).delete(); // primary key
  await trx("ai_runs").where({ id: runId }).update({
    stop_reason: "canceled",
    ...run.held === 0 && {
      status: "completed",
      ...NO_LEASE,
      finished_at: now,
    },
    updated_at: now,
  });
  return true;
}
