import { foldCase } from "../metrics/core/normalise_query.ts";
import { classOf, UNIT } from "./fold_text.ts";

/** What a phrase of a lexicon says. */
export type PhraseKind = "positive" | "negative" | "negator" | "not_negating" | "contrast" | "than";

/** A phrase in words. */
interface LexiconPhrase {
  words: readonly string[];
  kind: PhraseKind;
}

/** What shows the sentiment in a language, ready for use. */
export interface SentimentLexicon {
  language: string;
  /** Small letters beyond a to z that its words have; null: any. */
  letters: ReadonlySet<string> | null;
  /** Words that are in nearly every text of the language. */
  functionWords: ReadonlySet<string>;
  /** By their first word, the longest first. */
  phrases: ReadonlyMap<string, readonly LexiconPhrase[]>;
  /** How many words behind a word a negation may be: "empfehlen wir nicht". */
  negationAfter: number;
}

/** A word of a text with its place, in UTF-16 units. */
export interface PlacedWord {
  word: string;
  start: number;
  end: number;
}

const LISTS: readonly (readonly [field: string, kind: PhraseKind])[] = [
  ["positive", "positive"],
  ["negative", "negative"],
  ["negators", "negator"],
  ["not_negating", "not_negating"],
  ["contrasts", "contrast"],
  ["than", "than"],
];
const FIELDS = [
  "language",
  "letters",
  "function_words",
  "negation_after",
  ...LISTS.map(([field]) => field),
];

/** Splits a text into words, folded; contractions with "n't" are one word. */
export function splitPlacedWords(text: string, shift = 0): PlacedWord[] {
  const words: PlacedWord[] = [];
  eachWord(
    text,
    (word, start, end) => words.push({ word, start: shift + start, end: shift + end }),
  );
  return words;
}

/** Gives each word, folded, with its place in UTF-16 units, without making a list of them. */
export function eachWord(
  text: string,
  give: (word: string, start: number, end: number) => void,
): void {
  const { length } = text;
  for (let at = 0; at < length;) {
    if (!isWordUnit(text.charCodeAt(at))) {
      at++;
      continue;
    }
    const start = at;
    let bits = 0;
    for (let unit = text.charCodeAt(at); at < length && isWordUnit(unit);) {
      // 0x20 is in all small letters of ASCII and in its digits
      bits |= unit | (~unit & 0x20) << 8;
      unit = text.charCodeAt(++at);
    }
    if (isContraction(text, at)) {
      at += 2;
      give(foldCase(text.slice(start, at)).replace("’", "'"), start, at);
      continue;
    }
    const word = text.slice(start, at);
    // beyond 0x7f: other letters, or a capital
    give(bits < 0x80 ? word : foldRemembered(word), start, at);
  }
}

const remembered = new Map<string, string>();
/** Texts come from strangers: the memory of them is bounded. */
const MAX_REMEMBERED = 20_000;

function foldRemembered(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const folded = foldCase(word);
  if (remembered.size < MAX_REMEMBERED && word.length <= 32) remembered.set(word, folded);
  return folded;
}

/** Letters, digits and marks; what lies beyond the Basic Multilingual Plane is no word here. */
function isWordUnit(unit: number): boolean {
  return unit >> 11 !== 0x1b && classOf(unit) !== UNIT.separator;
}

/** "n't" of "isn't", at the apostrophe. */
function isContraction(text: string, at: number): boolean {
  const apostrophe = text.charCodeAt(at);
  if (apostrophe !== 0x27 && apostrophe !== 0x2019) return false;
  return text[at - 1]?.toLowerCase() === "n" && text[at + 1]?.toLowerCase() === "t" &&
    !isWordUnit(text.charCodeAt(at + 2));
}

/**
 * Parses a lexicon from JSON: `language`, `letters`, `function_words`, `negation_after` and lists of phrases.
 * Throws a TypeError that names the field.
 */
export function parseSentimentLexicon(value: unknown): SentimentLexicon {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError("A lexicon is an object with a language and lists of phrases.");
  }
  const entries = new Map<string, unknown>(Object.entries(value));
  const language = entries.get("language");
  if (typeof language !== "string" || !/^[a-z]{2,3}$/.test(language)) {
    throw new TypeError('The language of a lexicon is a code such as "de".');
  }
  const unknown = [...entries.keys()].find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) {
    throw new TypeError(`The lexicon "${language}" has no list "${unknown}".`);
  }
  const phrases = new Map<string, LexiconPhrase[]>();
  for (const [field, kind] of LISTS) {
    for (const phrase of readPhrases(language, field, entries.get(field))) {
      const [first = "", ...rest] = phrase;
      const same = phrases.get(first) ?? [];
      same.push({ words: [first, ...rest], kind });
      phrases.set(first, same.sort((a, b) => b.words.length - a.words.length));
    }
  }
  const functionWords = readPhrases(language, "function_words", entries.get("function_words"));
  return {
    language,
    letters: readLetters(language, entries.get("letters")),
    functionWords: new Set(functionWords.flat()),
    phrases,
    negationAfter: Number(entries.get("negation_after") ?? 0),
  };
}

function readLetters(language: string, value: unknown): ReadonlySet<string> | null {
  if (value === undefined) return null;
  if (typeof value === "string") return new Set(foldCase(value));
  throw new TypeError(`The "letters" of the lexicon "${language}" are no text.`);
}

function readPhrases(language: string, field: string, value: unknown): string[][] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    throw new TypeError(`The list "${field}" of the lexicon "${language}" is no list.`);
  }
  return value.map((phrase: unknown) => {
    const words = typeof phrase === "string" ? splitPlacedWords(phrase) : [];
    if (words.length > 0) return words.map(({ word }) => word);
    throw new TypeError(
      `The list "${field}" of the lexicon "${language}" holds ${
        JSON.stringify(phrase)
      }, which is no phrase.`,
    );
  });
}
