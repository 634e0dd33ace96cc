import { GoogleError } from "../search_console/google_error.ts";
import type { Pause } from "./pause.ts";

/** How often a request is sent before it counts as failed. */
const MAX_ATTEMPTS = 6;
const FIRST_DELAY_MS = 1000;
/** Longer than that nothing is held open: the sync waits instead, and tells so. */
const MAX_DELAY_MS = 60_000;

/**
 * Does `work` again after a `GoogleError` with the remedy `retry`, at growing distances with jitter, or when
 * Google said. Throws the last error after six attempts; one whose `Retry-After` is more than a minute
 * at once, as a matter of quota.
 */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  { pause, random = Math.random }: { pause: Pause; random?: () => number },
): Promise<Result> {
  for (let attempt = 1;; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof GoogleError) || error.remedy !== "retry") throw error;
      const asked = error.retryAfterSeconds;
      const isRate = error.code === "google_rate_limited";
      if ((asked ?? 0) * 1000 > MAX_DELAY_MS || (attempt >= MAX_ATTEMPTS && isRate)) {
        throw new GoogleError(error.code, error.message, "quota", {
          retryAfterSeconds: asked,
          cause: error,
        });
      }
      if (attempt >= MAX_ATTEMPTS) throw error;
      await pause(asked !== null ? asked * 1000 : delayOf(attempt, random()));
    }
  }
}

/** Between half and all of a distance that doubles. */
function delayOf(attempt: number, random: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS) * (0.5 + random / 2);
}
