import { type AddressParts, splitWords } from "./address_parts.ts";
import { type AddressSlot, listSlots } from "./address_slots.ts";
import { isArticleWord } from "./attribute_words.ts";

/** Knows which pages of a site are made by one pattern, each for a different thing. */
export interface SiblingPages {
  /** Whether both are among four or more pages whose addresses differ in one name only. */
  areSiblings(first: AddressParts | undefined, second: AddressParts | undefined): boolean;
}

const MIN_SIBLINGS = 4;
/** More words are a sentence, and no name. */
const MOST_WORDS = 2;

/**
 * Looks for patterns such as "plumber-*" or "*-plumber" among the addresses of a site. What only says how something is
 * written about, such as `guide`, is no name. The addresses are gone through at the first question.
 */
export function createSiblingPages(
  listAddresses: () => Iterable<AddressParts | undefined>,
): SiblingPages {
  let paths: { forward: string[]; backward: string[] } | undefined;
  const counts = new Map<string, number>();

  function countPaths(pattern: string): number {
    const known = counts.get(pattern);
    if (known !== undefined) return known;
    paths ??= sortPaths(listAddresses());
    const [start = "", end = ""] = pattern.split("*");
    const slots = new Set<string>();
    const isForward = start.length >= end.length;
    const prefix = isForward ? start : reverse(end);
    const list = isForward ? paths.forward : paths.backward;
    for (let at = findFirst(list, prefix); list[at]?.startsWith(prefix); at++) {
      const path = isForward ? list[at] ?? "" : reverse(list[at] ?? "");
      if (!path.startsWith(start) || !path.endsWith(end)) continue;
      const slot = path.slice(start.length, path.length - end.length);
      if (isName(slot.split("-")) && !slot.includes("/")) slots.add(slot);
    }
    counts.set(pattern, slots.size);
    return slots.size;
  }

  return {
    areSiblings(first, second) {
      const slot = findNameSlot(first, second);
      return slot !== undefined && countPaths(slot.pattern) >= MIN_SIBLINGS;
    },
  };
}

/**
 * Whether two addresses differ in one name only, which says nothing about how something is written about: each may be for
 * a different thing, such as a town that no list has.
 */
export function differInName(
  first: AddressParts | undefined,
  second: AddressParts | undefined,
): boolean {
  return findNameSlot(first, second) !== undefined;
}

function findNameSlot(
  first: AddressParts | undefined,
  second: AddressParts | undefined,
): AddressSlot | undefined {
  if (first === undefined || second === undefined || first.host !== second.host) return undefined;
  const [slot, ...others] = listSlots(first, second);
  return slot !== undefined && others.length === 0 && isNameSlot(slot) ? slot : undefined;
}

function isNameSlot({ words, shared, isFolder }: AddressSlot): boolean {
  return (shared > 0 || isFolder) && words.every(isName);
}

function isName(words: readonly string[]): boolean {
  return words.length > 0 && words.length <= MOST_WORDS &&
    words.some((word) => /\p{L}{3}/u.test(word)) && !words.some(isArticleWord);
}

/** The paths of addresses, written as patterns are, in order. */
function sortPaths(
  addresses: Iterable<AddressParts | undefined>,
): { forward: string[]; backward: string[] } {
  const forward: string[] = [];
  for (const address of addresses) {
    if (address === undefined) continue;
    forward.push(address.segments.map((one) => splitWords(one).join("-")).join("/"));
  }
  return { forward: forward.sort(), backward: forward.map(reverse).sort() };
}

function reverse(text: string): string {
  return [...text].reverse().join("");
}

/** The first text of a sorted list that is not before another one. */
function findFirst(list: readonly string[], text: string): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((list[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
