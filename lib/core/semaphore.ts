/** Lets so much work be under way at a time. */
export interface Slots {
  /** Does the work when it is its turn; throws the signal's reason when that aborts before. */
  run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

/** Creates `count` slots; who waits gets one in the order of the calls. */
export function createSlots(count: number): Slots {
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
