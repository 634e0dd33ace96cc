import type { KeptGainParts } from "../../../db/search/gain_parts.ts";
import type { GainPartsAnswer } from "../../../schemas/gain_parts.ts";
import {
  type GainParts,
  type RateParts,
  type RecoveryParts,
  stepsOfGain,
} from "../../metrics/search/gains/gain_parts.ts";
import { roundDigits } from "../../metrics/core/round_figure.ts";

/** Digits by which a gain that is computed again is the one that is shown. */
const DIGITS = 9;

/** What a gain of a list is made of; null: an older program made the row, or it has no gain. */
export function presentGainParts(kept: KeptGainParts | null): GainPartsAnswer | null {
  return kept && presentOwnGainParts(kept);
}

/** The same of a gain that is there. */
export function presentOwnGainParts(kept: KeptGainParts): GainPartsAnswer {
  const { counted = 1, demand = 1, ...parts } = kept;
  const { rateNow, rateThen, clicksNow, clicksThen } = stepsOfGain(parts);
  return {
    basis: parts.basis,
    ...presentRates(parts),
    ...presentRecovery(parts),
    rate_now: round(rateNow),
    rate_then: round(rateThen),
    clicks_before: round(parts.clicksBefore),
    clicks_now: round(clicksNow),
    clicks_then: round(clicksThen),
    counted_factor: round(counted),
    demand_factor: round(demand),
    spread: round(parts.spread),
  };
}

type RateMembers =
  | "impressions"
  | "own_rate"
  | "prior_rate"
  | "own_weight"
  | "position_now"
  | "position_then"
  | "curve_factor"
  | "correction"
  | "lift";

function presentRates(parts: GainParts): Pick<GainPartsAnswer, RateMembers> {
  const rates: Partial<RateParts> = parts.basis === "click_rates" ? parts : {};
  return {
    impressions: round(rates.impressions ?? null),
    own_rate: round(rates.ownRate ?? null),
    prior_rate: round(rates.priorRate ?? null),
    own_weight: round(rates.weight ?? null),
    position_now: round(rates.positionNow ?? null),
    position_then: round(rates.positionThen ?? null),
    curve_factor: round(rates.curveFactor ?? null),
    correction: round(rates.correction ?? null),
    lift: round(rates.lift ?? null),
  };
}

type RecoveryMembers = "recoverable_clicks" | "recovery_share" | "recovery_source";

function presentRecovery(parts: GainParts): Pick<GainPartsAnswer, RecoveryMembers> {
  const recovery: Partial<RecoveryParts> = parts.basis === "recovery" ? parts : {};
  return {
    recoverable_clicks: round(recovery.recoverable ?? null),
    recovery_share: round(recovery.share ?? null),
    recovery_source: recovery.shareSource ?? null,
  };
}

function round<Value extends number | null>(value: Value): Value {
  // a number stays a number
  return (value === null ? null : roundDigits(value, DIGITS)) as Value;
}
