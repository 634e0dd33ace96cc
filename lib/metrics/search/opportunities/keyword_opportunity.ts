import type { Formula } from "../../core/formula.ts";
import { wilsonInterval } from "../../core/wilson_interval.ts";
import { estimateGain, type Gain, type GainEvidence } from "../gains/estimate_gain.ts";
import type { GainModel } from "../gains/gain_model.ts";

/** What a keyword could win, and by what. */
export const KEYWORD_OPPORTUNITY_FORMULA: Formula = { name: "keyword_opportunity", version: 2 };

/** Clicks that a keyword could win. */
interface KeywordOpportunity {
  /** striking_distance: by a few places more; low_ctr: at the place where it is. */
  type: "striking_distance" | "low_ctr";
  /** The position that the gain is estimated for; of low_ctr the one that it has. */
  target: number;
  /** More clicks in 28 days. */
  gain: Gain;
}

/** A keyword in a window. */
export interface OpportunityEvidence extends Omit<GainEvidence, "position"> {
  position: number | null;
  branded: boolean;
}

/** By what opportunities are found. */
interface OpportunityRules {
  gains: GainModel;
  /** From how many impressions on a keyword counts. */
  minImpressions: number;
}

/** At a worse position no keyword has an opportunity of these kinds. */
export const MAX_OPPORTUNITY_POSITION = 20;
/** No keyword is expected higher. */
const BEST_TARGET = 3;
/** Less is shown as 0.0. */
const LEAST_GAIN = 0.05;
const LOW_CTR = { maxPosition: 10, minImpressions: 200, maxShare: 0.5 };
/**
 * What a better title and description bring, as a factor of the clicks there are. Controlled tests of titles mostly
 * report from nothing to a tenth more (such as SplitSignal's of 2022: 4.9 %, or none).
 */
const SNIPPET_LIFT = 1.1;

/**
 * Finds what a non-branded keyword could win. In striking distance it ranks beyond position 3, up to 20, with enough
 * impressions; the gain is that of the place which keywords of the site reach that move up, position 3 at best. A low
 * CTR is less than half of what its kind has at that place, at position 10 or better with 200 impressions, and surely
 * so (the upper end of the Wilson 95 % interval is below that): the gain is what a better snippet brings. The greater
 * gain counts; null: neither, or less than a twentieth of a click.
 *
 * Source: definitions in the field range from 4-20 to 11-30; the thresholds are conventions of this project.
 */
export function findKeywordOpportunity(
  keyword: OpportunityEvidence,
  rules: OpportunityRules,
): KeywordOpportunity | null {
  const { branded, position } = keyword;
  if (branded || position === null || position > MAX_OPPORTUNITY_POSITION) return null;
  const evidence = { ...keyword, position };
  const found = [findStrikingDistance(evidence, rules), findLowCtr(evidence, rules)]
    .filter((one) => one !== null && one.gain.expected >= LEAST_GAIN);
  const [striking, low] = found;
  if (!striking || !low) return striking ?? low ?? null;
  return low.gain.expected > striking.gain.expected ? low : striking;
}

function findStrikingDistance(
  evidence: GainEvidence,
  { gains, minImpressions }: OpportunityRules,
): KeywordOpportunity | null {
  const { position, impressions } = evidence;
  if (position <= BEST_TARGET || impressions < minImpressions) return null;
  const target = Math.max(BEST_TARGET, position * gains.reach);
  const gain = estimateGain(evidence, { position: target }, gains);
  return { type: "striking_distance", target, gain };
}

function findLowCtr(
  evidence: GainEvidence,
  { gains }: OpportunityRules,
): KeywordOpportunity | null {
  const { position, clicks, impressions } = evidence;
  const { maxPosition, minImpressions, maxShare } = LOW_CTR;
  if (position > maxPosition || impressions < minImpressions) return null;
  const gain = estimateGain(evidence, { position, lift: SNIPPET_LIFT }, gains);
  const prior = gain.parts.priorRate;
  const upper = wilsonInterval(clicks, impressions)?.high ?? 1;
  if (clicks >= maxShare * prior * impressions || upper >= prior) return null;
  return { type: "low_ctr", target: position, gain };
}
