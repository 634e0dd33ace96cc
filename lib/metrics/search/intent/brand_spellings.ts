import { COMMON_WORDS } from "../../core/common_words.ts";
import { KNOWN_BRANDS } from "../../intent_lexicons/mod.ts";
import type { Formula } from "../../core/formula.ts";
import { logGamma } from "../../core/log_gamma.ts";
import { foldQuery, isUnspaced, stripAccents } from "../../core/normalise_query.ts";
import { editDistance } from "./edit_distance.ts";
import { soundKey } from "./sound_key.ts";

/** Which spellings are likely meant for a brand. */
export const BRAND_SPELLING_FORMULA: Formula = { name: "brand_spelling", version: 6 };

/** How a spelling resembles a name: other spaces, the same sound, a few other letters, or a part of it. */
type SpellingLikeness = "spacing" | "sound" | "letters" | "short";

/** A word or some words of a query that resemble a name. */
export interface SpellingLike {
  /** Folded, words parted by single spaces. */
  spelling: string;
  /** The name as it was given. */
  name: string;
  likeness: SpellingLikeness;
  /** Letters added, dropped, replaced or swapped, spaces left out. */
  distance: number;
}

/** What queries have in a window. */
export interface SpellingFigures {
  clicks: number;
  impressions: number;
  /** Mean, weighted by impressions; null: not known. */
  position: number | null;
}

/** Finds the parts of queries that resemble the site's names. */
type SpellingFinder = (query: string) => SpellingLike[];

/** Shorter names resemble too many words. Our own choice. */
const MIN_NAME_LENGTH = 4;
/** From this length on a second letter may differ, as in `BrandOptions.typos`. */
const MIN_TWO_LETTERS_LENGTH = 8;
/** Words of the same sound may differ in up to 3 letters. Our own choice. */
const MAX_SOUND_DISTANCE = 3;
const MAX_WORDS = 12;
const CACHE = 200_000;

interface Name {
  name: string;
  joined: string;
  words: number;
  sound: string;
  /** See `maskLetters()`. */
  letters: number;
  length: number;
}

/**
 * Creates a finder of spellings that resemble one of the names but are none: with other spaces, of the
 * same sound, or with one other letter (two in names of 8 and more), but not with another number. `others`:
 * words and names that mean something else, such as those of competitors. Well-known other brands and ordinary English words
 * are none either.
 */
export function createSpellingFinder(
  names: readonly string[],
  others: readonly string[],
): SpellingFinder {
  const known = listNames(names);
  const exact = new Set(names.map(foldName));
  const foreign = listForeignNames(others);
  for (const { joined } of known) foreign.delete(joined);
  const most = Math.max(0, ...known.map(({ words }) => words)) + 1;
  const longest = Math.max(0, ...known.map(({ joined }) => joined.length)) + MAX_SOUND_DISTANCE;
  const cache = new Map<string, SpellingLike | null>();

  function compare(spelling: string, joined: string): SpellingLike | null {
    const letters = maskLetters(joined);
    const near = known.filter((name) => mayBeNear(name, joined.length, letters));
    if (near.length === 0 || exact.has(spelling) || foreign.has(joined)) return null;
    if (COMMON_WORDS.has(joined) || isUnspaced(joined)) return null;
    let best: SpellingLike | null = null;
    for (const name of near) {
      const found = compareWith(spelling, joined, name);
      if (found !== null && (best === null || found.distance < best.distance)) best = found;
    }
    return best;
  }

  return (query) => {
    const words = foldName(query).split(" ").slice(0, MAX_WORDS);
    const found: SpellingLike[] = [];
    for (let first = 0; first < words.length; first++) {
      let joined = "";
      for (let last = first; last < Math.min(words.length, first + most); last++) {
        joined += words[last];
        if (joined.length > longest) break;
        if (joined.length < MIN_NAME_LENGTH - 1) continue;
        const spelling = words.slice(first, last + 1).join(" ");
        let like = cache.get(spelling);
        if (like === undefined) {
          like = compare(spelling, joined);
          if (cache.size >= CACHE) cache.clear();
          cache.set(spelling, like);
        }
        if (like !== null) found.push(like);
      }
    }
    return found.length < 2 ? found : keepNearest(found);
  };
}

/** Names that mean somebody else, folded, without spaces. */
export function listForeignNames(others: readonly string[]): Set<string> {
  return new Set(
    [...others, ...KNOWN_BRANDS.clear].map((other) => foldName(other).replaceAll(" ", "")),
  );
}

