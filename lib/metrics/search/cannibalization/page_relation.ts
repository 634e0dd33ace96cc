import type { PageType } from "../../search_data/page_type.ts";
import { type AddressParts, isCountrySuffix, splitWords } from "./address_parts.ts";
import { type AddressSlot, listSlots } from "./address_slots.ts";
import { isArticleWord, isAttribute, isNumber } from "./attribute_words.ts";
import { isPlaceName, isSurePlaceName } from "./place_names.ts";

/**
 * Why two pages are there for different people or things, as their addresses show: languages or countries, places, kinds
 * and sizes of one product or different products, parameters of one page. Null: the addresses do not show it.
 */
export type PageRelation = "locale" | "place" | "variant" | "parameters" | null;

/** Finds how two pages are related by their addresses and types; undefined: the address is no URL. */
export function relatePages(
  a: AddressParts | undefined,
  b: AddressParts | undefined,
  types: readonly [PageType, PageType],
): PageRelation {
  if (a === undefined || b === undefined || a.host !== b.host) return null;
  if (a.suffix !== b.suffix) {
    return isCountrySuffix(a.suffix) || isCountrySuffix(b.suffix) ? "locale" : null;
  }
  const isSamePath = a.segments.join("/") === b.segments.join("/");
  if (a.locale !== b.locale && (isSamePath || a.locale !== null && b.locale !== null)) {
    return "locale";
  }
  if (isSamePath) return compareSearches(a.search, b.search);
  return compareSlots(listSlots(a, b)) ??
    (namePlaces(a, b) ? "place" : isOtherProduct(a, b, types) ? "variant" : null);
}

/** Parameters that choose one of several things, and do not only order or cut a list. */
const CHOOSING =
  /^(?:variant|variation|colou?r|size|sku|style|farbe|groesse|couleur|taille|talla|taglia|colore|maat|kleur|cor|tamanho|kolor|rozmiar|attribute_\w+)$/i;
const IDENTIFYING = /^(?:id|pid|product|product_id|item|item_id|article|artikel|art|prod|p|v)$/i;

function compareSearches(first: string, second: string): PageRelation {
  const [a, b] = [new URLSearchParams(first), new URLSearchParams(second)];
  const names = new Set([...a.keys(), ...b.keys()]);
  const differing = [...names].filter((name) => a.get(name) !== b.get(name));
  const isChosen = differing.some((name) =>
    CHOOSING.test(name) || IDENTIFYING.test(name) && a.has(name) && b.has(name)
  );
  return isChosen ? "variant" : differing.length > 0 ? "parameters" : null;
}

/** All places at which the paths differ show the same, or nothing. */
function compareSlots(slots: readonly AddressSlot[]): PageRelation {
  const relations = new Set(slots.map(relateSlot));
  const [relation = null] = relations;
  return relations.size === 1 ? relation : null;
}

/** Words that may belong to the name of a place besides those that differ: `new-york` and `new-haven`. */
const MOST_SHARED = 2;

function relateSlot({ segments }: AddressSlot): PageRelation {
  const filled = segments.filter((slot) => slot.end > slot.start);
  if (filled.every(isPlaceSlot)) return "place";
  const isKind = filled.every(({ words, start, end }) =>
    words.slice(start, end).every(isAttribute)
  );
  return isKind && !filled.some((slot) => isVersion(slot, filled.length)) ? "variant" : null;
}

/** A number of an article, or that one of both pages has more than the other, distinguishes one version of a page from another. */
function isVersion(
  { words, start, end }: AddressSlot["segments"][number],
  filled: number,
): boolean {
  return words.slice(start, end).every(isNumber) && (filled === 1 || words.some(isArticleWord));
}

function isPlaceSlot({ words, start, end }: AddressSlot["segments"][number]): boolean {
  for (let first = Math.max(0, start - MOST_SHARED); first <= start; first++) {
    for (let last = end; last <= Math.min(words.length, end + MOST_SHARED); last++) {
      if (isPlaceName(words.slice(first, last).join("-"))) return true;
    }
  }
  // a part of a town, such as hamburg-altona
  return end - start === 2 && words.slice(start, end).some(isSurePlaceName);
}

/** Whether both addresses name places, and none that the other names. */
function namePlaces(first: AddressParts, second: AddressParts): boolean {
  const [a, b] = [first, second].map(({ segments }) =>
    new Set(segments.flatMap(splitWords).filter(isSurePlaceName))
  );
  return a !== undefined && b !== undefined && a.size > 0 && b.size > 0 && a.isDisjointFrom(b);
}

const WRITTEN: ReadonlySet<PageType> = new Set(["article", "comparison", "support"]);

/** Pages of products, or pages whose addresses end in other numbers. */
function isOtherProduct(
  a: AddressParts,
  b: AddressParts,
  types: readonly [PageType, PageType],
): boolean {
  const [first = "", second = ""] = [a.segments.at(-1), b.segments.at(-1)];
  if (types.every((type) => type === "product")) return first !== second;
  if (types.some((type) => WRITTEN.has(type))) return false;
  const words = [...a.segments, ...b.segments].flatMap(splitWords);
  if (words.some((word) => isArticleWord(word) && !/^\d{1,2}$/.test(word))) return false;
  const [one, other] = [first, second].map((segment) => {
    const words = splitWords(segment);
    return [words.at(-1), words[0]].find((word) => word !== undefined && isNumber(word));
  });
  return one !== undefined && other !== undefined && one !== other;
}
