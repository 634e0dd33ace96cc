import { parse } from "tldts";
import type { BrandMatcher } from "./brand_matcher.ts";
import type { IntentEvidence } from "./intent_evidence.ts";
import { type IntentLexicon, LEXICON_FIELDS, type LexiconField } from "./intent_lexicon.ts";
import { INTENT_LEXICONS, KNOWN_BRANDS, PLACES } from "./intent_lexicons/mod.ts";
import { foldQuery, stripAccents } from "./normalise_query.ts";
import { createPhraseFinder, type FoundPhrase, type PhraseFinder } from "./phrase_finder.ts";

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
export interface IntentWords {
  evidence: IntentEvidence[];
  local: boolean;
  branded: boolean | null;
  /** The query is a host name, or names the brand. */
  isDomainLike: boolean;
  /** There is a lexicon of a language that the query may be in. */
  isLanguageKnown: boolean;
}

type Label = LexiconField | "place" | "clear_brand" | "ambiguous_brand";

const CLASS_FIELDS = ["transactional", "commercial", "informational"] as const;
const CLASS_LABELS: ReadonlySet<Label> = new Set<Label>(["navigational", ...CLASS_FIELDS]);
/** No query that people type is longer; further words are not read. */
const MAX_WORDS = 60;
const MIN_LONG_QUERY_WORDS = 5;
const MAX_COMPARISON_WORDS = 5;
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
const YEAR = /^20[1-4]\d$/;
/** Of the United Kingdom and of Canada; those of digits alone could be anything. */
const POSTCODE = /^(?:[a-z]{1,2}\d[a-z\d]? ?\d[abd-hjlnp-uw-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d)$/;

/** Reads the words of a query. */
export type IntentWordsReader = (query: string) => IntentWords;

/**
 * Creates a reader of queries: which words of the lexicons they hold, whether they name a brand, a
 * host or a place. Each kind of evidence counts once, however many words there are of it.
 */
export function createIntentWordsReader(options: IntentWordsOptions): IntentWordsReader {
  const lexicons = options.lexicons ?? INTENT_LEXICONS;
  const places = options.places ?? PLACES;
  const finders = new Map<string, Finders>();

  function finderFor(languages: readonly string[]): Finders {
    const key = languages.join();
    const known = finders.get(key);
    if (known) return known;
    const finder = createFinders(
      lexicons.filter((one) => languages.includes(one.language)),
      places,
    );
    finders.set(key, finder);
    return finder;
  }

  return (query) => {
    const scripts = SCRIPT_LANGUAGES.find(([script]) => script.test(query))?.[1] ?? [];
    const languages = [...new Set(["en", ...options.languages, ...scripts])].sort();
    // English alone is a second language everywhere, unless it is the site's
    const own = OTHER_SCRIPT.test(query) ? scripts : options.languages;
    const isLanguageKnown = lexicons.some(({ language }) => own.includes(language));
    return readWords(query, finderFor(languages), options.brand, isLanguageKnown);
  };
}

interface Finders {
  exact: PhraseFinder<Label>;
  /** For queries typed without accents. */
  stripped: PhraseFinder<Label>;
}

function createFinders(lexicons: readonly IntentLexicon[], places: readonly string[]): Finders {
  const phrases: (readonly [string, Label])[] = [
    ...lexicons.flatMap((lexicon) =>
      LEXICON_FIELDS.flatMap((field) => lexicon[field].map((phrase) => [phrase, field] as const))
    ),
    ...places.map((place) => [place, "place"] as const),
    ...KNOWN_BRANDS.clear.map((brand) => [brand, "clear_brand"] as const),
    ...KNOWN_BRANDS.ambiguous.map((brand) => [brand, "ambiguous_brand"] as const),
  ];
  return {
    exact: createPhraseFinder(phrases),
    stripped: createPhraseFinder(phrases, stripAccents),
  };
}

function readWords(
  query: string,
  finders: Finders,
  brand: BrandMatcher | undefined,
  isLanguageKnown: boolean,
): IntentWords {
  const words = foldQuery(query).split(" ", MAX_WORDS).filter((word) => word !== "");
  const ownName = brand?.find(query);
  const exact = readFound(words, finders.exact.find(words));
  const found = exact.says
    ? exact
    : readFound(words, finders.stripped.find(words.map(stripAccents)));
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

/** What only counts where no word tells a class: comparisons, models, years, length. */
function addShape(words: readonly string[], found: Found, evidence: IntentEvidence[]): void {
  const add = (signal: string, intent: IntentEvidence["intent"], weight: number, text: string) =>
    evidence.push({ signal, intent, weight, text });
  if (evidence.some(({ weight }) => weight >= 0.6)) return;
  const model = words.find((word) => MODEL.test(word) && !NO_MODEL.test(word));
  const year = words.find((word) => YEAR.test(word));
  if (found.comparison) add("comparison", "commercial", 0.6, found.comparison);
  else if (model && year) add("model_and_year", "commercial", 0.6, `${model} ${year}`);
  else if (model) add("model", "transactional", 0.6, model);
  else if (evidence.length === 0 && words.length >= MIN_LONG_QUERY_WORDS) {
    add("long_query", "informational", 0.3, `${words.length}`);
  }
}

interface Found {
  /** Any word of a lexicon was found. */
  says: boolean;
  navigational: string | undefined;
  transactional: string | undefined;
  commercial: string | undefined;
  informational: string | undefined;
  question: string | undefined;
  comparison: string | undefined;
  local: string | undefined;
  endsInPlace: boolean;
  brand: "whole" | "part" | "none";
  brandName: string;
}

/** Sorts what was found, without the words that mean something else or belong to a brand. */
function readFound(words: readonly string[], all: readonly FoundPhrase<Label>[]): Found {
  const brands = all.filter(({ label, length }) =>
    label === "clear_brand" || (label === "ambiguous_brand" && length === words.length)
  );
  const brand = brands.toSorted((a, b) => b.length - a.length)[0];
  const masked = new Set<number>();
  for (const { label, start, length } of all) {
    if (label !== "not_meant" && !(brand && label === "clear_brand")) continue;
    for (let index = start; index < start + length; index++) masked.add(index);
  }
  const isMasked = ({ start, length }: FoundPhrase<Label>) =>
    Array.from({ length }, (_, index) => start + index).some((index) => masked.has(index));
  // "best price" is about prices, "price quality ratio" is not: of two phrases the longer one holds
  const isInLonger = ({ start, length }: FoundPhrase<Label>) =>
    all.some((other) =>
      other.length > length && CLASS_LABELS.has(other.label) && other.start <= start &&
      other.start + other.length >= start + length && length > 0
    );
  const open = all.filter((one) =>
    !isMasked(one) && !(CLASS_LABELS.has(one.label) && isInLonger(one))
  );
  const textOf = (field: LexiconField) => {
    const phrases = open.filter(({ label }) => label === field).map(({ phrase }) => phrase);
    return phrases.length === 0 ? undefined : [...new Set(phrases)].join(", ");
  };
  // a question may begin with words that mean nothing else
  const question = all.find(({ label, start }) => label === "question_words" && start === 0);
  const or = open.find(({ label, start, length }) =>
    label === "or_words" && start > 0 && start + length < words.length
  );
  const found = {
    navigational: textOf("navigational"),
    transactional: textOf("transactional"),
    commercial: textOf("commercial"),
    informational: textOf("informational"),
    question: question?.phrase,
    local: textOf("local") ?? findPlace(open) ?? findPostcode(words),
  };
  return {
    ...found,
    says: Object.values(found).some((text) => text !== undefined),
    comparison: words.length <= MAX_COMPARISON_WORDS ? or?.phrase : undefined,
    endsInPlace: words.length > 1 &&
      open.some(({ label, start, length }) => label === "place" && start + length === words.length),
    brand: !brand ? "none" : brand.length === words.length ? "whole" : "part",
    brandName: brand?.phrase ?? "",
  };
}

function findPlace(found: readonly FoundPhrase<Label>[]): string | undefined {
  for (const place of found) {
    if (place.label !== "place") continue;
    const before = found.find(({ label, start, length }) =>
      label === "place_prepositions" && start > 0 && start + length === place.start
    );
    if (before) return `${before.phrase} ${place.phrase}`;
  }
  return undefined;
}

function findPostcode(words: readonly string[]): string | undefined {
  if (words.length < 2) return undefined;
  const last = words.at(-1) ?? "";
  return [last, `${words.at(-2)} ${last}`].find((text) => POSTCODE.test(text));
}

/** Whether a word is a host name whose suffix is one of the public ones. */
function isHostName(word: string): boolean {
  if (/^www\./i.test(word)) return true;
  if (!/^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:\/\S*)?$/u.test(word)) return false;
  const { domain, isIcann } = parse(word);
  return domain !== null && isIcann === true;
}
