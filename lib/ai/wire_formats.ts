import { createChatBody, parseChatAnswer } from "./chat_completions.ts";
import type { AnswerResult } from "./engine_answer.ts";
import type { EngineBody, EngineQuestion } from "./engine_request.ts";
import { createPerplexityBody, parsePerplexityAnswer } from "./perplexity.ts";
import { createResponsesBody, parseResponsesAnswer } from "./responses_api.ts";

/** How an engine is spoken to. */
interface WireFormat {
  /** Below the engine's base URL. */
  path: string;
  createBody(question: EngineQuestion): EngineBody;
  /** `body`: parsed JSON, or whatever else was answered. */
  parse(status: number, body: unknown): AnswerResult;
}

/** The formats that are spoken, by the names under which engines are configured. */
export const WIRE_FORMATS = {
  chat_completions: {
    path: "/chat/completions",
    createBody: createChatBody,
    parse: parseChatAnswer,
  },
  responses: {
    path: "/responses",
    createBody: createResponsesBody,
    parse: parseResponsesAnswer,
  },
  perplexity: {
    path: "/chat/completions",
    createBody: createPerplexityBody,
    parse: parsePerplexityAnswer,
  },
} as const satisfies Record<string, WireFormat>;

/** The name of a format. */
type WireFormatName = keyof typeof WIRE_FORMATS;
