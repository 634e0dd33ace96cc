import {
  claimInTurn,
  countUnderWay,
  noteTurn,
  type Turn,
  withTurn,
  type WorkTable,
} from "../../core/claim_turns.ts";
import { type Db, transaction } from "../../core/connection.ts";
import { format } from "mysql2";
import {
  FREE_LEASE,
  FREE_WORK,
  HELD_WORK,
  type HeldLease,
  leaseEnded,
  leaseUntil,
  NO_LEASE,
  renewHeldLease,
} from "../../core/leases.ts";

/**
 * How long a claim holds without renewal; also how soon a died worker's audit goes on. `keep_lease.ts` of
 * `lib/commands/audits/crawl/` and the pulse of `lib/jobs/keep_thread_lease.ts` renew it several times meanwhile.
 */
export const AUDIT_LEASE_SECONDS = 6;

/** The audit was taken over, canceled or deleted: its holder must write nothing more. */
export class LeaseLostError extends Error {
  constructor(auditId: number) {
    super(`Audit ${auditId} is no longer ours to advance.`);
    this.name = "LeaseLostError";
  }
}

/** The queue of audits: a paused one is nobody's. */
export const AUDIT_WORK: WorkTable = {
  table: "audits",
  key: "id",
  // index audits_waiting
  free: `work.unfinished = 1 AND work.status IN ('queued', 'running', 'stopping') AND ${FREE_WORK}`,
  held: "work.unfinished = 1 AND work.status IN ('queued', 'running', 'pausing', 'stopping') " +
    `AND ${HELD_WORK}`,
  asked: "work.`trigger` <> 'schedule'",
  since: "work.queued_at",
};

const FREE = `unfinished = 1 AND status <> 'paused' AND ${FREE_LEASE}`;

/** What an audit becomes when its worker gives it back, or has died. */
const GIVEN_BACK = "CASE status WHEN 'pausing' THEN 'paused' ELSE status END";

/** A claim on an audit. */
interface ClaimedAudit extends Turn, AuditClaim {}

interface AuditClaim {
  auditId: number;
  /** How often it was taken over, this time included, from a worker that had got no further; 0: it gets on. */
  takeovers: number;
  /** What the worker before began last; null: not known. */
  doing: string | null;
}

/** SQL: how far an audit is. */
const MARK =
  "CONCAT_WS(' ', stage, step, next_url_id, pages_crawled, links_queued, progress_pct, " +
  "(SELECT COUNT(*) FROM audit_renders WHERE audit_renders.audit_id = audits.id))";

/** How many audits of an account run at a time, by the names of plans; no limit for plans that are not named. */
type AuditLimits = Readonly<Record<string, number>>;

/**
 * Claims an unfinished audit that nobody works on, in turn (see `claimInTurn()`), of no account more than its plan lets
 * run at a time; undefined when there is none. An audit whose worker died before it could pause it is paused now.
 * Compare-and-swap on the database's clock, the only one that all processes share.
 */
export async function claimAudit(
  db: Db,
  owner: string,
  limits: AuditLimits = {},
): Promise<ClaimedAudit | undefined> {
  await pauseAbandoned(db);
  const claimed = await claimInTurn(
    db,
    AUDIT_WORK,
    (id, accountId) => claimOne(db, { id, accountId, owner }, limits),
    { limit: limitOf(limits) },
  );
  return claimed && withTurn(claimed);
}

async function pauseAbandoned(db: Db): Promise<void> {
  // index audits_waiting
  const pausing = await db("audits").where({ unfinished: 1, status: "pausing" }).whereRaw(FREE)
    .pluck<number[]>("id");
  for (const id of pausing) {
    await db("audits").where({ id, status: "pausing" }).whereRaw(FREE).update(giveBack(db));
  }
}

/** SQL: how many audits run at a time for an account by its plan. */
export function limitOf(limits: AuditLimits): string {
  const cases = Object.entries(limits).map(([plan, count]) =>
    format("WHEN ? THEN ?", [plan, count])
  );
  return cases.length === 0 ? "NULL" : `CASE accounts.plan ${cases.join(" ")} END`;
}

