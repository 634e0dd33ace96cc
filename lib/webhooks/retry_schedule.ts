const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds from each failed attempt to the next, as Standard Webhooks recommends: ten attempts in 75 hours. */
const RETRY_SECONDS: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** A retry comes later by up to this share, so that many do not come together. Our own choice. */
const JITTER = 0.1;

/** An attempt that failed. */
interface FailedAttempt {
  /** From 1 on. */
  number: number;
  status: number | null;
  /** What `Retry-After` asks for; null: nothing. */
  retryAfterSeconds: number | null;
  /** From 0 to 1. */
  random: number;
}

/**
 * Seconds until the next attempt; null: there is none. `Retry-After` of a 429 or 503 is kept to where it asks for more.
 */
export function secondsToRetry(
  { number, status, retryAfterSeconds, random }: FailedAttempt,
): number | null {
  const seconds = RETRY_SECONDS[number - 1];
  if (seconds === undefined) return null;
  const asked = status === 429 || status === 503 ? retryAfterSeconds ?? 0 : 0;
  return Math.max(seconds, asked) * (1 + JITTER * random);
}
