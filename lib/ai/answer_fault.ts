import {
  type JsonRecord,
  readRecord,
  readRecords,
  readString,
} from "../importers/values/json_values.ts";
import type { AnswerFault } from "./engine_answer.ts";

const MAX_MESSAGE_LENGTH = 300;
/** Keys as providers write them into their messages: "Incorrect API key provided: sk-…". */
const KEY = /\b(?:sk|pplx|xai|gsk)-[\w*.-]{6,}|\bBearer\s+\S{6,}|\b[\w-]{32,}/g;
/** Header values and addresses with a password. */
const CREDENTIALS = /\/\/[^\s/@]+@/g;

/**
 * Reads the error of an answer with an HTTP status of 400 and more, or of one that holds nothing but
 * an error: `{error: {message, type, code}}` as OpenAI and those who are compatible answer,
 * `{error: "…"}`, `{detail: "…"}` and `{detail: [{msg}]}` as FastAPI does. Undefined for what is
 * no error.
 *
 * Source: OpenAI API reference, Error codes; Perplexity API reference; FastAPI, Handling errors.
 */
export function readAnswerFault(status: number, body: unknown): AnswerFault | undefined {
  const record = readRecord(body) ?? {};
  const error = readRecord(record["error"]);
  const text = readErrorText(record, error);
  if (status < 400 && text === null) return undefined;
  const words = `${error?.["code"] ?? ""} ${error?.["type"] ?? ""}`.toLowerCase();
  const code = judge(status, words);
  return {
    code,
    message: text === null ? describeStatus(status) : cleanMessage(text),
    retryable: code === "rate_limited" || code === "overloaded",
  };
}

/** What is not there has no words of its own: the address is wrong. */
function describeStatus(status: number): string {
  const advice = status === 404 || status === 405
    ? " Nothing is at this address: check base_url."
    : "";
  return `The engine answered with status ${status}.${advice}`;
}

/** The fault of an answer that is not what its format documents. */
export function createFormatFault(
  code: "malformed" | "empty",
  message: string,
): { fault: AnswerFault } {
  return { fault: { code, message, retryable: code === "empty" } };
}

/** Takes keys, passwords and what is too long out of a provider's message. */
export function cleanMessage(text: string): string {
  const line = text.replace(KEY, "[key]").replace(CREDENTIALS, "//").replace(/\s+/g, " ").trim();
  return line.length > MAX_MESSAGE_LENGTH ? `${line.slice(0, MAX_MESSAGE_LENGTH)}…` : line;
}

function readErrorText(record: JsonRecord, error: JsonRecord | undefined): string | null {
  const [first] = readRecords(record["detail"]);
  return readString(error?.["message"]) ?? readString(error?.["code"]) ??
    readString(record["error"]) ?? readString(record["detail"]) ?? readString(first?.["msg"]);
}

function judge(status: number, words: string): AnswerFault["code"] {
  if (status === 402 || words.includes("insufficient_quota")) return "quota";
  if (status === 401 || status === 403 || /invalid_api_key|authentication/.test(words)) {
    return "unauthorized";
  }
  if (status === 429 || words.includes("rate_limit")) return "rate_limited";
  if (status === 408 || status >= 500 || /server_error|overloaded|unavailable/.test(words)) {
    return "overloaded";
  }
  return status < 400 && words.trim() === "" ? "overloaded" : "bad_request";
}