/** Two processes that claim at the same time must not exceed the limit together. */
async function claimOne(
  db: Db,
  { id, accountId, owner }: { id: number; accountId: number; owner: string },
  limits: AuditLimits,
): Promise<AuditClaim | undefined> {
  return await transaction(db, async (trx) => {
    // from here on no other process claims for the account
    await noteTurn(trx, AUDIT_WORK, accountId);
    const limit = await findLimit(trx, accountId, limits);
    if (await countUnderWay(trx, AUDIT_WORK, accountId) >= limit) return undefined;
    const row = await trx("audits").where({ id }).whereRaw(FREE).forUpdate()
      .first<ClaimedBefore | undefined>(
        "lease_owner",
        "lease_doing",
        "takeovers",
        "claim_mark",
        trx.raw(`${MARK} AS mark`),
      );
    if (row === undefined) return undefined;
    const takeovers = countTakeovers(row);
    await trx("audits").where({ id }).update({
      lease_owner: owner,
      lease_until: leaseUntil(trx, AUDIT_LEASE_SECONDS),
      takeovers,
      claim_mark: row.mark,
      // what it waited for
      error_code: null,
      error_message: null,
    });
    return { auditId: id, takeovers, doing: row.lease_doing };
  }, { isolationLevel: "read committed" });
}

interface ClaimedBefore {
  /** Null: nobody ever had it, or it was given back in good order. */
  lease_owner: string | null;
  lease_doing: string | null;
  takeovers: number;
  claim_mark: string | null;
  mark: string;
}

function countTakeovers({ lease_owner, takeovers, claim_mark, mark }: ClaimedBefore): number {
  if (mark !== claim_mark) return 0;
  return lease_owner === null ? takeovers : Math.min(takeovers + 1, MAX_COUNTED);
}

/** What the column holds. */
const MAX_COUNTED = 255;

async function findLimit(db: Db, accountId: number, limits: AuditLimits): Promise<number> {
  const row = await db("accounts").where({ id: accountId })
    .first<{ plan: string } | undefined>("plan");
  return (row && limits[row.plan]) ?? Infinity;
}

/** Holds the claim for another while and returns the audit's status; throws {@link LeaseLostError}. */
export async function renewLease(db: Db, auditId: number, owner: string): Promise<string> {
  await renewHeldLease(db, claimOf(auditId, owner));
  const row = await db("audits").where({ ...claimOf(auditId, owner).key, lease_owner: owner })
    .first<{ status: string } | undefined>("status");
  if (row === undefined) throw new LeaseLostError(auditId);
  return row.status;
}

/**
 * Locks the audit's row for the rest of the transaction, so that a worker that was suspended and taken over can never
 * write beside its successor. Throws {@link LeaseLostError}.
 */
export async function lockLease(trx: Db, auditId: number, owner: string): Promise<void> {
  if (!await renewHeldLease(trx, claimOf(auditId, owner))) throw new LeaseLostError(auditId);
}

function claimOf(auditId: number, owner: string): HeldLease {
  const key = { id: auditId, unfinished: 1 };
  return { table: "audits", key, owner, seconds: AUDIT_LEASE_SECONDS };
}

/**
 * Gives the audit back: any process may go on with it at once; one that is to pause is paused from
 * now on.
 */
export async function releaseLease(db: Db, auditId: number, owner: string): Promise<void> {
  await db("audits").where({ id: auditId, lease_owner: owner }).update(giveBack(db));
}

/** Gives the audit back for some time, in which no process goes on with it and its error says why. */
export async function suspendLease(
  db: Db,
  { auditId, owner, seconds }: { auditId: number; owner: string; seconds: number },
  error: { code: string; message: string },
): Promise<void> {
  await db("audits").where({ id: auditId, lease_owner: owner }).update({
    ...giveBack(db),
    lease_until: leaseUntil(db, seconds),
    error_code: error.code,
    error_message: error.message,
  });
}

/** Ends the claim of a worker that did not come back: the next claim takes it over. */
export async function abandonLease(db: Db, auditId: number, owner: string): Promise<void> {
  await db("audits").where({ id: auditId, lease_owner: owner }).update({
    lease_until: leaseEnded(db),
  });
}

function giveBack(db: Db) {
  return { status: db.raw(GIVEN_BACK), ...NO_LEASE };
}
