import type { Gain } from "../../../lib/metrics/search/gains/estimate_gain.ts";
import type { GainParts } from "../../../lib/metrics/search/gains/gain_parts.ts";

/** The parts of a gain of a page that has 10 clicks. */
export function plainParts(expected: number): GainParts {
  return {
    basis: "recovery",
    clicksBefore: 10,
    recoverable: 2 * expected,
    share: 0.5,
    shareSource: "convention",
    spread: 0.1,
  };
}

/** Creates a gain of a page: what is expected lies between the two ends. */
export function plainGain(low: number, expected: number, high: number): Gain {
  return { low, expected, high, parts: plainParts(expected) };
}
