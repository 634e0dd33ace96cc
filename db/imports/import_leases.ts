import {
  claimInTurn,
  type ClaimOptions,
  type Turn,
  withTurn,
  type WorkTable,
} from "../core/claim_turns.ts";
import { type Db, transaction } from "../core/connection.ts";
import { UPLOADING } from "./import_uploads.ts";
import { ImportLostError } from "./imports.ts";
import {
  HELD_LEASE,
  HELD_WORK,
  type HeldLease,
  leaseUntil,
  NO_LEASE,
  renewHeldLease,
} from "../core/leases.ts";

/** How long a claim holds without renewal; also how soon the import of a process that died is run again. */
export const IMPORT_LEASE_SECONDS = 10;

/** How far a running import is. */
export interface ImportProgress {
  step: "reading" | "storing";
  format: string | null;
  readBytes: number;
  rowsRead: number;
  rowsSkipped: number;
}

/** A claim on an import. */
export interface ClaimedImport {
  id: number;
  /** How often it was begun, this time included. */
  attempts: number;
  /** It needs to be deleted. */
  deletes: boolean;
}

/** An import that is not done. */
interface UnfinishedImport {
  id: number;
  status: string;
  owner: string | null;
  /** Somebody is at it. */
  held: boolean;
  attempts: number;
}

const UNFINISHED = ["queued", "running", "deleting"];

const UNHELD = { step: null, ...NO_LEASE, attempts: 0 };
const QUEUED_DELETION = { ...UNHELD, status: "deleting", error_code: null, error_message: null };
/** Nothing of it is gone. */
const UNDELETED = { ...UNHELD, status: "completed" };

/** Whether an import is being run or deleted. */
export function isImportRunning({ status, held }: UnfinishedImport): boolean {
  return status !== "queued" && held;
}

/**
 * Lists the imports of a site that are not done. Until the transaction ends, any other caller for the same
 * site waits: its first import's row stands for all.
 */
export async function lockImportsOfSite(trx: Db, siteId: number): Promise<UnfinishedImport[]> {
  // index imports_site (site_id, id)
  const first = await trx("imports").where({ site_id: siteId }).orderBy("id").limit(1).forUpdate()
    .first<{ id: number } | undefined>("id");
  // a write, so that it holds across the nodes of a cluster
  if (first !== undefined) await trx("imports").where(first).increment("lock_count", 1);
  const rows = await trx("imports").where({ site_id: siteId }).whereIn("status", UNFINISHED)
    .orderBy("id").forUpdate()
    .select<(Omit<UnfinishedImport, "held"> & { held: number })[]>(
      "id",
      "status",
      "lease_owner as owner",
      trx.raw(`${HELD_LEASE} AS held`),
      "attempts",
    );
  return rows.map((row) => ({ ...row, held: row.held === 1 }));
}

/** Marks an import as being deleted by `owner`, so that none of its site is run meanwhile. */
export async function holdDeletion(trx: Db, id: number, owner: string): Promise<void> {
  await trx("imports").where({ id }).update({
    ...QUEUED_DELETION,
    step: "deleting",
    lease_owner: owner,
    lease_until: leaseUntil(trx, IMPORT_LEASE_SECONDS),
  });
}

/** Marks an import as one that any process may delete. */
export async function queueDeletion(trx: Db, id: number): Promise<void> {
  await trx("imports").where({ id }).update(QUEUED_DELETION);
}

/** Gives up the deletion of an import: it is completed, as it was before. */
export async function endDeletion(db: Db, id: number, owner: string): Promise<void> {
  await db("imports").where({ id, lease_owner: owner, status: "deleting" }).update(UNDELETED);
}

/** Gives up the deletion of an import, and says why. */
export async function failDeletion(
  db: Db,
  { id, owner }: { id: number; owner: string },
  error: { code: string; message: string },
): Promise<void> {
  await db("imports").where({ id, lease_owner: owner, status: "deleting" }).update({
    ...UNDELETED,
    error_code: error.code,
    error_message: error.message,
  });
}

/** Holds an import that is being deleted for another while; false when somebody else has it. */
export async function renewDeletion(db: Db, id: number, owner: string): Promise<boolean> {
  return await renewHeldLease(db, leaseOf({ id, status: "deleting" }, owner));
}

/**
 * Gives an import back that could not be deleted yet: any process may do it. With `untried` it was not the import's
 * fault, and does not count.
 */
export async function releaseDeletion(
  db: Db,
  { id, owner, untried = false, waitSeconds }: GivenBack,
): Promise<void> {
  await db("imports").where({ id, lease_owner: owner, status: "deleting" }).update({
    step: null,
    lease_owner: null,
    lease_until: waitUntil(db, waitSeconds),
    ...(untried && { attempts: db.raw("GREATEST(attempts, 1) - 1") }),
  });
}

