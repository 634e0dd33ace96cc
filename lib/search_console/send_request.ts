import { waitOutside } from "../core/requests_under_way.ts";
import { readAnswerText } from "../outgoing/read_answer_text.ts";
import { GoogleError } from "./google_error.ts";

/** One request to Google. */
interface GoogleRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What came back, read to its end. */
export interface GoogleAnswer {
  status: number;
  headers: Headers;
  /** Undefined when the body is no JSON, which only an error may be. */
  json: unknown;
}

/** Sends one request. */
export type Send = (request: GoogleRequest) => Promise<GoogleAnswer>;

/** A page of 25,000 rows takes Google some seconds. */
const TIMEOUT_MS = 60_000;
/** 25,000 rows with long URLs are some 10 MB. */
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * Makes a function that POSTs and reads an answer of JSON. It throws a `GoogleError` with the remedy
 * `retry` when nothing, only a part or something else than JSON comes, and the signal's reason when
 * that aborts. Redirects are not followed: they would carry the token elsewhere.
 */
export function createSend(
  { signal, timeoutMs = TIMEOUT_MS }: { signal: AbortSignal; timeoutMs?: number },
): Send {
  return ({ url, headers, body }) =>
    waitOutside(async () => {
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const response = await fetch(url, {
          method: "POST",
          headers: { Accept: "application/json", ...headers },
          body,
          redirect: "manual",
          signal: AbortSignal.any([signal, timeout]),
        });
        const { text, excess } = await readAnswerText(response, MAX_BYTES);
        if (excess === undefined) return readAnswer(response, text);
        const what = excess === "bytes" ? "does not end" : "holds more values than are read";
        throw new GoogleError("google_answer_broken", `Google's answer ${what}.`, "retry");
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (error instanceof GoogleError) throw error;
        throw unreachable(new URL(url).host, timeout.aborted ? timeoutMs : null, error);
      }
    });
}

function readAnswer({ status, headers }: Response, text: string): GoogleAnswer {
  try {
    return { status, headers, json: JSON.parse(text) };
  } catch (cause) {
    // proxies and overloaded servers answer errors in HTML
    if (status < 200 || status >= 300) return { status, headers, json: undefined };
    throw new GoogleError(
      "google_answer_broken",
      `Google's answer is cut off or no JSON (${text.length.toLocaleString("en")} characters).`,
      "retry",
      { cause },
    );
  }
}

function unreachable(host: string, timeoutMs: number | null, cause: unknown): GoogleError {
  if (timeoutMs !== null) {
    const message = `${host} did not answer within ${timeoutMs / 1000} seconds.`;
    return new GoogleError("google_timeout", message, "retry", { cause });
  }
  // fetch hides what happened behind "fetch failed"
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const reason = inner instanceof Error ? inner.message : String(inner);
  const message = `${host} could not be reached, or broke off its answer (${reason}).`;
  return new GoogleError("google_unreachable", message, "retry", { cause });
}
