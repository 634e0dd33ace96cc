import type { DeliveryAttempt } from "../../schemas/webhook.ts";
import type { PostOutcome } from "./post_message.ts";

/** Attempts that are kept of one delivery: those of the schedule, and some whose process was stopped. */
const MAX_KEPT = 30;

/** Reads the attempts of a delivery, the first one first. */
export function readAttempts(log: string): DeliveryAttempt[] {
  // written by addAttempt()
  return JSON.parse(log) as DeliveryAttempt[];
}

/** Reads the last attempt of a list's row; null: none has ended. */
export function readLastAttempt(
  { last_attempt: text }: { last_attempt: string },
  start: string,
): DeliveryAttempt | null {
  // addAttempt() writes a list, whose end is no part of the attempt
  return text === "[]" ? null : JSON.parse(start + text.slice(0, -1)) as DeliveryAttempt;
}

/** Adds an attempt to the log of a delivery; of too many the first ones go. */
function addAttempt(log: string, attempt: DeliveryAttempt): string {
  return JSON.stringify([...readAttempts(log), attempt].slice(-MAX_KEPT));
}

/** Adds an attempt that ended. */
export function addOutcome(
  log: string,
  { number, startedAt, headers, outcome }: {
    number: number;
    startedAt: Date;
    headers: Readonly<Record<string, string>>;
    outcome: PostOutcome;
  },
): string {
  return addAttempt(log, {
    number,
    started_at: startedAt.toISOString(),
    duration_ms: outcome.durationMs,
    outcome: isDelivered(outcome) ? "delivered" : "failed",
    request_headers: { ...headers },
    status_code: outcome.status,
    error: outcome.error,
    response_headers: outcome.headers,
    response_body: outcome.body,
    response_body_cut: outcome.bodyCut,
  });
}

/** Adds an attempt whose process ended before it knew what came of it. */
export function addInterruption(
  log: string,
  { number, startedAt }: { number: number; startedAt: Date },
): string {
  return addAttempt(log, {
    number,
    started_at: startedAt.toISOString(),
    duration_ms: null,
    outcome: "interrupted",
    request_headers: {},
    status_code: null,
    error: null,
    response_headers: {},
    response_body: "",
    response_body_cut: false,
  });
}

/** Counts the attempts that failed. */
export function countFailures(log: string): number {
  return readAttempts(log).filter(({ outcome }) => outcome === "failed").length;
}

/** Whether the receiver has taken the message: any status of 2xx. */
export function isDelivered({ status }: Pick<PostOutcome, "status">): boolean {
  return status !== null && status >= 200 && status <= 299;
}
