/**
 * Click rates by position on a logarithmic scale: `ln(rate) = level + slope * ln(p) + bend * ln(p)^2`, and `pageTwo`
 * beyond position 10.
 */
export interface GainCurve {
  /** `ln(rate)` at position 1. */
  level: number;
  /** At position 1; below 0. */
  slope: number;
  /** How much faster it falls the deeper; at most 0. */
  bend: number;
  /** The additional loss of page two; at most 0. */
  pageTwo: number;
}

/** Beyond it rates are those of this position. */
const LAST_POSITION = 100;
/** Curves of sites lie within, so that none rises and none is a cliff. */
const SLOPES = { flattest: -0.2, steepest: -2 };
const MOST_BENT = -0.8;
const MOST_RATE = 0.9;

/**
 * The curve before a site's own data say otherwise. At position 1 published curves reach from 8 % (seoClarity
 * 2021) to 34 % (AWR 2020); eight real exports had 12 % for queries without the brand. They fall the faster the deeper: by
 * the power -0.8 to -1.1 at the top and -1.3 to -1.7 from position 4 to 10 (SISTRIX 2020, seoClarity 2021, AWR 2020,
 * Backlinko 2019).
 */
export const PUBLISHED_GAIN_CURVE: GainCurve = {
  level: Math.log(0.12),
  slope: -0.85,
  bend: -0.15,
  pageTwo: -0.1,
};

/** The click rate at a position, 0 to 1; from one position to the next it falls. */
export function curveRate({ level, slope, bend, pageTwo }: GainCurve, position: number): number {
  const log = Math.log(Math.min(LAST_POSITION, Math.max(1, position)));
  const page = pageTwo * shareOnPageTwo(position);
  return Math.min(MOST_RATE, Math.exp(level + slope * log + bend * log * log + page));
}

/** How much of a mean position is beyond page one: none up to 9, all from 12 on. */
export function shareOnPageTwo(position: number): number {
  return Math.min(1, Math.max(0, (position - 9) / 3));
}

/** The curve with values that curves can have. */
export function boundCurve({ level, slope, bend, pageTwo }: GainCurve): GainCurve {
  return {
    level,
    slope: Math.min(SLOPES.flattest, Math.max(SLOPES.steepest, slope)),
    bend: Math.min(0, Math.max(MOST_BENT, bend)),
    pageTwo: Math.min(0, pageTwo),
  };
}
