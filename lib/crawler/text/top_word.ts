import type { TextFacts } from "../html/markup_facts.ts";
import type { Words } from "./split_words.ts";
import { hasWord, readStopWords, type WordTable } from "./stop_words.ts";

/** A share of fewer words says nothing. */
const MIN_WORDS = 200;

/** Counters that the words share by the last bits of their hashes. */
const COUNTERS = 1_024;
const COUNTER_MASK = COUNTERS - 1;

/** Counters that are looked into until one holds a word; numbers are passed over. */
const ATTEMPTS = 20;

const WORD_LENGTH = 100;

const counters = new Uint32Array(COUNTERS);

/**
 * Finds the most frequent word that is neither a stop word nor a number nor a single character;
 * null under 200 words. One pass counts words by counters that they share, so that no word has more
 * than its counter says; then the words of the fullest counters are counted one by one until no
 * other counter can hold a more frequent one.
 */
export function findTopWord(words: Words, lang: string | null): TextFacts["topWord"] {
  if (words.wordCount < MIN_WORDS) return null;
  const stopWords = readStopWords(lang);
  const { hashes } = words;
  counters.fill(0);
  for (let index = 0; index < hashes.length; index++) {
    const hash = hashes[index] ?? 0;
    if (isSingleUnit(hash) || hasWord(stopWords, hash)) continue;
    counters[hash & COUNTER_MASK] = (counters[hash & COUNTER_MASK] ?? 0) + 1;
  }
  let best: TextFacts["topWord"] = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const fullest = findFullest();
    if ((counters[fullest] ?? 0) <= (best?.count ?? 0)) break;
    counters[fullest] = 0;
    best = countWordsOf(fullest, words, stopWords, best);
  }
  return best;
}

function findFullest(): number {
  let fullest = 0;
  for (let counter = 1; counter < COUNTERS; counter++) {
    if ((counters[counter] ?? 0) > (counters[fullest] ?? 0)) fullest = counter;
  }
  return fullest;
}

/** Counts each word of one counter; returns the most frequent one if it beats `best`. */
function countWordsOf(
  counter: number,
  words: Words,
  stopWords: WordTable,
  best: TextFacts["topWord"],
): TextFacts["topWord"] {
  const found = new Map<number, { count: number; index: number }>();
  const { hashes } = words;
  for (let index = 0; index < hashes.length; index++) {
    const hash = hashes[index] ?? 0;
    if ((hash & COUNTER_MASK) !== counter) continue;
    const entry = found.get(hash);
    if (entry !== undefined) entry.count++;
    else if (!isSingleUnit(hash) && !hasWord(stopWords, hash)) found.set(hash, { count: 1, index });
  }
  for (const { count, index } of found.values()) {
    if (count <= (best?.count ?? 0)) continue;
    const word = readWord(words.normalised, index);
    if (/\p{L}/u.test(word)) best = { word, count };
  }
  return best;
}

/** Reads the word at a position of a text whose words are each followed by a space. */
function readWord(normalised: Uint16Array, position: number): string {
  let start = 0;
  for (let skipped = 0; skipped < position; start++) {
    if (normalised[start] === SPACE) skipped++;
  }
  const end = Math.min(normalised.indexOf(SPACE, start), start + WORD_LENGTH);
  return String.fromCharCode(...normalised.subarray(start, end));
}

/** Whether this is the hash of a word of one UTF-16 unit: FNV-1a is turned back. */
function isSingleUnit(hash: number): boolean {
  return ((Math.imul(hash, FNV_INVERSE) ^ FNV_OFFSET) & 0xffff0000) === 0;
}

const SPACE = 0x20;
const FNV_OFFSET = 0x811c9dc5 | 0;
/** The inverse of 0x01000193 modulo 2^32. */
const FNV_INVERSE = 0x359c449b;
