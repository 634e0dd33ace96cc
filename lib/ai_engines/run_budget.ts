/** What a run may still cost. */
export interface RunBudget {
  /**
   * Sets aside what a question may cost, after waiting for those under way where they may turn out cheaper.
   * Null: it might exceed the budget, and so no further question is asked.
   */
  reserve(estimateUsd: number): Promise<Reservation | null>;
  /** A question was not asked, because it might have exceeded the budget. */
  readonly exhausted: boolean;
}

/** What was set aside for a question. */
interface Reservation {
  /** Puts what it has cost in its place; 0: it was not asked. */
  settle(costUsd: number): void;
}

/**
 * Creates the budget of a run that has spent something already. `limitUsd` null: there is no limit. What a
 * question costs beyond its estimate exceeds the budget, by the questions under way at most.
 */
export function createRunBudget(
  { limitUsd, spentUsd }: { limitUsd: number | null; spentUsd: number },
): RunBudget {
  let spent = spentUsd;
  let reserved = 0;
  let count = 0;
  let exhausted = false;
  let waiting: (() => void)[] = [];

  function wake(): void {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  }

  return {
    get exhausted() {
      return exhausted;
    },
    async reserve(estimateUsd) {
      while (limitUsd !== null && !exhausted && spent + reserved + estimateUsd > limitUsd) {
        if (count > 0) await new Promise<void>((resolve) => waiting.push(resolve));
        else {
          exhausted = true;
          wake();
        }
      }
      if (exhausted) return null;
      count++;
      reserved += estimateUsd;
      return {
        settle(costUsd) {
          count--;
          reserved = count === 0 ? 0 : reserved - estimateUsd;
          spent += costUsd;
          wake();
        },
      };
    },
  };
}
