import { sumWindow } from "./daily_series.ts";
import { medianOf } from "../../core/theil_sen.ts";

/** How the pages of a site changed together. */
export interface SiteTrend {
  /**
   * The median over the site's pages of `1 - current / reference`, both windows given by the first
   * day of 28; null when too few pages had clicks worth comparing. Below 0: the site grew.
   */
  medianDrop(referenceStart: number, currentStart: number): number | null;
}

const WINDOW_DAYS = 28;
const MIN_REFERENCE = 30;
const MIN_PAGES = 10;

/**
 * Creates the trend of a site from the clicks of its pages, each as `sumFromStart()` gives it, all
 * of the same days. A sample of the 2,000 pages with the most clicks is enough: the medians of each
 * pair of windows are taken once.
 */
export function createSiteTrend(pages: readonly Float64Array[]): SiteTrend {
  const known = new Map<string, number | null>();

  function measure(referenceStart: number, currentStart: number): number | null {
    const drops: number[] = [];
    for (const sums of pages) {
      const reference = sumFrom(sums, referenceStart);
      if (reference >= MIN_REFERENCE) drops.push(1 - sumFrom(sums, currentStart) / reference);
    }
    return drops.length >= MIN_PAGES ? medianOf(drops) : null;
  }

  return {
    medianDrop(referenceStart, currentStart) {
      const key = `${referenceStart} ${currentStart}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const drop = measure(referenceStart, currentStart);
      known.set(key, drop);
      return drop;
    },
  };
}

function sumFrom(sums: Float64Array, start: number): number {
  return sumWindow(sums, { start, end: start + WINDOW_DAYS });
}
