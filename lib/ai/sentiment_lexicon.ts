import { foldCase } from "../metrics/normalise_query.ts";

/** What a phrase of a lexicon says. */
export type PhraseKind = "positive" | "negative" | "negator" | "not_negating" | "contrast" | "than";

/** A phrase in words. */
export interface LexiconPhrase {
  words: readonly string[];
  kind: PhraseKind;
}

/** What tells the sentiment of a language, ready for use. */
export interface SentimentLexicon {
  language: string;
  /** Words that are in nearly every text of the language. */
  functionWords: ReadonlySet<string>;
  /** By their first word, the longest first. */
  phrases: ReadonlyMap<string, readonly LexiconPhrase[]>;
  /** How many words behind a word a negation may stand: "empfehlen wir nicht". */
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
const FIELDS = ["language", "function_words", "negation_after", ...LISTS.map(([field]) => field)];
const WORD = /\p{L}+n['’]t(?!\p{L})|[\p{L}\p{N}\p{M}]+/gu;

/** Splits a text into words, folded; contractions with "n't" are one word. */
export function splitPlacedWords(text: string, shift = 0): PlacedWord[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    word: foldCase(word).replace("’", "'"),
    start: shift + index,
    end: shift + index + word.length,
  }));
}

/**
 * Parses a lexicon from JSON: `language`, `function_words`, `negation_after` and lists of phrases.
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
    functionWords: new Set(functionWords.flat()),
    phrases,
    negationAfter: Number(entries.get("negation_after") ?? 0),
  };
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
