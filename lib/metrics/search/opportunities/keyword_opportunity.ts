import type { ClickEstimate, EstimateCurves } from "../../core/click_estimate.ts";
import type { Formula } from "../../core/formula.ts";
import { findLowCtr } from "./low_ctr.ts";
import { findStrikingDistance, type KeywordFigures } from "../../search_data/striking_distance.ts";

/** What a keyword could win, and by what. */
export const KEYWORD_OPPORTUNITY_FORMULA: Formula = { name: "keyword_opportunity", version: 1 };

/** Clicks that a keyword could win. */
interface KeywordOpportunity {
  /** striking_distance: by a few places more; low_ctr: at the place where it is. */
  type: "striking_distance" | "low_ctr";
  /** The position that the gain is estimated for; of low_ctr the one that it has. */
  target: number;
  /** More clicks than now, in a window of the same length. */
  gain: ClickEstimate;
}

/** At a worse position no keyword has an opportunity of these kinds. */
export const MAX_OPPORTUNITY_POSITION = 20;

/**
 * Finds what a keyword could win: in striking distance, or else with a low CTR (see
 * `findStrikingDistance()` and `findLowCtr()`); null: neither. Where both hold, a few places more
 * promise more, as no curve rises.
 */
export function findKeywordOpportunity(
  keyword: KeywordFigures,
  curves: EstimateCurves,
  minImpressions: number,
): KeywordOpportunity | null {
  const [striking] = findStrikingDistance([keyword], curves, minImpressions);
  if (striking !== undefined) {
    return { type: "striking_distance", target: striking.target, gain: striking.gain };
  }
  const [low] = findLowCtr([keyword], curves);
  if (low === undefined || keyword.position === null) return null;
  return { type: "low_ctr", target: keyword.position, gain: low.gain };
}
