import type { SeriesCalendar } from "./calendar.ts";
import { type SeriesWindow, sumWindow } from "./daily_series.ts";

/** How the pages of a site changed together. */
export interface SiteTrend {
  /**
   * What three of four pages lost at least: the lower quartile over the site's pages of
   * `1 - current / reference`; where that is a fifth or more, what two of three lost at least. Null when too few pages
   * had clicks worth comparing. Below 0: the site grew.
   */
  commonDrop(reference: SeriesWindow, current: SeriesWindow): number | null;
}

/** Clicks of 28 days. */
const MIN_REFERENCE = 30;
const MIN_PAGES = 10;
const QUARTILE = 0.25;
const TERTILE = 1 / 3;
/** From here on the site falls as a whole. */
const SITE_FALL = 0.2;

/**
 * Creates the trend of a site from the clicks of its pages, each as `sumFromStart()` gives it, all
 * of the days of the calendar; days without data are filled by the others. The lower quartile and not the median: where
 * half of the pages fall, the others show that the site does not. Where three of four lost a fifth, it does, and the
 * lower tertile is nearer to what the fall did to most: by the quartile, chance alone would make alarms of too many
 * pages. A sample of the 2,000 pages with the most clicks is enough: each pair of windows is compared once.
 */
export function createSiteTrend(
  { exposure }: SeriesCalendar,
  pages: readonly Float64Array[],
): SiteTrend {
  const known = new Map<string, number | null>();

  function measure(reference: SeriesWindow, current: SeriesWindow): number | null {
    const [exposed, exposedNow] = [sumWindow(exposure, reference), sumWindow(exposure, current)];
    if (exposed <= 0 || exposedNow <= 0) return null;
    const enough = MIN_REFERENCE * exposed / 28;
    const drops: number[] = [];
    for (const sums of pages) {
      const before = sumWindow(sums, reference);
      if (before < enough) continue;
      drops.push(1 - sumWindow(sums, current) / exposedNow / (before / exposed));
    }
    if (drops.length < MIN_PAGES) return null;
    drops.sort((a, b) => a - b);
    const at = (share: number) => drops[Math.floor(share * (drops.length - 1))] ?? null;
    const drop = at(QUARTILE);
    return drop !== null && drop >= SITE_FALL ? at(TERTILE) : drop;
  }

  return {
    commonDrop(reference, current) {
      const key = [reference.start, reference.end, current.start, current.end].join(" ");
      const found = known.get(key);
      if (found !== undefined) return found;
      const drop = measure(reference, current);
      known.set(key, drop);
      return drop;
    },
  };
}
