import { ServiceError } from "../core/errors.ts";

/**
 * What helps against a refusal: `retry` the same request in a moment, get a new `token`, wait until a `quota`
 * is filled again, or a `person` has to do something first.
 */
type GoogleRemedy = "retry" | "token" | "quota" | "person";

/** A request to Google that failed; the message says why, and what to do where a person has to. */
export class GoogleError extends ServiceError {
  readonly remedy: GoogleRemedy;
  /** What Google asked for; null when it did not say. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: string,
    message: string,
    remedy: GoogleRemedy,
    options: { retryAfterSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(code, message);
    this.remedy = remedy;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    if (options.cause !== undefined) this.cause = options.cause;
  }
}
