import { readPieces } from "./concepts.ts";
import { splitQuestion } from "./fold_question.ts";
import { stemWord } from "./stem_word.ts";

/** What the ranker reads of a question. */
export interface QuestionWords {
  /** The folded text with markers. */
  marked: string;
  /** Concepts and markers. */
  concepts: ReadonlySet<string>;
}

/** Brings the stem of a word into stems that are known. */
export type Speller = (stem: string) => readonly string[];

/** Markers of what is named: with one of them, words mean something else. */
const NAMED = ["§url", "§keyword", "§domain"];

/**
 * The features of a question: its concepts (`:lose`), markers (`§url`) and stems (`click`), two stems side by
 * side (`link+to`), and each of the first three with what is named (`§url&click`).
 */
export function featuresOf(
  { marked, concepts }: QuestionWords,
  spell: Speller = (stem) => [stem],
): string[] {
  const stems = splitQuestion(marked).flatMap((word) => stemsOf(word, spell));
  const single = new Set([
    ...[...concepts].map((one) => one.startsWith("§") ? one : `:${one}`),
    ...stems,
  ]);
  const pairs = ["^", ...stems].map((stem, index) => `${stem}+${stems[index] ?? "$"}`);
  const withNames = NAMED.filter((name) => concepts.has(name))
    .flatMap((name) => [...single].filter((one) => one !== name).map((one) => `${name}&${one}`));
  return [...new Set([...single, ...pairs, ...withNames])];
}

function stemsOf(word: string, spell: Speller): readonly string[] {
  if (word.startsWith("§")) return [word];
  // which number it is shows nothing
  return /^\d+$/.test(word) ? ["0"] : spell(stemWord(word));
}

/** The concepts and markers of a text with markers. */
export function conceptsOf(marked: string): Set<string> {
  return new Set(readPieces(marked).flatMap(({ concepts }) => concepts ?? []));
}
