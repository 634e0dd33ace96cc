import type { Db } from "../core/connection.ts";
import { readDatabaseClock } from "../core/database_clock.ts";

/** How much of its limits an account has used, as last written. */
interface RateUsage {
  /** `YYYY-MM` in UTC, the month that `calls` belongs to. */
  month: string;
  calls: number;
  admitted: number;
  oldest: Buffer;
  spilled: number;
  newest: Buffer;
}

/** The calls of a month that is past. */
interface MonthUsage {
  /** `YYYY-MM` in UTC. */
  month: string;
  calls: number;
}

/** Creates an account's empty state, so that the first requests find a row to lock. */
export async function insertRateState(db: Db, accountId: number, now: Date): Promise<void> {
  const month = now.toISOString().slice(0, 7);
  await db("rate_states").insert({ account_id: accountId, month }).onConflict().ignore();
}

/** Finds an account's state without locking it. */
export async function findRateUsage(db: Db, accountId: number): Promise<RateUsage | undefined> {
  return await db("rate_states").where({ account_id: accountId }).first<RateUsage | undefined>(
    "month",
    "calls",
    "admitted",
    "oldest",
    "spilled",
    "newest",
  );
}

/** Lists the past months in which an account made calls, the latest first. */
export async function listMonthUsages(
  db: Db,
  accountId: number,
  limit: number,
): Promise<MonthUsage[]> {
  return await db("usage_months")
    .where({ account_id: accountId })
    .select("month", "calls")
    .orderBy("month", "desc")
    .limit(limit);
}

/** Returns the present time on the database's clock, which windows and months run on. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  return new Date(await readDatabaseClock(db) / 1_000);
}

/** Lists accounts whose count belongs to a month before `month`. */
export async function listPastStates(db: Db, month: string, limit: number): Promise<number[]> {
  // rate_states_month
  return await db("rate_states")
    .where("month", "<", month)
    .orderBy(["month", "account_id"])
    .limit(limit)
    .pluck("account_id");
}

/**
 * Moves the counts of past months of some accounts to the history and begins `month` with 0.
 * To be run in a transaction; returns how many were moved. Accounts whose month has turned
 * meanwhile are left alone, so a second run does nothing.
 */
export async function turnMonths(
  trx: Db,
  accountIds: readonly number[],
  month: string,
): Promise<number> {
  const rows = await trx("rate_states")
    .whereIn("account_id", accountIds)
    .where("month", "<", month)
    .orderBy("account_id")
    .forUpdate()
    .select<{ account_id: number; month: string; calls: number }[]>("account_id", "month", "calls");
  const used = rows.filter((row) => row.calls > 0);
  if (used.length > 0) {
    await trx("usage_months").insert(used).onConflict(["account_id", "month"]).merge({
      calls: trx.raw("usage_months.calls + VALUES(calls)"),
    });
  }
  if (rows.length > 0) {
    await trx("rate_states")
      .whereIn("account_id", rows.map((row) => row.account_id))
      .update({ month, calls: 0 });
  }
  return rows.length;
}
