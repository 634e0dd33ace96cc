import type { Formula } from "../metrics/core/formula.ts";
import type { BrandMention } from "./brand_patterns.ts";
import {
  eachWord,
  type PlacedWord,
  type SentimentLexicon,
  splitPlacedWords,
} from "./sentiment_lexicon.ts";
import { SENTIMENT_LEXICONS } from "./sentiment_lexicons/mod.ts";
import { readClause, type WeighedPhrase } from "./weigh_phrases.ts";

/** What answers think of a brand. */
export const SENTIMENT_FORMULA: Formula = { name: "mention_sentiment", version: 2 };

/** What a sentence says of a brand that it names. */
export interface MentionSentiment {
  brand: string;
  /** Positive, neutral or negative. */
  score: -1 | 0 | 1;
  /** The sentence, in UTF-16 units. */
  start: number;
  end: number;
  /** The words that show it; with "not" in front where they are negated. */
  evidence: string[];
}

/** Below this many sentences an index says nothing. */
export const MIN_SENTIMENT_MENTIONS = 5;
const MIN_FUNCTION_WORDS = 3;
const CLEARLY_MORE = 1.5;
const BEYOND_ASCII = /[\u0080-\uffff]/;
const BEYOND_ASCII_LETTERS = /[\u0080-\uffff]/g;
const LANGUAGE_SAMPLE_UNITS = 1000;
const MAX_SENTENCE_UNITS = 1000;

/**
 * Reads what an answer says of each brand, sentence by sentence and once for each brand in it:
 * positive words less negative ones, negated ones turned round; nothing in a question; of a sentence with several brands each
 * has its own clause, and the brand after "than" has the opposite. The language is judged by the text's
 * function words and letters, else `language` is taken; in one without lexicon nothing is read, which
 * is not neutral: undefined.
 *
 * Source: a lexicon with negation in the manner of SO-CAL (Taboada et al., Lexicon-Based Methods for
 * Sentiment Analysis, 2011), without its weights; the words are a convention of this project.
 */
export function readSentiment(
  text: string,
  mentions: readonly BrandMention[],
  { language = null, lexicons = SENTIMENT_LEXICONS }: {
    language?: string | null;
    lexicons?: readonly SentimentLexicon[];
  } = {},
): MentionSentiment[] | undefined {
  if (mentions.length === 0) return [];
  const lexicon = chooseLexicon(text, language, lexicons);
  if (lexicon === undefined) return undefined;
  const ordered = mentions.toSorted((a, b) => a.start - b.start);
  const sentiments: MentionSentiment[] = [];
  for (let next = 0; next < ordered.length;) {
    const first = ordered[next];
    if (first === undefined) break;
    const { start, end } = findSentence(text, first.start, first.end);
    const inside = ordered.slice(next, next + 1);
    while ((ordered[++next]?.start ?? Infinity) < end) {
      const mention = ordered[next];
      if (mention !== undefined) inside.push(mention);
    }
    for (const [brand, phrases] of readSentence(text, { start, end, mentions: inside, lexicon })) {
      // a question says nothing
      const isAsked = /[?？]$/.test(text.slice(end - 1, end));
      const sum = isAsked ? 0 : phrases.reduce((total, { weight }) => total + weight, 0);
      const evidence = phrases.map(({ text: words }) => words);
      sentiments.push({ brand, score: sum > 0 ? 1 : sum < 0 ? -1 : 0, start, end, evidence });
    }
  }
  return sentiments;
}

/**
 * The sentiment index, 0 to 100: `100 * (positive + 0.5 * neutral) / all`; null under 5 sentences.
 *
 * Source: AirOps, Insights: sentiment = (positive + 0.5 * neutral) ÷ mentions.
 */
export function measureSentimentIndex(scores: readonly number[]): number | null {
  if (scores.length < MIN_SENTIMENT_MENTIONS) return null;
  const points = scores.reduce((sum, score) => sum + (score > 0 ? 1 : score < 0 ? 0 : 0.5), 0);
  return 100 * points / scores.length;
}

/**
 * The lexicon whose function words the text has most of; the given language's where it has few. Without
 * a given one with a lexicon, those words must be clearly more than of any other: Swedish has "en" and
 * "de" as well, Polish "a" and "do".
 */
