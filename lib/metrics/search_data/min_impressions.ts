/** The place in the order of a site's queries from which on they have many impressions. */
export const QUARTILE = 0.75;
const LEAST_IMPRESSIONS = 50;
const MOST_IMPRESSIONS = 100;

/**
 * Chooses from how many impressions on a keyword counts: the upper quartile of the site's queries,
 * but 50 at least and 100 at most.
 */
export function clampMinImpressions(quartile: number): number {
  return Math.max(LEAST_IMPRESSIONS, Math.min(MOST_IMPRESSIONS, quartile));
}

/** Chooses the same by the impressions of all of the site's queries, in any order. */
export function chooseMinImpressions(impressions: Float64Array): number {
  const sorted = impressions.toSorted();
  const place = QUARTILE * Math.max(0, sorted.length - 1);
  const lower = sorted[Math.floor(place)] ?? 0;
  const upper = sorted[Math.floor(place) + 1] ?? lower;
  return clampMinImpressions(lower + (upper - lower) * (place - Math.floor(place)));
}