/** The nearest spellings in one query: "leroi merlin" rather than "leroi merlin 2". */
function keepNearest(found: readonly SpellingLike[]): SpellingLike[] {
  const least = Math.min(...found.map(({ distance }) => distance));
  return found.filter(({ distance }) => distance === least);
}

/** A bit for each letter of the Latin alphabet, one for all others. */
function maskLetters(text: string): number {
  let mask = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at) - 97;
    mask |= 1 << (letter >= 0 && letter < 26 ? letter : 26);
  }
  return mask;
}

/** Each letter that is replaced changes two bits at most: what differs in more is no spelling. */
function mayBeNear(name: Name, length: number, letters: number): boolean {
  if (Math.abs(length - name.joined.length) > MAX_SOUND_DISTANCE) return false;
  let differing = name.letters ^ letters;
  let count = 0;
  for (; differing !== 0; differing &= differing - 1) count++;
  return count <= 2 * MAX_SOUND_DISTANCE;
}

function compareWith(spelling: string, joined: string, name: Name): SpellingLike | null {
  const length = Array.from(joined).length;
  const limit = name.length >= MIN_TWO_LETTERS_LENGTH ? 2 : 1;
  const widest = name.length >= MIN_TWO_LETTERS_LENGTH ? MAX_SOUND_DISTANCE : 2;
  if (Math.abs(length - name.length) > widest || length < MIN_NAME_LENGTH - 1) return null;
  const distance = editDistance(joined, name.joined, widest);
  if (distance > widest || hasOtherNumber(joined, name.joined)) return null;
  const isLikeSound = name.sound.length > 1 && soundKey(joined) === name.sound;
  if (distance > limit && !isLikeSound) return null;
  const likeness = isLikeSound ? "sound" : "letters";
  return { spelling, name: name.name, likeness: distance === 0 ? "spacing" : likeness, distance };
}

/** Another number is another thing: neither "model 4" nor "model" is a misspelling of "model 3". */
function hasOtherNumber(joined: string, name: string): boolean {
  const own = digitsOf(name);
  return own !== "" && own !== digitsOf(joined);
}

function digitsOf(text: string): string {
  return text.replaceAll(/\P{Nd}/gu, "");
}

function listNames(names: readonly string[]): Name[] {
  const known = new Map<string, Name>();
  for (const name of names) {
    const folded = foldName(name);
    const joined = folded.replaceAll(" ", "");
    const length = Array.from(joined).length;
    if (length < MIN_NAME_LENGTH || known.has(joined) || isUnspaced(joined)) continue;
    const words = folded.split(" ").length;
    const letters = maskLetters(joined);
    known.set(joined, { name, joined, words, sound: soundKey(joined), letters, length });
  }
  return [...known.values()];
}

/** Folds a name or query: case, punctuation to spaces, no accents. */
export function foldName(text: string): string {
  return stripAccents(foldQuery(text));
}

/** What searches for the site by name have, and all others. */
export interface BrandRates {
  /** Clicks of an impression of queries that are nothing but a name; null: there are none. */
  named: number | null;
  /** The same of all other queries at positions up to 2; null: there are none. */
  other: number | null;
  /** The mean position of queries that are nothing but a name; null or left out: not known. */
  position?: number | null;
  /** What the site's other queries have on page one; null or left out: not known. */
  onPageOne?: SpellingFigures | null;
}

/** The click rate of names where no queries have one. Source: metrics of eight real exports, position 1. */
export const USUAL_NAMED_RATE = 0.33;
/** The same of other queries, from the same exports: 11.9 %. */
export const USUAL_OTHER_RATE = 0.12;
/** Further down nobody looks for a site by name, unless the name itself is there. Our own choice. */
const MAX_POSITION = 3;
/**
 * A name that many others rank for as well ("michelin": shops, guides) has a mean position beyond the
 * first, and so have its misspellings. Source: a real export, the name at 5.7 and 20 misspellings of
 * it between 1.7 and 5.7. Beyond page one the position of a name tells nothing. Our own choice.
 */
const MAX_NAMED_POSITION = 10;
const USUAL_NAMED_POSITION = 1.2;
const PAGE_ONE = 10;
/** As few clicks may be chance, and so few impressions show no usual rate. Our own choice. */
const MIN_NAMED_CLICKS = 10;
const MIN_OTHER_IMPRESSIONS = 1_000;
/** Names are clicked this many times as often as other queries on page one. Our own choice. */
const NAMED_TIMES = 5;
/** From this probability on a spelling is likely. Our own choice. */
const MIN_LIKELY = 0.8;
/** Impressions that the click rate of one spelling is as sure as. Our own choice. */
const RATE_STRENGTH = 6;
const MAX_RATE_ODDS = 4;
const MIN_RATE = 0.01;
const MAX_RATE = 0.95;

