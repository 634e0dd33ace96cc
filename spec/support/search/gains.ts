import type { Gain } from "../../../lib/metrics/search/gains/estimate_gain.ts";

/** Creates a gain of a page: what is expected lies between the two ends. */
export function plainGain(low: number, expected: number, high: number): Gain {
  const parts = { clicksNow: 10, clicksThen: 10 + expected, rates: null };
  return { low, expected, high, parts };
}
