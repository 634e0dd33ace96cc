import type { KnownRate } from "../../db/accounts/known_rates.ts";
import type { AdmissionOutcome, HashedRequest } from "./admission.ts";
import { type AccountState, decide } from "./decide.ts";
import type { KnownAccount, KnownAccounts } from "./known_accounts.ts";
import { monthOf, nextMonthStart } from "./month.ts";
import {
  appendEntry,
  countCalls,
  hasPackedRoom,
  MAX_PART_US,
  packBase,
  partOfNext,
  withPackedEntry,
} from "./sliding_window.ts";

type Admitted = Extract<AdmissionOutcome, { kind: "admitted" }>;

/** Requests of one token, admitted on condition that its account's row is as it was left. */
interface KnownBatch {
  account: KnownAccount;
  /** In the order of the requests; their time is not known yet. */
  outcomes: Admitted[];
  rate: KnownRate;
}

/** The clock is read for the check, and again for the entry: keep off the ends. */
const MARGIN_US = 1_000_000;

/**
 * Decides requests of one token by what this process knows of its account, at a time that has certainly
 * passed: as a window only becomes emptier as long as nobody else writes, who is admitted then is
 * admitted now. Undefined: too little is known, somebody would be refused, or the row needs more than one
 * more entry.
 */
export function prepareKnownBatch(
  requests: readonly HashedRequest[],
  known: KnownAccounts,
  windowUs: number,
): KnownBatch | undefined {
  const hash = requests[0]?.hash ?? "";
  const account = known.find(hash);
  const token = account?.tokens.get(hash);
  if (!account || !token || requests.some((request) => request.hash !== hash)) return undefined;
  const { accountId, month, calls, window, parts } = account;
  const now = known.earliestNow();
  const part = partOfNext(window, now - windowUs);
  if (!part || !hasPackedRoom(parts[part].bytes) || monthOf(now) !== month) return undefined;

  const inWindow = countCalls(window);
  const state: AccountState = { accountId, month, calls, window, inWindow, granted: 0 };
  const outcomes: Admitted[] = [];
  for (const { request } of requests) {
    const outcome = decide(request, token, state, { now, windowUs });
    if (outcome.kind !== "admitted") return undefined;
    outcomes.push(outcome);
  }
  // entries of a window are in the order of their times
  const from = Math.max(now, ((window.newest.at(-1) ?? window.oldest.at(-1))?.at ?? 0) + 1);
  const startsAt = parts[part].startsAt ?? from;
  const { tokenId, plan, requestsPerMinute, callsPerMonth } = token;
  const rate = {
    ...{ accountId, month, calls, admitted: window.admitted, part, startsAt, from },
    head: packBase(parts[part].startsAt === null ? startsAt : null),
    added: { requests: state.granted, calls: state.calls - calls },
    until: Math.min(nextMonthStart(month) * 1e6, startsAt + MAX_PART_US) - MARGIN_US,
    ...{ tokenId, plan, requestsPerMinute, callsPerMonth },
  };
  return { account, outcomes, rate };
}

/** Takes over what was written at `at`: the time of the entry, and what the row now holds. */
export function settleKnownBatch({ account, outcomes, rate }: KnownBatch, at: number): void {
  for (const { grant } of outcomes) grant.at = at;
  const { part, added, startsAt } = rate;
  account.parts[part] = { bytes: withPackedEntry(account.parts[part].bytes), startsAt };
  account.calls += added.calls;
  appendEntry(account.window, { at, calls: added.requests });
}
