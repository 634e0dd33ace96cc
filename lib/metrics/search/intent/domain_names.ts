import { COMMON_WORDS } from "../../core/common_words.ts";
import { listBrandNames, type SiteNames } from "./brand_names.ts";
import {
  foldName,
  isClickedLikeName,
  oddsOfName,
  type SpellingFigures,
  USUAL_NAMED_RATE,
  USUAL_OTHER_RATE,
} from "./brand_spellings.ts";

/** With fewer impressions nothing is said against a name. Our own choice. */
const MIN_IMPRESSIONS = 10;
/** Beyond page one two are enough: a name is found higher up, for all searchers. Our own choice. */
const MIN_FAR_IMPRESSIONS = 2;
const PAGE_ONE = 10;
/** Searchers who mean a site find it here. Our own choice, as for misspelt names. */
const USUAL_POSITION = 1.2;
/** Below this the words count as words and no name. Our own choice. */
const MIN_PROBABILITY = 0.5;

/**
 * Lists the names that a site has by its domain alone, with their letters and no spaces: nobody gave
 * them as a name of the brand, so they may be ordinary words, as in "a-level-retakes.com". A name of
 * the site with the same letters is no other evidence. Names with a suffix are none: ".com" is no word.
 */
export function listDomainNames(site: SiteNames): Map<string, string> {
  const given = new Set(site.brandNames.map(joinName));
  const own = listBrandNames({ domain: site.domain, name: null, brandNames: [] });
  const joined = new Set(own.filter((name) => !name.includes(".")).map(joinName));
  return new Map(
    listBrandNames(site).map((name) => [name, joinName(name)] as const)
      .filter(([, letters]) => joined.has(letters) && !given.has(letters)),
  );
}

function joinName(name: string): string {
  return foldName(name).replaceAll(" ", "");
}

/** Whether a query that is nothing but the name may be meant as words: some words, or one ordinary one. */
export function mayBeWords(query: string): boolean {
  const folded = foldName(query);
  return folded.includes(" ") || COMMON_WORDS.has(folded);
}

/**
 * Tells how likely queries that are nothing but the words of the domain are meant for the site, from 0
 * to 1, by the site's mean position and click rate for them; null: too few impressions to say. `others`: what the
 * site's other queries have on page one.
 *
 * Source: a beta-binomial likelihood of the click rate, as in `rateSpelling()`. On three real exports
 * of domains of ordinary words the site was at 62, 72 and 94 for them, without a click.
 */
export function rateDomainWords(
  { clicks, impressions, position }: SpellingFigures,
  others: SpellingFigures | null = null,
): number | null {
  if (position === null) return null;
  if (impressions < (position > PAGE_ONE ? MIN_FAR_IMPRESSIONS : MIN_IMPRESSIONS)) return null;
  const clicked = oddsOfName({ part: clicks, of: impressions }, {
    named: USUAL_NAMED_RATE,
    other: USUAL_OTHER_RATE,
  });
  const isNamed = isClickedLikeName({ clicks, impressions, position }, others);
  const high = isNamed ? 2 : 2 - 2 * Math.max(0, position - USUAL_POSITION);
  return 1 / (1 + Math.exp(-(high + clicked)));
}

/** Whether the words count as ordinary words; not where too little is known. */
export function areOrdinaryWords(probability: number | null): probability is number {
  return probability !== null && probability < MIN_PROBABILITY;
}
