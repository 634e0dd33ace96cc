import type { ClickEstimate } from "../../core/click_estimate.ts";
import { boundGain, spreadOf } from "./bound_gain.ts";
import { curveRate, shareOnPageTwo } from "./gain_curve.ts";
import { type GainParts, type RateParts, stepsOfGain } from "./gain_parts.ts";
import type { GainModel } from "./gain_model.ts";

/** What is known of a keyword in a window. */
export interface GainEvidence {
  clicks: number;
  impressions: number;
  position: number;
  /** Days of the window that have data. */
  days: number;
  /** See `GainModel.kinds`; null: not known. */
  kind: string | null;
}

/** Where a keyword could be, and which clicks that takes. */
interface GainTarget {
  position: number;
  /** Clicks per click at this position, such as 1.1 for a better snippet; default: 1. */
  lift?: number;
}

/** More clicks in 28 days; `expected` is what `stepsOfGain()` computes of the parts. */
export interface Gain extends ClickEstimate {
  parts: GainParts;
}

/** A gain by click rates. */
interface RateGain extends Gain {
  parts: RateParts;
}

/** Gains are for this many days. */
export const GAIN_DAYS = 28;

/** How far the curve may be wrong on the way to the target, as a deviation per `ln(position)`. */
const CURVE_DEVIATION = 0.35;

/**
 * Estimates how many more clicks a keyword brings in 28 days at a better position, where demand stays. Its own
 * click rate is drawn towards that of its kind only as far as its evidence is thin (the beta-binomial posterior
 * mean); the site's curve takes it to the target; past promises of the site correct the difference. In 90 of 100
 * cases what comes (clicks after minus before) lies between `low` and `high`; `low` is below 0 where fewer may come. The
 * gain is 0 where the target is no better, and never above the impressions.
 *
 * Source: the posterior mean of a beta-binomial count; the negative binomial predictive distribution of the
 * count that follows.
 */
export function estimateGain(
  evidence: GainEvidence,
  target: GainTarget,
  model: GainModel,
): RateGain {
  const scale = GAIN_DAYS / evidence.days;
  const impressions = evidence.impressions * scale;
  const clicksBefore = evidence.clicks * scale;
  const { ownRate, priorRate, weight, shape } = estimateRate(evidence, model);
  const distance = Math.log(Math.max(1, target.position) / Math.max(1, evidence.position));
  const doubt = 1 / shape + (CURVE_DEVIATION * distance) ** 2;
  const parts: RateParts = {
    basis: "click_rates",
    impressions,
    clicksBefore,
    ownRate,
    priorRate,
    weight,
    positionNow: evidence.position,
    positionThen: target.position,
    curveFactor: Math.max(
      1,
      clicksPerSearch(target.position, model) / clicksPerSearch(evidence.position, model),
    ),
    correction: model.correction,
    lift: target.lift ?? 1,
    spread: spreadOf(doubt, model),
  };
  const { clicksNow, clicksThen } = stepsOfGain(parts);
  const { low, high } = boundGain({ ...parts, clicksNow, clicksThen });
  return { low, expected: clicksThen - clicksNow, high: Math.min(impressions, high), parts };
}

/** Where fewer searchers see page two, a place on page one brings more impressions as well. */
function clicksPerSearch(
  position: number,
  { curve, pageTwoSeen }: Pick<GainModel, "curve" | "pageTwoSeen">,
): number {
  return curveRate(curve, position) * pageTwoSeen ** shareOnPageTwo(position);
}

/** A keyword's click rate, and how well it is known. */
interface RateEstimate extends Pick<RateParts, "ownRate" | "priorRate" | "weight"> {
  /** Of the gamma distribution of the rate: 1 / shape is its relative variance. */
  shape: number;
}

function estimateRate(
  { clicks, impressions, position, kind }: GainEvidence,
  model: GainModel,
): RateEstimate {
  const times = kind === null ? 1 : model.kinds[kind] ?? 1;
  const priorRate = Math.min(1, curveRate(model.curve, position) * times);
  const ownRate = impressions > 0 ? clicks / impressions : 0;
  const expected = impressions * priorRate;
  const trust = expected / (expected + model.shape);
  const weight = 1 - (1 - trust) * (clicks > 0 ? 1 : shareClicked(expected, model));
  return { ownRate, priorRate, weight, shape: model.shape + clicks };
}

/**
 * How likely a keyword without a click is one that people click after all. Counts of such are negative
 * binomial, so that none comes with the probability `(1 + expected / shape)^-shape`.
 */
export function shareClicked(
  expected: number,
  { shape, zeroClickShare }: Pick<GainModel, "shape" | "zeroClickShare">,
): number {
  const none = (1 + expected / shape) ** -shape;
  const clicked = (1 - zeroClickShare) * none;
  return clicked / (clicked + zeroClickShare);
}
