import { setTimeout as wait } from "node:timers/promises";

/** Waits this many milliseconds; rejects when waiting was given up. */
export type Pause = (milliseconds: number) => Promise<void>;

/** Makes a pause that ends, rejecting with the signal's reason, when the signal aborts. */
export function createPause(signal: AbortSignal): Pause {
  return async (milliseconds) => {
    try {
      await wait(milliseconds, undefined, { signal });
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  };
}
