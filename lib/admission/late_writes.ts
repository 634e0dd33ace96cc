import type { CallOrigin } from "../core/client_address.ts";
import type { Grant } from "./admission.ts";
import type { Credit } from "./prepare_batch.ts";

/**
 * What may be written a little later: calls that were given back, with the next batch or soon
 * after the traffic stopped, and which tokens were used, every ten seconds.
 */
export interface LateWrites {
  giveBack(grant: Grant): void;
  /** Puts back credits that could not be written. */
  restore(credits: readonly Credit[]): void;
  /** Takes the credits, summed by account and month. */
  takeCredits(): Credit[];
  noteUse(tokenId: number, origin: CallOrigin | undefined): void;
  /** Takes the last use of each token that was used; none as long as their time has not come. */
  takeUses(): ReadonlyMap<number, CallOrigin | undefined>;
  /** Sets no timer any more and makes everything due; what is left has to be taken now. */
  stop(): void;
}

const GIVE_BACK_DELAY_MS = 100;
const RESTORE_DELAY_MS = 1_000;
const LAST_USED_DELAY_MS = 10_000;

const NO_USES: ReadonlyMap<number, CallOrigin | undefined> = new Map();

/** Creates it empty; `onDue` is called when there is something to write and no batch has come. */
export function createLateWrites(onDue: () => void): LateWrites {
  const credits = new Map<string, Credit>();
  let uses = new Map<number, CallOrigin | undefined>();
  let stopped = false;
  let tokensDue = false;
  let creditTimer: NodeJS.Timeout | undefined;
  let tokenTimer: NodeJS.Timeout | undefined;

  const add = (credit: Credit, delayMs: number) => {
    const key = `${credit.accountId}:${credit.month}`;
    const sum = credits.get(key);
    if (sum) sum.calls += credit.calls;
    else credits.set(key, { ...credit });
    if (stopped) return;
    creditTimer ??= setTimeout(() => {
      creditTimer = undefined;
      if (credits.size > 0) onDue();
    }, delayMs).unref();
  };

  return {
    giveBack({ accountId, month, quotaCost }) {
      if (quotaCost > 0) add({ accountId, month, calls: quotaCost }, GIVE_BACK_DELAY_MS);
    },
    restore(taken) {
      for (const credit of taken) add(credit, RESTORE_DELAY_MS);
    },
    takeCredits() {
      if (credits.size === 0) return [];
      const taken = [...credits.values()];
      credits.clear();
      return taken;
    },
    noteUse(tokenId, origin) {
      uses.set(tokenId, origin);
      if (stopped) return;
      tokenTimer ??= setTimeout(() => {
        tokenTimer = undefined;
        tokensDue = true;
        onDue();
      }, LAST_USED_DELAY_MS).unref();
    },
    takeUses() {
      if (!tokensDue) return NO_USES;
      tokensDue = stopped;
      const taken = uses;
      uses = new Map();
      return taken;
    },
    stop() {
      stopped = true;
      tokensDue = true;
      clearTimeout(creditTimer);
      clearTimeout(tokenTimer);
    },
  };
}
