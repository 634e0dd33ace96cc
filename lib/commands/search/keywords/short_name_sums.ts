import type { PeriodQuery } from "../../../../db/search/brand_spellings.ts";
import {
  type BrandRates,
  foldName,
  type SpellingLike,
} from "../../../metrics/search/intent/brand_spellings.ts";
import {
  createShortNameFinder,
  rateShortName,
} from "../../../metrics/search/intent/short_names.ts";
import { addTo, emptySums, figuresOf, type SpellingSums } from "./spelling_sums.ts";

/** A spelling with what its queries have, and how likely it is meant for the name. */
interface RatedSpelling {
  like: SpellingLike;
  sums: SpellingSums;
  probability: number;
}

/** Sums of queries, and how many of them are at the top. */
interface TopSums {
  sums: SpellingSums;
  topKeywords: number;
}

/** A rated part of a name. */
interface RatedPart extends RatedSpelling {
  /** Whether most clicks come by it among other words, and some by it alone: the owner may say that it is the name. */
  isCommon: boolean;
}

/** Of the clicks of all queries without a name, those by a common part among other words, and by it alone. Our own choice. */
const COMMON_SHARE = 0.5;
const ALONE_SHARE = 0.05;
/** The top that names are found at. Our own choice, as for misspelt names. */
const MAX_TOP_POSITION = 3;

/** Sums the queries of parts of names that may be used for all of the name. */
export function createShortNameSums(
  { names, others }: { names: readonly string[]; others: readonly string[] },
) {
  const finder = createShortNameFinder(names, others);
  const parts = new Map<string, { like: SpellingLike; all: SpellingSums; longer: TopSums }>();
  const rest: TopSums = { sums: emptySums(), topKeywords: 0 };
  const whole = emptySums();
  return {
    /** Takes a query that is nothing but a name. */
    addName: finder.noteName,
    /** Takes a query that does not have a name. */
    add(query: PeriodQuery): void {
      const found = finder.find(query.keyword);
      addTo(whole, query);
      for (const like of found) {
        const part = parts.get(like.spelling) ??
          { like, all: emptySums(), longer: { sums: emptySums(), topKeywords: 0 } };
        parts.set(like.spelling, part);
        addTo(part.all, query);
        if (!isAlone(like, query)) addToTop(part.longer, query);
      }
      if (found.length === 0) addToTop(rest, query);
    },
    /** Rates each part that a name was seen to be cut at. */
    rate(rates: BrandRates): RatedPart[] {
      const { keywords } = rest.sums;
      const otherTop = keywords === 0 ? null : rest.topKeywords / keywords;
      return [...parts.values()].filter(({ like }) => finder.isCut(like.spelling))
        .map(({ like, all, longer: { sums, topKeywords } }) => {
          const figures = { ...figuresOf(sums), keywords: sums.keywords, topKeywords };
          const probability = rateShortName(figures, { ...rates, otherTop });
          const isCommon = sums.clicks > COMMON_SHARE * whole.clicks &&
            all.clicks - sums.clicks > ALONE_SHARE * whole.clicks;
          return { like, sums: all, probability, isCommon };
        });
    },
  };
}

function addToTop(top: TopSums, query: PeriodQuery): void {
  addTo(top.sums, query);
  const { position } = figuresOf(addTo(emptySums(), query));
  if (position !== null && position <= MAX_TOP_POSITION) top.topKeywords++;
}

/** Whether a query is the part alone: "511" may be a road, "511 pants" is the brand. */
function isAlone({ spelling }: SpellingLike, { keyword }: PeriodQuery): boolean {
  return foldName(keyword) === spelling;
}
