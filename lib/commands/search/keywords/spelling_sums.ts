import type { PeriodQuery } from "../../../../db/search/brand_spellings.ts";
import type { SpellingFigures } from "../../../metrics/search/intent/brand_spellings.ts";

/** What queries add up to. */
export interface SpellingSums {
  keywords: number;
  clicks: number;
  impressions: number;
  /** Null: one of them has none. */
  positionSum: number | null;
}

/** Sums of no query. */
export function emptySums(): SpellingSums {
  return { keywords: 0, clicks: 0, impressions: 0, positionSum: 0 };
}

/** Adds a query to sums, and returns them. */
export function addTo(
  sums: SpellingSums,
  { clicks, impressions, positionSum }: Omit<PeriodQuery, "id">,
): SpellingSums {
  sums.keywords++;
  sums.clicks += clicks;
  sums.impressions += impressions;
  sums.positionSum = sums.positionSum === null || positionSum === null
    ? null
    : sums.positionSum + positionSum;
  return sums;
}

/** Computes clicks, impressions and the mean position of sums. */
export function figuresOf({ clicks, impressions, positionSum }: SpellingSums): SpellingFigures {
  const isKnown = positionSum !== null && impressions > 0;
  return { clicks, impressions, position: isKnown ? positionSum / impressions : null };
}

/** Computes the click rate of sums; null: there are no impressions. */
export function rateOf({ clicks, impressions }: SpellingSums): number | null {
  return impressions === 0 ? null : clicks / impressions;
}
