import type { SearchConsoleState } from "../../schemas/search_console.ts";
import { claimInTurn, type Turn, withTurn } from "../core/claim_turns.ts";
import type { Db } from "../core/connection.ts";
import { type HeldLease, keepLease, NO_LEASE } from "../core/leases.ts";
import { dueSources, endedRun, type SourceEnd, startRun } from "./source_runs.ts";

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

/** The queue of connections; index search_console_connections_waiting. */
export const SYNC_WORK = dueSources(TABLE, "site_id");

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
    const taken = await startRun(db, leaseOf(siteId, owner), now);
    return taken ? { siteId } : undefined;
  }, { bindings: [now] });
  return claimed && withTurn(claimed);
}

/** Holds the claim for another while; throws {@link SyncLeaseLostError}. */
export async function renewSearchConsole(db: Db, siteId: number, owner: string): Promise<void> {
  await keepLease(db, leaseOf(siteId, owner), () => new SyncLeaseLostError(siteId));
}

function leaseOf(siteId: number, owner: string): HeldLease {
  return { table: TABLE, key: { site_id: siteId }, owner, seconds: SYNC_LEASE_SECONDS };
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
export type SyncEnd = SourceEnd<Exclude<SearchConsoleState, "syncing">>;

/** Ends the run and gives the connection back. */
export async function finishSearchConsole(
  db: Db,
  siteId: number,
  { owner, end }: { owner: string; end: SyncEnd },
): Promise<void> {
  await db(TABLE).where({ site_id: siteId, lease_owner: owner }).update(endedRun(db, end));
}

/** Notes the import that the run made last. */
export async function recordSyncImport(trx: Db, siteId: number, importId: number): Promise<void> {
  await trx(TABLE).where({ site_id: siteId }).update({ last_import_id: importId });
}
