import type { AlertAttempt } from "../../schemas/alert_history.ts";

/** Attempts that are kept of one message. */
const MAX_KEPT = 30;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * From each failed attempt to the next: eleven attempts in some 56 hours. Servers that greylist take a mail after
 * minutes; what is older than two days is in the history anyway. Our own choice.
 */
const RETRY_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  16 * HOUR_MS,
  24 * HOUR_MS,
];

/** Reads the attempts of a message, the first one first; null: none has ended. */
export function readMessageAttempts(log: string | null): AlertAttempt[] {
  // written by addMessageAttempt()
  return log === null ? [] : JSON.parse(log) as AlertAttempt[];
}

/** Adds an attempt to the log of a message; of too many the first ones go. */
export function addMessageAttempt(log: string | null, attempt: AlertAttempt): string {
  return JSON.stringify([...readMessageAttempts(log), attempt].slice(-MAX_KEPT));
}

/** Adds an attempt whose process ended before it knew what came of it. */
export function addInterruptedMessage(
  log: string | null,
  { number, startedAt }: { number: number; startedAt: Date },
): string {
  return addMessageAttempt(log, {
    number,
    started_at: startedAt.toISOString(),
    outcome: "interrupted",
    message:
      "The process ended before it knew whether the message was taken: it is sent again, an " +
      "e-mail under the same Message-ID.",
  });
}

/** When a message is tried again after as many failures; null: it is given up. `askedSeconds`: what the receiver asks for. */
export function findRetryTime(
  log: string,
  { now, askedSeconds }: { now: Date; askedSeconds: number | null },
): Date | null {
  const failures = readMessageAttempts(log).filter(({ outcome }) => outcome === "failed").length;
  const wait = RETRY_MS[failures - 1];
  return wait === undefined
    ? null
    : new Date(now.getTime() + Math.max(wait, 1_000 * (askedSeconds ?? 0)));
}
