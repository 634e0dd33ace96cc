import { eachMatched } from "./calendar.ts";
import { levelOf, type PageFigures } from "./page_figures.ts";
import type { SeriesWindow } from "./daily_series.ts";
import { MIN_COMPARED_DAYS } from "./window_change.ts";

/** The windows of 28 days that decay is measured by. */
export interface DecayWindows {
  current: SeriesWindow;
  /** The 28 days before. */
  previous: SeriesWindow;
  /**
   * The best of the last 60 weeks that ended before `previous` began, spikes left out; null: too few days.
   */
  peak: SeriesWindow | null;
  /** The same weekdays 364 days earlier; null: too few days. */
  yearAgo: SeriesWindow | null;
}

/** The length of a window. */
export const WINDOW_DAYS = 28;

/** From this many days on the same days of the year before are known. */
export const YEAR_AGO_DAYS = 392;

/** A year that begins with the same weekday. */
export const SAME_WEEKDAYS_DAYS = 364;

/** So far back the best days are looked for: a year, and the season that this time of the year belongs to. */
const PEAK_DAYS = 420;

/**
 * Finds the windows at the end of the figures of a page. Of equal peaks the latest counts. Null with fewer than 56
 * days.
 */
export function findDecayWindows(
  figures: Pick<PageFigures, "sums" | "calm" | "spikes">,
  present: Uint8Array,
): DecayWindows | null {
  const days = present.length;
  if (days < 2 * WINDOW_DAYS) return null;
  const at = (start: number): SeriesWindow => ({ start, end: start + WINDOW_DAYS });
  return {
    current: at(days - WINDOW_DAYS),
    previous: at(days - 2 * WINDOW_DAYS),
    peak: findPeak(figures, present),
    yearAgo: days >= YEAR_AGO_DAYS ? at(days - WINDOW_DAYS - SAME_WEEKDAYS_DAYS) : null,
  };
}

function findPeak(
  { calm, spikes }: Pick<PageFigures, "calm" | "spikes">,
  present: Uint8Array,
): SeriesWindow | null {
  const days = present.length;
  const current = { start: days - WINDOW_DAYS, end: days };
  const hasGaps = present.includes(0);
  let peak: SeriesWindow | null = null;
  let most = -1;
  for (
    let start = Math.max(0, days - PEAK_DAYS);
    start <= days - 3 * WINDOW_DAYS;
    start++
  ) {
    const window = { start, end: start + WINDOW_DAYS };
    if (spikes.some((spike) => spike.start < window.end && spike.end > window.start)) continue;
    const level = levelOf(calm, window);
    // sums of floating-point numbers that are equal may differ in their last digit
    if (Number.isNaN(level) || level < most - 1e-6) continue;
    if (hasGaps && countMatched(present, window, current) < MIN_COMPARED_DAYS) continue;
    most = Math.max(most, level);
    peak = window;
  }
  return peak;
}

function countMatched(present: Uint8Array, first: SeriesWindow, second: SeriesWindow): number {
  let days = 0;
  eachMatched(present, { first, second }, () => days++);
  return days;
}
