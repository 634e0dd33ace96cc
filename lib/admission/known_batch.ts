import type { KnownRate, KnownRates } from "../../db/accounts/known_rates.ts";
import type { TokenRow } from "../../db/accounts/rate_session.ts";
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

/** An account of a batch, with the one token that its requests have. */
interface Member {
  account: KnownAccount;
  token: TokenRow;
  state: AccountState;
  part: KnownRate["part"];
}

/** Requests that are admitted on condition that the rows of their accounts are as they were left. */
interface KnownBatch {
  /** In the order of their ids. */
  members: readonly Member[];
  /** In the order of the requests; their time is not known yet. */
  outcomes: readonly Admitted[];
  rates: KnownRates;
}

/** When a batch is decided: a time that has certainly passed, and the length of the window. */
interface KnownClock {
  now: number;
  windowUs: number;
}

/** The clock is read for the check, and again for the entry: keep off the ends. */
const MARGIN_US = 1_000_000;

/**
 * Decides requests by what this process knows of their accounts, at a time that has certainly passed: as a window
 * only becomes emptier as long as nobody else writes, a caller who is admitted then is admitted now. Undefined: too
 * little is known of one account, a caller would be refused, or a row needs more than one more entry.
 */
export function prepareKnownBatch(
  requests: readonly HashedRequest[],
  known: KnownAccounts,
  windowUs: number,
): KnownBatch | undefined {
  const clock = { now: known.earliestNow(), windowUs };
  const byAccount = new Map<KnownAccount, Member>();
  const outcomes: Admitted[] = [];
  for (const { request, hash } of requests) {
    const account = known.find(hash);
    const member = account && (byAccount.get(account) ?? joinBatch(account, hash, clock));
    if (member?.token.tokenHash !== hash) return undefined;
    byAccount.set(member.account, member);
    const outcome = decide(request, member.token, member.state, clock);
    if (outcome.kind !== "admitted") return undefined;
    outcomes.push(outcome);
  }
  const members = [...byAccount.values()].sort((a, b) => a.state.accountId - b.state.accountId);
  const rates = ratesOf(members, clock.now);
  return rates.from <= rates.until ? { members, outcomes, rates } : undefined;
}

function joinBatch(account: KnownAccount, hash: string, clock: KnownClock): Member | undefined {
  const { accountId, month, calls, window, parts } = account;
  const token = account.tokens.get(hash);
  const part = partOfNext(window, clock.now - clock.windowUs);
  if (!token || !part || !hasPackedRoom(parts[part].bytes)) return undefined;
  if (monthOf(clock.now) !== month) return undefined;
  const inWindow = countCalls(window);
  return { account, token, part, state: { accountId, month, calls, window, inWindow, granted: 0 } };
}

function ratesOf(members: readonly Member[], now: number): KnownRates {
  const month = monthOf(now);
  let from = now;
  let until = nextMonthStart(month) * 1e6;
  for (const { account: { window, parts }, part } of members) {
    // entries of a window are in the order of their times
    from = Math.max(from, ((window.newest.at(-1) ?? window.oldest.at(-1))?.at ?? 0) + 1);
    until = Math.min(until, (parts[part].startsAt ?? now) + MAX_PART_US);
  }
  const rows = members.map((member) => rateOf(member, from));
  return { month, from, until: until - MARGIN_US, rows };
}

function rateOf({ account, token, part, state }: Member, from: number): KnownRate {
  const { accountId, calls, window: { admitted }, parts: { [part]: { startsAt } } } = account;
  const { tokenId, plan, requestsPerMinute, callsPerMonth } = token;
  return {
    ...{ accountId, calls, admitted, part },
    head: packBase(startsAt === null ? from : null),
    startsAt: startsAt ?? from,
    added: { requests: state.granted, calls: state.calls - calls },
    ...{ tokenId, plan, requestsPerMinute, callsPerMonth },
  };
}

/** Takes over what was written at `at`: the time of the entries, and what the rows now hold. */
export function settleKnownBatch({ members, outcomes, rates }: KnownBatch, at: number): void {
  for (const { grant } of outcomes) grant.at = at;
  members.forEach(({ account, part }, index) => {
    const rate = rates.rows[index];
    if (!rate) return;
    const { added, startsAt } = rate;
    account.parts[part] = { bytes: withPackedEntry(account.parts[part].bytes), startsAt };
    account.calls += added.calls;
    appendEntry(account.window, { at, calls: added.requests });
  });
}
