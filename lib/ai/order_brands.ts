import type { ListItem } from "./answer_lists.ts";
import type { BrandPattern } from "./brand_patterns.ts";
import type { BrandPresence } from "./brand_patterns.ts";
import type { BrandMention } from "./brand_patterns.ts";
import type { NameHit } from "./find_names.ts";
import type { TrackedBrand } from "./tracked_brand.ts";

/** This many brands make a list one of brands. */
const MIN_LISTED_BRANDS = 2;

/**
 * Orders the brands that an answer names: those that head the items of a list of brands (two at least)
 * are in its order, wherever its introduction names them; the others where they are named first.
 */
export function orderBrands(
  hits: readonly NameHit<BrandPattern>[],
  items: readonly ListItem[],
  brands: readonly TrackedBrand[],
): BrandPresence[] {
  const byBrand = new Map<TrackedBrand, BrandMention[]>();
  for (const { pattern: { brand, name }, start, end } of hits) {
    const mentions = byBrand.get(brand) ?? [];
    mentions.push({ brand: brand.key, name, start, end });
    byBrand.set(brand, mentions);
  }
  const heads = findHeads(hits, items);
  return brands.filter((brand) => byBrand.has(brand)).map((brand) => {
    const mentions = byBrand.get(brand) ?? [];
    const firstStart = mentions[0]?.start ?? 0;
    const head = heads.get(brand);
    return {
      sortedBy: head?.start ?? firstStart,
      presence: { brand: brand.key, isOwn: brand.isOwn, mentions, firstStart },
      listPosition: head?.position ?? null,
    };
  }).sort((a, b) => a.sortedBy - b.sortedBy).map(({ presence, listPosition }, index) => ({
    ...presence,
    order: index + 1,
    listPosition,
  }));
}

/** The first item of a list of brands that each brand heads; an item is of the brand it names first. */
function findHeads(
  hits: readonly NameHit<BrandPattern>[],
  items: readonly ListItem[],
): Map<TrackedBrand, { position: number; start: number }> {
  const found: { brand: TrackedBrand; item: ListItem; start: number }[] = [];
  let next = 0;
  for (const item of items) {
    while ((hits[next]?.start ?? Infinity) < item.start) next++;
    const hit = hits[next];
    if (hit === undefined || hit.start >= item.end) continue;
    found.push({ brand: hit.pattern.brand, item, start: hit.start });
  }
  const counts = new Map<number, Set<TrackedBrand>>();
  for (const { brand, item } of found) {
    counts.set(item.list, (counts.get(item.list) ?? new Set()).add(brand));
  }
  const heads = new Map<TrackedBrand, { position: number; start: number }>();
  for (const { brand, item, start } of found) {
    if ((counts.get(item.list)?.size ?? 0) < MIN_LISTED_BRANDS || heads.has(brand)) continue;
    heads.set(brand, { position: item.position, start });
  }
  return heads;
}
