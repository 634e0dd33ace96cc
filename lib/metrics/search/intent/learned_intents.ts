import { foldQuery, stripAccents } from "../../core/normalise_query.ts";
import type { IntentClass } from "../../search_data/page_type.ts";

/** An intent that the owner of a site has set for a keyword. */
export interface IntentCorrection {
  keyword: string;
  intent: IntentClass;
}

/** What corrections of other keywords say of a keyword. */
export interface LearnedIntent {
  intent: IntentClass;
  /** What it adds to the score of the intent. */
  weight: number;
  /** The corrected keyword, or the word that several corrected keywords share. */
  text: string;
}

/** Finds what corrections of other keywords say of a keyword; undefined: nothing. */
export type LearnedIntentFinder = (keyword: string) => LearnedIntent | undefined;

/** More than words say (0.6): a person has seen what these words mean on this site. Our own choice. */
const LIKE_KEYWORD_WEIGHT = 0.7;
/** Less than words say. Our own choice. */
const SHARED_WORD_WEIGHT = 0.5;
/** The least share of its words that the corrected keyword has. Our own choice. */
const MIN_LIKENESS = 0.5;
/** The least number of corrections that agree before one word counts. Our own choice. */
const MIN_AGREEING = 2;
/** Shorter words are mostly articles and prepositions. Our own choice. */
const MIN_WORD_LENGTH = 4;
const FUNCTION_WORDS = new Set(
  ("with from that this what when where which into near your mine ours best good " +
    "oder und nicht eine einen einer dein mein sein ohne unter über beim nach " +
    "pour avec dans sans chez votre notre quel quelle " +
    "para como sobre entre desde hasta donde este esta " +
    "della delle degli come dove senza " +
    "voor naar zonder deze welke waar " +
    "przez jest jaki jaka jakie gdzie").split(" ").map(stripAccents),
);

/**
 * Creates a finder of what the owner's corrections say of other keywords. A keyword is like a
 * corrected one when it has all words of it, and these are at least half of its own; of several the
 * likest counts. Where none is like it, a word counts that two or more corrected keywords share and
 * that all corrections agree on. Corrections that disagree say nothing.
 */
export function createLearnedIntentFinder(
  corrections: readonly IntentCorrection[],
): LearnedIntentFinder {
  const known = corrections.map((one) => ({ ...one, words: listTellingWords(one.keyword) }))
    .filter(({ words }) => words.length > 0);
  const byWord = new Map<string, typeof known>();
  for (const one of known) {
    for (const word of one.words) {
      const others = byWord.get(word);
      if (others === undefined) byWord.set(word, [one]);
      else others.push(one);
    }
  }
  return (keyword) => {
    if (known.length === 0) return undefined;
    const words = listTellingWords(keyword);
    const like = new Set(words.flatMap((word) => byWord.get(word) ?? []));
    return findLikeKeyword(words, [...like].filter((one) => one.keyword !== keyword)) ??
      findSharedWord(keyword, words, byWord);
  };
}

interface KnownCorrection extends IntentCorrection {
  words: readonly string[];
}

function findLikeKeyword(
  words: readonly string[],
  corrections: readonly KnownCorrection[],
): LearnedIntent | undefined {
  const own = new Set(words);
  const like = corrections.filter((one) =>
    one.words.every((word) => own.has(word)) && one.words.length >= MIN_LIKENESS * own.size
  );
  const most = Math.max(0, ...like.map((one) => one.words.length));
  const [first, ...others] = like.filter((one) => one.words.length === most);
  if (first === undefined || others.some(({ intent }) => intent !== first.intent)) return undefined;
  return { intent: first.intent, weight: LIKE_KEYWORD_WEIGHT, text: first.keyword };
}

function findSharedWord(
  keyword: string,
  words: readonly string[],
  byWord: ReadonlyMap<string, readonly KnownCorrection[]>,
): LearnedIntent | undefined {
  for (const word of words) {
    if (word.length < MIN_WORD_LENGTH || FUNCTION_WORDS.has(word)) continue;
    const [first, ...others] = (byWord.get(word) ?? []).filter((one) => one.keyword !== keyword);
    if (first === undefined || others.length + 1 < MIN_AGREEING) continue;
    if (others.some(({ intent }) => intent !== first.intent)) continue;
    return { intent: first.intent, weight: SHARED_WORD_WEIGHT, text: word };
  }
  return undefined;
}

function listTellingWords(keyword: string): string[] {
  const words = stripAccents(foldQuery(keyword)).split(" ").filter((word) => word !== "");
  return [...new Set(words)];
}
