import type { SeriesCalendar } from "./calendar.ts";
import { type SeriesWindow, sumFromStart, sumWindow } from "./daily_series.ts";
import {
  findSpikes,
  measureDispersion,
  sumWeeklyLevels,
  type WeeklyLevels,
} from "./weekly_levels.ts";

/** The figures of a page that its changes are counted in, spikes set apart. */
export interface PageFigures {
  values: ArrayLike<number>;
  /** As `sumFromStart()` gives them. */
  sums: Float64Array;
  /** One-off spikes, whole weeks. */
  spikes: readonly SeriesWindow[];
  /** Sums and exposure without the days of spikes. */
  calm: { sums: Float64Array; exposure: Float64Array };
  /** Weeks without spikes. */
  weeks: WeeklyLevels;
  /** See `measureDispersion()`. */
  dispersion: number;
}

/** Reads the figures of a page from the first day on which it was seen. */
export function readPageFigures(
  calendar: SeriesCalendar,
  values: ArrayLike<number>,
  first: number,
): PageFigures {
  const sums = sumFromStart(values);
  const raw = sumWeeklyLevels(calendar, sums, first);
  const spikes = findSpikes(raw);
  const dispersion = measureDispersion(raw, spikes);
  if (spikes.length === 0) {
    const calm = { sums, exposure: calendar.exposure };
    return { values, sums, spikes, calm, weeks: raw, dispersion };
  }
  const calm = {
    sums: leaveOut(sums, spikes),
    exposure: leaveOut(calendar.exposure, spikes),
  };
  const weeks = sumWeeklyLevels({ ...calendar, exposure: calm.exposure }, calm.sums, first);
  return { values, sums, spikes, calm, weeks, dispersion };
}

/** Prefix sums with nothing in the windows. */
function leaveOut(sums: Float64Array, windows: readonly SeriesWindow[]): Float64Array {
  const left = Float64Array.from(sums);
  for (const { start, end } of windows) {
    const gone = (sums[end] ?? 0) - (sums[start] ?? 0);
    for (let day = start + 1; day < left.length; day++) {
      left[day] = day < end ? left[start] ?? 0 : (left[day] ?? 0) - gone;
    }
  }
  return left;
}

/** What a page had in a window as if all its days had data and nothing was a spike; NaN: too few days. */
export function levelOf(
  { sums, exposure }: PageFigures["calm"],
  window: SeriesWindow,
  minExposure = (window.end - window.start) / 2,
): number {
  const exposed = sumWindow(exposure, window);
  if (exposed < minExposure || exposed === 0) return Number.NaN;
  return sumWindow(sums, window) * (window.end - window.start) / exposed;
}
