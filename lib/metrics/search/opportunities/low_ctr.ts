import {
  type ClickEstimate,
  type EstimateCurves,
  estimateGain,
} from "../../core/click_estimate.ts";
import { clickRate } from "../../core/ctr_curve.ts";
import { compareGains, type KeywordFigures } from "../../search_data/striking_distance.ts";
import { wilsonInterval } from "../../core/wilson_interval.ts";

/** A keyword whose result is seen but not clicked. */
interface LowCtr {
  query: string;
  url: string | null;
  ctr: number;
  expectedCtr: number;
  /** More clicks than now at the same position, in the window. */
  gain: ClickEstimate;
}

const MAX_POSITION = 10;
const MIN_IMPRESSIONS = 200;
const MAX_SHARE = 0.5;

/**
 * Finds keywords with a low CTR, the greatest gain first: non-branded, position 10 or better, 200
 * impressions, less than half of what the curve expects, and so surely less than it that the upper
 * end of the Wilson 95 % interval is below the curve.
 *
 * Source: the thresholds are conventions of this project; the interval is Wilson's, 1927.
 */
export function findLowCtr(keywords: Iterable<KeywordFigures>, curves: EstimateCurves): LowCtr[] {
  const found: LowCtr[] = [];
  for (const keyword of keywords) {
    const { query, url, branded, clicks, impressions, position } = keyword;
    if (branded || position === null || position > MAX_POSITION) continue;
    if (impressions < MIN_IMPRESSIONS) continue;
    const ctr = clicks / impressions;
    const expectedCtr = clickRate(curves.expected, position);
    const upper = wilsonInterval(clicks, impressions)?.high ?? 1;
    if (ctr >= MAX_SHARE * expectedCtr || upper >= expectedCtr) continue;
    const gain = estimateGain(keyword, position, curves);
    found.push({ query, url, ctr, expectedCtr, gain });
  }
  return found.sort(compareGains);
}
