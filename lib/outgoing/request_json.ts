import { waitOutside } from "../core/requests_under_way.ts";
import { IntegrationError } from "./integration_error.ts";
import { readAnswerText } from "./read_answer_text.ts";

/** One request for JSON. */
interface JsonRequest {
  url: URL;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** Texts that must not be in what is returned or said, such as keys. */
  secrets: readonly string[];
  signal: AbortSignal;
  timeoutMs?: number;
}

/** What came back, read to its end. */
interface JsonAnswer {
  status: number;
  headers: Headers;
  /** The body without secrets. */
  text: string;
  /** Undefined: the body is no JSON, which only an error may be. */
  json: unknown;
}

const TIMEOUT_MS = 90_000;
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Sends one request and reads an answer of JSON. Throws an `IntegrationError` with the remedy `retry` when nothing, only
 * a part or something else than JSON comes, and the signal's reason when that aborts. Redirects are not followed: they
 * would carry the key elsewhere.
 */
export function requestJson(request: JsonRequest): Promise<JsonAnswer> {
  return waitOutside(() => send(request));
}

async function send(request: JsonRequest): Promise<JsonAnswer> {
  const { url, method = "GET", headers, body, secrets, signal, timeoutMs = TIMEOUT_MS } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: { Accept: "application/json", ...headers },
      ...body !== undefined && { body },
      redirect: "manual",
      signal: AbortSignal.any([signal, timeout]),
    });
    const read = await readAnswerText(response, MAX_BYTES);
    if (read.excess === "bytes") throw broken("does not end");
    if (read.excess !== undefined) throw broken("holds more values, or deeper ones, than are read");
    const text = hideSecrets(read.text, secrets);
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: parse(response, text),
    };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof IntegrationError) throw error;
    // fetch's own messages may have the URL, and so the key
    const message = timeout.aborted
      ? `${url.host} did not answer within ${timeoutMs / 1000} seconds.`
      : `${url.host} could not be reached, or broke off its answer.`;
    throw new IntegrationError("service_unreachable", message, { remedy: "retry" });
  }
}

function parse({ status }: Response, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // proxies and overloaded servers answer errors in HTML
    if (status < 200 || status >= 300) return undefined;
    throw broken(`is cut off or no JSON (${text.length.toLocaleString("en")} characters)`);
  }
}

function broken(what: string): IntegrationError {
  return new IntegrationError("service_answer_broken", `The service's answer ${what}.`, {
    remedy: "retry",
  });
}

function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce(
    (hidden, secret) => secret === "" ? hidden : hidden.replaceAll(secret, "[key]"),
    text,
  );
}
