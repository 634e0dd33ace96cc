import type { AnswerResult } from "../ai/engine_answer.ts";
import { type EngineQuestion } from "../ai/engine_request.ts";
import { WIRE_FORMATS } from "../ai/wire_formats.ts";
import type { AiEngine } from "../core/ai_engine_settings.ts";
import { postJson } from "./post_json.ts";

/** Where and how an engine is asked. */
type EngineEndpoint = Pick<AiEngine, "baseUrl" | "wireFormat" | "apiKey" | "timeoutMs">;

/** What came of one request. */
export type PostedQuestion = AnswerResult & {
  /** What the engine asked for; null: it did not say. */
  retryAfterSeconds: number | null;
};

/** Far more than any answer with its sources has. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** As of imported ones. */
const MAX_TEXT_LENGTH = 500_000;

/**
 * Puts one question to an engine, once, as `postJson()` does. Whatever goes wrong is a fault in
 * words for people.
 */
export async function postQuestion(
  { baseUrl, wireFormat, apiKey, timeoutMs }: EngineEndpoint,
  question: EngineQuestion,
  context: { signal: AbortSignal; now(): Date },
): Promise<PostedQuestion> {
  const format = WIRE_FORMATS[wireFormat];
  const endpoint = {
    url: `${baseUrl}${format.path}`,
    apiKey,
    timeoutMs,
    maxBytes: MAX_ANSWER_BYTES,
  };
  const posted = await postJson(endpoint, format.createBody(question), context);
  const { retryAfterSeconds } = posted;
  if (posted.fault !== undefined) return { fault: posted.fault, retryAfterSeconds };
  const result = format.parse(posted.status, posted.body);
  const isTooLong = (result.answer?.text.length ?? 0) > MAX_TEXT_LENGTH;
  return { ...(isTooLong ? TOO_LONG : result), retryAfterSeconds };
}

const TOO_LONG: AnswerResult = {
  fault: {
    code: "too_large",
    message: `The engine's answer has more than ${
      MAX_TEXT_LENGTH.toLocaleString("en")
    } characters.`,
    retryable: false,
  },
};
