import type { CompetingPageFacts, SiteRelation } from "./competing_page_facts.ts";
import type { QueryUrl } from "./competing_urls.ts";

/** Pages of a query; of interchangeable ones only the best. */
export interface PageFamily {
  distinct: QueryUrl[];
  /** What all pages are to the best one; null: they are of several kinds, or two of them compete. */
  kind: (typeof KINDS)[keyof typeof KINDS] | null;
}

const KINDS = {
  locale: "locale_variant",
  place: "local_pages",
  variant: "product_variants",
  sibling: "sibling_pages",
} as const;

/**
 * Drops pages that are for other people or other things than a better one: variants in a language or for a country, pages
 * of places, kinds of a product. For one search, search engines choose among them by themselves. Of several languages it
 * is the one with the most pages that is looked at.
 */
export function splitFamilies(
  urls: readonly QueryUrl[],
  { relate }: Pick<CompetingPageFacts, "relate">,
): PageFamily {
  let distinct: QueryUrl[] = [];
  let kind: PageFamily["kind"] = null;
  for (const first of urls) {
    const rivals = [first];
    for (const one of urls) {
      if (one === first) continue;
      const found = rivals.values().map(({ pageId }) => kindOf(relate(pageId, one.pageId)))
        .find((kind) => kind !== null);
      if (found === undefined) rivals.push(one);
      else kind ??= found;
    }
    if (rivals.length > distinct.length) distinct = rivals;
  }
  return {
    distinct: urls.filter((one) => distinct.includes(one)),
    kind: distinct.length < 2 ? kind : null,
  };
}

function kindOf(relation: SiteRelation): PageFamily["kind"] {
  return relation === null || relation === "parameters" ? null : KINDS[relation];
}
