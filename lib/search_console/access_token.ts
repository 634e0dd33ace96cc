import { createAssertion } from "./create_assertion.ts";
import { GoogleError } from "./google_error.ts";
import { member, quote } from "./json_member.ts";
import { readRetryAfter } from "../outgoing/retry_after.ts";
import type { GoogleAnswer, Send } from "./send_request.ts";
import type { ServiceAccount } from "./service_account.ts";

/** Gives access tokens of one service account. */
interface AccessTokens {
  /** The one that is known, or a new one when there is none or it is about to expire. */
  read(): Promise<string>;
  /** Google refused this one: the next one is asked for again. */
  forget(token: string): void;
}

const GRANT_TYPE = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const EXPIRES_EARLY_MS = 60_000;
const DEFAULT_LIFETIME_SECONDS = 3600;

/**
 * Creates the tokens of a service account. `read` throws a `GoogleError`: with the remedy `person` when
 * the key is revoked or the clock is wrong, with `retry` when Google cannot answer.
 */
export function createAccessTokens(
  account: ServiceAccount,
  { tokenUrl, send, now }: { tokenUrl: string; send: Send; now(): Date },
): AccessTokens {
  let known: { token: string; expiresAt: number } | undefined;
  return {
    async read() {
      if (known !== undefined && now().getTime() < known.expiresAt) return known.token;
      const askedAt = now();
      const answer = await send({
        url: tokenUrl,
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({
          grant_type: GRANT_TYPE,
          assertion: createAssertion(account, tokenUrl, askedAt),
        }).toString(),
      });
      if (answer.status !== 200) throw readTokenRefusal(answer, account, now());
      const { token, seconds } = readToken(answer);
      known = { token, expiresAt: askedAt.getTime() + seconds * 1000 - EXPIRES_EARLY_MS };
      return token;
    },
    forget(token) {
      if (known?.token === token) known = undefined;
    },
  };
}

function readToken({ json }: GoogleAnswer): { token: string; seconds: number } {
  const token = member(json, "access_token");
  const seconds = member(json, "expires_in");
  if (typeof token !== "string" || token === "") {
    throw new GoogleError(
      "google_answer_broken",
      "Google's answer to the request for a token has no token.",
      "retry",
    );
  }
  return { token, seconds: typeof seconds === "number" ? seconds : DEFAULT_LIFETIME_SECONDS };
}

/** Errors of the token endpoint are OAuth's: `{error, error_description}` (RFC 6749, section 5.2). */
function readTokenRefusal(answer: GoogleAnswer, account: ServiceAccount, now: Date): GoogleError {
  const { status, headers, json } = answer;
  const error = String(member(json, "error") ?? "");
  const text = quote(String(member(json, "error_description") ?? ""));
  const said = text === "" && error === "" ? "" : ` Google says: ${text || error}`;
  if (status === 429 || status === 408 || status >= 500) {
    return new GoogleError(
      "google_unavailable",
      `Google gives no token at present (${status}).${said}`,
      "retry",
      { retryAfterSeconds: readRetryAfter(headers.get("retry-after"), now) },
    );
  }
  if (/short-lived|timeframe|\biat\b|\bexp\b/i.test(text)) {
    return new GoogleError(
      "google_clock_differs",
      `This server's clock says ${now.toISOString()}, Google's ${
        headers.get("date") ?? "something else"
      }. Set the clock, best by NTP.${said}`,
      "person",
    );
  }
  if (
    ["invalid_grant", "invalid_client", "unauthorized_client", "disabled_client"].includes(error)
  ) {
    return new GoogleError(
      "google_key_revoked",
      `Google does not accept the key ${account.privateKeyId} of ${account.clientEmail}: the key ` +
        "or the service account was deleted or disabled. Make a new key in Google Cloud (IAM & " +
        `Admin, Service Accounts, Keys) and connect Search Console again with it.${said}`,
      "person",
    );
  }
  return new GoogleError(
    "google_refused",
    `Google refuses the request for a token with the status ${status}.${said}`,
    "person",
  );
}
