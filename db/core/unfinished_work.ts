import type { Knex } from "knex";
import type { WorkTable } from "./claim_turns.ts";
import type { Db } from "./connection.ts";
import { FREE_WORK, HELD_WORK, type HeldLease, leaseUntil, NO_LEASE, takeLease } from "./leases.ts";

// Work that is done once, whose row stays: `unfinished` is 1, then null; `status` is queued, running, completed or
// failed; `turn_at` is since when it waits; `attempts` counts how often it was begun without getting on.

/** The queue of a table; `asked` is SQL: whether somebody asked for a piece. It has an index of `unfinished, turn_at`. */
export function unfinishedWork(table: string, asked: string): WorkTable {
  return {
    table,
    key: "id",
    free: `work.unfinished = 1 AND ${FREE_WORK} AND sites.status = 'active'`,
    held: `work.unfinished = 1 AND ${HELD_WORK}`,
    asked,
    since: "work.turn_at",
  };
}

/** Claims a piece that nobody holds, with `changes`; false when somebody was faster, or it has ended. */
export async function beginWork(
  db: Db,
  lease: Omit<HeldLease, "key"> & { id: number },
  { now, changes = {} }: { now: Date; changes?: Readonly<Record<string, unknown>> },
): Promise<boolean> {
  const { id, ...rest } = lease;
  return await takeLease(db, { ...rest, key: { id, unfinished: 1 } }, {
    changes: {
      ...changes,
      status: "running",
      started_at: db.raw("COALESCE(started_at, ?)", [now]),
      // given back by a holder that releases it
      attempts: db.raw("attempts + 1"),
      updated_at: now,
    },
  });
}

/** The columns of a piece that is released in its present state: the attempt does not count. */
export function releasedWork(
  db: Db,
  waitSeconds?: number,
): Readonly<Record<string, Knex.Raw | null>> {
  return {
    lease_owner: null,
    lease_until: waitSeconds === undefined ? null : leaseUntil(db, waitSeconds),
    turn_at: db.raw("NOW(6)"),
    attempts: db.raw("GREATEST(attempts, 1) - 1"),
  };
}

/** The columns of a piece that has ended. */
export function endedWork(status: "completed" | "failed", now: Date) {
  return { status, unfinished: null, ...NO_LEASE, finished_at: now, updated_at: now };
}
