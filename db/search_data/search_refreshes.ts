import {
  claimInTurn,
  type ClaimOptions,
  type Turn,
  withTurn,
  type WorkTable,
} from "../core/claim_turns.ts";
import type { Db } from "../core/connection.ts";
import {
  FREE_WORK,
  HELD_WORK,
  type HeldLease,
  leaseUntil,
  NO_LEASE,
  renewHeldLease,
  takeLease,
} from "../core/leases.ts";

/** How long a claim holds without renewal; also how soon the refresh of a died worker goes on. */
export const REFRESH_LEASE_SECONDS = 30;

/** How long after a failure a refresh is tried again. */
const RETRY_SECONDS = 60;
const MAX_MESSAGE = 1_000;

/** A refresh that somebody is to do. */
export interface ClaimedRefresh extends Turn {
  siteId: number;
  /** Database time as text: what changed until then is taken into account. */
  wantedAt: string;
}

/** How far the refresh of a site is. */
interface RefreshState {
  /** Something has changed that the derived rows do not know yet. */
  pending: boolean;
  /** What is being made again at present; null: nothing. */
  step: string | null;
}

/** The refresh was taken over, or the site is gone: its holder must write nothing more. */
export class RefreshLostError extends Error {
  constructor(siteId: number) {
    super(`The refresh of site ${siteId} is no longer ours.`);
    this.name = "RefreshLostError";
  }
}

const PENDING = "(done_at IS NULL OR done_at < wanted_at)";

/** The queue of refreshes. */
export const REFRESH_WORK: WorkTable = {
  table: "search_refreshes",
  key: "site_id",
  free: `(work.done_at IS NULL OR work.done_at < work.wanted_at) AND ${FREE_WORK} ` +
    "AND sites.status <> 'deleting'",
  held: HELD_WORK,
  asked: "work.asked",
  since: "work.wanted_at",
};

/**
 * Says that something has changed on which derived rows of the site depend. `asked`: somebody asked for what changed,
 * and may wait for these rows; such a refresh goes before others.
 */
export async function wantRefresh(
  db: Db,
  siteId: number,
  { asked }: { asked: boolean },
): Promise<void> {
  await db("search_refreshes")
    .insert({ site_id: siteId, wanted_at: db.raw("NOW(6)"), asked })
    .onConflict("site_id")
    .merge({ wanted_at: db.raw("NOW(6)"), ...asked && { asked } });
}

/** Says the same of all sites that have derived rows: each looks itself whether it is concerned. */
export async function wantAllRefreshes(db: Db): Promise<void> {
  await db("search_refreshes").update({ wanted_at: db.raw("NOW(6)") });
}

/**
 * Claims a refresh that nobody does, in turn (see `claimInTurn()`); undefined when there is none.
 * Compare-and-swap on the database's clock, the only one that all processes share.
 */
export async function claimRefresh(
  db: Db,
  owner: string,
  options?: ClaimOptions,
): Promise<ClaimedRefresh | undefined> {
  const claimed = await claimInTurn(db, REFRESH_WORK, async (siteId) => {
    const wantedAt = await claimRefreshOf(db, siteId, owner);
    return wantedAt === undefined ? undefined : { siteId, wantedAt };
  }, options);
  return claimed && withTurn(claimed);
}

/** Claims the refresh of a site; returns when it was wanted, undefined where no refresh is wanted or another process runs it. */
export async function claimRefreshOf(
  db: Db,
  siteId: number,
  owner: string,
): Promise<string | undefined> {
  if (!await takeLease(db, leaseOf(siteId, owner), { onlyIf: PENDING })) return undefined;
  const row = await ours(db, siteId, owner)
    .first<{ wanted_at: string } | undefined>(db.raw("CAST(wanted_at AS CHAR) AS wanted_at"));
  return row?.wanted_at;
}

/** Holds the claim for another while; throws {@link RefreshLostError}. */
export async function renewRefresh(db: Db, siteId: number, owner: string): Promise<void> {
  await renewWith(db, { siteId, owner }, {});
}

/** Says which step has begun; throws {@link RefreshLostError}. */
export async function startRefreshStep(
  db: Db,
  { siteId, owner, step }: { siteId: number; owner: string; step: string },
): Promise<void> {
  await renewWith(db, { siteId, owner }, { step });
}

/**
 * Ends a refresh: what is wanted after it was claimed is still to be done. `tookMs`: how long it took. False when it is
 * not ours any more.
 */
export async function finishRefresh(
  db: Db,
  { siteId, wantedAt, tookMs = null }: Pick<ClaimedRefresh, "siteId" | "wantedAt"> & {
    tookMs?: number | null;
  },
  owner: string,
): Promise<boolean> {
  const ended = await ours(db, siteId, owner).update({
    took_ms: tookMs,
    done_at: wantedAt,
    asked: db.raw("CASE WHEN wanted_at > ? THEN asked ELSE 0 END", [wantedAt]),
    step: null,
    error_message: null,
    ...NO_LEASE,
  });
  return ended > 0;
}

/** Gives a refresh back that failed: it is tried again after a while. */
export async function failRefresh(
  db: Db,
  { siteId, owner, message }: { siteId: number; owner: string; message: string },
): Promise<void> {
  await ours(db, siteId, owner).update({
    step: null,
    error_message: message.slice(0, MAX_MESSAGE).replace(NOT_ASCII, "?"),
    lease_owner: null,
    lease_until: leaseUntil(db, RETRY_SECONDS),
  });
}

// deno-lint-ignore no-control-regex -- the range is what ASCII is
const NOT_ASCII = /[^\x00-\x7f]/g;

/** Releases a refresh in its present state: any process may continue it at once. */
export async function releaseRefresh(db: Db, siteId: number, owner: string): Promise<void> {
  await ours(db, siteId, owner).update({ step: null, ...NO_LEASE });
}

/** Finds how far the refresh of a site is; undefined when none was ever wanted. */
export async function findRefreshState(db: Db, siteId: number): Promise<RefreshState | undefined> {
  const row = await db("search_refreshes").where({ site_id: siteId })
    .first<{ pending: number; step: string | null } | undefined>(
      db.raw(`${PENDING} AS pending`),
      "step",
    );
  return row && { pending: row.pending === 1, step: row.step };
}

/** How long the last refresh of a site took in milliseconds; null: there was none. */
export async function findRefreshDuration(db: Db, siteId: number): Promise<number | null> {
  const row = await db("search_refreshes").where({ site_id: siteId }) // primary key
    .first<{ took_ms: number | null } | undefined>("took_ms");
  return row?.took_ms ?? null;
}

/** Finds when something last changed on which derived rows depend, as text; undefined: nothing ever did. */
export async function findWantedAt(db: Db, siteId: number): Promise<string | undefined> {
  const row = await db("search_refreshes").where({ site_id: siteId }) // primary key
    .first<{ wanted_at: string } | undefined>(db.raw("CAST(wanted_at AS CHAR) AS wanted_at"));
  return row?.wanted_at;
}

async function renewWith(
  db: Db,
  { siteId, owner }: { siteId: number; owner: string },
  changes: { step?: string },
): Promise<void> {
  if (!await renewHeldLease(db, leaseOf(siteId, owner), changes)) {
    throw new RefreshLostError(siteId);
  }
}

function leaseOf(siteId: number, owner: string): HeldLease {
  const key = { site_id: siteId };
  return { table: "search_refreshes", key, owner, seconds: REFRESH_LEASE_SECONDS };
}

function ours(db: Db, siteId: number, owner: string): ReturnType<Db> {
  return db("search_refreshes").where({ site_id: siteId, lease_owner: owner });
}
