import type { SearchConsoleState } from "../../schemas/search_console.ts";
import { claimInTurn, type Turn, withTurn, type WorkTable } from "../core/claim_turns.ts";
import type { Db } from "../core/connection.ts";
import {
  FREE_LEASE,
  FREE_WORK,
  HELD_WORK,
  leaseUntil,
  NO_LEASE,
  renewHeldLease,
} from "../core/leases.ts";

/** How long a claim holds without renewal. */
export const SYNC_LEASE_SECONDS = 15;

/** The connection was taken over, replaced or deleted: its holder must store nothing more. */
export class SyncLeaseLostError extends Error {
  constructor(siteId: number) {
    super(`The Search Console connection of site ${siteId} is no longer ours to bring.`);
    this.name = "SyncLeaseLostError";
  }
}

const TABLE = "search_console_connections";

/** The queue of connections that are due; the placeholder of `free` is the present time. */
export const SYNC_WORK: WorkTable = {
  table: TABLE,
  key: "site_id",
  // index search_console_connections_waiting
  free: `work.next_run_at <= ? AND ${FREE_WORK} AND sites.status = 'active'`,
  held: HELD_WORK,
  asked: "COALESCE(work.requested_at > COALESCE(work.started_at, '1970-01-01'), 0)",
  since: "work.next_run_at",
};

/** A claim on a connection. */
interface ClaimedSync extends Turn {
  siteId: number;
}

/**
 * Claims a connection that is due and that no process works on, in turn (see `claimInTurn()`); undefined when
 * there is none. Compare-and-swap on the database's clock, the only one that all processes share.
 */
export async function claimSearchConsole(
  db: Db,
  owner: string,
  now: Date,
): Promise<ClaimedSync | undefined> {
  const claimed = await claimInTurn(db, SYNC_WORK, async (siteId) => {
    const changed = await db(TABLE).where({ site_id: siteId }).where("next_run_at", "<=", now)
      .whereRaw(FREE_LEASE).update({
        state: "syncing",
        started_at: now,
        lease_owner: owner,
        lease_until: leaseUntil(db, SYNC_LEASE_SECONDS),
        updated_at: now,
      });
    return changed === 1 ? { siteId } : undefined;
  }, { bindings: [now] });
  return claimed && withTurn(claimed);
}

/** Holds the claim for another while; throws {@link SyncLeaseLostError}. */
export async function renewSearchConsole(db: Db, siteId: number, owner: string): Promise<void> {
  const lease = { key: { site_id: siteId }, owner, seconds: SYNC_LEASE_SECONDS };
  if (!await renewHeldLease(db, { table: TABLE, ...lease })) throw new SyncLeaseLostError(siteId);
}

/**
 * Locks the connection's row for the rest of the transaction; throws {@link SyncLeaseLostError} when the claim
 * has passed on.
 */
export async function lockSearchConsole(trx: Db, siteId: number, owner: string): Promise<void> {
  await renewSearchConsole(trx, siteId, owner);
}

/** Gives the connection back as it was: it is due, and any process may go on with it at once. */
export async function releaseSearchConsole(db: Db, siteId: number, owner: string): Promise<void> {
  await db(TABLE).where({ site_id: siteId, lease_owner: owner })
    .update({ state: "connected", ...NO_LEASE });
}

/** How a run ended. */
export interface SyncEnd {
  state: Exclude<SearchConsoleState, "syncing">;
  /** Null: it ended well. */
  error: { code: string; message: string } | null;
  /** Null: only when somebody asks for it. */
  nextRunAt: Date | null;
  now: Date;
}

/**
 * Ends the run and gives the connection back. Who asked for a run since it began gets one at once, unless
 * Google's quota has to be waited for.
 */
export async function finishSearchConsole(
  db: Db,
  siteId: number,
  { owner, end: { state, error, nextRunAt, now } }: { owner: string; end: SyncEnd },
): Promise<void> {
  const waits = state === "waiting_quota";
  await db(TABLE).where({ site_id: siteId, lease_owner: owner }).update({
    next_run_at: waits
      ? nextRunAt
      : db.raw("CASE WHEN requested_at > started_at THEN ? ELSE ? END", [now, nextRunAt]),
    state,
    error_code: error?.code ?? null,
    error_message: error?.message.slice(0, 2000) ?? null,
    failed_at: error === null ? null : now,
    failures: error === null ? 0 : db.raw("failures + 1"),
    ...error === null && { succeeded_at: now },
    ...NO_LEASE,
    updated_at: now,
  });
}

/** Notes the import that the run made last. */
export async function recordSyncImport(trx: Db, siteId: number, importId: number): Promise<void> {
  await trx(TABLE).where({ site_id: siteId }).update({ last_import_id: importId });
}
