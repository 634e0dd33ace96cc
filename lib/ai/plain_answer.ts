import { gatherCitations, type Source } from "./answer_citations.ts";
import { createFormatFault } from "./answer_fault.ts";
import { isRefusal } from "./refusal.ts";
import { type AnswerResult, UNKNOWN_USAGE } from "./engine_answer.ts";

/** What is known of an answer besides its text. */
interface PlainAnswerFacts {
  model?: string | null;
  citations?: readonly Source[];
}

/**
 * Reads an answer that is only text, such as an imported one: Markdown links, bare URLs and `[n]`
 * with their footnotes are its citations, after those that are given. Empty texts are no answer; refusals are found by their words.
 */
export function parsePlainAnswer(
  text: string,
  { model = null, citations = [] }: PlainAnswerFacts = {},
): AnswerResult {
  if (text.trim() === "") return createFormatFault("empty", "The answer has no text.");
  return {
    answer: {
      text,
      citations: gatherCitations(text, citations),
      model,
      usage: UNKNOWN_USAGE,
      finishReason: null,
      refused: isRefusal(text),
    },
  };
}
