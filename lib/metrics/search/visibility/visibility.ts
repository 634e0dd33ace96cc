import { clickRate, type CtrCurve } from "../../core/ctr_curve.ts";
import type { Formula } from "../../core/formula.ts";

/** The share of the clicks of all keywords that the ranks can win, 0 to 100. */
export const VISIBILITY_FORMULA: Formula = { name: "visibility", version: 1 };

/** A keyword's best organic rank of the domain; device, country and engine are one. */
interface RankedKeyword {
  /** From 1, may be a fraction; null: not ranked. */
  rank: number | null;
  /** Search volume, impressions or 1: see `weighKeywords()`. */
  weight: number;
}

/**
 * Measures visibility: `100 * SUM(w * ctr(rank)) / SUM(w * ctr(1))`. A keyword that does not rank
 * adds nothing above and all of its weight below, so 100 is first for every keyword and 0 is
 * nowhere in the first hundred. Null when there is no weight at all.
 *
 * With Search Console data only keywords that rank are known: then the value is an upper bound, to
 * be answered with `universe: observed`.
 *
 * Source: Semrush's definition of visibility; only the ratios of the curve matter.
 */
export function measureVisibility(
  keywords: Iterable<RankedKeyword>,
  curve: CtrCurve,
): number | null {
  let won = 0;
  let weights = 0;
  for (const { rank, weight } of keywords) {
    won += weight * clickRate(curve, rank);
    weights += weight;
  }
  const possible = weights * clickRate(curve, 1);
  return possible > 0 ? Math.min(100, 100 * won / possible) : null;
}

/** A keyword with its name, so that two dates can be compared. */
export interface NamedRank extends RankedKeyword {
  keyword: string;
}

/** Visibility of two dates over the same keywords. */
interface VisibilityChange {
  current: number | null;
  previous: number | null;
  delta: number | null;
  keywordsCount: number;
  /** Keywords that only one of the dates has: they change nothing. */
  added: string[];
  removed: string[];
}

/**
 * Compares visibility on two dates over the keywords that both have, weighted as they are now, so
 * that a change of the keyword set or of demand is never taken for a change of rank.
 */
export function compareVisibility(
  current: readonly NamedRank[],
  previous: readonly NamedRank[],
  curve: CtrCurve,
): VisibilityChange {
  const before = new Map(previous.map((one) => [one.keyword, one.rank]));
  const now = new Set(current.map(({ keyword }) => keyword));
  const shared = current.filter(({ keyword }) => before.has(keyword));
  const value = measureVisibility(shared, curve);
  const formerly = measureVisibility(
    shared.map(({ keyword, weight }) => ({ weight, rank: before.get(keyword) ?? null })),
    curve,
  );
  return {
    current: value,
    previous: formerly,
    delta: value === null || formerly === null ? null : value - formerly,
    keywordsCount: shared.length,
    added: current.filter(({ keyword }) => !before.has(keyword)).map(({ keyword }) => keyword),
    removed: previous.filter(({ keyword }) => !now.has(keyword)).map(({ keyword }) => keyword),
  };
}
