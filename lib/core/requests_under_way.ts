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

/** What a thread knows of the requests that its process answers. */
export interface RequestWatch {
  /** Whether an answer is being made, or a request came a moment ago. */
  areComing(): boolean;
}

/** After this time without any request a process counts as quiet. */
const QUIET_MS = 500;
/** Where the memory counts the requests under way, and all that have come. */
const [UNDER_WAY, COME] = [0, 1];

/** Creates memory by which the threads of a process know of its requests. */
export function createRequestMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
}

/** Watches the requests of a process from one of its threads; without memory the process answers none. */
export function watchRequests(
  memory: SharedArrayBuffer | undefined,
  now: () => number = () => performance.now(),
): RequestWatch {
  if (memory === undefined) return { areComing: () => false };
  const counts = new Int32Array(memory);
  let known = Atomics.load(counts, COME);
  let cameAt = -Infinity;
  return {
    areComing() {
      const come = Atomics.load(counts, COME);
      if (Atomics.load(counts, UNDER_WAY) > 0 || come !== known) cameAt = now();
      known = come;
      return now() - cameAt < QUIET_MS;
    },
  };
}

/** Counts the requests of a process, in memory that its threads may share. */
export function createRequestsUnderWay(memory = createRequestMemory()): RequestsUnderWay {
  const counts = new Int32Array(memory);
  let waiting: (() => void)[] = [];

  function enter(): void {
    Atomics.add(counts, UNDER_WAY, 1);
    Atomics.add(counts, COME, 1);
  }

  function leave(): void {
    // the count before
    if (Atomics.sub(counts, UNDER_WAY, 1) > 1) return;
    const released = waiting;
    waiting = [];
    for (const release of released) release();
  }

  return {
    async during(answer) {
      let waits = 0;
      let isMade = false;
      enter();
      const entry: Answer = {
        beginWait() {
          if (waits++ === 0 && !isMade) leave();
        },
        endWait() {
          if (--waits === 0 && !isMade) enter();
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
      if (Atomics.load(counts, UNDER_WAY) === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      const timer = setTimeout(resolve, patienceMs);
      await promise;
      clearTimeout(timer);
      waiting = waiting.filter((release) => release !== resolve);
    },
  };
}