function chooseLexicon(
  text: string,
  language: string | null,
  lexicons: readonly SentimentLexicon[],
): SentimentLexicon | undefined {
  const given = lexicons.find((one) => one.language === language?.toLowerCase().slice(0, 2));
  const counts = [...countFunctionWords(text, lexicons)].sort(([, a], [, b]) => b - a);
  const [[best, most] = [undefined, 0], [, second] = [undefined, 0]] = counts;
  if (given === undefined) {
    return most >= MIN_FUNCTION_WORDS && most >= CLEARLY_MORE * second ? best : undefined;
  }
  // related languages share words, and a short text holds few
  const own = counts.find(([lexicon]) => lexicon === given)?.[1] ?? 0;
  return most >= MIN_FUNCTION_WORDS + Math.max(0, own) ? best : given;
}

/**
 * Function words count twice at most: Hungarian is full of "a". Words with letters that a language does
 * not have speak against it, each once: names recur.
 */
function countFunctionWords(
  text: string,
  lexicons: readonly SentimentLexicon[],
): ReadonlyMap<SentimentLexicon, number> {
  const counts = new Map(lexicons.map((lexicon) => [lexicon, 0]));
  const add = (lexicon: SentimentLexicon, count: number) =>
    counts.set(lexicon, (counts.get(lexicon) ?? 0) + count);
  const byWord = indexFunctionWords(lexicons);
  const seen = new Map<string, number>();
  const lettered = new Set<string>();
  eachWord(text.slice(0, LANGUAGE_SAMPLE_UNITS), (word) => {
    const speaking = byWord.get(word);
    if (speaking !== undefined) {
      const times = (seen.get(word) ?? 0) + 1;
      seen.set(word, times);
      if (times <= 2) { for (const lexicon of speaking) add(lexicon, 1); }
    }
    if (BEYOND_ASCII.test(word)) lettered.add(word);
  });
  for (const word of lettered) {
    const letters = word.match(BEYOND_ASCII_LETTERS) ?? [];
    for (const lexicon of lexicons) {
      if (letters.some((letter) => lexicon.letters?.has(letter) === false)) add(lexicon, -1);
    }
  }
  return counts;
}

const indexed = new WeakMap<object, ReadonlyMap<string, SentimentLexicon[]>>();

/** Which lexicons have a word; remembered, since there is one set of lexicons for all answers. */
function indexFunctionWords(
  lexicons: readonly SentimentLexicon[],
): ReadonlyMap<string, SentimentLexicon[]> {
  const known = indexed.get(lexicons);
  if (known !== undefined) return known;
  const index = new Map<string, SentimentLexicon[]>();
  for (const lexicon of lexicons) {
    for (const word of lexicon.functionWords) {
      index.set(word, [...index.get(word) ?? [], lexicon]);
    }
  }
  indexed.set(lexicons, index);
  return index;
}

/** Ends at `.`, `!`, `?` before white space, at the end of a line, at 1,000 units either way. */
function findSentence(
  text: string,
  mentionStart: number,
  mentionEnd: number,
): { start: number; end: number } {
  const from = Math.max(0, mentionStart - MAX_SENTENCE_UNITS);
  let start = mentionStart;
  while (start > from && !isSentenceEnd(text, start - 1, mentionStart)) start--;
  const after = text.slice(mentionEnd, mentionEnd + MAX_SENTENCE_UNITS);
  const stop = after.search(/[.!?](?:\s|$)|[。！？\n]/);
  return { start, end: mentionEnd + (stop === -1 ? after.length : stop + 1) };
}

/** Before white space, or of itself; `limit`: where the mention begins. */
function isSentenceEnd(text: string, at: number, limit: number): boolean {
  const sign = text.charAt(at);
  if (sign === "." || sign === "!" || sign === "?") {
    return at + 1 < limit && /\s/.test(text.charAt(at + 1));
  }
  return sign === "\n" || sign === "。" || sign === "！" || sign === "？";
}

function readSentence(
  text: string,
  { start, end, mentions, lexicon }: {
    start: number;
    end: number;
    mentions: readonly BrandMention[];
    lexicon: SentimentLexicon;
  },
): ReadonlyMap<string, readonly WeighedPhrase[]> {
  // names are no words: "Best Buy" is not the best
  let masked = "";
  let at = start;
  for (const mention of mentions) {
    if (mention.start < at) continue;
    masked += text.slice(at, mention.start) + "\u0000".repeat(mention.end - mention.start);
    at = mention.end;
  }
  masked += text.slice(at, Math.max(at, end));
  const words: PlacedWord[] = splitPlacedWords(masked, start);
  return readClause(words, mentions, { lexicon, unitAt: (unit) => masked[unit - start] ?? "" });
}
