import { GERMAN_API_SENTENCES } from "../../assistant/words/german_sentences/api_sentences.ts";
import { GERMAN_CRAWLER_VIEW_PATTERNS } from "./german/crawler_view_texts.ts";
import { GERMAN_EXPORT_CHANGE_PATTERNS } from "./german/export_change_texts.ts";
import { GERMAN_MESSAGE_PATTERNS } from "./german/message_texts.ts";
import { GERMAN_TEXTS } from "./german/mod.ts";
import type { GermanSentence } from "./german_sentence.ts";
import { currentLanguage } from "./language.ts";

const SENTENCE_END = /(?<=\.) (?=\S)/;
const PATTERNS: readonly (readonly [RegExp, GermanSentence])[] = [
  ...GERMAN_MESSAGE_PATTERNS,
  ...GERMAN_CRAWLER_VIEW_PATTERNS,
  ...GERMAN_EXPORT_CHANGE_PATTERNS,
  ...GERMAN_API_SENTENCES,
];

/**
 * A message of the API in the current language, sentence by sentence; one without translation stays as the API writes it, as
 * the operations that it names do.
 */
export function saidMessage(message: string): string {
  if (currentLanguage() === "en") return message;
  return germanOf(message) ?? message.split(SENTENCE_END)
    .map((sentence) => germanOf(sentence) ?? sentence).join(" ");
}

function germanOf(sentence: string): string | undefined {
  const known = GERMAN_TEXTS.get(sentence);
  if (known !== undefined) return known;
  for (const [pattern, german] of PATTERNS) {
    if (!pattern.test(sentence)) continue;
    return typeof german === "string"
      ? sentence.replace(pattern, german)
      : sentence.replace(pattern, german);
  }
  return undefined;
}
