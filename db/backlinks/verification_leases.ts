import { claimInTurn, type Turn, withTurn } from "../core/claim_turns.ts";
import type { Db } from "../core/connection.ts";
import { keepLease } from "../core/leases.ts";
import { beginWork, endedWork, releasedWork, unfinishedWork } from "../core/unfinished_work.ts";

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

/** The queue of runs; index link_verifications_waiting. */
export const VERIFICATION_WORK = unfinishedWork(TABLE, "work.origin = 'request'");

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
    const lease = { table: TABLE, id, owner, seconds: VERIFICATION_LEASE_SECONDS } as const;
    if (!await beginWork(db, lease, { now })) return undefined;
    return await db(TABLE).where({ id, lease_owner: owner })
      .first<Omit<ClaimedVerification, keyof Turn> | undefined>("id", "site_id as siteId");
  });
  return claimed && withTurn(claimed);
}

/** Holds the claim for another while; throws {@link VerificationLostError}. */
export async function renewVerification(db: Db, id: number, owner: string): Promise<void> {
  const lease = { key: { id }, owner, seconds: VERIFICATION_LEASE_SECONDS };
  await keepLease(db, { table: TABLE, ...lease }, () => new VerificationLostError(id));
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
  await db(TABLE).where({ id, lease_owner: owner })
    .update(releasedWork(db, waitSeconds));
}

/** Ends a run that is done. */
export async function completeVerification(
  db: Db,
  { id, owner, now }: { id: number; owner: string; now: Date },
): Promise<void> {
  await db(TABLE).where({ id, lease_owner: owner }).update(endedWork("completed", now));
}

/** Ends a run that cannot go on; what it has seen stays. */
export async function failVerification(
  db: Db,
  { id, owner, now }: { id: number; owner: string; now: Date },
  error: { code: string; message: string },
): Promise<void> {
  await db(TABLE).where({ id, lease_owner: owner }).update({
    ...endedWork("failed", now),
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
