import type { Formula } from "../core/formula.ts";

/** A domain's place in the Common Crawl web graph, 0 to 100. */
export const COMMON_CRAWL_AUTHORITY_FORMULA: Formula = {
  name: "common_crawl_authority",
  version: 1,
};

/** A domain's weight within the site's own links, 0 to 100, where there is no graph. */
export const LOCAL_AUTHORITY_FORMULA: Formula = { name: "local_authority", version: 1 };

/** An authority, and whether the graph knows the domain at all. */
export interface DomainAuthority {
  /** A whole number from 0 to 100. */
  value: number;
  known: boolean;
}

/**
 * The authority of a domain by its place in harmonic centrality among all domains of a release:
 * `clamp(round(100 * (1 - ln(place) / ln(all))), 0, 100)`. Places and not values are used, so that releases
 * compare. A domain that is not in it has 0 and is not known.
 *
 * Source: Common Crawl's web graph releases; the scale is a convention of this project.
 */
export function commonCrawlAuthority(place: number | null, domainsCount: number): DomainAuthority {
  if (place === null || !(place >= 1)) return { value: 0, known: false };
  // the only domain of all is the first
  const share = domainsCount > 1 ? Math.log(place) / Math.log(domainsCount) : 0;
  return { value: Math.min(100, Math.max(0, Math.round(100 * (1 - share)))), known: true };
}

/**
 * The authority of a domain within our own data: `100 * ln(1 + rd) / ln(1 + rd_max)`, where `rd` is how many
 * domains link to it and `rd_max` the most that any one has. Null when nobody links to any.
 *
 * Source: a convention of this project, for services without a graph.
 */
export function localAuthority(
  referringDomains: number,
  maxReferringDomains: number,
): number | null {
  if (!(maxReferringDomains > 0)) return null;
  const value = 100 * Math.log1p(Math.max(0, referringDomains)) / Math.log1p(maxReferringDomains);
  return Math.min(100, value);
}
