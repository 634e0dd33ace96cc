import type { PageType } from "../../search_data/page_type.ts";
import type { AddressParts } from "./address_parts.ts";
import { type PageRelation, relatePages } from "./page_relation.ts";
import { differInName, type SiblingPages } from "./sibling_pages.ts";

/** What two pages of a site are to each other; `sibling`: made by one pattern; null: they may compete. */
export type SiteRelation = PageRelation | "sibling";

/** What is known of the pages that are shown for queries. */
export interface CompetingPageFacts {
  urlOf(pageId: number): string;
  /** Equal for all addresses of one page. */
  keyOf(pageId: number): string;
  typeOf(pageId: number): PageType;
  /** What two pages are to each other: for whom they are, or about what. */
  relate(firstId: number, secondId: number): SiteRelation;
  /** Whether two pages may be merged: neither is needed as a separate page, and both are about one thing. */
  areOneSubject(firstId: number, secondId: number): boolean;
}

/** What relations of pages are judged by. */
interface RelationSources extends Pick<CompetingPageFacts, "typeOf">, SiblingPages {
  /** Undefined: its address is no URL. */
  addressOf(pageId: number): AddressParts | undefined;
  /** Whether two pages are each other's hreflang alternates. */
  areAlternates(firstId: number, secondId: number): boolean;
}

/** Articles about several models or sizes answer one question, and may differ in any word. */
const WRITTEN: ReadonlySet<PageType> = new Set(["article", "comparison", "support"]);
/** Pages that are for themselves: none is put into another one. */
const KEPT: ReadonlySet<PageType> = new Set(["home", "product", "cart", "account", "pricing"]);
/** Pairs that are remembered; the same two pages compete for many queries. */
const MOST_PAIRS = 100_000;
/** Ids are below. */
const ID_RANGE = 2 ** 32;

/** Creates a judge of the relations of pages, which caches them. */
export function createPageRelations(
  sources: RelationSources,
): Pick<CompetingPageFacts, "relate" | "areOneSubject"> {
  const known = new Map<number, SiteRelation>();

  function relate(firstId: number, secondId: number): SiteRelation {
    const pair = Math.min(firstId, secondId) * ID_RANGE + Math.max(firstId, secondId);
    const before = known.get(pair);
    if (before !== undefined) return before;
    if (known.size >= MOST_PAIRS) known.clear();
    const relation = findRelation(sources, firstId, secondId);
    known.set(pair, relation);
    return relation;
  }

  return {
    relate,
    areOneSubject(firstId, secondId) {
      const { typeOf, addressOf } = sources;
      const types = [typeOf(firstId), typeOf(secondId)] as const;
      if (types.some((type) => KEPT.has(type))) return false;
      const addresses = [addressOf(firstId), addressOf(secondId)] as const;
      // different places, models or sizes, even where articles write about them
      if (relatePages(...addresses, types) !== null || relate(firstId, secondId) !== null) {
        return false;
      }
      return types.some((type) => WRITTEN.has(type)) || !differInName(...addresses);
    },
  };
}

function findRelation(
  { typeOf, addressOf, areAlternates, areSiblings }: RelationSources,
  firstId: number,
  secondId: number,
): SiteRelation {
  if (areAlternates(firstId, secondId)) return "locale";
  const types = [typeOf(firstId), typeOf(secondId)] as const;
  const addresses = [addressOf(firstId), addressOf(secondId)] as const;
  const relation = relatePages(...addresses, types);
  if (relation === "locale" || relation === "place" || relation === "parameters") return relation;
  if (types.some((type) => WRITTEN.has(type))) return null;
  return relation ?? (areSiblings(...addresses) ? "sibling" : null);
}
