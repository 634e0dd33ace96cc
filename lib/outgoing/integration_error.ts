import { ServiceError } from "../core/errors.ts";

/** What helps against a refusal: `retry` later, wait until a `quota` is filled again, or a `person` has to act. */
type IntegrationRemedy = "retry" | "quota" | "person";

/** A service of others that failed or refused; the message says why, and what to do where a person has to. */
export class IntegrationError extends ServiceError {
  readonly remedy: IntegrationRemedy;
  /** From when on it may work; null: nobody has said. */
  readonly retryAt: Date | null;

  constructor(
    code: string,
    message: string,
    { remedy, retryAt = null, cause }: {
      remedy: IntegrationRemedy;
      retryAt?: Date | null;
      cause?: unknown;
    },
  ) {
    super(code, message);
    this.remedy = remedy;
    this.retryAt = retryAt;
    if (cause !== undefined) this.cause = cause;
  }
}
