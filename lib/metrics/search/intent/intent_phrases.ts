import { type IntentLexicon, LEXICON_FIELDS, type LexiconField } from "./intent_lexicon.ts";
import { KNOWN_BRANDS } from "../../intent_lexicons/mod.ts";
import { stripAccents } from "../../core/normalise_query.ts";
import { createPhraseFinder, type FoundPhrase } from "../../core/phrase_finder.ts";

/** The phrases of a query that are in a lexicon, as the lexicons write them, separated by commas. */
export interface IntentPhrases {
  navigational: string | undefined;
  transactional: string | undefined;
  commercial: string | undefined;
  informational: string | undefined;
  /** The words that make it a question. */
  question: string | undefined;
  /** The word that makes it a choice between two. */
  comparison: string | undefined;
  local: string | undefined;
  /** There is a name of a place at the end, behind something else. */
  endsInPlace: boolean;
  /** Whether a known brand is all of the query. */
  brand: "whole" | "part" | "none";
  /** Empty: none. */
  brandName: string;
}

/** Finds the phrases in the folded words of a query. */
export type IntentFinder = (words: readonly string[]) => IntentPhrases;

type Label = LexiconField | "place" | "clear_brand" | "ambiguous_brand";
type Found = FoundPhrase<Label>;

const CLASS_FIELDS = [
  "navigational",
  "transactional",
  "commercial",
  "informational",
] as const satisfies readonly LexiconField[];
const MAX_COMPARISON_WORDS = 5;
/** Of the United Kingdom and of Canada; those of digits alone could be anything. */
const POSTCODE = /^(?:[a-z]{1,2}\d[a-z\d]? ?\d[abd-hjlnp-uw-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d)$/;

/**
 * Creates a finder of the phrases of some lexicons, of places and of known brands. Where the query
 * as it was typed holds none, it is tried without accents.
 */
export function createIntentFinder(
  lexicons: readonly IntentLexicon[],
  places: readonly string[],
): IntentFinder {
  const phrases: (readonly [string, Label])[] = [
    ...lexicons.flatMap((lexicon) =>
      LEXICON_FIELDS.flatMap((field) => lexicon[field].map((phrase) => [phrase, field] as const))
    ),
    ...places.map((place) => [place, "place"] as const),
    ...KNOWN_BRANDS.clear.map((brand) => [brand, "clear_brand"] as const),
    ...KNOWN_BRANDS.ambiguous.map((brand) => [brand, "ambiguous_brand"] as const),
  ];
  const exact = createPhraseFinder(phrases);
  const stripped = createPhraseFinder(phrases, stripAccents);
  return (words) => {
    const found = readPhrases(words, exact.find(words));
    const { navigational, question, local } = found;
    const says = navigational ?? question ?? local ?? found.transactional ?? found.commercial ??
      found.informational;
    return says === undefined && found.comparison === undefined
      ? readPhrases(words, stripped.find(words.map(stripAccents)))
      : found;
  };
}

/** Sorts what was found, without the words that mean something else or belong to a brand. */
function readPhrases(words: readonly string[], all: readonly Found[]): IntentPhrases {
  const brand = findBrand(words, all);
  const open = listOpen(all, brand !== undefined);
  const textOf = (field: LexiconField) => {
    const phrases = open.filter(({ label }) => label === field).map(({ phrase }) => phrase);
    return phrases.length === 0 ? undefined : [...new Set(phrases)].join(", ");
  };
  return {
    navigational: textOf("navigational"),
    transactional: textOf("transactional"),
    commercial: textOf("commercial"),
    informational: textOf("informational"),
    // a question may begin with words that mean nothing else
    question: all.find(({ label, start }) => label === "question_words" && start === 0)?.phrase,
    comparison: findChoice(words, open),
    local: textOf("local") ?? findPlace(open) ?? findPostcode(words),
    endsInPlace: words.length > 1 &&
      open.some(({ label, start, length }) => label === "place" && start + length === words.length),
    brand: !brand ? "none" : brand.length === words.length ? "whole" : "part",
    brandName: brand?.phrase ?? "",
  };
}

/** The longest known brand; one that is a word as well only where it is the whole query. */
function findBrand(words: readonly string[], all: readonly Found[]): Found | undefined {
  return all.filter(({ label, length }) =>
    label === "clear_brand" || (label === "ambiguous_brand" && length === words.length)
  ).sort((a, b) => b.length - a.length)[0];
}

/** What is neither masked by another phrase nor a part of a longer one. */
function listOpen(all: readonly Found[], hasBrand: boolean): Found[] {
  const masked = new Set<number>();
  for (const { label, start, length } of all) {
    if (label !== "not_meant" && !(hasBrand && label === "clear_brand")) continue;
    for (let index = start; index < start + length; index++) masked.add(index);
  }
  return all.filter((one) => {
    for (let index = one.start; index < one.start + one.length; index++) {
      if (masked.has(index)) return false;
    }
    return !isClass(one.label) || !isInLonger(one, all);
  });
}

/** "best price" is about prices, "price quality ratio" is not: the longer of two phrases counts. */
function isInLonger({ start, length }: Found, all: readonly Found[]): boolean {
  return length > 0 &&
    all.some((other) =>
      other.length > length && isClass(other.label) && other.start <= start &&
      other.start + other.length >= start + length
    );
}

function isClass(label: Label): boolean {
  return CLASS_FIELDS.some((field) => field === label);
}

function findChoice(words: readonly string[], found: readonly Found[]): string | undefined {
  if (words.length > MAX_COMPARISON_WORDS) return undefined;
  return found.find(({ label, start, length }) =>
    label === "or_words" && start > 0 && start + length < words.length
  )?.phrase;
}

/** A place right behind a word such as "in". */
function findPlace(found: readonly Found[]): string | undefined {
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
