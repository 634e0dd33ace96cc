import { COMMON_WORDS } from "../../core/common_words.ts";
import { editDistance } from "./edit_distance.ts";
import type { Formula } from "../../core/formula.ts";
import { foldQuery, isUnspaced, stripAccents } from "../../core/normalise_query.ts";

/** Which queries name the site's brand. */
export const BRANDED_FORMULA: Formula = { name: "branded", version: 2 };

/** What the site is called, and what is not meant by that. */
export interface BrandOptions {
  /** Names of the brand and its products, and known misspellings: see `listBrandNames()`. */
  names: readonly string[];
  /** Texts in which a name means something else, such as "apple pie". */
  exclusions?: readonly string[];
  /** Misspelt names that the owner confirmed, and likely ones: they match as whole words. */
  spellings?: { confirmed: readonly string[]; likely: readonly string[] };
  /** Also takes misspelt names: one letter of 5 to 8, two of 9 and more. Default: false. */
  typos?: boolean;
  /** Words that are no name where they are part of others, folded. Default: `COMMON_WORDS`. */
  dictionaryWords?: ReadonlySet<string>;
}

/** How a query names the brand. */
interface BrandMatch {
  /** The name as it was given. */
  name: string;
  /**
   * words: as whole words; substring: in a script without spaces; joined: with the spaces set
   * otherwise; spelling, likely: a confirmed or likely spelling; typo: misspelt.
   */
  way: "words" | "substring" | "joined" | "spelling" | "likely" | "typo";
  /** The query is nothing but the name. */
  whole: boolean;
}

/** Distinguishes branded queries from others. */
export interface BrandMatcher {
  /** Finds how a query names the brand; undefined: it does not. */
  find(query: string): BrandMatch | undefined;
}

interface Alias {
  name: string;
  folded: string;
  /** Without spaces. */
  joined: string;
  length: number;
}

const MIN_JOINED_LENGTH = 5;
/** Shorter parts are endings, or other letters of another word. Our own choice. */
const MIN_COMPOUND_REST = 4;
/** As in "myscanapp". Our own choice. */
const MIN_PREFIX_LENGTH = 2;
const MIN_SUBSTRING_LENGTH = 2;
const MIN_TYPO_LENGTH = 5;
const MIN_TWO_TYPOS_LENGTH = 9;
/** Takes the place of an exclusion: no name reaches over it. */
const MASK = "\n";

/**
 * Creates a matcher of brand names. Names and queries are folded (NFKC, case, punctuation to spaces,
 * accents of Latin letters) and compared: (a) as whole word sequences on Unicode boundaries; in
 * scripts without spaces as substrings of 2 characters and more; (b) without spaces, for names of 5
 * letters and more that are no dictionary word; (c) by the spellings that are given; (d) on request
 * with an edit distance.
 *
 * Source: the rules are a convention of this project; boundaries after UAX #29.
 */
export function createBrandMatcher(options: BrandOptions): BrandMatcher {
  const dictionary = options.dictionaryWords ?? COMMON_WORDS;
  const aliases = createAliases(options.names);
  const excluded = createPhrasePattern(createAliases(options.exclusions ?? []), "gu");
  const phrases = createPhrasePattern(aliases, "u");
  const byFolded = new Map(aliases.map((alias) => [alias.folded, alias]));
  const joinable = aliases.filter(({ joined, length }) =>
    length >= MIN_JOINED_LENGTH && !dictionary.has(joined)
  );
  const findConfirmed = createSpellingMatcher(options.spellings?.confirmed ?? [], "spelling");
  const findLikely = createSpellingMatcher(options.spellings?.likely ?? [], "likely");
  const misspellable = options.typos ? aliases.filter((one) => one.length >= MIN_TYPO_LENGTH) : [];

  return {
    find(query) {
      const folded = foldName(query);
      const text = excluded ? folded.replace(excluded, MASK) : folded;
      const phrase = phrases?.exec(text)?.[0];
      const alias = phrase === undefined ? undefined : byFolded.get(phrase);
      if (alias !== undefined) {
        const way = isSubstringAlias(alias) ? "substring" : "words";
        return { name: alias.name, way, whole: alias.folded === text };
      }
      const words = text.split(" ");
      return findJoined(words, joinable) ?? findConfirmed(text) ?? findLikely(text) ??
        findMisspelt(words, misspellable, dictionary);
    },
  };
}

