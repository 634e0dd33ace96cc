import type { IntegrationKind, IntegrationState } from "../../../schemas/integration.ts";
import { claimInTurn, type Turn, withTurn, type WorkTable } from "../../core/claim_turns.ts";
import type { Db } from "../../core/connection.ts";
import {
  FREE_LEASE,
  FREE_WORK,
  HELD_WORK,
  leaseUntil,
  NO_LEASE,
  renewHeldLease,
} from "../../core/leases.ts";
import { fitAscii, fitText } from "../../core/text_columns.ts";

/** How long a claim holds without renewal. */
export const INTEGRATION_LEASE_SECONDS = 15;

/** The integration was taken over, replaced or deleted: its holder must store nothing more. */
export class IntegrationLostError extends Error {
  constructor(id: number) {
    super(`The integration ${id} is no longer ours to run.`);
    this.name = "IntegrationLostError";
  }
}

const TABLE = "integrations";

/** The queue of integrations that are due; the placeholder of `free` is the present time. */
export const INTEGRATION_WORK: WorkTable = {
  table: TABLE,
  key: "id",
  // index integrations_due
  free: `work.next_run_at <= ? AND ${FREE_WORK} AND sites.status = 'active'`,
  held: HELD_WORK,
  asked: "COALESCE(work.requested_at > COALESCE(work.started_at, '1970-01-01'), 0)",
  since: "work.next_run_at",
};

/** A claim on an integration. */
export interface ClaimedIntegration extends Turn {
  id: number;
  siteId: number;
  kind: IntegrationKind;
}

/**
 * Claims an integration that is due and that no process works on, in turn (see `claimInTurn()`); undefined when
 * there is none. Compare-and-swap on the database's clock, the only one that all processes share.
 */
export async function claimIntegration(
  db: Db,
  owner: string,
  now: Date,
): Promise<ClaimedIntegration | undefined> {
  const claimed = await claimInTurn(db, INTEGRATION_WORK, async (id) => {
    const changed = await db(TABLE).where({ id }).where("next_run_at", "<=", now)
      .whereRaw(FREE_LEASE).update({
        state: "syncing",
        started_at: now,
        lease_owner: owner,
        lease_until: leaseUntil(db, INTEGRATION_LEASE_SECONDS),
        updated_at: now,
      });
    if (changed !== 1) return undefined;
    return await db(TABLE).where({ id, lease_owner: owner })
      .first<Omit<ClaimedIntegration, keyof Turn> | undefined>("id", "site_id as siteId", "kind");
  }, { bindings: [now] });
  return claimed && withTurn(claimed);
}

/**
 * Holds the claim for another while, and in a transaction locks the row to its end; throws
 * {@link IntegrationLostError}.
 */
export async function renewIntegration(db: Db, id: number, owner: string): Promise<void> {
  const lease = { key: { id }, owner, seconds: INTEGRATION_LEASE_SECONDS };
  if (!await renewHeldLease(db, { table: TABLE, ...lease })) throw new IntegrationLostError(id);
}

/** Gives the integration back as it was: it is due, and any process may go on with it at once. */
export async function releaseIntegration(db: Db, id: number, owner: string): Promise<void> {
  await db(TABLE).where({ id, lease_owner: owner }).update({ state: "connected", ...NO_LEASE });
}

/** How a run ended. */
export interface IntegrationEnd {
  state: Exclude<IntegrationState, "syncing">;
  /** Null: it ended well. */
  error: { code: string; message: string } | null;
  /** Null: only when somebody asks for it. */
  nextRunAt: Date | null;
  now: Date;
}

/**
 * Ends the run and gives the integration back. A run that was requested since it began follows at once, unless a
 * quota has to be waited for.
 */
export async function finishIntegration(
  db: Db,
  id: number,
  { owner, end: { state, error, nextRunAt, now } }: { owner: string; end: IntegrationEnd },
): Promise<void> {
  await db(TABLE).where({ id, lease_owner: owner }).update({
    next_run_at: state === "waiting_quota"
      ? nextRunAt
      : db.raw("CASE WHEN requested_at > started_at THEN ? ELSE ? END", [now, nextRunAt]),
    state,
    error_code: error && fitAscii(error.code, 40),
    error_message: error && fitText(error.message, 2000),
    failed_at: error === null ? null : now,
    failures: error === null ? 0 : db.raw("failures + 1"),
    ...error === null && { succeeded_at: now },
    ...NO_LEASE,
    updated_at: now,
  });
}
