import type { DailySeries } from "../../../lib/metrics/search/decay/daily_series.ts";

/** What a page got on one day. */
export interface SpecDay {
  clicks: number;
  impressions: number;
  position: number;
}

/**
 * Creates the series of a page, of 16 months from 1 July 2025 to 30 October 2026 unless told
 * otherwise: ten impressions for each click at position 4, as far as `dayOf` says nothing else.
 */
export function createDailySeries(
  dayOf: (day: number) => Partial<SpecDay>,
  length = 487,
): DailySeries {
  const days = Array.from({ length }, (_, day) => {
    const told = dayOf(day);
    const clicks = told.clicks ?? 0;
    return { impressions: 10 * clicks, position: 4, ...told, clicks };
  });
  return {
    from: "2025-07-01",
    clicks: days.map(({ clicks }) => clicks),
    impressions: days.map(({ impressions }) => impressions),
    positions: days.map(({ impressions, position }) => impressions > 0 ? position : Number.NaN),
  };
}
