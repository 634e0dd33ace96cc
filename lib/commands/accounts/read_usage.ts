import { readAccount } from "../../../db/accounts/accounts.ts";
import type { Db } from "../../../db/core/connection.ts";
import { findRateUsage, listMonthUsages, readDatabaseTime } from "../../../db/accounts/usage.ts";
import type { UsageAnswer } from "../../../schemas/account.ts";
import { monthOf, nextMonthStart } from "../../admission/month.ts";
import { countActiveCalls, unpackEntries } from "../../admission/sliding_window.ts";
import { findLimits } from "../../core/plans.ts";

const WINDOW_US = 60_000_000;
const MAX_MONTHS = 36;

/** Reads what an account has used of its minute and its month, and the months before. */
export async function readUsage(db: Db, accountId: number): Promise<UsageAnswer> {
  const [account, state, now, history] = await Promise.all([
    readAccount(db, accountId),
    findRateUsage(db, accountId),
    readDatabaseTime(db),
    listMonthUsages(db, accountId, MAX_MONTHS),
  ]);
  const nowUs = now.getTime() * 1_000;
  const limits = findLimits(account.plan, account);
  const window = {
    admitted: state?.admitted ?? 0,
    oldest: unpackEntries(state?.oldest ?? Buffer.alloc(0)),
    spilled: state?.spilled ?? 0,
    newest: unpackEntries(state?.newest ?? Buffer.alloc(0)),
  };
  const used = countActiveCalls(window, nowUs - WINDOW_US);
  const month = monthOf(nowUs);
  const calls = state?.month === month ? state.calls : 0;
  return {
    minute: {
      ...share(limits?.requestsPerMinute ?? 0, used),
      reset_at: new Date(((window.oldest[0]?.at ?? nowUs) + WINDOW_US) / 1_000).toISOString(),
    },
    month: {
      month,
      ...share(limits?.callsPerMonth ?? 0, calls),
      reset_at: new Date(nextMonthStart(month) * 1_000).toISOString(),
    },
    history,
  };
}

function share(limit: number, used: number) {
  return { limit, used, remaining: Math.max(0, limit - used) };
}
