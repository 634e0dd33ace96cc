import type { Db } from "../core/connection.ts";

/** How many requests there were, and what became of them. */
export interface CallCounts {
  /** All with a known token. */
  calls: number;
  /** Calls of the month. */
  paid: number;
  /** Refused by a limit (429). */
  limited: number;
  /** Answered with 5xx. */
  failed: number;
}

/** The calls of an account to one endpoint on one day. */
export interface UsageDay extends CallCounts {
  accountId: number;
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  /** Method and route, such as `GET /sites/:id`; `POST /mcp#TOOL`; `none`: no route was found. */
  endpoint: string;
}

const ROWS_PER_STATEMENT = 500;
const COUNTS = ["calls", "paid", "limited", "failed"] as const;

/** Adds calls to what was counted before; in the order of the key, so that processes do not lock each other out. */
export async function addUsageDays(db: Db, days: readonly UsageDay[]): Promise<void> {
  const rows = days.map(({ accountId, ...day }) => ({ account_id: accountId, ...day }))
    .sort((a, b) =>
      a.account_id - b.account_id || compare(a.day, b.day) || compare(a.endpoint, b.endpoint)
    );
  const sums = Object.fromEntries(
    COUNTS.map((name) => [name, db.raw("?? + VALUES(??)", [`usage_days.${name}`, name])]),
  );
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    await db("usage_days").insert(rows.slice(at, at + ROWS_PER_STATEMENT))
      .onConflict(["account_id", "day", "endpoint"]).merge(sums);
  }
}

/** The days `from` to `to`, both included, of an account; `YYYY-MM-DD`. */
export interface UsageWindow {
  accountId: number;
  from: string;
  to: string;
}

/** Sums an account's calls by day, the earliest first; days without any are left out. */
export async function sumUsageByDay(
  db: Db,
  window: UsageWindow,
): Promise<(CallCounts & { day: string })[]> {
  const rows = await inWindow(db, window).groupBy("usage_days.day").orderBy("usage_days.day")
    .select(
      db.raw("DATE_FORMAT(usage_days.day, '%Y-%m-%d') AS day"),
      ...sums(db),
    );
  return rows.map((row) => ({ day: row.day, ...countsOf(row) }));
}

/** Sums an account's calls by endpoint, the most called first. */
export async function sumUsageByEndpoint(
  db: Db,
  window: UsageWindow,
): Promise<(CallCounts & { endpoint: string })[]> {
  const rows = await inWindow(db, window).groupBy("usage_days.endpoint")
    .orderBy([{ column: "paid", order: "desc" }, { column: "calls", order: "desc" }, {
      column: "usage_days.endpoint",
    }])
    .select("usage_days.endpoint", ...sums(db));
  return rows.map((row) => ({ endpoint: row.endpoint, ...countsOf(row) }));
}

/** Deletes days before `day`, at most `limit` rows; returns how many there were. */
export async function deleteOldUsageDays(db: Db, day: string, limit: number): Promise<number> {
  // usage_days_day
  return await db("usage_days").where("day", "<", day).limit(limit).delete();
}

function inWindow(db: Db, { accountId, from, to }: UsageWindow) {
  // the primary key
  return db("usage_days").where("usage_days.account_id", accountId)
    .whereBetween("usage_days.day", [from, to]);
}

function sums(db: Db) {
  return COUNTS.map((name) => db.raw("SUM(??) AS ??", [`usage_days.${name}`, name]));
}

function countsOf(row: Record<keyof CallCounts, unknown>): CallCounts {
  return {
    calls: Number(row.calls),
    paid: Number(row.paid),
    limited: Number(row.limited),
    failed: Number(row.failed),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
