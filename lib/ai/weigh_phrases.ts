import type { BrandMention } from "./brand_patterns.ts";
import type { PhraseKind, PlacedWord, SentimentLexicon } from "./sentiment_lexicon.ts";

/** A phrase that speaks for or against what it is about. */
export interface WeighedPhrase {
  /** As it is in the lexicon, after "not " where it is negated. */
  text: string;
  weight: -1 | 1;
  start: number;
  end: number;
}

interface FoundPhrase {
  kind: PhraseKind;
  text: string;
  /** Indices of words; `last` is inclusive. */
  first: number;
  last: number;
  start: number;
  end: number;
}

const NEGATION_BEFORE = 3;
/** Words between a comparative and "than", and between "than" and the name. */
const THAN_REACH = 2;

/**
 * Says what a sentence says of each brand in it. Clauses end at words of contrast and semicolons, and at a
 * comma once something was said; what is said in a clause without a brand is of the brand before.
 */
export function readClause(
  words: readonly PlacedWord[],
  mentions: readonly BrandMention[],
  { lexicon, unitAt }: { lexicon: SentimentLexicon; unitAt: (unit: number) => string },
): Map<string, WeighedPhrase[]> {
  const found = findPhrases(words, lexicon);
  const weighed = weigh(found, lexicon);
  const than = found.filter(({ kind }) => kind === "than");
  const result = new Map<string, WeighedPhrase[]>();
  for (const { brand } of mentions) result.set(brand, []);
  const ends = result.size < 2 ? [] : listClauseEnds(found, weighed, { words, mentions, unitAt });
  let before: BrandMention[] = [];
  let pending: WeighedPhrase[] = [];
  let start = -Infinity;
  for (const end of [...ends, Infinity]) {
    const inside = weighed.filter((one) => one.start >= start && one.start < end);
    const named = mentions.filter((one) => one.start >= start && one.start < end);
    const about = named.length > 0 ? named : before;
    if (about.length === 0) pending = [...pending, ...inside];
    else assign(result, about, { phrases: [...pending, ...inside], than, words });
    if (about.length > 0) pending = [];
    before = about;
    start = end;
  }
  return result;
}

/** The brand directly after "than" has the opposite of what was compared. */
function assign(
  result: Map<string, WeighedPhrase[]>,
  about: readonly BrandMention[],
  { phrases, than, words }: {
    phrases: readonly WeighedPhrase[];
    than: readonly FoundPhrase[];
    words: readonly PlacedWord[];
  },
): void {
  for (const brand of new Set(about.map((one) => one.brand))) {
    const own = about.filter((one) => one.brand === brand);
    const compared = than.find((one) => own.every(({ start }) => isAfter(one, start, words)));
    const kept = result.get(brand) ?? [];
    for (const phrase of phrases) {
      const isTurned = compared !== undefined && phrase.start < compared.start &&
        wordsBetween(phrase.end, compared.start, words) <= THAN_REACH;
      kept.push(isTurned ? turn(phrase, `${phrase.text} than`) : phrase);
    }
    result.set(brand, kept);
  }
}

function isAfter(than: FoundPhrase, start: number, words: readonly PlacedWord[]): boolean {
  return start >= than.end && wordsBetween(than.end, start, words) <= THAN_REACH;
}

function wordsBetween(start: number, end: number, words: readonly PlacedWord[]): number {
  return words.filter((word) => word.start >= start && word.end <= end).length;
}

/** Where clauses end, in UTF-16 units, in order. */
function listClauseEnds(
  found: readonly FoundPhrase[],
  weighed: readonly WeighedPhrase[],
  { words, mentions, unitAt }: {
    words: readonly PlacedWord[];
    mentions: readonly BrandMention[];
    unitAt: (unit: number) => string;
  },
): number[] {
  const ends = new Set(found.filter(({ kind }) => kind === "contrast").map(({ start }) => start));
  for (const [index, mention] of mentions.entries()) {
    const next = mentions[index + 1];
    if (next === undefined || next.brand === mention.brand) continue;
    let said = false;
    for (let unit = mention.end; unit < next.start; unit++) {
      said ||= weighed.some((one) => one.start === unit);
      if (unitAt(unit) === ";" || (unitAt(unit) === "," && said)) ends.add(unit);
    }
  }
  const first = Math.min(words[0]?.start ?? 0, mentions[0]?.start ?? 0);
  return [...ends].filter((end) => end > first).sort((a, b) => a - b);
}

/** Phrases from left to right, the longest at each word. */
function findPhrases(words: readonly PlacedWord[], { phrases }: SentimentLexicon): FoundPhrase[] {
  const found: FoundPhrase[] = [];
  for (let index = 0; index < words.length; index++) {
    const phrase = phrases.get(words[index]?.word ?? "")?.find((one) =>
      one.words.every((word, offset) => words[index + offset]?.word === word)
    );
    if (phrase === undefined) continue;
    const last = index + phrase.words.length - 1;
    found.push({
      kind: phrase.kind,
      text: phrase.words.join(" "),
      first: index,
      last,
      start: words[index]?.start ?? 0,
      end: words[last]?.end ?? 0,
    });
    index = last;
  }
  return found;
}

function weigh(
  found: readonly FoundPhrase[],
  { negationAfter }: SentimentLexicon,
): WeighedPhrase[] {
  return found.flatMap((phrase, at) => {
    const { kind, text, start, end } = phrase;
    if (kind !== "positive" && kind !== "negative") return [];
    const plain: WeighedPhrase = { text, weight: kind === "positive" ? 1 : -1, start, end };
    return isNegated(found, at, { ...phrase, kind }, negationAfter)
      ? [turn(plain, `not ${text}`)]
      : [plain];
  });
}

const OPPOSITES = { positive: "negative", negative: "positive" } as const;

/**
 * By a negator up to three words before, or as the language has it behind; contrasts end its reach, and so
 * does a word of the opposite between them.
 */
function isNegated(
  found: readonly FoundPhrase[],
  at: number,
  { kind, first, last }: FoundPhrase & { kind: keyof typeof OPPOSITES },
  negationAfter: number,
): boolean {
  for (let index = at - 1; index >= 0; index--) {
    const other = found[index];
    if (other === undefined || first - other.last > NEGATION_BEFORE || other.kind === "contrast") {
      break;
    }
    if (other.kind === "negator") return true;
    // "not reliable and slow": slow it is
    if (other.kind === OPPOSITES[kind]) break;
  }
  for (let index = at + 1; index < found.length; index++) {
    const other = found[index];
    if (other === undefined || other.first - last > negationAfter || other.kind === "contrast") {
      break;
    }
    // it belongs to the next word: "gut, nicht teuer"
    const next = found[index + 1];
    const isOthers = next !== undefined && next.first - other.last <= NEGATION_BEFORE;
    if (other.kind === "negator") return !isOthers;
  }
  return false;
}

function turn(phrase: WeighedPhrase, text: string): WeighedPhrase {
  return { ...phrase, text, weight: phrase.weight === 1 ? -1 : 1 };
}
