import { AsyncLocalStorage } from "node:async_hooks";

/** The requests of a process whose answers are being made, so that long work can let them go first. */
export interface RequestsUnderWay {
  /** Counts a request until its answer is made, but for what `waitOutside()` waits for; a stream is made once it begins. */
  during<Result>(answer: () => Promise<Result>): Promise<Result>;
  /** Waits until no answer is being made, for at most `patienceMs`; at once where none is. */
  ended(patienceMs: number): Promise<void>;
}

/** An answer that is being made. */
interface Answer {
  beginWait(): void;
  endWait(): void;
}

const answering = new AsyncLocalStorage<Answer>();

/**
 * Waits for what others do: a host, a model, a reader, a client whose body comes. The answer that waits keeps nothing of this
 * process busy and is not counted meanwhile. Elsewhere than in a request it just waits.
 */
export async function waitOutside<Result>(wait: () => Promise<Result>): Promise<Result> {
  const answer = answering.getStore();
  answer?.beginWait();
  try {
    return await wait();
  } finally {
    answer?.endWait();
  }
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
      let waits = 0;
      let isMade = false;
      count++;
      const entry: Answer = {
        beginWait() {
          if (waits++ === 0 && !isMade) leave();
        },
        endWait() {
          if (--waits === 0 && !isMade) count++;
        },
      };
      try {
        return await answering.run(entry, answer);
      } finally {
        isMade = true;
        if (waits === 0) leave();
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
