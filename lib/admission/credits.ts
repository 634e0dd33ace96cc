import type { Grant } from "./admission.ts";
import type { Credit } from "./prepare_batch.ts";

/** Calls that were given back and are not written yet, summed by account and month. */
export interface Credits {
  add(grant: Grant): void;
  /** Empties the sums and returns them. */
  take(): Credit[];
  /** Puts back what could not be written. */
  restore(credits: readonly Credit[]): void;
  isEmpty(): boolean;
}

/** Creates empty sums. */
export function createCredits(): Credits {
  const sums = new Map<string, Credit>();
  const add = (accountId: number, month: string, calls: number) => {
    const key = `${accountId}:${month}`;
    const sum = sums.get(key);
    if (sum) sum.calls += calls;
    else sums.set(key, { accountId, month, calls });
  };
  return {
    add({ accountId, month, quotaCost }) {
      if (quotaCost > 0) add(accountId, month, quotaCost);
    },
    take() {
      const taken = [...sums.values()];
      sums.clear();
      return taken;
    },
    restore(credits) {
      for (const { accountId, month, calls } of credits) add(accountId, month, calls);
    },
    isEmpty: () => sums.size === 0,
  };
}
