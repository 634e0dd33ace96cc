import { errorAnswer } from "../../middleware/error_answers.ts";
import { OauthError } from "../../oauth/oauth_error.ts";

/** An error as OAuth writes it (RFC 6749, section 5.2). */
interface OauthRefusal {
  status: number;
  headers: Record<string, string>;
  body: object;
}

/** Builds the answer to an error of an endpoint of OAuth; what else went wrong has its status and words. */
export function oauthRefusal(error: unknown, requestId: string): OauthRefusal {
  if (error instanceof OauthError) {
    const { code, message, retryAfterSeconds } = error;
    const isUnknown = code === "invalid_client";
    return {
      status: retryAfterSeconds !== null ? 429 : isUnknown ? 401 : 400,
      headers: {
        ...isUnknown && { "WWW-Authenticate": 'Basic realm="oauth"' },
        ...retryAfterSeconds !== null && { "Retry-After": String(retryAfterSeconds) },
      },
      body: { error: code, error_description: message },
    };
  }
  const { status, headers, body } = errorAnswer(error, requestId);
  const code = status === 503
    ? "temporarily_unavailable"
    : status >= 500
    ? "server_error"
    : "invalid_request";
  return { status, headers, body: { error: code, error_description: body["message"] } };
}
