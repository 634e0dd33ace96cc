import { addDays } from "../../../core/days.ts";
import type { SearchTotals } from "../../core/search_totals.ts";

/** What a page got on each day up to the last whose data are final: 0 where it got nothing, and where data are missing. */
export interface DailySeries {
  /** The first day, `YYYY-MM-DD`. */
  from: string;
  clicks: ArrayLike<number>;
  /** As many as clicks. */
  impressions: ArrayLike<number>;
  /** Mean position of the day; NaN where there is none. */
  positions: ArrayLike<number>;
}

/** Days of a series by their index; `end` is the first that no longer belongs to it. */
export interface SeriesWindow {
  start: number;
  end: number;
}

/** The first and last day of a window, `YYYY-MM-DD`. */
export interface DateWindow {
  from: string;
  to: string;
}

/** Names the days of a window. */
export function datesOf(
  series: Pick<DailySeries, "from">,
  { start, end }: SeriesWindow,
): DateWindow {
  return { from: addDays(series.from, start), to: addDays(series.from, end - 1) };
}

/** Sums a series from its beginning: element `n` holds the days before `n`. */
export function sumFromStart(values: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let day = 0; day < values.length; day++) {
    sums[day + 1] = (sums[day] ?? 0) + (values[day] ?? 0);
  }
  return sums;
}

/** The sum of a window, from what `sumFromStart()` gave. */
export function sumWindow(sums: Float64Array, { start, end }: SeriesWindow): number {
  return (sums[end] ?? 0) - (sums[start] ?? 0);
}

/** Sums all figures of a window; positions are weighted by impressions. */
export function totalWindow(series: DailySeries, { start, end }: SeriesWindow): SearchTotals {
  let clicks = 0;
  let impressions = 0;
  let placed = 0;
  let positionSum = 0;
  for (let day = start; day < end; day++) {
    const dayImpressions = series.impressions[day] ?? 0;
    const position = series.positions[day] ?? Number.NaN;
    clicks += series.clicks[day] ?? 0;
    impressions += dayImpressions;
    if (Number.isNaN(position)) continue;
    placed += dayImpressions;
    positionSum += position * dayImpressions;
  }
  return {
    clicks,
    impressions,
    ctr: impressions > 0 ? clicks / impressions : null,
    position: placed > 0 ? positionSum / placed : null,
  };
}
