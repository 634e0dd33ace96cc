import { type ClickEstimate, type EstimateCurves, estimateGain } from "../core/click_estimate.ts";

/** What a keyword got in the window, and the URL that got most of it. */
export interface KeywordFigures {
  query: string;
  url: string | null;
  branded: boolean;
  clicks: number;
  impressions: number;
  position: number | null;
}

/** A keyword that a few places more would help. */
interface StrikingDistance {
  query: string;
  url: string | null;
  /** near_top: beyond 3 up to 10; near_page_one: beyond 10 up to 20. */
  kind: "near_top" | "near_page_one";
  /** The position that the gain is estimated for. */
  target: number;
  /** More clicks than now, in the window. */
  gain: ClickEstimate;
}

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

/**
 * Finds keywords in striking distance, the greatest gain first: non-branded, with enough impressions,
 * at 3 < position <= 10 (target 3) or 10 < position <= 20 (target 10), `gain = impressions *
 * ctr(target) - clicks`, at least 0. Keywords that already get as many are left out.
 *
 * Source: definitions in the field range from 4-20 to 11-30; the thresholds are conventions of this
 * project.
 */
export function findStrikingDistance(
  keywords: Iterable<KeywordFigures>,
  curves: EstimateCurves,
  minImpressions: number,
): StrikingDistance[] {
  const found: StrikingDistance[] = [];
  for (const keyword of keywords) {
    const { query, url, branded, impressions, position } = keyword;
    if (branded || impressions < minImpressions || position === null) continue;
    if (position <= 3 || position > 20) continue;
    const target = position > 10 ? 10 : 3;
    const gain = estimateGain(keyword, target, curves);
    if (gain.expected === 0) continue;
    found.push({ query, url, kind: target === 3 ? "near_top" : "near_page_one", target, gain });
  }
  return found.sort(compareGains);
}

/** Orders by expected gain, the greatest first, then by query. */
export function compareGains(
  a: { query: string; gain: ClickEstimate },
  b: { query: string; gain: ClickEstimate },
): number {
  return b.gain.expected - a.gain.expected || (a.query < b.query ? -1 : 1);
}
