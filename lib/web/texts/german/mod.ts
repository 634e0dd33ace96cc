import { GERMAN_SENTENCES } from "../../../assistant/words/german_sentences/mod.ts";
import { GERMAN_AUDIT_TEXTS } from "./audit_texts.ts";
import { GERMAN_FRAME_TEXTS } from "./frame_texts.ts";
import { GERMAN_MENTION_TEXTS } from "./mention_texts.ts";
import { GERMAN_SEARCH_TEXTS } from "./search_texts.ts";

/** The German texts of the pages by the English ones, whose values are `{0}`, `{1}`, …; the first that has one holds. */
export const GERMAN_TEXTS: ReadonlyMap<string, string> = new Map([
  ...GERMAN_SENTENCES,
  ...[GERMAN_FRAME_TEXTS, GERMAN_AUDIT_TEXTS, GERMAN_SEARCH_TEXTS, GERMAN_MENTION_TEXTS]
    .flatMap((texts) => Object.entries(texts)),
]);
