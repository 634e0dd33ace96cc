import type { PeriodQuery } from "../../../../db/search/brand_spellings.ts";
import {
  areOrdinaryWords,
  mayBeWords,
  rateDomainWords,
} from "../../../metrics/search/intent/domain_names.ts";
import { foldName, type SpellingLike } from "../../../metrics/search/intent/brand_spellings.ts";
import type { SpellingSums } from "./spelling_sums.ts";
import { addTo, emptySums, figuresOf } from "./spelling_sums.ts";

/** Words of a domain that are not searched for as a name. */
interface OrdinaryWords {
  name: string;
  like: SpellingLike;
  sums: SpellingSums;
  probability: number;
}

/** Sums the queries that are nothing but a name, apart for names that may be a domain's words. */
export function createDomainWordSums(ofDomain: ReadonlyMap<string, string>) {
  const words = new Map<string, { spelling: string; name: string; sums: SpellingSums }>();
  const named = emptySums();
  return {
    /** Takes a query that is nothing but the name. */
    add(name: string, query: PeriodQuery): void {
      const letters = ofDomain.get(name);
      if (letters === undefined || !mayBeWords(query.keyword)) {
        addTo(named, query);
        return;
      }
      const known = words.get(letters) ??
        { spelling: foldName(query.keyword), name, sums: emptySums() };
      words.set(letters, known);
      addTo(known.sums, query);
    },
    /**
     * Parts the words that are no name from those that are, which are added to the named queries. `onPageOne`: other
     * queries that the site is on page one for.
     */
    split(onPageOne: SpellingSums): { named: SpellingSums; ordinary: OrdinaryWords[] } {
      const all = { ...named };
      const ordinary: OrdinaryWords[] = [];
      for (const one of words.values()) {
        const probability = rateDomainWords(figuresOf(one.sums), figuresOf(onPageOne));
        const { spelling, name, sums } = one;
        const like: SpellingLike = { spelling, name, likeness: "spacing", distance: 0 };
        if (areOrdinaryWords(probability)) ordinary.push({ name, like, sums, probability });
        else mergeSums(all, sums);
      }
      return { named: all, ordinary };
    },
  };
}

function mergeSums(into: SpellingSums, sums: SpellingSums): void {
  into.keywords += sums.keywords;
  into.clicks += sums.clicks;
  into.impressions += sums.impressions;
  into.positionSum = into.positionSum === null || sums.positionSum === null
    ? null
    : into.positionSum + sums.positionSum;
}
