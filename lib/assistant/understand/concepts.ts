import { editDistance } from "../../metrics/search/intent/edit_distance.ts";
import { ENGLISH, ENGLISH_STOP_WORDS } from "../words/english.ts";
import { GERMAN, GERMAN_STOP_WORDS } from "../words/german.ts";
import { splitQuestion } from "./fold_question.ts";
import { createWordForms } from "./word_forms.ts";

/** One word, or a phrase, of a question. */
export interface Piece {
  text: string;
  /** What it means; empty: it says nothing about what is asked; undefined: unknown. */
  concepts: readonly string[] | undefined;
}

const MEANINGS = new Map<string, string[]>();
const LONGEST = 5;
/** Of a question in a language that is known, more than half of the words are known, too. */
const MANY_UNKNOWN = 3;
for (const words of [ENGLISH, GERMAN]) {
  for (const [concept, list] of Object.entries(words)) {
    for (const phrase of list.split(" ")) {
      const known = MEANINGS.get(phrase) ?? [];
      if (!known.includes(concept)) MEANINGS.set(phrase, [...known, concept]);
    }
  }
}
const GERMAN_STOPS = new Set(GERMAN_STOP_WORDS.split(" "));
/** Phrases that say nothing, though their words would. */
for (const phrase of ENGLISH_STOP_WORDS.split(" ")) {
  if (phrase.includes("_") && !MEANINGS.has(phrase)) MEANINGS.set(phrase, []);
}
const STOPS = new Set([...ENGLISH_STOP_WORDS.split(" "), ...GERMAN_STOPS]);
const GERMAN_WORDS = new Set(Object.values(GERMAN).flatMap((list) => list.split(" ")));
const SINGLE = [...MEANINGS.keys()].filter((word) => !word.includes("_") && word.length >= 5);

const FORMS = createWordForms(MEANINGS, STOPS);

/** Reads the words of a folded, marked text: the longest known phrases first. */
export function readPieces(marked: string): Piece[] {
  const words = splitQuestion(marked);
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length;) {
    const phrase = findPhrase(words, at);
    if (phrase) {
      pieces.push({
        text: words.slice(at, at + phrase.length).join(" "),
        concepts: phrase.concepts,
      });
      at += phrase.length;
    } else {
      const word = words[at] ?? "";
      pieces.push({ text: word, concepts: meaningOf(word) });
      at++;
    }
  }
  return pieces;
}

/** The language whose common words a folded text has most of; "other" where most words are unknown. */
export function tellLanguage(folded: string): "en" | "de" | "other" {
  const words = splitQuestion(folded);
  const english = new Set(ENGLISH_STOP_WORDS.split(" "));
  const count = (known: (word: string) => boolean) => words.filter(known).length;
  const german = count((word) => GERMAN_STOPS.has(word) || GERMAN_WORDS.has(word));
  const inEnglish = count((word) =>
    english.has(word) || stemmed(word) !== undefined && !GERMAN_WORDS.has(word)
  );
  if (german > inEnglish) return "de";
  const unknown = words.length - count((word) => meaningOf(word) !== undefined);
  return unknown >= MANY_UNKNOWN && 2 * unknown > words.length ? "other" : "en";
}

function findPhrase(words: readonly string[], at: number) {
  for (let length = Math.min(LONGEST, words.length - at); length > 1; length--) {
    const concepts = MEANINGS.get(words.slice(at, at + length).join("_"));
    if (concepts) return { length, concepts };
  }
  return undefined;
}

function meaningOf(word: string): readonly string[] | undefined {
  if (word.startsWith("§")) return [word];
  const known = stemmed(word);
  if (known) return known;
  if (STOPS.has(word)) return [];
  // a number that is no entity says nothing
  if (/^\d+$/.test(word)) return undefined;
  return FORMS.meaningOf(word) ?? misspelt(word);
}

function stemmed(word: string): readonly string[] | undefined {
  const direct = MEANINGS.get(word);
  if (direct || STOPS.has(word)) return direct;
  for (
    const [ending, put] of [["s", ""], ["es", ""], ["ies", "y"], ["ed", ""], ["ing", ""], [
      "ly",
      "",
    ], ["d", ""]]
  ) {
    if (!word.endsWith(ending ?? "") || word.length < 5) continue;
    const known = MEANINGS.get(word.slice(0, -(ending ?? "").length) + put);
    if (known) return known;
  }
  return undefined;
}

const REMEMBERED = new Map<string, readonly string[] | undefined>();
/** Questions come from strangers: the memory of their words is bounded. */
const MAX_REMEMBERED = 5_000;

/** In shorter words another letter makes another word ("talking", "tanking"); one too many does not. */
function isSlip(known: string, word: string): boolean {
  if (known.length !== word.length || word.length >= 9) return true;
  return [...known].toSorted().join("") === [...word].toSorted().join("");
}

/** Long words may have one letter wrong, very long ones two; the first letter is right. */
function misspelt(word: string): readonly string[] | undefined {
  if (word.length < 5 || word.length > 24) return undefined;
  if (REMEMBERED.has(word)) return REMEMBERED.get(word);
  const limit = word.length >= 9 ? 2 : 1;
  const near = SINGLE.find((known) =>
    known[0] === word[0] && known.length >= word.length - limit &&
    editDistance(known, word, limit) <= limit && known.length > 5 && isSlip(known, word)
  );
  const meaning = near === undefined ? undefined : MEANINGS.get(near);
  if (REMEMBERED.size < MAX_REMEMBERED) REMEMBERED.set(word, meaning);
  return meaning;
}