/**
 * Estimates how likely a spelling is meant for the name, from 0 to 1, by how near it is, how high the
 * site ranks for it against the name itself, and whether it is clicked like the name or like other queries: the log odds of
 * these add up. 0 where no position is known, or the mean is beyond 3 and beyond that of the name, unless it is clicked
 * like a name all the same.
 *
 * Source: beta-binomial likelihoods of the two click rates; the other odds are chosen by us on the
 * open half of the labelled pairs of `brand_pairs.tsv`.
 */
export function rateSpelling(
  { likeness, distance, name }: SpellingLike,
  { clicks, impressions, position }: SpellingFigures,
  rates: BrandRates,
): number {
  const named = rates.position ?? USUAL_NAMED_POSITION;
  const usual = named > MAX_NAMED_POSITION
    ? USUAL_NAMED_POSITION
    : Math.max(USUAL_NAMED_POSITION, named);
  if (position === null || impressions === 0) return 0;
  const isFar = position > Math.max(MAX_POSITION, usual);
  const figures = { clicks, impressions, position };
  if (isFar && !isClickedLikeName(figures, rates.onPageOne ?? null)) return 0;
  const length = Array.from(name.replace(/\s/g, "")).length;
  const near = { spacing: 2, sound: 1, letters: 0, short: 0 }[likeness] -
    Math.max(0, distance - 1) + Math.max(-1.5, Math.min(1.5, (length - 6) / 2));
  // a place that others rank for as well speaks neither for nor against what is clicked like a name
  const high = isFar ? 0 : 2 - 2 * Math.max(0, position - usual);
  const clicked = oddsOfName({ part: clicks, of: impressions }, {
    // published click rates fall about like 1 / position
    named: (rates.named ?? USUAL_NAMED_RATE) * (isFar ? usual / position : 1),
    other: rates.other ?? USUAL_OTHER_RATE,
  });
  return 1 / (1 + Math.exp(-(near + high + clicked)));
}

/**
 * Whether people click on words like on a name, though the site is not at the top for them: on page one, and
 * at least five times as often as on its other queries there.
 *
 * Source: two real exports. "panda patch" at 3.4 is clicked in 16.5 % of its impressions, the other queries of
 * pandapatches.com on page one in 0.4 %; "alba decor" at 5.1 in 10.4 %, the others of albadecor.co.uk in none of 3,252.
 */
export function isClickedLikeName(
  { clicks, impressions, position }: SpellingFigures,
  others: SpellingFigures | null,
): boolean {
  if (others === null || position === null || position > PAGE_ONE) return false;
  if (clicks < MIN_NAMED_CLICKS || others.impressions < MIN_OTHER_IMPRESSIONS) return false;
  return clicks / impressions >= NAMED_TIMES * (others.clicks + 1) / others.impressions;
}

/**
 * The log odds that a share is that of names and not that of other queries, from -4 to 4; 0: names have no
 * greater share than others, which shows nothing.
 */
export function oddsOfName(
  { part, of }: { part: number; of: number },
  { named, other }: { named: number; other: number },
): number {
  const asNamed = clampRate(named);
  const asOther = clampRate(other);
  if (asNamed <= asOther) return 0;
  const odds = logBetaBinomial(part, of, asNamed) -
    logBetaBinomial(part, of, Math.min(asOther, asNamed / 2));
  return Math.max(-MAX_RATE_ODDS, Math.min(MAX_RATE_ODDS, odds));
}

/** Rates of few impressions may be 0 or 1, which no other query could have by chance. */
function clampRate(rate: number): number {
  return Math.min(MAX_RATE, Math.max(MIN_RATE, rate));
}

/** Whether a spelling counts as likely, and its queries as branded. */
export function isLikelySpelling(probability: number): boolean {
  return probability >= MIN_LIKELY;
}

/** The log likelihood of the clicks where rates spread around a mean, without what is common to all means. */
function logBetaBinomial(clicks: number, impressions: number, mean: number): number {
  const most = Math.min(clicks, impressions);
  const a = RATE_STRENGTH * mean;
  const b = RATE_STRENGTH - a;
  return logBeta(most + a, impressions - most + b) - logBeta(a, b);
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}
