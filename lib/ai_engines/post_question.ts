import type { AnswerFault, AnswerResult } from "../ai/engine_answer.ts";
import { createFormatFault, readAnswerFault } from "../ai/answer_fault.ts";
import { type EngineQuestion } from "../ai/engine_request.ts";
import { WIRE_FORMATS } from "../ai/wire_formats.ts";
import type { AiEngine } from "../ai_engine_settings.ts";
import { readRetryAfter } from "../search_console/retry_after.ts";

/** Where and how an engine is asked. */
export type EngineEndpoint = Pick<AiEngine, "baseUrl" | "wireFormat" | "apiKey" | "timeoutMs">;

/** What came of one request. */
export type PostedQuestion = AnswerResult & {
  /** What the engine asked for; null: it did not say. */
  retryAfterSeconds: number | null;
};

/** Far more than any answer with its sources has. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** Shorter ones stand in other words by chance. */
const MIN_KEY_LENGTH = 8;

/**
 * Puts one question to an engine, once. Whatever goes wrong is a fault in words for people; only when
 * `signal` aborts it throws, with its reason. Redirects are not followed: they would carry the key
 * elsewhere. The key stands in nothing that is returned, whatever the engine writes.
 */
export async function postQuestion(
  endpoint: EngineEndpoint,
  question: EngineQuestion,
  { signal, now }: { signal: AbortSignal; now(): Date },
): Promise<PostedQuestion> {
  const { baseUrl, wireFormat, apiKey, timeoutMs } = endpoint;
  const format = WIRE_FORMATS[wireFormat];
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${baseUrl}${format.path}`, {
      method: "POST",
      headers: {
        "Accept": "application/json",
        "Content-Type": "application/json",
        ...apiKey !== null && { "Authorization": `Bearer ${apiKey}` },
      },
      body: JSON.stringify(format.createBody(question)),
      redirect: "manual",
      signal: AbortSignal.any([signal, timeout]),
    });
    const { status, headers } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      return failed("redirected", REDIRECTED);
    }
    const text = await readText(response);
    if (text === undefined) return failed("too_large", TOO_LARGE);
    const result = parse(status, hideKey(text, apiKey), format.parse);
    return { ...result, retryAfterSeconds: readRetryAfter(headers.get("retry-after"), now()) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (timeout.aborted) {
      return failed("timeout", `The engine did not answer within ${timeoutMs / 1000} seconds.`);
    }
    const { host } = new URL(baseUrl);
    const reason = hideKey(reasonOf(error), apiKey);
    return failed(
      "unreachable",
      `${host} could not be reached, or broke off its answer (${reason}).`,
    );
  }
}

const REDIRECTED = "The engine sends on to another address, which is not followed. Check base_url.";
const TOO_LARGE =
  `The engine's answer has more than ${MAX_ANSWER_BYTES / 1024 / 1024} MB; it was ` +
  "cut off.";

function failed(code: AnswerFault["code"], message: string): PostedQuestion {
  const retryable = code === "timeout" || code === "unreachable";
  return { fault: { code, message, retryable }, retryAfterSeconds: null };
}

/** Undefined when it is too large. */
async function readText(response: Response): Promise<string | undefined> {
  if (Number(response.headers.get("content-length")) > MAX_ANSWER_BYTES) {
    await response.body?.cancel();
    return undefined;
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(
  status: number,
  text: string,
  read: (status: number, body: unknown) => AnswerResult,
): AnswerResult {
  let body: unknown;
  try {
    body = JSON.parse(text);
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
  return read(status, body);
}

function hideKey(text: string, key: string | null): string {
  return key === null || key.length < MIN_KEY_LENGTH ? text : text.replaceAll(key, "[key]");
}

/** fetch hides what happened behind "fetch failed". */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}
