/** The requests of a process whose answers are being made, so that long work can let them go first. */
export interface RequestsUnderWay {
  /** Counts a request until its answer is made; a stream is made once it begins. */
  during<Result>(answer: () => Promise<Result>): Promise<Result>;
  /** Waits until no answer is being made, for at most `patienceMs`; at once where none is. */
  ended(patienceMs: number): Promise<void>;
}

/** Counts the requests of a process. */
export function createRequestsUnderWay(): RequestsUnderWay {
  let count = 0;
  let waiting: (() => void)[] = [];

  function leave(): void {
    if (--count > 0) return;
    const released = waiting;
    waiting = [];
    for (const release of released) release();
  }

  return {
    async during(answer) {
      count++;
      try {
        return await answer();
      } finally {
        leave();
      }
    },

    async ended(patienceMs) {
      if (count === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      const timer = setTimeout(resolve, patienceMs);
      await promise;
      clearTimeout(timer);
      waiting = waiting.filter((release) => release !== resolve);
    },
  };
}
