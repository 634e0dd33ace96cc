import type { GainPartsAnswer } from "../../../schemas/gain_parts.ts";

/** Of a gain of 19.4 clicks. */
export const GAIN_PARTS_EXAMPLE: GainPartsAnswer = {
  basis: "click_rates",
  impressions: 2_250,
  own_rate: 0.0137777778,
  prior_rate: 0.0162,
  own_weight: 0.951,
  rate_now: 0.0138964667,
  position_now: 8.41,
  position_then: 5.89,
  curve_factor: 1.66,
  correction: 0.94,
  lift: 1,
  rate_then: 0.0225178346,
  recoverable_clicks: null,
  recovery_share: null,
  recovery_source: null,
  clicks_before: 31,
  clicks_now: 31.26705,
  clicks_then: 50.6651279,
  counted_factor: 1,
  demand_factor: 1,
  spread: 0.14,
};
