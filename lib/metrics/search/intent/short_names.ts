import { COMMON_WORDS } from "../../core/common_words.ts";
import { isUnspaced } from "../../core/normalise_query.ts";
import {
  type BrandRates,
  foldName,
  listForeignNames,
  oddsOfName,
  type SpellingFigures,
  type SpellingLike,
  USUAL_NAMED_RATE,
  USUAL_OTHER_RATE,
} from "./brand_spellings.ts";

/** What queries have that hold a short name among other words: "5.11 pants". */
interface ShortNameFigures extends SpellingFigures {
  keywords: number;
  /** Of the keywords, those at a mean position of 3 and better. */
  topKeywords: number;
}

/** Shorter parts are initials and numbers. Our own choice. */
const MIN_LENGTH = 3;
const MAX_WORDS = 12;
/** With fewer queries or impressions nothing is said. Our own choice. */
const MIN_KEYWORDS = 10;
const MIN_IMPRESSIONS = 100;
/**
 * Shares of the queries with a name among other words, and of all other queries, at positions up to 3
 * where the site's own are unknown. Source: a real export of a clothing brand with 12,113 queries: 86
 * and 87 % with a short name, 15 % of the others.
 */
const USUAL_NAMED_TOP = 0.87;
const USUAL_OTHER_TOP = 0.15;
/** Against it, as most parts of a name are ordinary words. Our own choice. */
const PRIOR_ODDS = -1;

/**
 * Creates a finder of short forms of names: "5.11" for "5.11 Tactical". A short form is what a name
 * begins or ends with, cut between two of its words; searchers show where the words are of a name that
 * is only known as a domain. `others`: see `createSpellingFinder()`.
 */
export function createShortNameFinder(names: readonly string[], others: readonly string[]) {
  const known = names.map((name) => ({ name, joined: foldName(name).replaceAll(" ", "") }))
    .filter(({ joined }) => joined.length > MIN_LENGTH && !isUnspaced(joined));
  const foreign = listForeignNames(others);
  const cuts = new Set<string>();
  for (const name of names) noteName(name);

  /** Takes a query that is nothing but a name: it shows where the name's words end. */
  function noteName(query: string): void {
    const words = foldName(query).split(" ").slice(0, MAX_WORDS);
    for (let at = 1; at < words.length; at++) {
      cuts.add(words.slice(0, at).join(""));
      cuts.add(words.slice(at).join(""));
    }
  }

  function compare(spelling: string, joined: string): SpellingLike | undefined {
    const found = known.find((name) =>
      joined.length < name.joined.length &&
      (name.joined.startsWith(joined) || name.joined.endsWith(joined))
    );
    if (found === undefined || foreign.has(joined) || COMMON_WORDS.has(joined)) return undefined;
    const distance = found.joined.length - joined.length;
    return { spelling, name: found.name, likeness: "short", distance };
  }

  return {
    noteName,
    /** Finds parts of a query that may be short names; whether they are is known at the end. */
    find(query: string): SpellingLike[] {
      const words = foldName(query).split(" ").slice(0, MAX_WORDS);
      return words.flatMap((_, first) =>
        words.slice(first).flatMap((_, rest) => {
          const parts = words.slice(first, first + rest + 1);
          const joined = parts.join("");
          return joined.length < MIN_LENGTH ? [] : compare(parts.join(" "), joined) ?? [];
        })
      );
    },
    /** Whether a name was seen to be cut there. */
    isCut: (spelling: string): boolean => cuts.has(spelling.replaceAll(" ", "")),
  };
}

/**
 * Estimates how likely a part of a name is searched for as the name, from 0 to 1, by the queries that have it among
 * other words: the site ranks at the top for nearly all of "5.11 pants", "5.11 boots", and for few of
 * "tactical pants", "tactical boots". 0 with fewer than 10 queries or 100 impressions.
 *
 * Source: beta-binomial likelihoods of the share at the top and of the click rate; thresholds are ours.
 *
 * @param otherTop the share of all other queries at the top; null: there are none.
 */
export function rateShortName(
  { keywords, topKeywords, clicks, impressions }: ShortNameFigures,
  { named, other, otherTop }: BrandRates & { otherTop: number | null },
): number {
  if (keywords < MIN_KEYWORDS || impressions < MIN_IMPRESSIONS) return 0;
  const top = oddsOfName({ part: topKeywords, of: keywords }, {
    named: USUAL_NAMED_TOP,
    other: otherTop ?? USUAL_OTHER_TOP,
  });
  const clicked = oddsOfName({ part: clicks, of: impressions }, {
    named: named ?? USUAL_NAMED_RATE,
    other: other ?? USUAL_OTHER_RATE,
  });
  return 1 / (1 + Math.exp(-(PRIOR_ODDS + top + clicked)));
}
