import { randomBytes } from "node:crypto";
import { type Db, isDuplicateKey } from "../core/connection.ts";
import { leaseUntil } from "../core/leases.ts";
import { repeatTransient } from "../core/repeat_transient.ts";

/** How long a run may take before another may begin: it died, or nobody waits for it any more. */
const LEASE_SECONDS = 120;
/** How long an answer is replayed. */
const KEEP_HOURS = 24;
/** Bytes of the random id of a run. */
export const RUN_ID_BYTES = 12;

/** Which request a key was sent with. */
export interface KeyedRequest {
  accountId: number;
  key: string;
  /** SHA-256 of method, path and body. */
  requestHash: Buffer;
}

/** An answer as it is kept. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  /** The JSON body; null: none. */
  body: object | null;
}

/**
 * What a key says about a request: run it, wait, refuse, or replay. `lost`: the run has committed something, and its
 * answer was never kept.
 */
type KeyClaim =
  | { kind: "claimed"; runId: Buffer }
  | { kind: "running" }
  | { kind: "other_request" }
  | { kind: "lost" }
  | { kind: "done"; answer: StoredAnswer };

interface KeyRow {
  request_hash: Buffer;
  run_id: Buffer;
  commits: number;
  status: number | null;
  headers: string | null;
  body: string | null;
  expired: 0 | 1;
  abandoned: 0 | 1;
}

/**
 * Claims a key for one run, or says why not. A key older than 24 h counts as new; a run whose
 * lease ended is taken over, unless it has committed something and is not `repeatable`. Leases run on the database's clock.
 */
export async function claimIdempotencyKey(
  db: Db,
  request: KeyedRequest,
  { repeatable = false }: { repeatable?: boolean } = {},
): Promise<KeyClaim> {
  const runId = randomBytes(RUN_ID_BYTES);
  // the answer to the insert may have been lost
  if (await repeatTransient(() => insertClaim(db, request, runId), () => true)) {
    return { kind: "claimed", runId };
  }
  const row = await findKey(db, request);
  // deleted in between by a run that failed: the caller may come again
  if (!row) return { kind: "running" };
  if (row.run_id.equals(runId)) return { kind: "claimed", runId };
  if (!row.expired) {
    if (!row.request_hash.equals(request.requestHash)) return { kind: "other_request" };
    if (row.status !== null) return { kind: "done", answer: storedAnswer(row) };
    if (!row.abandoned) return { kind: "running" };
    if (row.commits > 0 && !repeatable) return { kind: "lost" };
  }
  const taken = await takeOver(db, request, { from: row, runId });
  return taken ? { kind: "claimed", runId } : { kind: "running" };
}

async function insertClaim(db: Db, request: KeyedRequest, runId: Buffer): Promise<boolean> {
  try {
    await db("idempotency_keys").insert({
      account_id: request.accountId,
      idempotency_key: request.key,
      ...claimColumns(db, request, runId),
    });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

function claimColumns(db: Db, request: KeyedRequest, runId: Buffer): Record<string, unknown> {
  return {
    request_hash: request.requestHash,
    run_id: runId,
    lease_until: leaseUntil(db, LEASE_SECONDS),
    commits: 0,
    status: null,
    headers: null,
    body: null,
    created_at: db.raw("now(6)"),
  };
}

function findKey(db: Db, request: KeyedRequest): Promise<KeyRow | undefined> {
  return db("idempotency_keys")
    .where({ account_id: request.accountId, idempotency_key: request.key })
    .first<KeyRow | undefined>(
      "request_hash",
      "run_id",
      "commits",
      "status",
      "headers",
      "body",
      db.raw("created_at < now(6) - interval ? hour as expired", [KEEP_HOURS]),
      db.raw("coalesce(lease_until < now(6), 0) as abandoned"),
    );
}

async function takeOver(
  db: Db,
  request: KeyedRequest,
  { from, runId }: { from: Pick<KeyRow, "run_id" | "commits">; runId: Buffer },
): Promise<boolean> {
  const { run_id, commits } = from;
  const changed = await db("idempotency_keys")
    // a transaction of that run may still be under way: from now on its mark is refused
    .where({ account_id: request.accountId, idempotency_key: request.key, run_id, commits })
    .update(claimColumns(db, request, runId));
  return changed === 1;
}

function storedAnswer(row: KeyRow): StoredAnswer {
  return {
    status: row.status ?? 200,
    headers: JSON.parse(row.headers ?? "{}"),
    body: row.body === null ? null : JSON.parse(row.body),
  };
}

/** Keeps the answer of a run, unless another run took the key over meanwhile. */
export async function updateIdempotencyAnswer(
  db: Db,
  { accountId, key }: KeyedRequest,
  runId: Buffer,
  answer: StoredAnswer,
): Promise<void> {
  await repeatTransient(async () => {
    await db("idempotency_keys")
      .where({ account_id: accountId, idempotency_key: key, run_id: runId })
      .update({
        lease_until: null,
        status: answer.status,
        headers: JSON.stringify(answer.headers),
        body: answer.body === null ? null : JSON.stringify(answer.body),
      });
  }, () => true);
}

/** Forgets a run that failed, so that the same key may be tried again at once. */
export async function deleteIdempotencyKey(
  db: Db,
  { accountId, key }: KeyedRequest,
  runId: Buffer,
): Promise<void> {
  await repeatTransient(async () => {
    await db("idempotency_keys")
      .where({ account_id: accountId, idempotency_key: key, run_id: runId })
      .delete();
  }, () => true);
}

/** Ends the lease of a run whose answer is not known: the same key is refused from now on. */
export async function endIdempotencyLease(
  db: Db,
  { accountId, key }: KeyedRequest,
  runId: Buffer,
): Promise<void> {
  await db("idempotency_keys")
    .where({ account_id: accountId, idempotency_key: key, run_id: runId })
    .update({ lease_until: db.raw("now(6)") });
}

/** Deletes keys that are no longer replayed, at most `limit`; returns how many. */
export async function deleteExpiredIdempotencyKeys(db: Db, limit: number): Promise<number> {
  return await db("idempotency_keys")
    .where("created_at", "<", db.raw("now(6) - interval ? hour", [KEEP_HOURS])) // index idempotency_keys_created
    .limit(limit)
    .delete();
}
