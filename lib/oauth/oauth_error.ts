/** The codes of RFC 6749, 7009, 7591 and 8707 that are used here. */
type OauthErrorCode =
  | "access_denied"
  | "invalid_client"
  | "invalid_client_metadata"
  | "invalid_grant"
  | "invalid_redirect_uri"
  | "invalid_request"
  | "invalid_scope"
  | "invalid_target"
  | "server_error"
  | "temporarily_unavailable"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "unsupported_token_type";

/** A refusal in the words of OAuth; the message is for the program's developer, in ASCII. */
export class OauthError extends Error {
  readonly code: OauthErrorCode;
  /** Seconds after which it is worth trying again; null: never. */
  readonly retryAfterSeconds: number | null;

  constructor(code: OauthErrorCode, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = "OauthError";
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
