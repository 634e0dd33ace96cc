import {
  insertQuotaMark,
  listQuotaMarks,
  listWatchedCalls,
  type MonthCalls,
} from "../../../db/accounts/quota_marks.ts";
import { isDuplicateKey, transaction } from "../../../db/core/connection.ts";
import { insertWebhookEvents } from "../../../db/sites/webhook_events.ts";
import type { QuotaThresholdData } from "../../../schemas/change_event.ts";
import { nextMonthStart } from "../../admission/month.ts";
import { findLimits } from "../../core/plans.ts";
import type { Services } from "../../services.ts";

const THRESHOLDS = [80, 100] as const;
const ACCOUNTS_AT_ONCE = 500;

/**
 * Writes an event for each account with a webhook whose calls of the month have reached 80 % or all of its limit, each once
 * a month: the note of it and the event are one transaction, and the note is unique.
 */
export async function announceQuotas(
  { db, now }: Pick<Services, "db" | "now">,
  signal: AbortSignal,
): Promise<void> {
  const month = now().toISOString().slice(0, 7);
  for (let after = 0;;) {
    const accounts = await listWatchedCalls(db, month, { after, limit: ACCOUNTS_AT_ONCE });
    const reached = accounts.flatMap((account) => listReached(account));
    const ids = [...new Set(reached.map(({ accountId }) => accountId))];
    const marks = await listQuotaMarks(db, month, ids);
    const known = new Set(marks.map((mark) => `${mark.accountId} ${mark.thresholdPct}`));
    for (const one of reached) {
      if (signal.aborted) return;
      if (known.has(`${one.accountId} ${one.thresholdPct}`)) continue;
      await announce({ db, now }, { ...one, month });
    }
    if (accounts.length < ACCOUNTS_AT_ONCE) return;
    after = accounts.at(-1)?.accountId ?? after;
  }
}

/** A threshold that an account has reached. */
interface ReachedThreshold {
  accountId: number;
  thresholdPct: (typeof THRESHOLDS)[number];
  calls: number;
  limit: number;
}

function listReached({ accountId, calls, plan, ...overrides }: MonthCalls): ReachedThreshold[] {
  const limit = findLimits(plan, overrides)?.callsPerMonth ?? 0;
  if (limit <= 0) return [];
  return THRESHOLDS.filter((pct) => calls * 100 >= limit * pct)
    .map((thresholdPct) => ({ accountId, thresholdPct, calls, limit }));
}

async function announce(
  { db, now }: Pick<Services, "db" | "now">,
  { accountId, month, thresholdPct, calls, limit }: ReachedThreshold & { month: string },
): Promise<void> {
  const data: QuotaThresholdData = {
    ...{ month, threshold_pct: thresholdPct, calls, limit },
    remaining: Math.max(0, limit - calls),
    reset_at: new Date(nextMonthStart(month) * 1_000).toISOString(),
    links: { usage: "/account/usage" },
  };
  const event = { type: "quota.threshold", object: "account/quota", data };
  try {
    await transaction(db, async (trx) => {
      const at = now();
      await insertQuotaMark(trx, { accountId, month, thresholdPct }, at);
      await insertWebhookEvents(trx, { accountId, siteId: null }, { events: [event], now: at });
    });
  } catch (error) {
    // another process was faster
    if (!isDuplicateKey(error)) throw error;
  }
}