function foldName(text: string): string {
  return stripAccents(foldQuery(text));
}

/** The longest first, so that of two names that begin alike the longer one is found. */
function createAliases(names: readonly string[]): Alias[] {
  const aliases = new Map<string, Alias>();
  for (const name of names) {
    for (const folded of [foldName(name), foldName(writeUmlauts(name))]) {
      const joined = folded.replaceAll(" ", "");
      if (folded === "" || aliases.has(folded)) continue;
      aliases.set(folded, { name, folded, joined, length: Array.from(joined).length });
    }
  }
  return [...aliases.values()].sort((a, b) => b.length - a.length);
}

/** German names are typed with "ue" as often as with "u". */
function writeUmlauts(name: string): string {
  return name.toLowerCase().replace(/[äöü]/g, (letter) => ({ ä: "ae", ö: "oe" })[letter] ?? "ue");
}

function isSubstringAlias({ folded, length }: Alias): boolean {
  return length >= MIN_SUBSTRING_LENGTH && isUnspaced(folded);
}

/** Folded texts hold letters, digits, marks and spaces only: nothing needs to be escaped. */
function createPhrasePattern(aliases: readonly Alias[], flags: string): RegExp | undefined {
  if (aliases.length === 0) return undefined;
  const alternatives = aliases.map((alias) =>
    isSubstringAlias(alias)
      ? alias.folded
      : `(?<![\\p{L}\\p{N}\\p{M}])${alias.folded}(?![\\p{L}\\p{N}\\p{M}])`
  );
  return new RegExp(alternatives.join("|"), flags);
}

/** Matches spellings as whole words of a folded query. */
function createSpellingMatcher(
  spellings: readonly string[],
  way: "spelling" | "likely",
): (text: string) => BrandMatch | undefined {
  const pattern = createPhrasePattern(createAliases(spellings), "u");
  return (text) => {
    const name = pattern?.exec(text)?.[0];
    return name === undefined ? undefined : { name, way, whole: name === text };
  };
}

/**
 * Looks for names in the query without its spaces. A name that reaches over a former space begins
 * and ends with a word: "happy login" holds no "applo". One inside a word leaves a part that may be
 * a separate word: "canvas" does not contain "canva".
 */
function findJoined(words: readonly string[], aliases: readonly Alias[]): BrandMatch | undefined {
  const text = words.join("");
  const found = aliases.filter(({ joined }) => text.includes(joined));
  if (found.length === 0) return undefined;
  const ends = new Set<number>([0]);
  let end = 0;
  for (const word of words) ends.add(end += word.length);
  for (const { name, joined } of found) {
    if (words.some((word) => isPartOfCompound(word, joined))) {
      return { name, way: "joined", whole: text === joined };
    }
    for (let at = text.indexOf(joined); at !== -1; at = text.indexOf(joined, at + 1)) {
      if (!ends.has(at) || !ends.has(at + joined.length)) continue;
      return { name, way: "joined", whole: text === joined };
    }
  }
  return undefined;
}

function isPartOfCompound(word: string, name: string): boolean {
  if (!word.includes(name)) return false;
  const rest = word.length - name.length;
  return rest === 0 || rest >= MIN_COMPOUND_REST ||
    (rest >= MIN_PREFIX_LENGTH && word.endsWith(name));
}

/** Compares each name with the words that, written together, are about as long. */
function findMisspelt(
  words: readonly string[],
  aliases: readonly Alias[],
  dictionary: ReadonlySet<string>,
): BrandMatch | undefined {
  for (const { name, joined, length } of aliases) {
    const limit = length >= MIN_TWO_TYPOS_LENGTH ? 2 : 1;
    for (let first = 0; first < words.length; first++) {
      let candidate = "";
      for (let last = first; last < words.length; last++) {
        candidate += words[last];
        // a UTF-16 unit too many is not yet a letter too many
        if (candidate.length > 2 * (length + limit)) break;
        if (dictionary.has(candidate) || editDistance(candidate, joined, limit) > limit) continue;
        return { name, way: "typo", whole: first === 0 && last === words.length - 1 };
      }
    }
  }
  return undefined;
}
