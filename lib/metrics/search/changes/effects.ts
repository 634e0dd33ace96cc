/**
 * Where clicks of a change can have gone. A gain and a loss have the same effects, with another sign.
 *
 * - `demand`: queries were searched more or less, all of them alike; what most of them did.
 * - `query_mix`: some queries were searched more or less than that. Both together are what the
 *   demand for single queries did.
 * - `position`: queries ranked better or worse, which beyond the tenth position brings fewer
 *   impressions as well.
 * - `click_rate`: the same position brought more or fewer clicks; and chance.
 * - `pages_moved`: another own page was shown for the query; over the pages of a query this is what
 *   the other page ranks worse or better.
 * - `pages_gone` and `pages_new`: a page has no impressions any more, or had none, and no other own
 *   page has taken or left its place.
 * - `anonymized`: queries that Google does not name, or that no row has.
 * - `missing_days`: days without a counterpart with data in the other window.
 */
export const EFFECTS = [
  "demand",
  "query_mix",
  "position",
  "click_rate",
  "pages_moved",
  "pages_gone",
  "pages_new",
  "anonymized",
  "missing_days",
] as const;
export type Effect = (typeof EFFECTS)[number];

/** Parts are counted in millionths of a click: whole numbers, whose sums are exact in any order. */
export const PARTS_OF_A_CLICK = 1_000_000;
