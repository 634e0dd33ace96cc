/** Limits how many pieces of work run at a time. */
export interface Semaphore {
  /** Runs the work when its turn comes; throws the signal's reason when that aborts first. */
  run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

/** Creates a semaphore for `count` pieces of work at a time; the others wait in the order of their calls. */
export function createSemaphore(count: number): Semaphore {
  let free = count;
  const waiting: (() => void)[] = [];

  function take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) {
      free--;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const admit = () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(admit), 1);
        reject(signal.reason);
      };
      signal.addEventListener("abort", giveUp, { once: true });
      waiting.push(admit);
    });
  }

  function release(): void {
    const next = waiting.shift();
    if (next === undefined) free++;
    else next();
  }

  return {
    async run(work, signal) {
      await take(signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
