import type { PlanName } from "../../schemas/common.ts";

/** What an account may do in a minute and in a calendar month (UTC). */
export interface Limits {
  requestsPerMinute: number;
  callsPerMonth: number;
}

/** The limits that an account has instead of its plan's; null: the plan's. */
export interface LimitOverrides {
  requestsPerMinute: number | null;
  callsPerMonth: number | null;
}

/** Each plan's limits; null: the plan has no API. */
export const PLANS: Readonly<Record<PlanName, Limits | null>> = {
  free: null,
  pro: { requestsPerMinute: 60, callsPerMonth: 1_000 },
  agency: { requestsPerMinute: 60, callsPerMonth: 10_000 },
  enterprise: { requestsPerMinute: 6_000, callsPerMonth: 1_000_000 },
};

/** How many audits of an account run at a time, by its plan; others wait. An account without API has its last ones. */
export const CONCURRENT_AUDITS: Readonly<Record<PlanName, number>> = {
  free: 1,
  pro: 2,
  agency: 5,
  enterprise: 20,
};

/** Returns the limits of an account, or null when its plan has no API. */
export function findLimits(plan: PlanName, overrides: LimitOverrides): Limits | null {
  const limits = PLANS[plan];
  return limits && {
    requestsPerMinute: overrides.requestsPerMinute ?? limits.requestsPerMinute,
    callsPerMonth: overrides.callsPerMonth ?? limits.callsPerMonth,
  };
}
