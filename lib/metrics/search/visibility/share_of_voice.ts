import { clickRate, type CtrCurve } from "../../core/ctr_curve.ts";

/** The organic results of one keyword; paid ones do not belong here. */
export interface Serp {
  /** Search volume, impressions or 1: see `weighKeywords()`. */
  weight: number;
  results: Iterable<{ domain: string; position: number }>;
}

/**
 * Measures the share of voice of every domain seen, 0 to 1, the greatest first: `SUM(w * ctr(p))`
 * over its results ÷ the same over the results of all. Each result of a domain counts, so that the
 * shares of all domains sum to 1. Empty when no result can be clicked.
 *
 * Source: Ahrefs Rank Tracker, share of voice: clicks to the target ÷ clicks to all results.
 */
export function measureShareOfVoice(serps: Iterable<Serp>, curve: CtrCurve): Map<string, number> {
  const clicks = new Map<string, number>();
  let all = 0;
  for (const { weight, results } of serps) {
    for (const { domain, position } of results) {
      const expected = weight * clickRate(curve, position);
      clicks.set(domain, (clicks.get(domain) ?? 0) + expected);
      all += expected;
    }
  }
  if (!(all > 0)) return new Map();
  return new Map(
    [...clicks]
      .map(([domain, own]) => [domain, own / all] as const)
      .sort(([a, shareA], [b, shareB]) => shareB - shareA || (a < b ? -1 : 1)),
  );
}
