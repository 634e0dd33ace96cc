import type { Pause } from "./pause.ts";

/** How many requests may be sent in any stretch of time. */
export interface RequestLimits {
  limit: number;
  windowMs: number;
}

/** Google's for a property and for a user: 1,200 queries a minute. */
export const QUERY_LIMITS: RequestLimits = { limit: 1200, windowMs: 60_000 };

/**
 * Makes a function that waits until one more request may be sent, in the order of the calls. The window
 * slides: in any `windowMs` there are at most `limit`.
 */
export function createRequestLimiter(
  { limit, windowMs }: RequestLimits,
  { now, pause }: { now(): number; pause: Pause },
): () => Promise<void> {
  const sent: number[] = [];
  let last: Promise<void> = Promise.resolve();

  async function take(): Promise<void> {
    const first = sent.length < limit ? undefined : sent.shift();
    const wait = first === undefined ? 0 : first + windowMs - now();
    if (wait > 0) await pause(wait);
    sent.push(now());
  }

  return () => {
    const turn = last.then(take);
    // who gave up waiting keeps nobody from the next turn
    last = turn.catch(() => {});
    return turn;
  };
}
