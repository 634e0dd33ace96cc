import { type CtrCurve, CURVE_LENGTH, readCtrCurve } from "../../core/ctr_curve.ts";
import { makeNonIncreasing } from "../../core/non_increasing.ts";
import type { SearchRow } from "../../core/search_totals.ts";

/** How many impressions the published rate of a position is worth against the site's own. */
const PRIOR_IMPRESSIONS = 1_000;

/**
 * As many impressions one query counts at most: as many as the published rate, so that none makes a position's alone.
 * Ours: on generated sites, limits of 1,000 to 3,000 predict held-back clicks best; without a limit the prediction is worse.
 */
export const MOST_QUERY_IMPRESSIONS = PRIOR_IMPRESSIONS;

/** What a query counts of a position: its own click rate, with the weight of 1,000 impressions at most. */
export function boundQuery<Row extends Pick<SearchRow, "clicks" | "impressions">>(row: Row): Row {
  const share = Math.min(1, MOST_QUERY_IMPRESSIONS / row.impressions);
  return share === 1
    ? row
    : { ...row, clicks: row.clicks * share, impressions: row.impressions * share };
}

/** A curve that knows how far it is the site's own. */
export interface CalibratedCurve extends CtrCurve {
  /** The site's own impressions outweigh the published rate of one position at least. */
  calibrated: boolean;
  /** Impressions at positions 1 to 20 that it was made of. */
  impressionsUsed: number;
}

/**
 * Reads the published curve that a device's own is calibrated from: seoClarity's.
 * Tablets count as phones.
 */
export function readPriorCurve(device: "desktop" | "mobile" | "tablet"): CtrCurve {
  return readCtrCurve(
    device === "desktop" ? "seoclarity-2021-desktop" : "seoclarity-2021-mobile",
  );
}

/**
 * Calibrates a published curve with the site's own rows (non-branded, of one device, bounded query by query): per bucket
 * `b = round(position)` from 1 to 20, `(clicks_b + k * prior_b) / (impressions_b + k)` with k =
 * 1,000 impressions, then made non-increasing by pooling adjacent violators, weighted by
 * `impressions_b + k`. Rows without a position or beyond 20 are left out; so the tail stays the
 * prior's, or what the twentieth position gets if that is less.
 *
 * Source: the beta-binomial posterior mean; k is a convention of this project.
 */
export function calibrateCtr(
  rows: Iterable<SearchRow>,
  prior: CtrCurve,
  priorImpressions: number = PRIOR_IMPRESSIONS,
): CalibratedCurve {
  const clicks = new Float64Array(CURVE_LENGTH);
  const impressions = new Float64Array(CURVE_LENGTH);
  let impressionsUsed = 0;
  for (const row of rows) {
    if (row.position === null || !(row.impressions > 0)) continue;
    const bucket = Math.max(1, Math.round(row.position)) - 1;
    if (bucket >= CURVE_LENGTH) continue;
    clicks[bucket] = (clicks[bucket] ?? 0) + row.clicks;
    impressions[bucket] = (impressions[bucket] ?? 0) + row.impressions;
    impressionsUsed += row.impressions;
  }
  const weights = Array.from(impressions, (count) => count + priorImpressions);
  const posterior = weights.map((weight, bucket) =>
    ((clicks[bucket] ?? 0) + priorImpressions * (prior.rates[bucket] ?? 0)) / weight
  );
  const rates = makeNonIncreasing(posterior, weights);
  const last = rates.at(-1) ?? 0;
  return {
    id: `site-calibrated-v1:${prior.id}`,
    rates,
    tail: [Math.min(prior.tail[0], last), Math.min(prior.tail[1], last)],
    calibrated: impressionsUsed >= priorImpressions,
    impressionsUsed,
  };
}
