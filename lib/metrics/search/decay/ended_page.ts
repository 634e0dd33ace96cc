import { medianOf } from "../../core/theil_sen.ts";
import type { SeriesCalendar } from "./calendar.ts";
import type { DailySeries } from "./daily_series.ts";

/** Since when a page is no longer seen. */
export interface PageEnd {
  /** The first day without impressions. */
  day: number;
  /** Days with data since then. */
  days: number;
  /** Impressions of a usual day before. */
  usual: number;
}

const MIN_DAYS = 3;
/** Impressions that the page would have had since: below, none may be chance. */
const MIN_EXPECTED = 20;
const BEFORE_DAYS = 28;
const LOOKED_BACK_DAYS = 180;
const YEAR_DAYS = 364;
const LAST_DAYS = 7;
/** The last week and month before an end are no mere trickle: what fades out is another thing. */
const MIN_LAST_SHARE = 0.25;
const SEASON_SHARE = 0.05;

/**
 * Finds the day on which the impressions of a page end. Only days with data count: none since then, where at least 20
 * would have come, for at least three days and longer than twice any pause of the half year before. Null where it
 * goes on, fades out, or was as little seen at the same time a year ago.
 *
 * Source: ours, chosen on generated histories.
 */
export function findPageEnd(
  { present }: SeriesCalendar,
  { impressions }: Pick<DailySeries, "impressions">,
): PageEnd | null {
  const daysWithData = listPresent(present);
  let last = daysWithData.length - 1;
  while (last >= 0 && (impressions[daysWithData[last] ?? 0] ?? 0) === 0) last--;
  const days = daysWithData.length - 1 - last;
  if (last < BEFORE_DAYS || days < MIN_DAYS) return null;
  const seen = (from: number, to: number) =>
    daysWithData.slice(Math.max(0, from), to).map((day) => impressions[day] ?? 0);
  const usual = medianOf(seen(last + 1 - BEFORE_DAYS, last + 1)) ?? 0;
  const lastWeek = medianOf(seen(last + 1 - LAST_DAYS, last + 1)) ?? 0;
  const halfYear = medianOf(seen(last + 1 - LOOKED_BACK_DAYS, last + 1)) ?? 0;
  if (usual * days < MIN_EXPECTED) return null;
  if (lastWeek < MIN_LAST_SHARE * usual || usual < MIN_LAST_SHARE * halfYear) return null;
  if (days <= 2 * longestPause(seen(last - LOOKED_BACK_DAYS, last + 1))) return null;
  const day = (daysWithData[last] ?? 0) + 1;
  if (wasLowYearAgo({ present, impressions, day, usual })) return null;
  return { day, days, usual };
}

function listPresent(present: Uint8Array): number[] {
  const days: number[] = [];
  for (let day = 0; day < present.length; day++) if (present[day] === 1) days.push(day);
  return days;
}

function longestPause(impressions: readonly number[]): number {
  // what lies before the first impression is no pause
  const first = impressions.findIndex((count) => count > 0);
  let [longest, pause] = [0, 0];
  for (const count of impressions.slice(Math.max(0, first))) {
    pause = count > 0 ? 0 : pause + 1;
    longest = Math.max(longest, pause);
  }
  return longest;
}

/** A page that sleeps outside of its season did so a year ago as well, after it had been awake. */
function wasLowYearAgo({ present, impressions, day, usual }: {
  present: Uint8Array;
  impressions: ArrayLike<number>;
  day: number;
  usual: number;
}): boolean {
  const start = day - YEAR_DAYS;
  const counts: number[] = [];
  for (let then = Math.max(0, start); then < present.length - YEAR_DAYS; then++) {
    if (present[then] === 1) counts.push(impressions[then] ?? 0);
  }
  let before = 0;
  for (let then = 0; then < start; then++) before += impressions[then] ?? 0;
  return counts.length >= MIN_DAYS && before > 0 && (medianOf(counts) ?? 0) <= SEASON_SHARE * usual;
}
