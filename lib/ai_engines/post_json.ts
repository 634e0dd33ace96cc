import type { AnswerFault } from "../ai/engine_answer.ts";
import { cleanMessage, createFormatFault, readAnswerFault } from "../ai/answer_fault.ts";
import { waitOutside } from "../core/requests_under_way.ts";
import { readAnswerText } from "../outgoing/read_answer_text.ts";
import { readRetryAfter } from "../outgoing/retry_after.ts";

/** Where JSON is posted to. */
interface JsonEndpoint {
  url: string;
  /** Null: none is sent. */
  apiKey: string | null;
  timeoutMs: number;
  /** An answer with more is cut off. */
  maxBytes: number;
}

/** What came of one request. */
export type PostedJson =
  & (
    | { fault: AnswerFault; status?: undefined; body?: undefined }
    | { fault?: undefined; status: number; body: unknown }
  )
  & {
    /** What the engine asked for; null: it did not say. */
    retryAfterSeconds: number | null;
  };

/** Shorter ones are in other words by chance. */
const MIN_KEY_LENGTH = 8;

/**
 * Posts JSON to an engine, once. What is no JSON is a fault in words for people; only when `signal`
 * aborts it throws, with its reason. Redirects are not followed: they would carry the key
 * elsewhere. The key is in nothing that is returned, whatever the engine writes.
 */
export function postJson(
  endpoint: JsonEndpoint,
  content: unknown,
  options: PostOptions,
): Promise<PostedJson> {
  return waitOutside(() => post(endpoint, content, options));
}

interface PostOptions {
  signal: AbortSignal;
  now(): Date;
}

async function post(
  endpoint: JsonEndpoint,
  content: unknown,
  { signal, now }: PostOptions,
): Promise<PostedJson> {
  const { url, apiKey, timeoutMs, maxBytes } = endpoint;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "Accept": "application/json",
        "Content-Type": "application/json",
        ...apiKey !== null && { "Authorization": `Bearer ${apiKey}` },
      },
      body: JSON.stringify(content),
      redirect: "manual",
      signal: AbortSignal.any([signal, timeout]),
    });
    const { status, headers } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      return failed("redirected", REDIRECTED);
    }
    const { text, excess } = await readAnswerText(response, maxBytes);
    if (excess !== undefined) {
      return failed("too_large", excess === "bytes" ? tooLarge(maxBytes) : TOO_MANY_VALUES);
    }
    const retryAfterSeconds = readRetryAfter(headers.get("retry-after"), now());
    return { ...parse(status, hideKey(text, apiKey)), retryAfterSeconds };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (timeout.aborted) {
      return failed("timeout", `The engine did not answer within ${timeoutMs / 1000} seconds.`);
    }
    const { host } = new URL(url);
    // fetch quotes an address that has a password
    const reason = cleanMessage(hideKey(reasonOf(error), apiKey));
    return failed(
      "unreachable",
      `${host} could not be reached, or broke off its answer (${reason}).`,
    );
  }
}

const REDIRECTED = "The engine sends on to another address, which is not followed. Check base_url.";

const TOO_MANY_VALUES = "The engine's answer holds more values, or deeper ones, than are read.";

function tooLarge(maxBytes: number): string {
  return `The engine's answer has more than ${maxBytes / 1024 / 1024} MB; it was cut off.`;
}

function failed(code: AnswerFault["code"], message: string): PostedJson {
  const retryable = code === "timeout" || code === "unreachable";
  return { fault: { code, message, retryable }, retryAfterSeconds: null };
}

function parse(
  status: number,
  text: string,
): { fault: AnswerFault } | { status: number; body: unknown } {
  try {
    return { status, body: JSON.parse(text) };
  } catch {
    // proxies and overloaded servers answer errors in HTML
    const fault = readAnswerFault(status, undefined);
    if (fault !== undefined) return { fault };
    const { fault: broken } = createFormatFault(
      "malformed",
      `The engine's answer is cut off or no JSON (${text.length.toLocaleString("en")} characters).`,
    );
    return { fault: { ...broken, retryable: true } };
  }
}

/** Also as JSON writes it. */
function hideKey(text: string, key: string | null): string {
  if (key === null || key.length < MIN_KEY_LENGTH) return text;
  const escaped = JSON.stringify(key).slice(1, -1);
  return [key, escaped, escaped.replaceAll("/", "\\/")]
    .reduce((hidden, form) => hidden.replaceAll(form, "[key]"), text);
}

/** fetch hides what happened behind "fetch failed". */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}
