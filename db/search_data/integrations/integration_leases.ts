import type { IntegrationKind, IntegrationState } from "../../../schemas/integration.ts";
import { claimInTurn, type Turn, withTurn } from "../../core/claim_turns.ts";
import type { Db } from "../../core/connection.ts";
import { type HeldLease, keepLease, NO_LEASE } from "../../core/leases.ts";
import { dueSources, endedRun, type SourceEnd, startRun } from "../source_runs.ts";

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

/** The queue of integrations; index integrations_due. */
export const INTEGRATION_WORK = dueSources(TABLE, "id");

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
    if (!await startRun(db, leaseOf(id, owner), now)) return undefined;
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
  await keepLease(db, leaseOf(id, owner), () => new IntegrationLostError(id));
}

function leaseOf(id: number, owner: string): HeldLease {
  return { table: TABLE, key: { id }, owner, seconds: INTEGRATION_LEASE_SECONDS };
}

/** Gives the integration back as it was: it is due, and any process may go on with it at once. */
export async function releaseIntegration(db: Db, id: number, owner: string): Promise<void> {
  await db(TABLE).where({ id, lease_owner: owner }).update({ state: "connected", ...NO_LEASE });
}

/** How a run ended. */
export type IntegrationEnd = SourceEnd<Exclude<IntegrationState, "syncing">>;

/** Ends the run and gives the integration back. */
export async function finishIntegration(
  db: Db,
  id: number,
  { owner, end }: { owner: string; end: IntegrationEnd },
): Promise<void> {
  await db(TABLE).where({ id, lease_owner: owner }).update(endedRun(db, end));
}
