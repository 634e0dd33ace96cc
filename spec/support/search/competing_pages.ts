import { parseAddress } from "../../../lib/metrics/search/cannibalization/address_parts.ts";
import {
  type CompetingPageFacts,
  createPageRelations,
} from "../../../lib/metrics/search/cannibalization/competing_page_facts.ts";
import { pageKey } from "../../../lib/metrics/search/cannibalization/page_identity.ts";
import { findPageType } from "../../../lib/metrics/search_data/page_type.ts";

/** What is known of pages besides what their addresses tell; default: nothing. */
export interface ToldRelations {
  areAlternates?: (firstId: number, secondId: number) => boolean;
  areSiblings?: () => boolean;
}

/** Knows of pages what their addresses tell, and what else is given. */
export function knowPages(
  urlOf: (pageId: number) => string,
  { areAlternates = () => false, areSiblings = () => false }: ToldRelations = {},
): CompetingPageFacts {
  const typeOf = (pageId: number) => findPageType(urlOf(pageId));
  const addressOf = (pageId: number) => parseAddress(urlOf(pageId));
  return {
    urlOf,
    keyOf: (pageId) => pageKey(urlOf(pageId)),
    typeOf,
    ...createPageRelations({ typeOf, addressOf, areAlternates, areSiblings }),
  };
}
