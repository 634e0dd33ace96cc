import type { WebVital } from "../../../schemas/crux.ts";

/** How good an experience is. */
type VitalRating = "good" | "needs_improvement" | "poor";

/** Up to which 75th percentile an experience is good, and above which it is poor (https://web.dev/articles/vitals). */
const THRESHOLDS: Readonly<Record<WebVital, readonly [good: number, poor: number]>> = {
  lcp_ms: [2_500, 4_000],
  inp_ms: [200, 500],
  cls: [0.1, 0.25],
  fcp_ms: [1_800, 3_000],
  ttfb_ms: [800, 1_800],
};

/** The 75th percentile up to which an experience is good. */
export function goodUpTo(vital: WebVital): number {
  return THRESHOLDS[vital][0];
}

/** Rates a 75th percentile by Google's thresholds. */
export function rateVital(vital: WebVital, p75: number): VitalRating {
  const [good, poor] = THRESHOLDS[vital];
  if (p75 <= good) return "good";
  return p75 <= poor ? "needs_improvement" : "poor";
}
