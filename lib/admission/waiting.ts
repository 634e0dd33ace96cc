import { isSessionLost } from "../../db/accounts/rate_session.ts";
import { ServiceError, UnavailableError } from "../core/errors.ts";
import type { AdmissionOutcome, Caller, HashedRequest } from "./admission.ts";

/** A request whose caller waits for its outcome. */
export interface Waiting extends HashedRequest {
  onDecided: ((caller: Caller) => void) | undefined;
  resolve(outcome: AdmissionOutcome): void;
  reject(error: unknown): void;
}

/** What is said to callers when admission failed. */
export function toFailure(error: unknown): unknown {
  if (error instanceof ServiceError || !isSessionLost(error)) return error;
  return unavailable("The service cannot reach its database.", error);
}

/** Creates the error that asks to try again. */
export function unavailable(message: string, cause?: unknown): UnavailableError {
  const error = new UnavailableError("unavailable", `${message} Try again in a few seconds.`);
  error.cause = cause;
  return error;
}
