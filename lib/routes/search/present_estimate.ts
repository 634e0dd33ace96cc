import type { ClickEstimate } from "../../metrics/core/click_estimate.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";

/** A range of clicks, rounded. */
export function presentEstimate({ low, expected, high }: ClickEstimate): ClickEstimate {
  return {
    low: roundFigure(low, DECIMALS.clicks),
    expected: roundFigure(expected, DECIMALS.clicks),
    high: roundFigure(high, DECIMALS.clicks),
  };
}

/** The same of a list's row. */
export function presentGain(
  { gain_low: low, gain: expected, gain_high: high }: {
    gain_low: number;
    gain: number;
    gain_high: number;
  },
): ClickEstimate {
  return presentEstimate({ low, expected, high });
}
