import type { Ability } from "../../schemas/common.ts";
import { ForbiddenError, UnauthorizedError } from "../core/errors.ts";
import { readRecord } from "../importers/values/json_values.ts";
import { errorAnswer } from "../middleware/error_answers.ts";
import type { RequestState } from "../middleware/request_state.ts";
import { FIRST_SCOPES, mcpChallenge } from "../oauth/oauth_metadata.ts";

/** A refusal by HTTP, whose body is an error of JSON-RPC, too. */
interface Refusal {
  status: number;
  headers: Record<string, string>;
  body: object;
  /** Whether it is our fault. */
  isFailure: boolean;
}

/** Codes of JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32_700;
const METHOD_NOT_FOUND = -32_601;
const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;
/** Of the range that is left to servers. */
const REFUSED = -32_000;

const CODES: Readonly<Record<string, number>> = {
  broken_json: PARSE_ERROR,
  batch_not_supported: INVALID_REQUEST,
  malformed_message_id: INVALID_REQUEST,
  method_not_found: METHOD_NOT_FOUND,
  internal_error: INTERNAL_ERROR,
};

/** Characters of the text that may identify a message: an answer repeats it. */
export const MAX_ID_LENGTH = 256;

/** The id of a message that answers repeat; null where it has none, or one that is none. */
export function messageId(message: unknown): string | number | null {
  const id = readRecord(message)?.["id"];
  if (typeof id === "number") return id;
  return typeof id === "string" && id.length <= MAX_ID_LENGTH ? id : null;
}

/** A call that a client may not make until its owner has granted it a scope (MCP 2026-07-28, Authorization). */
export class MissingScopeError extends ForbiddenError {
  readonly scope: Ability;

  constructor({ code, message, details }: ForbiddenError, scope: Ability) {
    super(code, message, details);
    this.scope = scope;
  }
}

/**
 * Builds the refusal of a message: status and headers as of the API, and in the body, which clients
 * show, an error of JSON-RPC whose `data` is the API's error, with `retry_after_seconds` where it says when.
 */
export function refusalOf(
  error: unknown,
  { requestId, body: message }: Pick<RequestState, "requestId" | "body">,
  origin: string,
): Refusal {
  const { status, headers, body } = errorAnswer(error, requestId);
  const { message: text, ...data } = body;
  const retryAfter = headers["Retry-After"];
  return {
    status,
    headers: { ...headers, ...challengeOf(error, origin) },
    isFailure: status >= 500,
    body: {
      jsonrpc: "2.0",
      id: messageId(message),
      error: {
        code: CODES[String(data["code"])] ?? REFUSED,
        message: text,
        data: {
          ...data,
          ...(retryAfter === undefined ? {} : { retry_after_seconds: Number(retryAfter) }),
        },
      },
    },
  };
}

/** How a client comes to a token: the challenge of a 401, and of a 403 for a scope that is missing. */
function challengeOf(error: unknown, origin: string): Record<string, string> {
  if (error instanceof MissingScopeError) {
    const scope = [...new Set(["read", error.scope])].join(" ");
    return { "WWW-Authenticate": mcpChallenge(origin, { error: "insufficient_scope", scope }) };
  }
  if (!(error instanceof UnauthorizedError)) return {};
  // who sent no token gets no error code (RFC 6750, section 3.1)
  const code = error.code === "invalid_token" ? "invalid_token" : undefined;
  return { "WWW-Authenticate": mcpChallenge(origin, { error: code, scope: FIRST_SCOPES }) };
}
