import { isTransient } from "../../db/core/transient_errors.ts";
import { isOutOfSpace } from "../../db/core/space_errors.ts";
import { noSpaceLeft } from "../core/no_space_left.ts";
import {
  ConflictError,
  ForbiddenError,
  LimitExceededError,
  NotFoundError,
  ServiceError,
  UnauthorizedError,
  UnavailableError,
  ValidationError,
} from "../core/errors.ts";
import { HttpError } from "./http_error.ts";
import type { Link } from "./request_state.ts";

/** The one table of statuses. */
const STATUSES = [
  [ValidationError, 422],
  [NotFoundError, 404],
  [ConflictError, 409],
  [ForbiddenError, 403],
  [UnauthorizedError, 401],
  [LimitExceededError, 429],
  [UnavailableError, 503],
] as const;

/** An error as it goes out. */
interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** Turns whatever a later link throws into the one JSON form of errors. */
export function errorAnswers(): Link {
  return async function errorAnswers(ctx, next) {
    try {
      await next();
    } catch (error) {
      const answer = errorAnswer(error, ctx.state.requestId);
      if (answer.status >= 500) ctx.state.failure = error;
      ctx.status = answer.status;
      ctx.set(answer.headers);
      ctx.body = answer.body;
    }
  };
}

/**
 * Builds the answer to an error: `message`, `code`, `status`, `request_id`, the error's own details
 * and `errors` on 422. An unexpected error keeps its details to itself.
 */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  const known = knownError(error);
  const status = statusOf(known);
  return {
    status,
    headers: headersOf(known),
    body: {
      message: known.message,
      code: known.code,
      status,
      request_id: requestId,
      ...known.details,
      ...(known instanceof ValidationError ? listErrors(known) : {}),
    },
  };
}

function listErrors({ errors, omittedCount }: ValidationError): Record<string, unknown> {
  return omittedCount === 0 ? { errors } : { errors, omitted_errors_count: omittedCount };
}

function knownError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isOutOfSpace(error)) return noSpaceLeft();
  if (isTransient(error)) {
    return new UnavailableError(
      "database_unavailable",
      "The service cannot reach its database at present. Try again in a few seconds.",
    );
  }
  return new HttpError(
    500,
    "internal_error",
    "Something went wrong on our side. The request id names this case in our log.",
  );
}

function statusOf(error: ServiceError): number {
  if (error instanceof HttpError) return error.status;
  return STATUSES.find(([type]) => error instanceof type)?.[1] ?? 500;
}

function headersOf(error: ServiceError): Record<string, string> {
  if (error instanceof HttpError) return error.headers;
  if (error instanceof UnauthorizedError) {
    // who sent no token gets no error code (RFC 6750, section 3.1)
    const reason = error.code === "invalid_token" ? ', error="invalid_token"' : "";
    return { "WWW-Authenticate": `Bearer realm="api"${reason}` };
  }
  if (error instanceof LimitExceededError || error instanceof UnavailableError) {
    return { "Retry-After": String(error.retryAfterSeconds) };
  }
  return {};
}
