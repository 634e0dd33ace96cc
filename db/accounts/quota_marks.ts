import type { PlanName } from "../../schemas/common.ts";
import type { Db } from "../core/connection.ts";

/** The calls of a month so far, and what they are limited by. */
export interface MonthCalls {
  accountId: number;
  calls: number;
  plan: PlanName;
  requestsPerMinute: number | null;
  callsPerMonth: number | null;
}

/** Lists the calls of accounts with a webhook that is on, by account; primary keys from index webhooks_account on. */
export async function listWatchedCalls(
  db: Db,
  month: string,
  { after, limit }: { after: number; limit: number },
): Promise<MonthCalls[]> {
  return await db("accounts").where("accounts.id", ">", after)
    .whereExists(
      db("webhooks").whereRaw("webhooks.account_id = accounts.id").whereNull("disabled_at")
        .select(db.raw("1")),
    )
    .join("rate_states", "rate_states.account_id", "accounts.id")
    .where({ "rate_states.month": month }).where("rate_states.calls", ">", 0)
    .orderBy("accounts.id").limit(limit)
    .select<MonthCalls[]>({
      accountId: "accounts.id",
      calls: "rate_states.calls",
      plan: "accounts.plan",
      requestsPerMinute: "accounts.requests_per_minute",
      callsPerMonth: "accounts.calls_per_month",
    });
}

/** Lists which thresholds of a month accounts were notified of; primary key. */
export async function listQuotaMarks(
  db: Db,
  month: string,
  accountIds: readonly number[],
): Promise<{ accountId: number; thresholdPct: number }[]> {
  return await db("quota_marks").whereIn("account_id", [...accountIds]).where({ month })
    .select<{ accountId: number; thresholdPct: number }[]>({
      accountId: "account_id",
      thresholdPct: "threshold_pct",
    });
}

/** Notes that an account was notified; a second time it throws for the duplicate key. */
export async function insertQuotaMark(
  trx: Db,
  { accountId, month, thresholdPct }: { accountId: number; month: string; thresholdPct: number },
  now: Date,
): Promise<void> {
  await trx("quota_marks").insert({
    account_id: accountId,
    month,
    threshold_pct: thresholdPct,
    created_at: now,
  });
}
