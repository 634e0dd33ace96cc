import type { Knex } from "knex";
import type { Db } from "./connection.ts";
import { fitAscii } from "./text_columns.ts";

// A lease is a claim that ends automatically: `lease_owner` holds the row until `lease_until`. All SQL of leases is here,
// and all of it reads the database's clock, the only one that all processes share.

/** SQL: nobody holds the row. */
export const FREE_LEASE = "(lease_until IS NULL OR lease_until < NOW(6))";
/** SQL: 1 where somebody holds the row, else 0. */
export const HELD_LEASE = "COALESCE(lease_until >= NOW(6), 0)";

/** SQL: nobody holds the row of the table that a `WorkTable` calls `work`. */
export const FREE_WORK = "(work.lease_until IS NULL OR work.lease_until < NOW(6))";
/** SQL: somebody holds the row of the table that a `WorkTable` calls `work`. */
export const HELD_WORK = "work.lease_owner IS NOT NULL AND work.lease_until >= NOW(6)";

/** The columns of a row that nobody holds. */
export const NO_LEASE = { lease_owner: null, lease_until: null } as const;

/** SQL: the time this many seconds from now. */
export function leaseUntil(db: Db, seconds: number): Knex.Raw {
  return db.raw("NOW(6) + INTERVAL ? SECOND", [seconds]);
}

/** SQL: the end of a lease that is over, so that any process may take the row at once. */
export function leaseEnded(db: Db): Knex.Raw {
  return db.raw("NOW(6) - INTERVAL 1 SECOND");
}

/** A claim that a process holds: the table, the row, who holds it, and for how long from each renewal on. */
export interface HeldLease {
  table:
    | "ai_runs"
    | "audits"
    | "crawler_views"
    | "export_files"
    | "imports"
    | "index_now_sites"
    | "link_verifications"
    | "search_refreshes"
    | "search_console_connections"
    | "integrations";
  /** Columns that identify the row, and those that must still have their value. */
  key: Readonly<Record<string, number | string>>;
  owner: string;
  seconds: number;
  /** A column for what its holder began last. */
  doingColumn?: "lease_doing";
}

const MAX_DOING = 500;

/**
 * Holds the claim for another while and writes `changes` with it; false when it has passed on, and nothing is written.
 * In a transaction it locks the row until the end, across the nodes of a cluster as well, since it is a write.
 */
export async function renewHeldLease(
  db: Db,
  { table, key, owner, seconds }: HeldLease,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<boolean> {
  const renewed = await db(table).where({ ...key, lease_owner: owner })
    .update({ ...changes, lease_until: leaseUntil(db, seconds) });
  return renewed === 1;
}

/** As {@link renewHeldLease}; throws the error of `lost` when the claim has passed on. */
export async function keepLease(db: Db, lease: HeldLease, lost: () => Error): Promise<void> {
  if (!await renewHeldLease(db, lease)) throw lost();
}

/** What is written with a claim, and when there is none. */
interface TakeOptions {
  changes?: Readonly<Record<string, unknown>>;
  /** SQL: what must hold of the row, with its placeholders' values. */
  onlyIf?: string;
  bindings?: readonly Date[];
}

/** Claims a row that nobody holds, and writes `changes` with it; false when somebody holds it, or the key finds none. */
export async function takeLease(
  db: Db,
  { table, key, owner, seconds }: HeldLease,
  { changes = {}, onlyIf = "1 = 1", bindings = [] }: TakeOptions = {},
): Promise<boolean> {
  const taken = await db(table).where(key).whereRaw(FREE_LEASE).whereRaw(onlyIf, bindings)
    .update({ ...changes, lease_owner: owner, lease_until: leaseUntil(db, seconds) });
  return taken === 1;
}

/** The change that notes what a holder began last; none where the table has no column for it. */
export function noteDoing({ doingColumn }: HeldLease, doing: string): Record<string, string> {
  return doingColumn === undefined ? {} : { [doingColumn]: fitAscii(doing, MAX_DOING) };
}
