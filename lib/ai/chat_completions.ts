import { isRefusal } from "./refusal.ts";
import {
  isRecord,
  type JsonRecord,
  readList,
  readNumber,
  readRecord,
  readRecords,
  readString,
} from "../importers/values/json_values.ts";
import { gatherCitations, type Source } from "./answer_citations.ts";
import { createFormatFault, readAnswerFault } from "./answer_fault.ts";
import type { AnswerResult, AnswerUsage, FinishReason } from "./engine_answer.ts";
import {
  createMessages,
  type EngineBody,
  type EngineQuestion,
  withoutNulls,
} from "./engine_request.ts";
import { readUrlCitation } from "./url_citations.ts";

/**
 * Creates the body of a request to `/chat/completions`. Web search is asked for with
 * `web_search_options`, which only search models know; without it nothing but the messages is sent.
 *
 * Source: OpenAI API reference, Create chat completion.
 */
export function createChatBody(question: EngineQuestion): EngineBody {
  const { model, webSearch, searchContext, country, maxOutputTokens, temperature } = question;
  return withoutNulls({
    model,
    messages: createMessages(question),
    max_completion_tokens: maxOutputTokens,
    temperature,
    web_search_options: webSearch
      ? withoutNulls({
        search_context_size: searchContext,
        user_location: country && { type: "approximate", approximate: { country } },
      })
      : null,
  });
}

/**
 * Reads the answer of `/chat/completions`: the first choice, with `url_citation` annotations, and the
 * lists `citations` and `search_results` where an engine adds them. Never throws.
 *
 * Source: OpenAI API reference, The chat completion object; Perplexity API reference, Sonar.
 */
export function parseChatAnswer(status: number, body: unknown): AnswerResult {
  const fault = readAnswerFault(status, body);
  if (fault !== undefined) return { fault };
  const record = readRecord(body);
  const [choice] = readRecords(record?.["choices"]);
  const message = readRecord(choice?.["message"]);
  if (record === undefined || choice === undefined || message === undefined) {
    return createFormatFault("malformed", "The engine's answer has no choices[0].message.");
  }
  const finishReason = readFinishReason(choice["finish_reason"]);
  const { text, refused } = readChatText(message);
  if (text.trim() === "" && finishReason !== "filter") {
    return createFormatFault("empty", "The engine's answer has no text.");
  }
  return {
    answer: {
      text,
      citations: gatherCitations(text, [
        ...readRecords(message["annotations"]).flatMap((one) => readUrlCitation(one, text)),
        ...readSources(record, message),
      ]),
      model: readString(record["model"]),
      usage: readUsage(record["usage"]),
      finishReason,
      refused: refused || (finishReason === "filter" && text.trim() === "") || isRefusal(text),
    },
  };
}

/** Reads why an answer ends, as the chat format names it; null where it does not say. */
export function readFinishReason(value: unknown): FinishReason | null {
  if (value === null || value === undefined || value === "") return null;
  if (value === "stop" || value === "end_turn" || value === "completed") return "stop";
  if (value === "length" || value === "max_tokens" || value === "max_output_tokens") {
    return "length";
  }
  return value === "content_filter" ? "filter" : "other";
}

/** Reads what an answer cost, under the names of either API. */
export function readUsage(value: unknown): AnswerUsage {
  const usage = readRecord(value) ?? {};
  return {
    inputTokens: readNumber(usage["prompt_tokens"]) ?? readNumber(usage["input_tokens"]),
    outputTokens: readNumber(usage["completion_tokens"]) ?? readNumber(usage["output_tokens"]),
    totalTokens: readNumber(usage["total_tokens"]),
  };
}

/** Reads what a message says: why it declines to answer, or its text. */
export function readChatText({ content, refusal }: JsonRecord): { text: string; refused: boolean } {
  const why = readString(refusal) ?? readRefusalPart(content);
  return { text: why ?? readContent(content), refused: why !== null };
}

/** A text, or a list of parts of which those of text count. */
function readContent(content: unknown): string {
  if (typeof content === "string") return content;
  return readRecords(content).map((part) => readString(part["text"]) ?? "").join("");
}

function readRefusalPart(content: unknown): string | null {
  const part = readRecords(content).find(({ type }) => type === "refusal");
  return part === undefined ? null : readString(part["refusal"]);
}

/** `citations` are URLs or objects; the title is in `search_results`, in the same order. */
function readSources(record: JsonRecord, message: JsonRecord): Source[] {
  const results = readRecords(record["search_results"]).flatMap(readSource);
  const titles = new Map(results.map(({ url, title }) => [url, title ?? null]));
  const listed = readList(record["citations"] ?? message["citations"]).flatMap((one) =>
    isRecord(one) ? readSource(one) : readSource({ url: one })
  ).map((source) => ({ ...source, title: source.title ?? titles.get(source.url) ?? null }));
  return listed.length > 0 ? [...listed, ...results] : results;
}

function readSource(value: JsonRecord): Source[] {
  const url = readString(value["url"]);
  return url === null ? [] : [{ url, title: readString(value["title"]) }];
}
