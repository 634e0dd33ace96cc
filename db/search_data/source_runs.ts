import type { Knex } from "knex";
import type { WorkTable } from "../core/claim_turns.ts";
import type { Db } from "../core/connection.ts";
import { FREE_WORK, HELD_WORK, type HeldLease, NO_LEASE, takeLease } from "../core/leases.ts";
import { fitAscii, fitText } from "../core/text_columns.ts";

// Connections to services that are asked again and again: `state` is syncing while a process asks, `next_run_at` is when
// it is asked next, `requested_at` when somebody last wanted it asked.

/** The queue of connections that are due; the placeholder of `free` is the present time. */
export function dueSources(table: string, key: string): WorkTable {
  return {
    table,
    key,
    free: `work.next_run_at <= ? AND ${FREE_WORK} AND sites.status = 'active'`,
    held: HELD_WORK,
    asked: "COALESCE(work.requested_at > COALESCE(work.started_at, '1970-01-01'), 0)",
    since: "work.next_run_at",
  };
}

/** Claims a connection that is due and that nobody holds; false when somebody was faster, or it is not due any more. */
export async function startRun(db: Db, lease: HeldLease, now: Date): Promise<boolean> {
  return await takeLease(db, lease, {
    changes: { state: "syncing", started_at: now, updated_at: now },
    onlyIf: "next_run_at <= ?",
    bindings: [now],
  });
}

/** How a run ended. */
export interface SourceEnd<State extends string> {
  state: State;
  /** Null: it ended well. */
  error: { code: string; message: string } | null;
  /** Null: only when somebody asks for it. */
  nextRunAt: Date | null;
  now: Date;
}

/**
 * The columns of a connection whose run has ended. A run that was requested since it began follows at once, unless a quota
 * has to be waited for.
 */
export function endedRun<State extends string>(
  db: Db,
  { state, error, nextRunAt, now }: SourceEnd<State>,
): Readonly<Record<string, Date | Knex.Raw | number | string | null>> {
  return {
    next_run_at: state === "waiting_quota"
      ? nextRunAt
      : db.raw("CASE WHEN requested_at > started_at THEN ? ELSE ? END", [now, nextRunAt]),
    state,
    error_code: error && fitAscii(error.code, 40),
    error_message: error && fitText(error.message, 2000),
    failed_at: error === null ? null : now,
    failures: error === null ? 0 : db.raw("failures + 1"),
    ...error === null && { succeeded_at: now },
    ...NO_LEASE,
    updated_at: now,
  };
}
