import { competitorDomain } from "../metrics/core/competitor_domain.ts";

/** A brand that is looked for in answers: the site's own or a competitor's. */
export interface TrackedBrand {
  /** Stable, such as the competitor's id or domain. */
  key: string;
  isOwn: boolean;
  /** Names of the brand and its products: see `listBrandNames()`. */
  names: readonly string[];
  /** Texts in which a name means something else, such as "apple pie". */
  exclusions?: readonly string[];
  /** Names or URLs of its hosts; what is below the registrable domain counts as well. */
  domains: readonly string[];
  /** Whether the names are words as well ("Apple"); undefined: those that are common words are. */
  isWord?: boolean;
  /** Words next to which a common word is meant as this brand, such as its products' names. */
  contextWords?: readonly string[];
}

/** Brands by their registrable domains; of two with one domain the first has it. */
export function createDomainIndex(
  brands: readonly TrackedBrand[],
): ReadonlyMap<string, TrackedBrand> {
  const index = new Map<string, TrackedBrand>();
  for (const brand of brands) {
    for (const host of brand.domains) {
      const domain = competitorDomain(host);
      if (domain !== null && !index.has(domain)) index.set(domain, brand);
    }
  }
  return index;
}
