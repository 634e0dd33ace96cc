import type { SearchTotals } from "../../core/search_totals.ts";

/** What the pages of a site got for one query, in columns of the same length and in the order of the days. */
export interface QueryDays {
  /** Ids. What a page has in several rows of a day is summed. */
  pages: Uint32Array;
  /** Days since 1970-01-01. */
  days: Uint32Array;
  clicks: Float64Array;
  impressions: Float64Array;
  /** The position times the impressions; NaN: not known. */
  positionSums: Float64Array;
}

/**
 * Sums the days of a query: `ctr = SUM(clicks) / SUM(impressions)`, never the mean of the days' rates, and
 * `position = SUM(position * impressions) / SUM(impressions)` over the days that have a position.
 *
 * Source: Google, "About the data" of the performance report (topmost result, averaged over
 * impressions). The sum over pages is more than the property's total.
 */
export function sumQueryDays({ clicks, impressions, positionSums }: QueryDays): SearchTotals {
  const sums = { clicks: 0, impressions: 0, placed: 0, positionSum: 0 };
  for (let row = 0; row < clicks.length; row++) {
    const seen = impressions[row] ?? 0;
    const positionSum = positionSums[row] ?? Number.NaN;
    sums.clicks += clicks[row] ?? 0;
    sums.impressions += seen;
    if (Number.isNaN(positionSum)) continue;
    sums.placed += seen;
    sums.positionSum += positionSum;
  }
  return {
    clicks: sums.clicks,
    impressions: sums.impressions,
    ctr: sums.impressions > 0 ? sums.clicks / sums.impressions : null,
    position: sums.placed > 0 ? sums.positionSum / sums.placed : null,
  };
}
