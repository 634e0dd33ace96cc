/** What a gain is made of, from which it can be computed again; clicks and impressions are those of 28 days. */
export type GainParts = RateParts | RecoveryParts;

/** What both have. */
interface CommonParts {
  /** Clicks that were counted. */
  clicksBefore: number;
  /** The relative variance of the clicks then without chance, that of demand and the width included. */
  spread: number;
}

/** A gain by click rates. */
export interface RateParts extends CommonParts {
  basis: "click_rates";
  impressions: number;
  /** Clicks per impression. */
  ownRate: number;
  /** What keywords of its kind have at this position on this site. */
  priorRate: number;
  /** Of the own rate, 0 to 1; the rest is the prior's. */
  weight: number;
  positionNow: number;
  positionThen: number;
  /** The curve's rate at the position then, per that now, times the impressions then, per those now; at least 1. */
  curveFactor: number;
  /** See `GainModel.correction`. */
  correction: number;
  /** Clicks per click at the position then, such as 1.1 for a better snippet. */
  lift: number;
}

/** A gain by clicks that a page lost. */
export interface RecoveryParts extends CommonParts {
  basis: "recovery";
  /** Lost ones that can come back. */
  recoverable: number;
  /** The share of them that does, and how it is known. */
  share: number;
  shareSource: RecoverySource;
}

/** convention: this project's; site: past recoveries of the site's own pages. */
export type RecoverySource = "convention" | "site";

/** By what a gain is multiplied so that gains may be added; 1: by nothing. */
export interface GainCaps {
  /** What a page has left that its keywords do not have already. */
  counted: number;
  /** All gains alike, where the first 100 promise more than the site's non-branded clicks. */
  demand: number;
}

/** Of a single gain. */
export const NO_CAPS: GainCaps = { counted: 1, demand: 1 };

/** Clicks per impression and clicks of 28 days, now and then; rates are null where none are used. */
interface GainSteps {
  rateNow: number | null;
  rateThen: number | null;
  clicksNow: number;
  /** Less `clicksNow` it is what is expected, but for caps. */
  clicksThen: number;
}

/**
 * Computes a gain's steps: `rateNow = weight * ownRate + (1 - weight) * priorRate`, `rateThen = rateNow * (1 + correction *
 * (curveFactor - 1)) * lift`, at most 1, and clicks are impressions times rates; of a page, `share * recoverable` clicks
 * come back.
 */
export function stepsOfGain(parts: GainParts): GainSteps {
  if (parts.basis === "recovery") {
    const { clicksBefore, recoverable, share } = parts;
    const clicksThen = clicksBefore + share * Math.max(0, recoverable);
    return { rateNow: null, rateThen: null, clicksNow: clicksBefore, clicksThen };
  }
  const { impressions, ownRate, priorRate, weight, curveFactor, correction, lift } = parts;
  const rateNow = weight * ownRate + (1 - weight) * priorRate;
  const moved = rateNow * (1 + correction * (curveFactor - 1));
  const rateThen = Math.min(1, moved * lift);
  return {
    rateNow,
    rateThen,
    clicksNow: impressions * rateNow,
    clicksThen: impressions * rateThen,
  };
}
