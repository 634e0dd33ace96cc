import { parseChatAnswer } from "./chat_completions.ts";
import type { AnswerResult } from "./engine_answer.ts";
import {
  createMessages,
  type EngineBody,
  type EngineQuestion,
  withoutNulls,
} from "./engine_request.ts";

/** What reasoning models think before they answer. */
const THOUGHTS = /^\s*<think>[\s\S]*?(?:<\/think>|$)\s*/;

/**
 * Creates the body of a request to Perplexity, whose models always search unless that is disabled.
 *
 * Source: Perplexity API reference, Sonar: `web_search_options`, `disable_search`.
 */
export function createPerplexityBody(question: EngineQuestion): EngineBody {
  const { model, webSearch, searchContext, country, language } = question;
  const location = country && withoutNulls({ country });
  return withoutNulls({
    model,
    messages: createMessages(question),
    max_tokens: question.maxOutputTokens,
    temperature: question.temperature,
    language_preference: language,
    disable_search: webSearch ? null : true,
    web_search_options: webSearch && (searchContext !== null || location !== null)
      ? withoutNulls({ search_context_size: searchContext, user_location: location })
      : null,
  });
}

/**
 * Reads Perplexity's answer: chat completions with `citations[]` and `search_results[]`, to which `[n]`
 * in the text refers. What a reasoning model thinks is no part of the answer. Never throws.
 *
 * Source: Perplexity API reference, Sonar.
 */
export function parsePerplexityAnswer(status: number, body: unknown): AnswerResult {
  return parseChatAnswer(status, withoutThoughts(body));
}

function withoutThoughts(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("choices" in body)) return body;
  const { choices } = body;
  if (!Array.isArray(choices)) return body;
  const [choice] = choices;
  const content: unknown = choice?.message?.content;
  if (typeof content !== "string" || !content.includes("<think>")) return body;
  const message = { ...choice.message, content: content.replace(THOUGHTS, "") };
  return { ...body, choices: [{ ...choice, message }] };
}
