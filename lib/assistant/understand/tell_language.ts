import { ENGLISH, ENGLISH_STOP_WORDS } from "../words/english.ts";
import { GERMAN, GERMAN_STOP_WORDS } from "../words/german.ts";
import type { Language } from "../say.ts";
import { foldWords, splitQuestion } from "./fold_question.ts";

/** Single words of a language: those that say nothing by themselves, and those that mean something here. */
function wordsOf(meanings: Readonly<Record<string, string>>, stops: string): ReadonlySet<string> {
  const all = [...Object.values(meanings), stops].flatMap((list) => list.split(" "));
  return new Set(all.filter((word) => !word.includes("_")));
}

const ENGLISH_WORDS = wordsOf(ENGLISH, ENGLISH_STOP_WORDS);
const GERMAN_WORDS = wordsOf(GERMAN, GERMAN_STOP_WORDS);
/** Names that both languages use. */
const NAMES =
  /\b(?:share of voice|core web vitals|search console|striking distance|structured data|soft 404)\b/g;
/** Keywords may be in any language. */
const QUOTED = /"[^"]*"|“[^”]*”|„[^“]*“/g;
/** Written like this in German only. */
const UMLAUT = /[äöüß]/i;

/**
 * The language that more words of a text belong to; null where neither has more of them, as in "SEO?".
 * Words of both languages, such as "in" and "URLs", count for neither.
 */
export function languageOf(text: string): Language | null {
  const said = text.replace(QUOTED, " ");
  const words = splitQuestion(foldWords(said).replace(NAMES, " "));
  const german = words.filter((word) => GERMAN_WORDS.has(word) && !ENGLISH_WORDS.has(word)).length +
    (UMLAUT.test(said) ? 1 : 0);
  const english = words.filter((word) => isEnglish(word) && !GERMAN_WORDS.has(word)).length;
  // German questions are full of English terms of the field, and not the other way round
  if (german > 0 && german >= english) return "de";
  return english > 0 ? "en" : null;
}

function isEnglish(word: string): boolean {
  return ENGLISH_WORDS.has(word) || word.length > 4 && ENGLISH_WORDS.has(word.replace(/s$/, ""));
}
