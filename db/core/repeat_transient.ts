import { isTimeLost, measureLostTime } from "./lost_time.ts";
import { isTransient, type TransientKind, transientKind } from "./transient_errors.ts";

/** How often work is begun that meets each kind of error. */
const ATTEMPTS: Readonly<Record<TransientKind, number>> = {
  conflict: 6,
  refused: 4,
  broken: 4,
  away: 1,
};

/** The longest pause before the second attempt; each further one is twice as long. */
const FIRST_PAUSE_MS: Readonly<Record<TransientKind, number>> = {
  conflict: 40,
  refused: 200,
  broken: 200,
  away: 0,
};

const INSIST_PAUSE_MS = 1_000;

/**
 * Runs `attempt` again after transient errors, as often as its kind allows, with pauses of about a second and a half in
 * all, and within a request as long as it may lose time (`lost_time.ts`). `mayRepeat` says whether running it again after this kind of error would do nothing twice.
 */
export async function repeatTransient<T>(
  attempt: () => Promise<T>,
  mayRepeat: (kind: TransientKind) => boolean,
): Promise<T> {
  for (let count = 1;; count++) {
    const countLost = measureLostTime();
    try {
      return await attempt();
    } catch (error) {
      const kind = transientKind(error);
      countLost();
      if (kind === undefined || count >= ATTEMPTS[kind] || !mayRepeat(kind)) throw error;
      if (isTimeLost()) throw error;
      await pause(FIRST_PAUSE_MS[kind] * 2 ** (count - 1));
      countLost();
    }
  }
}

/** Runs `attempt`, which does no harm when it is done twice, again after transient errors until `forMs` have passed. */
export async function insist<T>(attempt: () => Promise<T>, forMs: number): Promise<T> {
  const until = performance.now() + forMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTransient(error) || performance.now() >= until) throw error;
      await pause(INSIST_PAUSE_MS);
    }
  }
}

/** Half of the time at least, the rest by chance, so that those that met do not meet again. */
function pause(longestMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, longestMs * (1 + Math.random()) / 2));
}
