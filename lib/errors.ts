/**
 * The few errors that business code throws. None knows HTTP: one table in
 * `middleware/error_answers.ts` gives each its status.
 */

/** Field name (dot notation, query fields as written) to the messages about it. */
export type FieldErrors = Record<string, string[]>;

/** What every expected error carries: a stable `code` for programs and a message for people. */
export class ServiceError extends Error {
  readonly code: string;
  /** Further members of the JSON answer, such as `audit_id` on a conflict. */
  readonly details: Record<string, unknown>;

  constructor(code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.details = details;
  }
}

/** The thing does not exist, or belongs to another account. */
export class NotFoundError extends ServiceError {}

/** The thing's present state forbids the action; the message names the state. */
export class ConflictError extends ServiceError {}

/** The caller is known but may not do this. */
export class ForbiddenError extends ServiceError {}

/** The caller is not known. */
export class UnauthorizedError extends ServiceError {}

/** A window or a quota is used up; `retryAfterSeconds` tells when it is worth coming back. */
export class LimitExceededError extends ServiceError {
  readonly retryAfterSeconds: number;

  constructor(code: string, message: string, retryAfterSeconds: number) {
    super(code, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Something the service needs (the database) does not answer at present. */
export class UnavailableError extends ServiceError {
  readonly retryAfterSeconds: number;

  constructor(code: string, message: string, retryAfterSeconds = 5) {
    super(code, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Input that is well-formed but wrong: names each field and what to do about it. */
export class ValidationError extends ServiceError {
  readonly errors: FieldErrors;

  constructor(errors: FieldErrors) {
    const messages = Object.values(errors).flat();
    const more = messages.length - 1;
    const tail = more > 0 ? ` (and ${more} more ${more === 1 ? "error" : "errors"})` : "";
    super("validation_failed", (messages[0] ?? "The given data was invalid.") + tail);
    this.errors = errors;
  }
}

/** A setting or the machine is wrong: the process cannot start. Each line says what to do. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}
