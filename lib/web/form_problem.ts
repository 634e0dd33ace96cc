import {
  ConflictError,
  type FieldErrors,
  LimitExceededError,
  NotFoundError,
  ServiceError,
  UnauthorizedError,
  ValidationError,
} from "../core/errors.ts";
import { errorAnswer } from "../middleware/error_answers.ts";
import { apiText } from "./api_text.ts";
import type { Html } from "./html.ts";
import { html } from "./html.ts";
import { notice } from "./parts/notice.ts";

/** What was wrong with a form that was sent, for the page that shows it again. */
export interface FormProblem {
  status: number;
  /** Above the form; undefined where the fields say it all. */
  message: string | undefined;
  errors: FieldErrors;
}

const NOTHING: FormProblem = { status: 200, message: undefined, errors: {} };

/** Of a form that was not sent yet. */
export function noProblem(): FormProblem {
  return NOTHING;
}

/**
 * Turns an error into what the form's page tells; `fields` are those that the form has, messages about
 * others go above it. What nobody could correct by typing is thrown again.
 */
export function formProblem(error: unknown, fields: readonly string[] = []): FormProblem {
  if (!isMendable(error)) throw error;
  const { status } = errorAnswer(error, "");
  if (!(error instanceof ValidationError)) return { status, message: error.message, errors: {} };
  const others = Object.entries(error.errors).filter(([name]) => !fields.includes(name))
    .flatMap(([, messages]) => messages);
  const message = others.length > 0
    ? others.join(" ")
    : "Nothing was changed: please look at the marked fields.";
  return { status, message, errors: error.errors };
}

function isMendable(error: unknown): error is ServiceError {
  return [ValidationError, ConflictError, UnauthorizedError, LimitExceededError, NotFoundError]
    .some((type) => error instanceof type);
}

/** Writes what went wrong above a form; nothing where nothing did. */
export function problemNotice({ message }: FormProblem): Html {
  return message === undefined ? html`` : notice("bad", apiText(message));
}
