import type { ErrorCode } from "../../schemas/error_codes.ts";

/**
 * The few errors that business code throws. None knows HTTP: one table in
 * `middleware/error_answers.ts` gives each its status.
 */

/**
 * Field name (dot notation, query fields as written) to the messages about it. Where names come from
 * outside it is made by `createFieldErrors()`.
 */
export type FieldErrors = Record<string, string[]>;

/** Creates what collects messages by field: without prototype, so that `constructor` is a name like others. */
export function createFieldErrors(): FieldErrors {
  return Object.create(null);
}

/** Whether so much is wrong that a refusal does not even count the rest. */
export function hasMoreThanCounted(errors: FieldErrors): boolean {
  let count = 0;
  for (const _field in errors) if (++count > MAX_COUNTED) return true;
  return false;
}

/** Messages of a refusal at most. */
const MAX_MESSAGES = 20;
/** Above this many errors the refusal says “more than”, and not how many. */
const MAX_COUNTED = 1_000;
/** Characters of a name that came from outside. */
const MAX_NAME_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 2_000;
/** Bytes of all messages, as JSON: an escape may have six for one character. */
const MAX_ERRORS_BYTES = 40_000;

/** Cuts a name that came from outside, so that it can be quoted. */
export function cutName(name: string): string {
  return cutText(name, MAX_NAME_LENGTH);
}

function cutText(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}

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

/** An error with one of the documented codes. */
export class CodedError extends ServiceError {
  declare readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(code, message, details);
  }
}

/** The thing does not exist, or belongs to another account. */
export class NotFoundError extends CodedError {}

/** The thing's present state forbids the action; the message names the state. */
export class ConflictError extends CodedError {}

/** The caller is known but may not do this. */
export class ForbiddenError extends CodedError {}

/** The caller is not known. */
export class UnauthorizedError extends CodedError {}

/** A window or a quota is used up; `retryAfterSeconds` tells when it is worth coming back. */
export class LimitExceededError extends CodedError {
  readonly retryAfterSeconds: number;

  constructor(code: ErrorCode, message: string, retryAfterSeconds: number) {
    super(code, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Something the service needs (the database) does not answer at present. */
export class UnavailableError extends CodedError {
  readonly retryAfterSeconds: number;

  constructor(code: ErrorCode, message: string, retryAfterSeconds = 5) {
    super(code, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Input that is well-formed but wrong: names each field and what to do about it. However much is wrong,
 * a refusal is small: `errors` has the first messages, `MAX_MESSAGES` at most, `omittedCount` says how
 * many more there are, counted up to 1,000.
 */
export class ValidationError extends CodedError {
  readonly errors: FieldErrors;
  readonly omittedCount: number;

  /** `code` where programs can act upon the reason. */
  constructor(errors: FieldErrors, code: ErrorCode = "validation_failed") {
    const messages = Object.values(errors).flat();
    const first = cutText(messages[0] ?? "The given data was invalid.", MAX_MESSAGE_LENGTH);
    super(code, first + moreErrors(messages.length - 1));
    this.errors = firstMessages(errors);
    const shown = Object.values(this.errors).flat().length;
    this.omittedCount = Math.min(MAX_COUNTED, messages.length - shown);
  }
}

function moreErrors(count: number): string {
  if (count <= 0) return "";
  if (count === 1) return " (and 1 more error)";
  return count <= MAX_COUNTED
    ? ` (and ${count} more errors)`
    : ` (and more than ${MAX_COUNTED.toLocaleString("en")} more errors)`;
}

function firstMessages(errors: FieldErrors): FieldErrors {
  const first = createFieldErrors();
  let count = 0;
  let bytes = 0;
  for (const [field, messages] of Object.entries(errors)) {
    const name = cutName(field);
    bytes += sizeOf(name);
    for (const message of messages) {
      const shown = cutText(message, MAX_MESSAGE_LENGTH);
      bytes += sizeOf(shown);
      if (count === MAX_MESSAGES || (count > 0 && bytes > MAX_ERRORS_BYTES)) return first;
      (first[name] ??= []).push(shown);
      count++;
    }
  }
  return first;
}

function sizeOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}

/** A setting or the machine is wrong: the process cannot start. Each line says what to do. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}
