import type { Knex } from "knex";
import type { Db } from "./connection.ts";
import { fitAscii } from "./text_columns.ts";

/** SQL: nobody holds the row. */
export const FREE_LEASE = "(lease_until IS NULL OR lease_until < NOW(6))";

/** SQL: the time this many seconds from now, on the database's clock, the only one that all processes share. */
export function leaseUntil(db: Db, seconds: number): Knex.Raw {
  return db.raw("NOW(6) + INTERVAL ? SECOND", [seconds]);
}

/** A claim that a process holds: the table, the row's key, who holds it, and for how long from each renewal on. */
export interface HeldLease {
  table:
    | "ai_runs"
    | "audits"
    | "imports"
    | "link_verifications"
    | "search_refreshes"
    | "search_console_connections";
  key: { id: number } | { site_id: number };
  owner: string;
  seconds: number;
  /** A column for what its holder began last. */
  doingColumn?: "lease_doing";
}

const MAX_DOING = 500;

/** Holds the claim for another while; false when it has passed on. */
export async function renewHeldLease(
  db: Db,
  { table, key, owner, seconds }: HeldLease,
): Promise<boolean> {
  const renewed = await db(table).where({ ...key, lease_owner: owner })
    .update({ lease_until: leaseUntil(db, seconds) });
  return renewed === 1;
}

/** Holds the claim for another while, unless it has passed on; `doing` is what its holder began last. */
export async function extendLease(db: Db, lease: HeldLease, doing: string): Promise<void> {
  const { table, key, owner, seconds, doingColumn } = lease;
  await db(table).where({ ...key, lease_owner: owner }).update({
    lease_until: leaseUntil(db, seconds),
    ...(doingColumn !== undefined && { [doingColumn]: fitAscii(doing, MAX_DOING) }),
  });
}
