import { editDistance } from "../../metrics/search/intent/edit_distance.ts";
import type { Speller } from "./question_features.ts";

const SHORTEST_TYPO = 5;
const SHORTEST_PART = 4;
/** Between the parts of German compounds. */
const LINKS = ["", "s", "es", "n", "en", "e"];
/** Questions come from strangers: the memory of their words is bounded. */
const MAX_REMEMBERED = 5_000;

/**
 * Makes a speller over the known stems: an unknown one is a known one with a slip ("cannibaliz", "canibaliz"), or
 * made of two ("klickkurv": "klick", "kurv"), or begins with one. What is neither stays.
 */
export function createSpeller(known: ReadonlySet<string>): Speller {
  const remembered = new Map<string, readonly string[]>();
  const byFirst = Map.groupBy(
    [...known].filter((stem) => stem.length >= SHORTEST_TYPO),
    (stem) => stem[0],
  );

  function spell(stem: string): readonly string[] {
    if (known.has(stem)) return [stem];
    return partsOf(stem) ?? slipOf(stem) ?? beginningOf(stem) ?? [stem];
  }

  function partsOf(stem: string): readonly string[] | undefined {
    for (let at = stem.length - SHORTEST_PART; at >= SHORTEST_PART; at--) {
      const right = stem.slice(at);
      if (!known.has(right)) continue;
      for (const link of LINKS) {
        const left = stem.slice(0, at - link.length);
        if (left.length < SHORTEST_PART || !stem.slice(0, at).endsWith(link)) continue;
        if (known.has(left)) return [left, right];
      }
    }
    return undefined;
  }

  function slipOf(stem: string): readonly string[] | undefined {
    if (stem.length < SHORTEST_TYPO || stem.length > 24) return undefined;
    const limit = stem.length >= 8 ? 2 : 1;
    const near = (byFirst.get(stem[0]) ?? []).map((one) => ({
      one,
      distance: Math.abs(one.length - stem.length) > limit
        ? limit + 1
        : editDistance(one, stem, limit),
    })).filter(({ distance }) => distance <= limit).toSorted((a, b) => a.distance - b.distance);
    return near[0] && [near[0].one];
  }

  function beginningOf(stem: string): readonly string[] | undefined {
    for (let length = stem.length - 1; length > SHORTEST_PART; length--) {
      if (known.has(stem.slice(0, length))) return [stem.slice(0, length)];
    }
    return undefined;
  }

  return (stem) => {
    const before = remembered.get(stem);
    if (before) return before;
    const spelt = spell(stem);
    if (remembered.size < MAX_REMEMBERED) remembered.set(stem, spelt);
    return spelt;
  };
}
