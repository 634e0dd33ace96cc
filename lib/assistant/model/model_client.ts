import {
  createToolChatBody,
  parseToolChatAnswer,
  type ToolChat,
  type ToolChatTurn,
} from "../../ai/tool_chat.ts";
import type { AnswerFault } from "../../ai/engine_answer.ts";
import { type PostedJson, postJson } from "../../ai_engines/post_json.ts";
import type { LlmConfig } from "../../core/config.ts";
import { createPause, type Pause } from "../../outgoing/pause.ts";

/** What a model said, or why it said nothing. */
type AskedModel =
  | { turn: ToolChatTurn; fault?: undefined; isStopped?: undefined }
  | { fault: AnswerFault; turn?: undefined; isStopped?: undefined }
  /** The process ends, and nobody waits for the model any more. */
  | { isStopped: true; fault?: undefined; turn?: undefined };

/** Asks one model, within the time for one question. */
export interface ModelClient {
  readonly model: string;
  /** Asks again where that may help and there is time. */
  ask(chat: Omit<ToolChat, "model" | "limitName">): Promise<AskedModel>;
  /** How many requests were sent. */
  readonly requestsCount: number;
}

/** What a client is created with. */
interface ModelClientOptions {
  now(): Date;
  /** Called with each request that failed; holds no secret. */
  onFault(fault: AnswerFault): void;
  /** Ends requests under way; default: never. */
  stopping?: AbortSignal | undefined;
  /** Between attempts; default: real ones. */
  pause?: Pause;
  random?(): number;
}

/** Far more than any answer has that may be as long as ours. */
const MAX_BYTES = 1024 * 1024;
const MAX_RETRIES = 2;
const FIRST_DELAY_MS = 500;
/** Longer than that nobody waits in a chat. */
const MAX_DELAY_MS = 10_000;

/**
 * Creates a client whose time for all requests together begins now. After 429, 5xx, broken connections and
 * garbage it asks up to two times again in all, at growing distances with jitter or when the model said; a
 * request that hangs ends the time.
 */
export function createModelClient(
  llm: LlmConfig,
  { now, onFault, stopping, pause, random = Math.random }: ModelClientOptions,
): ModelClient {
  const deadline = performance.now() + llm.timeoutMs;
  const signal = stopping ?? new AbortController().signal;
  const wait = pause ?? createPause(signal);
  let limitName: ToolChat["limitName"] = "max_completion_tokens";
  let retries = 0;
  let requestsCount = 0;

  async function post(chat: Omit<ToolChat, "model" | "limitName">): Promise<PostedJson> {
    const timeoutMs = Math.ceil(deadline - performance.now());
    if (timeoutMs <= 0) return { fault: OUT_OF_TIME, retryAfterSeconds: null };
    requestsCount++;
    return await postJson(
      {
        url: `${llm.baseUrl}/chat/completions`,
        apiKey: llm.apiKey,
        timeoutMs,
        maxBytes: MAX_BYTES,
      },
      createToolChatBody({ ...chat, model: llm.model, limitName }),
      { signal, now },
    );
  }

  async function ask(chat: Omit<ToolChat, "model" | "limitName">): Promise<AskedModel> {
    try {
      return await askAgain(chat);
    } catch (error) {
      if (signal.aborted) return { isStopped: true };
      throw error;
    }
  }

  async function askAgain(chat: Omit<ToolChat, "model" | "limitName">): Promise<AskedModel> {
    for (;;) {
      const posted = await post(chat);
      const asked = posted.fault === undefined
        ? parseToolChatAnswer(posted.status, posted.body)
        : { fault: posted.fault };
      if (asked.fault === undefined) return asked;
      onFault(asked.fault);
      if (limitName === "max_completion_tokens" && isUnknownLimit(posted)) {
        limitName = "max_tokens";
        continue;
      }
      const delay = delayOf(asked.fault, posted.retryAfterSeconds);
      if (delay === undefined) return asked;
      retries++;
      await wait(delay);
    }
  }

  /** Undefined: not to be asked again. */
  function delayOf(fault: AnswerFault, retryAfterSeconds: number | null): number | undefined {
    const mayHelp = fault.retryable || fault.code === "malformed";
    if (!mayHelp || fault.code === "timeout" || retries >= MAX_RETRIES) return undefined;
    const delay = retryAfterSeconds === null
      ? FIRST_DELAY_MS * 2 ** retries * (0.5 + random() / 2)
      : retryAfterSeconds * 1000;
    const isInTime = delay <= MAX_DELAY_MS && performance.now() + delay < deadline;
    return isInTime ? delay : undefined;
  }

  return {
    model: llm.model,
    ask,
    get requestsCount() {
      return requestsCount;
    },
  };
}

const OUT_OF_TIME: AnswerFault = {
  code: "timeout",
  message: "The time for the question is over.",
  retryable: false,
};

/** Older servers know the limit by its old name, and some refuse what they do not know. */
function isUnknownLimit({ status, body }: PostedJson): boolean {
  return (status === 400 || status === 422) &&
    JSON.stringify(body).includes("max_completion_tokens");
}
