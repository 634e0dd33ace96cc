/**
 * Who reports links, each with its bit in `backlinks.providers`; a report has the number of the bit. Only ever added to:
 * when two report on the same day, the first in this list counts.
 */
export const PROVIDERS = [
  "ahrefs",
  // an audit of another site of the same account
  "crawl",
  "data_for_seo",
  "majestic",
  "moz",
  "other",
  "search_console",
  "semrush",
] as const;

/** Who reports a link. */
export type LinkSource = typeof PROVIDERS[number];

/** The number under which a provider's reports are kept. */
export function providerNumber(provider: LinkSource): number {
  return PROVIDERS.indexOf(provider);
}

/** The mask of several providers. */
export function providerMask(providers: Iterable<LinkSource>): number {
  let mask = 0;
  for (const provider of providers) mask |= 1 << providerNumber(provider);
  return mask;
}

/** The providers of a mask, in alphabetical order. */
export function listProviders(mask: number): LinkSource[] {
  return PROVIDERS.filter((_, number) => (mask & 1 << number) !== 0).toSorted();
}

/** Measures of pages and domains, as their providers name them; only ever added to, since rows hold the place. */
const AUTHORITY_NAMES = [
  // a column of a table of one's own
  "Authority",
  "UR",
  "URL Rating",
  "Domain rating",
  "Page Authority Score",
  "Domain Authority Score",
  "Trust Flow",
  "Citation Flow",
  "ACRank",
  "Page Authority",
  "Domain Authority",
  "page_from_rank",
  "domain_from_rank",
] as const;

/** The number of a measure's name; unknown ones are just an authority. */
export function authorityNumber(name: string): number {
  return Math.max(0, AUTHORITY_NAMES.findIndex((known) => known === name));
}

/** The name of a measure; null where there is none. */
export function authorityName(number: number | null): string | null {
  return number === null ? null : AUTHORITY_NAMES[number] ?? AUTHORITY_NAMES[0];
}
