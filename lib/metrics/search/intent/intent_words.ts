import { parse } from "tldts";
import type { BrandMatcher } from "./brand_matcher.ts";
import type { IntentEvidence } from "../../search_data/intent_evidence.ts";
import type { IntentLexicon } from "./intent_lexicon.ts";
import { INTENT_LEXICONS, PLACES } from "../../intent_lexicons/mod.ts";
import { createIntentFinder, type IntentFinder, type IntentPhrases } from "./intent_phrases.ts";
import { foldQuery, stripAccents } from "../../core/normalise_query.ts";

/** What the words of a query are read with. */
export interface IntentWordsOptions {
  /** Of the site, as codes of two letters; English is read as well, its words are used everywhere. */
  languages: readonly string[];
  /** Of the site; without it no query is branded, as far as is known. */
  brand?: BrandMatcher;
  /** Built-in ones with those of the user: see `mergeIntentLexicons()`. */
  lexicons?: readonly IntentLexicon[];
  places?: readonly string[];
}

/** What the words of a query say. */
interface IntentWords {
  evidence: IntentEvidence[];
  local: boolean;
  branded: boolean | null;
  /** The query is a host name, or names the brand. */
  isDomainLike: boolean;
  /** There is a lexicon of a language that the query may be in. */
  isLanguageKnown: boolean;
}

const CLASS_FIELDS = ["transactional", "commercial", "informational"] as const;
/** No query that people type is longer; further words are not read. */
const MAX_WORDS = 60;
/** Lexicons that a script alone asks for. */
const SCRIPT_LANGUAGES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\p{Script=Cyrillic}/u, ["ru"]],
  [/\p{Script=Arabic}/u, ["ar"]],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ["ja"]],
  [/\p{Script=Han}/u, ["zh"]],
];
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;
/** A mixture of letters and digits, or a size: more than a name of a thing, one model of it. */
const MODEL = /^(?=\p{L}*\d)(?=\d*\p{L})[\p{L}\d]{2,12}$/u;
const NO_MODEL =
  /^(?:\d+(?:st|nd|rd|th|d|s|er|e|o|ª|º)|mp[34]|h2o|co2|[45]g|4k|b\d+|[a-z]\d|covid\d*|web\d)$/;
/** Formats, standards and terms, which nobody buys by that name. */
const FORMAT =
  /^(?:html\d|css\d|es\d+|utf\d+|base\d+|sha\d+|md5|ipv\d|http\d|oauth\d|log4j|[hx]26\d|i18n|a11y|b2[bc]|c2c|p2p|e2e|o2o|2fa|k12|g20|y2k|401k)$/;
const YEAR = /^20[1-4]\d$/;

/** Reads the words of a query. */
type IntentWordsReader = (query: string) => IntentWords;

/**
 * Creates a reader of queries: which words of the lexicons they hold, whether they name a brand, a
 * host or a place. Each kind of evidence counts once, however many words there are of it.
 */
export function createIntentWordsReader(options: IntentWordsOptions): IntentWordsReader {
  const lexicons = options.lexicons ?? INTENT_LEXICONS;
  const places = options.places ?? PLACES;
  const finders = new Map<string, IntentFinder>();

  function finderFor(languages: readonly string[]): IntentFinder {
    const key = languages.join();
    const known = finders.get(key);
    if (known) return known;
    const spoken = lexicons.filter(({ language }) => languages.includes(language));
    const finder = createIntentFinder(spoken, places);
    finders.set(key, finder);
    return finder;
  }

  return (query) => {
    const scripts = SCRIPT_LANGUAGES.find(([script]) => script.test(query))?.[1] ?? [];
    const languages = [...new Set(["en", ...options.languages, ...scripts])].sort();
    // English alone is a second language everywhere, unless it is the site's
    const own = OTHER_SCRIPT.test(query) ? scripts : options.languages;
    const isLanguageKnown = lexicons.some(({ language }) => own.includes(language));
    return readWords(query, finderFor(languages), { brand: options.brand, isLanguageKnown });
  };
}

function readWords(
  query: string,
  find: IntentFinder,
  { brand, isLanguageKnown }: { brand: BrandMatcher | undefined; isLanguageKnown: boolean },
): IntentWords {
  const ownName = brand?.find(query);
  const words = hideName(
    foldQuery(query).split(" ", MAX_WORDS).filter((word) => word !== ""),
    ownName?.name ?? "",
  );
  const found = find(words);
  const isHost = query.trim().split(/\s+/).some(isHostName);
  const isNamed = ownName !== undefined || found.brand !== "none";
  const evidence: IntentEvidence[] = [];
  const add = (signal: string, intent: IntentEvidence["intent"], weight: number, text: string) =>
    evidence.push({ signal, intent, weight, text });

  const whole = ownName?.whole || found.brand === "whole";
  if (whole) add("brand", "navigational", 0.8, query);
  else if (isHost) add("host_name", "navigational", 0.8, query);
  else if (found.navigational) add("navigational_words", "navigational", 0.8, found.navigational);
  else if (isNamed) add("brand_and_more", "navigational", 0.4, ownName?.name ?? found.brandName);

  const question = /[?？]\s*$/.test(query) ? "?" : found.question;
  for (const field of CLASS_FIELDS) {
    const text = field === "informational" ? question ?? found[field] : found[field];
    if (text) add(text === question ? "question" : `${field}_words`, field, 0.6, text);
  }
  if (found.local) add("local_words", "transactional", 0.3, found.local);
  addShape(words, found, evidence);
  const local = found.local !== undefined || (found.endsInPlace && !found.informational);
  return {
    evidence,
    local,
    branded: brand === undefined ? null : ownName !== undefined,
    isDomainLike: isHost || isNamed,
    isLanguageKnown,
  };
}

/** Empties the words of the site's own name: "Best Shoes" is no praise of shoes. */
function hideName(words: readonly string[], name: string): readonly string[] {
  const hidden = stripAccents(foldQuery(name)).split(" ");
  const start = words.findIndex((_, index) =>
    hidden.every((word, offset) => word === stripAccents(words[index + offset] ?? " "))
  );
  if (start === -1) return words;
  return words.map((word, index) => index >= start && index < start + hidden.length ? "" : word);
}

/**
 * Words that only count where no other word shows a class: comparisons, models, years. The length of a query is no
 * evidence: of 28 labelled queries of five words and more without any other, 14 were informational.
 */
function addShape(
  words: readonly string[],
  found: IntentPhrases,
  evidence: IntentEvidence[],
): void {
  const add = (signal: string, intent: IntentEvidence["intent"], weight: number, text: string) =>
    evidence.push({ signal, intent, weight, text });
  if (evidence.some(({ weight }) => weight >= 0.6)) return;
  const model = words.find((word) =>
    MODEL.test(word) && !NO_MODEL.test(word) && !FORMAT.test(word)
  );
  const year = words.find((word) => YEAR.test(word));
  if (found.comparison) add("comparison", "commercial", 0.6, found.comparison);
  else if (model && year) add("model_and_year", "commercial", 0.6, `${model} ${year}`);
  else if (model) add("model", "transactional", 0.6, model);
}

/** Whether a word is a host name whose suffix is one of the public ones. */
function isHostName(word: string): boolean {
  if (/^www\./i.test(word)) return true;
  if (!/^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:\/\S*)?$/u.test(word)) return false;
  const { domain, isIcann } = parse(word);
  return domain !== null && isIcann === true;
}
