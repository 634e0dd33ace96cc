import { claimInTurn, type Turn, withTurn, type WorkTable } from "../core/claim_turns.ts";
import type { Db } from "../core/connection.ts";
import { ended } from "./link_verifications.ts";
import { FREE_LEASE, FREE_WORK, HELD_WORK, leaseUntil, renewHeldLease } from "../core/leases.ts";

/** How long a claim holds without renewal; also how soon a run whose process died goes on. */
export const VERIFICATION_LEASE_SECONDS = 15;

const TABLE = "link_verifications";

/** The run was taken over, ended or deleted: its holder must write nothing more. */
export class VerificationLostError extends Error {
  constructor(id: number) {
    super(`The verification ${id} is no longer ours to run.`);
    this.name = "VerificationLostError";
  }
}

/** A claim on a run. */
export interface ClaimedVerification extends Turn {
  id: number;
  siteId: number;
}

/** The queue of runs. */
export const VERIFICATION_WORK: WorkTable = {
  table: TABLE,
  key: "id",
  // index link_verifications_waiting
  free: `work.unfinished = 1 AND ${FREE_WORK} AND sites.status = 'active'`,
  held: `work.unfinished = 1 AND ${HELD_WORK}`,
  asked: "work.origin = 'request'",
  since: "work.turn_at",
};

/**
 * Claims a run that no process works on, in turn (see `claimInTurn()`); undefined when there is none.
 * Compare-and-swap on the database's clock, the only one that all processes share.
 */
export async function claimVerification(
  db: Db,
  owner: string,
  now: Date,
): Promise<ClaimedVerification | undefined> {
  const claimed = await claimInTurn(db, VERIFICATION_WORK, async (id) => {
    const changed = await db(TABLE).where({ id, unfinished: 1 }).whereRaw(FREE_LEASE).update({
      status: "running",
      started_at: db.raw("COALESCE(started_at, ?)", [now]),
      // given back again by who ends in good order
      attempts: db.raw("attempts + 1"),
      lease_owner: owner,
      lease_until: leaseUntil(db, VERIFICATION_LEASE_SECONDS),
      updated_at: now,
    });
    if (changed !== 1) return undefined;
    return await db(TABLE).where({ id, lease_owner: owner })
      .first<Omit<ClaimedVerification, keyof Turn> | undefined>("id", "site_id as siteId");
  });
  return claimed && withTurn(claimed);
}

/** Holds the claim for another while; throws {@link VerificationLostError}. */
export async function renewVerification(db: Db, id: number, owner: string): Promise<void> {
  const lease = { key: { id }, owner, seconds: VERIFICATION_LEASE_SECONDS };
  if (!await renewHeldLease(db, { table: TABLE, ...lease })) throw new VerificationLostError(id);
}

/** What a run counts. */
interface VerificationCounts {
  pagesDone: number;
  linksDone: number;
  outcomes: Record<string, number>;
}

/**
 * Adds to what the run counts, and locks its row for the rest of the transaction; throws
 * {@link VerificationLostError} when the claim has passed on.
 */
export async function addToVerification(
  trx: Db,
  { id, owner, now }: { id: number; owner: string; now: Date },
  { pagesDone, linksDone, outcomes }: VerificationCounts,
): Promise<void> {
  const row = await trx(TABLE).where({ id, lease_owner: owner }).forUpdate()
    .first<{ outcomes: string } | undefined>("outcomes");
  if (row === undefined) throw new VerificationLostError(id);
  // written by this program
  const sums: Record<string, number> = JSON.parse(row.outcomes);
  for (const [name, count] of Object.entries(outcomes)) sums[name] = (sums[name] ?? 0) + count;
  await trx(TABLE).where({ id }).update({
    pages_done: trx.raw("pages_done + ?", [pagesDone]),
    links_done: trx.raw("links_done + ?", [linksDone]),
    outcomes: JSON.stringify(sums),
    // it got on: what went wrong before is over
    attempts: 1,
    updated_at: now,
  });
}

/** Says how much there is to do; throws {@link VerificationLostError}. */
export async function countVerification(
  db: Db,
  { id, owner }: { id: number; owner: string },
  { pages, links }: { pages: number; links: number | null },
): Promise<void> {
  await updateOurs(db, { id, owner }, { pages_count: pages, links_count: links });
}

/** Says up to which page all is done; throws {@link VerificationLostError}. */
export async function moveVerification(
  db: Db,
  { id, owner, now }: { id: number; owner: string; now: Date },
  cursorKey: Buffer,
): Promise<void> {
  await updateOurs(db, { id, owner }, { cursor_key: cursorKey, updated_at: now });
}

/** Releases a run in its present state; it continues when its turn comes again. */
export async function releaseVerification(
  db: Db,
  id: number,
  { owner, wait: { waitSeconds } = {} }: { owner: string; wait?: { waitSeconds?: number } },
): Promise<void> {
  await db(TABLE).where({ id, lease_owner: owner }).update({
    lease_owner: null,
    lease_until: waitSeconds === undefined ? null : leaseUntil(db, waitSeconds),
    turn_at: db.raw("NOW(6)"),
    attempts: db.raw("GREATEST(attempts, 1) - 1"),
  });
}

/** Ends a run that is done. */
export async function completeVerification(
  db: Db,
  { id, owner, now }: { id: number; owner: string; now: Date },
): Promise<void> {
  await db(TABLE).where({ id, lease_owner: owner }).update(ended("completed", now));
}

/** Ends a run that cannot go on; what it has seen stays. */
export async function failVerification(
  db: Db,
  { id, owner, now }: { id: number; owner: string; now: Date },
  error: { code: string; message: string },
): Promise<void> {
  await db(TABLE).where({ id, lease_owner: owner }).update({
    ...ended("failed", now),
    error_code: error.code,
    error_message: error.message.slice(0, 1_000),
  });
}

async function updateOurs(
  db: Db,
  { id, owner }: { id: number; owner: string },
  changes: Record<string, unknown>,
): Promise<void> {
  await db(TABLE).where({ id, lease_owner: owner }).update(changes);
  // the same values again count as no change, so the rows that were changed show nothing
  const row = await db(TABLE).where({ id, lease_owner: owner }).first("id");
  if (row === undefined) throw new VerificationLostError(id);
}
