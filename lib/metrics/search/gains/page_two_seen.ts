import { shareOnPageTwo } from "./gain_curve.ts";
import { DEFAULT_GAIN_MODEL } from "./gain_model.ts";
import type { KeywordPair } from "./past_moves.ts";

/** What keywords that went from one result page to another did to their impressions. */
export interface SeenEvidence {
  /** Of `ln(pageTwoSeen)`: the sum of what single keywords say of it, and how sure that is. */
  sum: number;
  precision: number;
}

/** `ln(share)` of sites lies around the usual one with this deviation. */
const DEVIATION = 0.25;
const LEAST = 0.2;
/** Keywords that went at least half of the way from one page to the other tell it. */
const LEAST_WAY = 0.5;
/** Further down is page three. */
const LAST_POSITION = 20;
const LEAST_IMPRESSIONS = 30;
/** Demand of a single keyword always changes by this much, as a variance of `ln(impressions)`. */
const LEAST_VARIANCE = 0.02;

/** Weighs the pairs of two windows; `mean` and `variance` are those of `ln(impressions)` where keywords stayed. */
export function weighPageTwo(
  pairs: readonly KeywordPair[],
  { mean, variance }: { mean: number; variance: number },
): SeenEvidence {
  const evidence = { sum: 0, precision: 0 };
  for (const { position, nextPosition, impressions, nextImpressions } of pairs) {
    if (!(impressions >= LEAST_IMPRESSIONS && nextImpressions >= 1)) continue;
    if (!(position <= LAST_POSITION && nextPosition <= LAST_POSITION)) continue;
    const way = shareOnPageTwo(nextPosition) - shareOnPageTwo(position);
    if (Math.abs(way) < LEAST_WAY) continue;
    const chance = 1 / impressions + 1 / nextImpressions;
    const precision = 1 / (Math.max(LEAST_VARIANCE, variance) + chance);
    evidence.sum += precision * way * (Math.log(nextImpressions / impressions) - mean);
    evidence.precision += precision * way * way;
  }
  return evidence;
}

/**
 * Estimates in what share of searches page two is seen: what keywords show that went from one page to the other, drawn
 * towards the usual share as far as they are few; at most 1.
 *
 * Source: the posterior mean of a normal value.
 */
export function learnPageTwo(evidence: readonly SeenEvidence[]): number {
  const usual = 1 / DEVIATION ** 2;
  const sum = evidence.reduce(
    (all, one) => all + one.sum,
    usual * Math.log(DEFAULT_GAIN_MODEL.pageTwoSeen),
  );
  const precision = evidence.reduce((all, one) => all + one.precision, usual);
  return Math.min(1, Math.max(LEAST, Math.exp(sum / precision)));
}
