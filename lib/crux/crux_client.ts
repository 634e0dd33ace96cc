import type { FormFactor } from "../../schemas/crux.ts";
import { createPause, type Pause } from "../outgoing/pause.ts";
import { createRequestLimiter, type RequestLimits } from "../outgoing/request_limiter.ts";
import { readRetryAfter } from "../outgoing/retry_after.ts";
import { withRetries } from "../outgoing/with_retries.ts";
import { GoogleError } from "../search_console/google_error.ts";
import { member, quote } from "../search_console/json_member.ts";
import { createSend, type GoogleAnswer } from "../search_console/send_request.ts";
import { API_METRICS, parseCruxHistory, parseCruxRecord } from "./parse_crux.ts";

/** Whose figures are asked for. */
export interface CruxQuestion {
  kind: "origin" | "url";
  url: string;
  formFactor: FormFactor;
}

/** Asks the Chrome UX Report API. Each method returns null when there were too few visitors. */
export interface CruxClient {
  queryRecord(question: CruxQuestion): Promise<ReturnType<typeof parseCruxRecord> | null>;
  queryHistory(question: CruxQuestion): Promise<ReturnType<typeof parseCruxHistory> | null>;
}

/** What a client is created with. */
interface CruxClientOptions {
  apiKey: string;
  apiUrl: string;
  now(): Date;
  /** Aborting it ends waits and requests at once. */
  signal: AbortSignal;
  limits?: RequestLimits;
  pause?: Pause;
}

/** https://developer.chrome.com/docs/crux/api: 150 queries a minute for each Google Cloud project. */
const CRUX_LIMITS: RequestLimits = { limit: 150, windowMs: 60_000 };
const TIMEOUT_MS = 30_000;
const HISTORY_WEEKS = 25;
const NOT_FOUND = /chrome ux report data not found/i;

/**
 * Creates a client of the Chrome UX Report API (https://developer.chrome.com/docs/crux/api and …/history-api). The key
 * travels in a header, so that no address that is logged has it. Throws a `GoogleError` whose remedy is no longer
 * `retry` unless that was tried in vain.
 */
export function createCruxClient(options: CruxClientOptions): CruxClient {
  const { apiKey, apiUrl, now, signal, limits = CRUX_LIMITS } = options;
  const pause = options.pause ?? createPause(signal);
  const send = createSend({ signal, timeoutMs: TIMEOUT_MS });
  const admit = createRequestLimiter(limits, { now: () => performance.now(), pause });

  async function ask<Result>(
    method: string,
    body: object,
    parse: (json: unknown) => Result,
  ): Promise<Result | null> {
    return await withRetries(async () => {
      await admit();
      const answer = await send({
        url: `${apiUrl}/v1/records:${method}`,
        headers: { "Content-Type": "application/json", "X-Goog-Api-Key": apiKey },
        body: JSON.stringify(body),
      });
      if (answer.status === 200) return parse(answer.json);
      if (answer.status === 404 && NOT_FOUND.test(messageOf(answer))) return null;
      throw readCruxRefusal(answer, { apiKey, now: now() });
    }, { pause });
  }

  return {
    queryRecord: (question) => ask("queryRecord", bodyOf(question), parseCruxRecord),
    queryHistory: (question) =>
      ask(
        "queryHistoryRecord",
        { ...bodyOf(question), collectionPeriodCount: HISTORY_WEEKS },
        parseCruxHistory,
      ),
  };
}

/** Without a form factor the figures are of all of them together. */
function bodyOf({ kind, url, formFactor }: CruxQuestion): object {
  return {
    [kind]: url,
    ...formFactor !== "all" && { formFactor: formFactor.toUpperCase() },
    metrics: Object.values(API_METRICS),
  };
}

function messageOf({ json }: GoogleAnswer): string {
  const message = member(member(json, "error"), "message");
  return typeof message === "string" ? message : "";
}

/** Finds out from an error answer what is the matter, and what helps. */
function readCruxRefusal(
  answer: GoogleAnswer,
  { apiKey, now }: { apiKey: string; now: Date },
): GoogleError {
  const { status, headers, json } = answer;
  const details = member(member(json, "error"), "details");
  const reasons = (Array.isArray(details) ? details : []).map((detail) => member(detail, "reason"));
  const text = quote(messageOf(answer).replaceAll(apiKey, "***"));
  const said = text === "" ? "" : ` Google says: ${text}`;
  const retryAfterSeconds = readRetryAfter(headers.get("retry-after"), now);
  if (status === 429) {
    const message = `Google's quota of Chrome UX Report queries is used up.${said}`;
    return new GoogleError("google_rate_limited", message, "retry", { retryAfterSeconds });
  }
  if (status === 408 || status >= 500) {
    const message = `Google answers with the error ${status}.${said}`;
    return new GoogleError("google_unavailable", message, "retry", { retryAfterSeconds });
  }
  if (reasons.includes("API_KEY_INVALID") || status === 401) {
    return new GoogleError(
      "google_key_invalid",
      `Google does not know the API key.${said}`,
      "person",
    );
  }
  if (reasons.includes("SERVICE_DISABLED")) {
    const message =
      "The Chrome UX Report API is not enabled in the project of the API key. Enable " +
      `it in Google Cloud, APIs & Services, Library.${said}`;
    return new GoogleError("google_api_disabled", message, "person");
  }
  if (status === 403) {
    const message = `The API key may not be used for this.${said}`;
    return new GoogleError("google_not_permitted", message, "person");
  }
  const message = `Google refuses the request with the status ${status}.${said}`;
  return new GoogleError("google_refused", message, "person");
}
