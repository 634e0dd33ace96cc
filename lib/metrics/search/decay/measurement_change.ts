import { eachMatched, type SeriesCalendar } from "./calendar.ts";
import type { DailySeries, SeriesWindow } from "./daily_series.ts";
import { deviationsBelow } from "./window_change.ts";

/** A day from which on impressions far behind are no longer counted. */
export interface MeasurementChange {
  /** The first day without them. */
  day: number;
  /** Pairs of days before and after that are compared. */
  days: number;
  impressionsBefore: number;
  impressionsAfter: number;
  clicksBefore: number;
  clicksAfter: number;
  /** The mean position of the impressions that vanished. */
  vanishedPosition: number;
}

/** The least share of all impressions that vanishes, and its least mean position. */
const MIN_VANISHED_SHARE = 0.15;
const MIN_VANISHED_POSITION = 20;
const MIN_VANISHED = 50;
/** Clicks hold: no more of them are gone, or no more than chance explains. */
const MOST_LOST_CLICKS = 0.1;
const MOST_DEVIATIONS = 2;
const MIN_WEEKS = 2;
const MOST_WEEKS = 4;
const WEEK = 7;
/** Days on each side that show whether it happened at once. */
const EDGE_DAYS = 4;
/** Of the whole change; the rest may be chance. */
const MIN_EDGE_SHARE = 0.6;
/** In standard deviations of counts. */
const MIN_EDGE_DEVIATIONS = 3;

/**
 * Finds the day on which impressions far behind vanish from a series while its clicks hold: how it is counted has changed,
 * not what is found. In September 2025 Google ended result pages of a hundred results, which programs had read, and
 * Search Console lost their impressions. What vanished had the mean position
 * `(sum before - sum after) / (impressions before - impressions after)`, a sum being that of position times impressions.
 * Null where there is no such day. `near`: only days around this one.
 *
 * Source: the arithmetic of weighted means; the numbers are ours, chosen on generated histories.
 */
export function findMeasurementChange(
  calendar: SeriesCalendar,
  series: DailySeries,
  near?: number,
): MeasurementChange | null {
  const first = near === undefined ? MIN_WEEKS * WEEK : Math.max(0, near - 2);
  const last = near === undefined ? calendar.length - MIN_WEEKS * WEEK : near + 2;
  let best: MeasurementChange | null = null;
  let most = 0;
  for (let day = first; day <= last; day++) {
    const found = compareAt(calendar, series, day);
    if (found === null) continue;
    const { impressionsBefore, impressionsAfter } = found;
    const weight = (impressionsBefore - impressionsAfter) ** 2 /
      (impressionsBefore + impressionsAfter) * edgeShare(calendar, series, found);
    if (weight <= most) continue;
    most = weight;
    best = found;
  }
  if (best === null || edgeShare(calendar, series, best) < MIN_EDGE_SHARE) return null;
  return best;
}

function compareAt(
  { present, length }: SeriesCalendar,
  series: DailySeries,
  day: number,
): MeasurementChange | null {
  const weeks = Math.min(MOST_WEEKS, Math.floor(day / WEEK), Math.floor((length - day) / WEEK));
  if (weeks < MIN_WEEKS) return null;
  const sums = sumSides(present, series, {
    before: { start: day - weeks * WEEK, end: day },
    after: { start: day, end: day + weeks * WEEK },
  });
  const { before, after, days } = sums;
  const vanished = before.impressions - after.impressions;
  if (days < MIN_WEEKS * WEEK / 2 || vanished < MIN_VANISHED) return null;
  if (vanished < MIN_VANISHED_SHARE * before.impressions) return null;
  const vanishedPosition = (before.positionSum - after.positionSum) / vanished;
  if (!(vanishedPosition >= MIN_VANISHED_POSITION)) return null;
  const lost = { before: before.clicks, after: after.clicks };
  if (
    lost.after < (1 - MOST_LOST_CLICKS) * lost.before &&
    deviationsBelow(lost, 1) > MOST_DEVIATIONS
  ) return null;
  return {
    day,
    days,
    impressionsBefore: before.impressions,
    impressionsAfter: after.impressions,
    clicksBefore: before.clicks,
    clicksAfter: after.clicks,
    vanishedPosition,
  };
}

interface SideSums {
  clicks: number;
  impressions: number;
  positionSum: number;
}

function sumSides(
  present: Uint8Array,
  { clicks, impressions, positions }: DailySeries,
  { before, after }: { before: SeriesWindow; after: SeriesWindow },
): { before: SideSums; after: SideSums; days: number } {
  const sums = {
    before: { clicks: 0, impressions: 0, positionSum: 0 },
    after: { clicks: 0, impressions: 0, positionSum: 0 },
    days: 0,
  };
  const add = (side: SideSums, day: number) => {
    const seen = impressions[day] ?? 0;
    side.clicks += clicks[day] ?? 0;
    side.impressions += seen;
    if (seen > 0) side.positionSum += seen * (positions[day] ?? 0);
  };
  eachMatched(present, { first: before, second: after }, (day, other) => {
    sums.days++;
    add(sums.before, day);
    add(sums.after, other);
  });
  return sums;
}

/**
 * How much of the change lies between the last days before and the first days after, 0 to 1; 0 where chance may part
 * them as far.
 */
function edgeShare(
  { present }: SeriesCalendar,
  { impressions }: DailySeries,
  { day, days, impressionsBefore, impressionsAfter }: MeasurementChange,
): number {
  const sum = (from: number, step: number) => {
    let [total, count] = [0, 0];
    for (let at = from; count < EDGE_DAYS && at >= 0 && at < present.length; at += step) {
      if (present[at] !== 1) continue;
      total += impressions[at] ?? 0;
      count++;
    }
    return total;
  };
  const [before, after] = [sum(day - 1, -1), sum(day, 1)];
  if (deviationsBelow({ before, after }, 1) < MIN_EDGE_DEVIATIONS) return 0;
  const whole = (impressionsBefore - impressionsAfter) / days;
  return Math.min(1, (before - after) / EDGE_DAYS / whole);
}
