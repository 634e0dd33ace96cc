import type { RateStateRow, TokenRow } from "../../db/accounts/rate_session.ts";
import type { SlidingWindow } from "./sliding_window.ts";

/** A packed part of an account's row. */
interface KnownPart {
  bytes: number;
  /** The time that its entries count from, in microseconds; null: it is empty. */
  startsAt: number | null;
}

/** An account's row of limits as this process left it. */
export interface KnownAccount {
  accountId: number;
  /** `YYYY-MM` in UTC. */
  month: string;
  calls: number;
  window: SlidingWindow;
  parts: { oldest: KnownPart; newest: KnownPart };
  /** Its tokens that this process met, by their hash in hexadecimal. */
  tokens: Map<string, TokenRow>;
  /** How often in a row it was found as it had been left; see `TRUSTED_FROM`. */
  undisturbed: number;
}

/**
 * The accounts of a process's last requests. What is known here may be out of date at any moment: it is
 * only good for a write that holds on condition that it is not.
 */
export interface KnownAccounts {
  /** Returns the account of a token that no other process is using at present. */
  find(tokenHash: string): KnownAccount | undefined;
  /** Takes an account out, as somebody is about to change it; returns what was known of it. */
  take(accountId: number): KnownAccount | undefined;
  /** Remembers an account; another state of it is forgotten. */
  put(account: KnownAccount): void;
  /** Notes that a state may be out of date: `find()` gives it no more until it was put again. */
  distrust(account: KnownAccount): void;
  /** Notes the time on the database's clock (microseconds since 1970) that was just read. */
  noteTime(at: number): void;
  /** Returns a time that the database's clock has passed by now, unless it was set back. */
  earliestNow(): number;
}

/**
 * How often an account must have been found undisturbed before it is believed to be so: between processes
 * that share its requests, a try would often be in vain and cost a round trip. At first sight it is believed.
 */
const TRUSTED_FROM = 4;

const MAX_ACCOUNTS = 4_096;
/** Two clocks do not run alike: far more than any two of them differ. */
const CLOCK_RATE = 0.999;

/** Creates it empty. */
export function createKnownAccounts(): KnownAccounts {
  const accounts = new Map<number, KnownAccount>();
  const byToken = new Map<string, KnownAccount>();
  let time = { at: 0, readAt: 0 };

  function forgetTokens({ tokens }: KnownAccount): void {
    for (const hash of tokens.keys()) byToken.delete(hash);
  }

  function take(accountId: number): KnownAccount | undefined {
    const account = accounts.get(accountId);
    if (account) {
      accounts.delete(accountId);
      forgetTokens(account);
    }
    return account;
  }

  return {
    find(tokenHash) {
      const account = byToken.get(tokenHash);
      return account && account.undisturbed >= TRUSTED_FROM ? account : undefined;
    },
    take,
    put(account) {
      take(account.accountId);
      accounts.set(account.accountId, account);
      for (const hash of account.tokens.keys()) byToken.set(hash, account);
      if (accounts.size <= MAX_ACCOUNTS) return;
      // a Map lists its keys in the order of their coming
      const [longestKnown] = accounts.keys();
      if (longestKnown !== undefined) take(longestKnown);
    },
    distrust(account) {
      if (accounts.get(account.accountId) !== account) return;
      forgetTokens(account);
      account.tokens.clear();
    },
    noteTime(at) {
      time = { at, readAt: performance.now() };
    },
    earliestNow() {
      return Math.floor(time.at + (performance.now() - time.readAt) * 1_000 * CLOCK_RATE);
    },
  };
}

/** Returns what is known of a packed part as stored. */
export function knownPart(packed: Buffer): KnownPart {
  return {
    bytes: packed.length,
    startsAt: packed.length === 0 ? null : packed.readDoubleLE(0),
  };
}

/** Returns a packed part as it is with more bytes behind it. */
export function appendedPart(part: KnownPart, packed: Buffer): KnownPart {
  if (packed.length === 0) return part;
  if (part.bytes === 0) return knownPart(packed);
  return { bytes: part.bytes + packed.length, startsAt: part.startsAt };
}

/** Returns how often in a row an account was found as it had been left, with this row of it. */
export function countUndisturbed(known: KnownAccount | undefined, row: RateStateRow): number {
  if (!known) return TRUSTED_FROM;
  const isAsLeft = row.admitted === known.window.admitted && row.calls === known.calls &&
    row.month === known.month;
  return isAsLeft ? known.undisturbed + 1 : 0;
}

/**
 * Whether a row holds the known window, but for expired entries at its front, which may be dropped
 * here. An empty one is not said to be: the row still has the time of the last entry.
 */
export function isWindowOf({ window, parts }: KnownAccount, row: RateStateRow): boolean {
  if (window.oldest.length + window.newest.length === 0) return false;
  return row.admitted === window.admitted && row.spilled === window.spilled &&
    isPart(row.oldest, parts.oldest) && isPart(row.newest, parts.newest);
}

/** Each new entry makes a part longer, and one that is packed again begins at another time. */
function isPart(packed: Buffer, { bytes, startsAt }: KnownPart): boolean {
  return packed.length === bytes && knownPart(packed).startsAt === startsAt;
}
