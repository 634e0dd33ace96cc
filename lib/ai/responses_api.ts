import { isRefusal } from "./refusal.ts";
import {
  type JsonRecord,
  readRecord,
  readRecords,
  readString,
} from "../importers/values/json_values.ts";
import { gatherCitations, type Source } from "./answer_citations.ts";
import { createFormatFault, readAnswerFault } from "./answer_fault.ts";
import { readFinishReason, readUsage } from "./chat_completions.ts";
import type { AnswerResult } from "./engine_answer.ts";
import { type EngineBody, type EngineQuestion, withoutNulls } from "./engine_request.ts";
import { readUrlCitation } from "./url_citations.ts";

/**
 * Creates the body of a request to `/responses`; web search is a tool. Nothing is stored at the
 * provider.
 *
 * Source: OpenAI API reference, Create a model response; Web search tool.
 */
export function createResponsesBody(question: EngineQuestion): EngineBody {
  const { model, prompt, instructions, webSearch, searchContext, country } = question;
  return withoutNulls({
    model,
    instructions,
    input: prompt,
    max_output_tokens: question.maxOutputTokens,
    temperature: question.temperature,
    store: false,
    tools: webSearch
      ? [withoutNulls({
        type: "web_search",
        search_context_size: searchContext,
        user_location: country && { type: "approximate", country },
      })]
      : null,
  });
}

/**
 * Reads the answer of `/responses`: the text parts of its messages one after the other, with their
 * annotations; searches and reasoning among the output are passed over. Never throws.
 *
 * Source: OpenAI API reference, The response object.
 */
export function parseResponsesAnswer(status: number, body: unknown): AnswerResult {
  const fault = readAnswerFault(status, body);
  if (fault !== undefined) return { fault };
  const record = readRecord(body);
  if (record === undefined || !Array.isArray(record["output"])) {
    return createFormatFault("malformed", "The engine's answer has no output list.");
  }
  if (record["status"] === "failed" || record["status"] === "in_progress") {
    return createFormatFault("empty", `The engine's answer is ${record["status"]}.`);
  }
  const parts = readRecords(record["output"]).filter(({ type }) => type === "message")
    .flatMap((message) => readRecords(message["content"]));
  const { text, sources } = joinParts(parts);
  const refusal = parts.map((part) => readString(part["refusal"])).find((one) => one !== null);
  const reason = readString(readRecord(record["incomplete_details"])?.["reason"]);
  const finishReason = readFinishReason(reason ?? record["status"]);
  const isWithheld = text.trim() === "" && finishReason === "filter";
  if (text.trim() === "" && refusal === undefined && !isWithheld) {
    return createFormatFault("empty", "The engine's answer has no text.");
  }
  const said = refusal ?? text;
  return {
    answer: {
      text: said,
      citations: gatherCitations(said, refusal === undefined ? sources : []),
      model: readString(record["model"]),
      usage: readUsage(record["usage"]),
      finishReason,
      refused: refusal !== undefined || isWithheld || isRefusal(said),
    },
  };
}

function joinParts(parts: readonly JsonRecord[]): { text: string; sources: Source[] } {
  let text = "";
  const sources: Source[] = [];
  for (const part of parts) {
    const own = readString(part["text"]);
    if (own === null) continue;
    if (text !== "") text += "\n\n";
    for (const annotation of readRecords(part["annotations"])) {
      sources.push(...readUrlCitation(annotation, own, text.length));
    }
    text += own;
  }
  return { text, sources };
}
