/** Turns of the event loop, for works that keep the thread busy for some milliseconds each. */
export interface LoopTurns {
  /** Resolves in a turn of the loop that no other work has; first come, first served. */
  next(): Promise<void>;
}

/**
 * Creates a queue of works of which each round of the event loop begins one: what else waits for
 * the thread, such as the next statement of a transaction, waits for one of them and not for all.
 */
export function createLoopTurns(): LoopTurns {
  const waiting: (() => void)[] = [];
  function turn(): void {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(turn);
  }
  return {
    next: () =>
      new Promise((resolve) => {
        if (waiting.push(resolve) === 1) setImmediate(turn);
      }),
  };
}
