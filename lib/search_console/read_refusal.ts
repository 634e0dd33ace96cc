import { GoogleError } from "./google_error.ts";
import { member, quote } from "./json_member.ts";
import { readRetryAfter } from "../outgoing/retry_after.ts";
import type { GoogleAnswer } from "./send_request.ts";

/** Whose request it was, for what a person reads about it. */
interface Requester {
  property: string;
  clientEmail: string;
  projectId: string | null;
}

const QUOTA = ["quotaExceeded", "dailyLimitExceeded"];
const RATE = ["rateLimitExceeded", "userRateLimitExceeded", "RATE_LIMIT_EXCEEDED"];
const DISABLED = ["accessNotConfigured", "SERVICE_DISABLED"];

/**
 * Tells from an error answer of the Search Console API what is the matter and what helps
 * (developers.google.com/webmaster-tools: errors, usage limits).
 */
export function readRefusal(answer: GoogleAnswer, requester: Requester, now: Date): GoogleError {
  const { status, headers } = answer;
  const { message, reasons } = readError(answer);
  const has = (names: readonly string[]) => names.some((name) => reasons.includes(name));
  const retryAfterSeconds = readRetryAfter(headers.get("retry-after"), now);
  const said = message === "" ? "" : ` Google says: ${message}`;
  if (status === 401) {
    return new GoogleError("google_unauthorized", `Google refuses the token.${said}`, "token");
  }
  if ((status === 403 || status === 429) && has(QUOTA)) {
    const text = `Google's quota of Search Console queries is used up.${said}`;
    return new GoogleError("google_quota_exceeded", text, "quota", { retryAfterSeconds });
  }
  if (status === 429 || (status === 403 && has(RATE))) {
    const text = `Google limits the rate of requests.${said}`;
    return new GoogleError("google_rate_limited", text, "retry", { retryAfterSeconds });
  }
  if (status === 408 || status >= 500) {
    const text = `Google answers with the error ${status}.${said}`;
    return new GoogleError("google_unavailable", text, "retry", { retryAfterSeconds });
  }
  return new GoogleError(...describe(status, has(DISABLED), { requester, said }), "person");
}

function describe(
  status: number,
  disabled: boolean,
  { requester: { property, clientEmail, projectId }, said }: { requester: Requester; said: string },
): [code: string, message: string] {
  if (status === 403 && disabled) {
    return [
      "google_api_disabled",
      `The Google Search Console API is not enabled in the project ${projectId ?? ""} of the ` +
      `service account. Enable it in Google Cloud, APIs & Services, Library.${said}`,
    ];
  }
  if (status === 403) {
    return [
      "google_not_permitted",
      `${clientEmail} may not read the property ${property}. Add this email in Search Console as ` +
      `a user of the property: Settings, Users and permissions, Add user.${said}`,
    ];
  }
  if (status === 404) {
    return [
      "google_property_unknown",
      `Search Console knows no property ${property}. Write it as Search Console shows it.${said}`,
    ];
  }
  return ["google_refused", `Google refuses the request with the status ${status}.${said}`];
}

/** Google's error body: `{error: {message, errors[{reason}], details[{reason}]}}`. */
function readError({ json }: GoogleAnswer): { message: string; reasons: string[] } {
  const error = member(json, "error");
  const reasons = [member(error, "errors"), member(error, "details")]
    .flatMap((list) => Array.isArray(list) ? list : [])
    .flatMap((item: unknown) => {
      const reason = member(item, "reason");
      return typeof reason === "string" ? [reason] : [];
    });
  const message = member(error, "message");
  return { message: typeof message === "string" ? quote(message) : "", reasons };
}
