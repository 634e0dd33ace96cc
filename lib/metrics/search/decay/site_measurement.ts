import type { SeriesCalendar } from "./calendar.ts";
import { type DailySeries, totalWindow } from "./daily_series.ts";
import { findMeasurementChange, type MeasurementChange } from "./measurement_change.ts";

/** A change of how impressions are counted that many pages of a site show on the same day. */
export interface SiteMeasurement {
  /** The first day of the new counting. */
  day: number;
  /** Pages that show it, of those that had impressions far behind. */
  pagesChanged: number;
  pagesLooked: number;
  impressionsBefore: number;
  impressionsAfter: number;
  clicksBefore: number;
  clicksAfter: number;
  /** The mean position of what vanished. */
  vanishedPosition: number;
}

/** Pages with the most impressions are enough. */
const LOOKED_PAGES = 300;
const MIN_PAGES = 5;
const MIN_SHARE = 0.5;
const WINDOW_DAYS = 28;
/** Pages whose mean position is better have hardly any impressions far behind. */
const DEEP_POSITION = 12;
const MIN_IMPRESSIONS = 100;

/**
 * Finds the day on which impressions far behind vanish all over a site: at least five pages and half of those that had
 * such show it, give or take a day. Null where there is none.
 *
 * Source: ours; see `findMeasurementChange()`.
 */
export function findSiteMeasurement(
  calendar: SeriesCalendar,
  pages: readonly DailySeries[],
): SiteMeasurement | null {
  const sizes = new Map(pages.map((page) => [page, sumOf(page.impressions)]));
  const looked = pages.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
    .slice(0, LOOKED_PAGES);
  const votes = new Map<number, number>();
  for (const page of looked) {
    const found = findMeasurementChange(calendar, page);
    if (found !== null) votes.set(found.day, (votes.get(found.day) ?? 0) + 1);
  }
  const [first] = [...votes].sort(([dayA, a], [dayB, b]) => b - a || dayA - dayB);
  if (first === undefined || first[1] < 2) return null;
  const [day] = first;
  const deep = looked.filter((page) => wasDeep(page, day));
  const changes = deep.map((page) => findMeasurementChange(calendar, page, day))
    .filter((change) => change !== null);
  if (changes.length < Math.max(MIN_PAGES, MIN_SHARE * deep.length)) return null;
  return { day, pagesLooked: deep.length, ...sumChanges(changes) };
}

function sumOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let day = 0; day < values.length; day++) sum += values[day] ?? 0;
  return sum;
}

function wasDeep(page: DailySeries, day: number): boolean {
  const { impressions, position } = totalWindow(page, {
    start: Math.max(0, day - WINDOW_DAYS),
    end: day,
  });
  return impressions >= MIN_IMPRESSIONS && (position ?? 0) >= DEEP_POSITION;
}

function sumChanges(
  changes: readonly MeasurementChange[],
): Omit<SiteMeasurement, "day" | "pagesLooked"> {
  const total = (valueOf: (change: MeasurementChange) => number) =>
    changes.reduce((sum, change) => sum + valueOf(change), 0);
  const vanishedOf = (change: MeasurementChange) =>
    change.impressionsBefore - change.impressionsAfter;
  return {
    pagesChanged: changes.length,
    impressionsBefore: total(({ impressionsBefore }) => impressionsBefore),
    impressionsAfter: total(({ impressionsAfter }) => impressionsAfter),
    clicksBefore: total(({ clicksBefore }) => clicksBefore),
    clicksAfter: total(({ clicksAfter }) => clicksAfter),
    vanishedPosition: total((change) => change.vanishedPosition * vanishedOf(change)) /
      total(vanishedOf),
  };
}
