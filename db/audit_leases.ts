import type { Db } from "./connection.ts";

/** How long a claim holds without renewal; also how soon a died worker's audit goes on. */
export const LEASE_SECONDS = 6;

/** The audit was taken over, canceled or deleted: whoever holds this must write nothing more. */
export class LeaseLostError extends Error {
  constructor(auditId: number) {
    super(`Audit ${auditId} is no longer ours to advance.`);
    this.name = "LeaseLostError";
  }
}

const FREE =
  "unfinished = 1 AND status <> 'paused' AND (lease_until IS NULL OR lease_until < NOW(6))";

/** What an audit becomes when its worker gives it back, or has died. */
const GIVEN_BACK = "CASE status WHEN 'pausing' THEN 'paused' ELSE status END";

/**
 * Claims the oldest unfinished audit that nobody works on; undefined when there is none. A paused
 * one is nobody's, and one whose worker died before it could pause it is paused now.
 * Compare-and-swap on the database's clock, the only one that all processes share.
 */
export async function claimAudit(db: Db, owner: string): Promise<number | undefined> {
  // index audits_claim (unfinished, lease_until)
  const free = await db("audits").select<{ id: number; status: string }[]>("id", "status")
    .whereRaw(FREE).orderBy("id").limit(10);
  for (const { id, status } of free) {
    if (status === "pausing") {
      await db("audits").where({ id, status }).whereRaw(FREE).update(giveBack(db));
      continue;
    }
    const claimed = await db("audits").where({ id }).whereRaw(FREE).update({
      lease_owner: owner,
      lease_until: db.raw("NOW(6) + INTERVAL ? SECOND", [LEASE_SECONDS]),
    });
    if (claimed === 1) return id;
  }
  return undefined;
}

/** Holds the claim for another while and returns the audit's status; throws {@link LeaseLostError}. */
export async function renewLease(db: Db, auditId: number, owner: string): Promise<string> {
  await db("audits").where({ id: auditId, lease_owner: owner, unfinished: 1 }).update({
    lease_until: db.raw("NOW(6) + INTERVAL ? SECOND", [LEASE_SECONDS]),
  });
  const row = await db("audits").where({ id: auditId, lease_owner: owner, unfinished: 1 })
    .first<{ status: string } | undefined>("status");
  if (row === undefined) throw new LeaseLostError(auditId);
  return row.status;
}

/**
 * Locks the audit's row for the rest of the transaction and returns its status, so that a worker
 * that was suspended and taken over can never write beside its successor. Throws
 * {@link LeaseLostError}.
 */
export async function lockLease(trx: Db, auditId: number, owner: string): Promise<string> {
  const row = await trx("audits").where({ id: auditId, lease_owner: owner, unfinished: 1 })
    .forUpdate().first<{ status: string } | undefined>("status");
  if (row === undefined) throw new LeaseLostError(auditId);
  return row.status;
}

/**
 * Gives the audit back: any process may go on with it at once; one that is to pause is paused from
 * now on.
 */
export async function releaseLease(db: Db, auditId: number, owner: string): Promise<void> {
  await db("audits").where({ id: auditId, lease_owner: owner }).update(giveBack(db));
}

function giveBack(db: Db) {
  return { status: db.raw(GIVEN_BACK), lease_owner: null, lease_until: null };
}
