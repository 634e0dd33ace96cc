import type { ReadingFacts } from "../html/markup_facts.ts";

const WORD = /[a-zA-Z\u00c0-\u024f]+(?:['\u2019-][a-zA-Z\u00c0-\u024f]+)*/g;

/** A full stop within a number or an abbreviation ends nothing: white space has to follow. */
const SENTENCE_END = /(?<![.!?\u2026])[.!?\u2026]+["'\u2019\u201d)\]]*(?=\s|$)/g;

const VOWELS = /[aeiouy\u00e0-\u00ff]+/g;

/**
 * Counts what Flesch's reading ease (Flesch, "A new readability yardstick", 1948) is made of, for
 * English: sentences, words, and syllables as groups of vowels, a silent e at the end left out.
 */
export function measureReading(text: string): ReadingFacts {
  let words = 0;
  let syllables = 0;
  for (const [word] of text.matchAll(WORD)) {
    words++;
    syllables += countSyllables(word.toLowerCase());
  }
  const ends = text.match(SENTENCE_END)?.length ?? 0;
  return { sentences: words === 0 ? 0 : Math.max(1, ends), words, syllables };
}

function countSyllables(word: string): number {
  const groups = word.match(VOWELS)?.length ?? 0;
  // As in "made" and "asked", not in "table", "wanted" or "the".
  const silent = /[^aeiouyl]e$|[aeiouy]le$|[^aeiouytd]ed$|[^aeiouylscxzgh]es$/.test(word);
  return Math.max(1, silent ? groups - 1 : groups);
}