/** The queue of imports and deletions, of which one of a site is run at a time. */
export const IMPORT_WORK: WorkTable = {
  table: "imports",
  key: "id",
  // indexes imports_waiting and, for the others of the site, imports_site
  free: `work.status IN ('queued', 'running', 'deleting') AND
    (work.step IS NULL OR work.step <> '${UPLOADING}') AND
    (work.status <> 'running' AND work.lease_until IS NULL OR work.lease_until < NOW(6)) AND
    NOT EXISTS (SELECT 1 FROM imports other WHERE other.site_id = work.site_id
      AND other.status IN ('running', 'deleting') AND other.lease_until >= NOW(6))`,
  held: `work.status IN ('running', 'deleting') AND ${HELD_WORK}`,
  asked: "work.source <> 'search_console'",
  since: "work.created_at",
};

/**
 * Claims an import that waits to be run or deleted, or whose process died, and whose site has no other one running, in
 * turn (see `claimInTurn()`); undefined when there is none. By the database's clock, the only one that all processes
 * share.
 */
export async function claimImport(
  db: Db,
  owner: string,
  { now, options }: { now: Date; options?: ClaimOptions | undefined },
): Promise<(ClaimedImport & Turn) | undefined> {
  const claimed = await claimInTurn(db, IMPORT_WORK, async (id) => {
    const row = await db("imports").where({ id }).first<{ site_id: number } | undefined>("site_id");
    return row && await takeImport(db, { id, siteId: row.site_id, owner, now });
  }, options);
  return claimed && withTurn(claimed);
}

/**
 * Claims this import; undefined as long as another one of its site runs, and when somebody else has it.
 * A process that claims at the same time waits: of one site's imports one runs at a time.
 */
export async function takeImport(
  db: Db,
  { id, siteId, owner, now }: { id: number; siteId: number; owner: string; now: Date },
): Promise<ClaimedImport | undefined> {
  return await transaction(db, async (trx) => {
    const unfinished = await lockImportsOfSite(trx, siteId);
    const own = unfinished.find((one) => one.id === id);
    if (own === undefined || (own.held && own.owner !== owner)) return undefined;
    if (unfinished.some((one) => one !== own && isImportRunning(one))) return undefined;
    const deletes = own.status === "deleting";
    const attempts = own.attempts + 1;
    await trx("imports").where({ id }).update({
      ...(deletes ? { step: "deleting" } : { status: "running", step: "reading", started_at: now }),
      lease_owner: owner,
      lease_until: leaseUntil(trx, IMPORT_LEASE_SECONDS),
      attempts,
      // what it waited for
      error_code: null,
      error_message: null,
      updated_at: now,
    });
    return { id, attempts, deletes };
  }, { isolationLevel: "read committed" });
}

/** Holds an import that waits for its turn, so that no other process takes it. */
export async function holdImport(db: Db, id: number, owner: string): Promise<void> {
  const held = await db("imports").where({ id, status: "queued" })
    .where((free) => free.whereNull("lease_owner").orWhere({ lease_owner: owner }))
    .update({ lease_owner: owner, lease_until: leaseUntil(db, IMPORT_LEASE_SECONDS) });
  if (held === 0) throw new ImportLostError(id);
}

/** Renews the claim and reports how far the import is. Throws `ImportLostError`. */
export async function renewImport(
  db: Db,
  { id, owner, now }: { id: number; owner: string; now: Date },
  progress: ImportProgress,
): Promise<void> {
  const renewed = await renewHeldLease(db, leaseOf({ id, status: "running" }, owner), {
    step: progress.step,
    format: progress.format,
    read_bytes: progress.readBytes,
    rows_read: progress.rowsRead,
    rows_skipped: progress.rowsSkipped,
    updated_at: now,
  });
  if (!renewed) throw new ImportLostError(id);
}

function leaseOf(key: { id: number; status: string }, owner: string): HeldLease {
  return { table: "imports", key, owner, seconds: IMPORT_LEASE_SECONDS };
}

/**
 * Gives an import back that could not be finished: any process may run it from its start. With `untried`
 * it was not the import's fault, and does not count.
 */
export async function releaseImport(
  db: Db,
  { id, owner, untried = false, waitSeconds, reason }: GivenBack,
): Promise<void> {
  await db("imports").where({ id, lease_owner: owner, status: "running" }).update({
    status: "queued",
    error_code: reason?.code ?? null,
    error_message: reason?.message ?? null,
    step: null,
    lease_owner: null,
    lease_until: waitUntil(db, waitSeconds),
    read_bytes: 0,
    rows_read: 0,
    rows_skipped: 0,
    ...(untried && { attempts: db.raw("GREATEST(attempts, 1) - 1") }),
  });
}

/** An import that goes back to where it waits. */
interface GivenBack {
  id: number;
  owner: string;
  /** It was not the import's fault, and does not count. */
  untried?: boolean;
  /** Nobody goes on with it before; absent: at once. */
  waitSeconds?: number;
  /** What it waits for, until it is claimed again. */
  reason?: { code: string; message: string };
}

function waitUntil(db: Db, seconds: number | undefined) {
  return seconds === undefined ? null : leaseUntil(db, seconds);
}
