/** Turns of the event loop, for works that keep the thread busy for some milliseconds each. */
export interface LoopTurns {
  /** Resolves in a turn of the loop that no other work has; first come, first served. */
  next(): Promise<void>;
  /** Gives no turn until the work is done. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Creates a queue of works of which each round of the event loop begins one: what else waits for
 * the thread, such as the next statement of a transaction, waits for one of them and not for all.
 */
export function createLoopTurns(): LoopTurns {
  const waiting: (() => void)[] = [];
  let holds = 0;
  let isPlanned = false;

  function plan(): void {
    if (isPlanned || holds > 0 || waiting.length === 0) return;
    isPlanned = true;
    setImmediate(turn);
  }

  function turn(): void {
    isPlanned = false;
    if (holds === 0) waiting.shift()?.();
    plan();
  }

  return {
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        plan();
      }),
    async hold(work) {
      holds++;
      try {
        return await work();
      } finally {
        holds--;
        plan();
      }
    },
  };
}
