import { lacksAbility } from "../core/ability_missing.ts";
import { PLAN_NAMES, type PlanName } from "../../schemas/common.ts";
import type { TokenRow } from "../../db/accounts/rate_session.ts";
import { findLimits, type Limits } from "../core/plans.ts";
import { parseAbilities, parseSiteIds, SITE_ABILITIES } from "../core/token_scope.ts";
import type { AdmissionOutcome, AdmissionRequest, Caller, Usage } from "./admission.ts";
import { nextMonthStart } from "./month.ts";
import { freeAt, type SlidingWindow } from "./sliding_window.ts";

/** An account's limits in use, held under the lock of its row while a batch is decided. */
export interface AccountState {
  accountId: number;
  /** `YYYY-MM` in UTC. */
  month: string;
  /** Calls of the month. */
  calls: number;
  window: SlidingWindow;
  /** Requests in `window`. */
  inWindow: number;
  /** Requests that this batch admitted so far; they are not in `window` yet. */
  granted: number;
}

/** The moment of a decision. */
interface DecisionClock {
  /** Microseconds since 1970 on the database's clock. */
  now: number;
  /** Length of the window. */
  windowUs: number;
}

/**
 * Decides one request by its token and its account's state, and counts it there when it is
 * admitted. Expired entries must have been dropped from the window, and `month` must be present.
 */
export function decide(
  request: AdmissionRequest,
  token: TokenRow | undefined,
  state: AccountState,
  clock: DecisionClock,
): AdmissionOutcome {
  if (!token) return { kind: "unauthorized" };
  const caller = toCaller(token);
  const limits = findLimits(parsePlan(token.plan), token);
  if (!limits) {
    return {
      kind: "forbidden",
      code: "plan_without_api",
      caller,
      message: `The "${token.plan}" plan has no API access. ` +
        "Plans with API access: Pro, Agency, Enterprise.",
    };
  }
  const refusal = checkPermission(request, caller);
  if (refusal) return { kind: "forbidden", ...refusal, caller, ...usages(state, limits, clock) };

  const exceeded = checkLimits(request, state, limits, clock);
  if (exceeded) return { ...exceeded, caller };
  state.granted++;
  state.calls += request.quotaCost;
  return {
    kind: "admitted",
    caller,
    grant: {
      accountId: state.accountId,
      quotaCost: request.quotaCost,
      month: state.month,
      at: clock.now,
    },
    ...usages(state, limits, clock),
  };
}

function checkPermission(
  { ability, siteId }: AdmissionRequest,
  caller: Caller,
): { code: "ability_missing" | "site_not_allowed"; message: string } | undefined {
  if (ability && !caller.abilities.includes(ability)) {
    return { code: "ability_missing", message: lacksAbility(ability) };
  }
  if (siteId !== null && caller.siteIds && !caller.siteIds.includes(siteId)) {
    return { code: "site_not_allowed", message: "This token is limited to other sites." };
  }
  return undefined;
}

function checkLimits(
  { quotaCost }: AdmissionRequest,
  state: AccountState,
  limits: Limits,
  clock: DecisionClock,
): Omit<Extract<AdmissionOutcome, { kind: "limited" }>, "caller"> | undefined {
  const { requestsPerMinute, callsPerMonth } = limits;
  if (state.calls + quotaCost > callsPerMonth) {
    const { window, quota } = usages(state, limits, clock);
    return {
      kind: "limited",
      code: "monthly_quota_exceeded",
      message: `The quota of ${callsPerMonth} calls a month is used up; ` +
        `it begins again on ${new Date(quota.resetAt * 1000).toISOString().slice(0, 10)} (UTC).`,
      retryAfterSeconds: secondsUntil(quota.resetAt * 1e6, clock.now),
      window,
      quota,
    };
  }
  if (state.inWindow + state.granted >= requestsPerMinute) {
    const free = windowFreeAt(state, requestsPerMinute, clock);
    return {
      kind: "limited",
      code: "rate_limit_exceeded",
      message: `The limit of ${requestsPerMinute} requests a minute is reached.`,
      retryAfterSeconds: secondsUntil(free, clock.now),
      ...usages(state, limits, clock),
    };
  }
  return undefined;
}

function usages(
  state: AccountState,
  { requestsPerMinute, callsPerMonth }: Limits,
  clock: DecisionClock,
): { window: Usage; quota: Usage } {
  const used = state.inWindow + state.granted;
  const oldest = state.window.oldest[0]?.at ?? clock.now;
  const reset = used >= requestsPerMinute
    ? windowFreeAt(state, requestsPerMinute, clock)
    : oldest + clock.windowUs;
  return {
    window: {
      limit: requestsPerMinute,
      remaining: Math.max(0, requestsPerMinute - used),
      resetAt: Math.ceil(reset / 1e6),
    },
    quota: {
      limit: callsPerMonth,
      remaining: Math.max(0, callsPerMonth - state.calls),
      resetAt: nextMonthStart(state.month),
    },
  };
}

/** When one more request will be let in: what this batch granted is as old as now. */
function windowFreeAt(state: AccountState, limit: number, { now, windowUs }: DecisionClock) {
  const before = limit - state.granted;
  if (before <= 0 || state.inWindow === 0) return now + windowUs;
  return Math.min(freeAt(state.window, before, windowUs), now + windowUs);
}

function secondsUntil(us: number, now: number): number {
  return Math.max(1, Math.ceil((us - now) / 1e6));
}

function toCaller(token: TokenRow): Caller {
  const abilities = parseAbilities(token.abilities);
  const siteIds = parseSiteIds(token.siteIds);
  return {
    accountId: token.accountId,
    accountName: token.accountName,
    plan: token.plan,
    tokenId: token.tokenId,
    abilities: siteIds === null
      ? abilities
      : abilities.filter((ability) => SITE_ABILITIES.includes(ability)),
    siteIds,
  };
}

function parsePlan(text: string): PlanName {
  return PLAN_NAMES.find((name) => name === text) ?? "free";
}
