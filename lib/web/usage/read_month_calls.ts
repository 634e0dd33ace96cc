import type { Db } from "../../../db/core/connection.ts";
import {
  type CallCounts,
  sumUsageByDay,
  sumUsageByEndpoint,
  type UsageWindow,
} from "../../../db/accounts/usage_days.ts";
import { dayOf } from "../../core/days.ts";

/** The calls of a month in detail. */
export interface MonthCalls {
  /** Every day of the month; null: it is still to come. */
  days: readonly { day: string; counts: CallCounts | null }[];
  /** The most used first. */
  endpoints: readonly (CallCounts & { endpoint: string })[];
  /** Calls of the month in these. */
  paid: number;
}

const NONE: CallCounts = { calls: 0, paid: 0, limited: 0, failed: 0 };

/** Reads the calls of an account in a month, `YYYY-MM`, by day and by endpoint. */
export async function readMonthCalls(
  db: Db,
  { accountId, month, now }: { accountId: number; month: string; now: Date },
): Promise<MonthCalls> {
  const days = daysOf(month);
  const window: UsageWindow = { accountId, from: days[0] ?? "", to: days.at(-1) ?? "" };
  const [byDay, endpoints] = await Promise.all([
    sumUsageByDay(db, window),
    sumUsageByEndpoint(db, window),
  ]);
  const counted = new Map(byDay.map(({ day, ...counts }) => [day, counts]));
  const today = dayOf(now);
  return {
    days: days.map((day) => ({ day, counts: counted.get(day) ?? (day > today ? null : NONE) })),
    endpoints,
    paid: byDay.reduce((sum, { paid }) => sum + paid, 0),
  };
}

/** Lists the days of a month, `YYYY-MM-DD`. */
function daysOf(month: string): string[] {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  // the day before the next month's first
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from(
    { length },
    (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`,
  );
}
