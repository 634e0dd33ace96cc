import { addDays } from "../../../core/days.ts";
import type { DateWindow, SeriesWindow } from "./daily_series.ts";

/** Which days of a site's series have data. Days are counted from the first, which is 0. */
export interface SeriesCalendar {
  /** The first day, `YYYY-MM-DD`. */
  from: string;
  length: number;
  /** 1: there are data of the day; 0: they are missing, which is not the same as no clicks. */
  present: Uint8Array;
  /**
   * How much of a week's clicks the days before a day hold by their weekdays: a week without gaps has 7. Element
   * `n` sums the days before `n`; missing days add nothing.
   */
  exposure: Float64Array;
}

/** Days of two windows that can be compared, and what each has on them. */
interface MatchedSums {
  /** Pairs of days of the same weekday, both with data. */
  days: number;
  first: number;
  second: number;
}

const WEEK = 7;

/**
 * Creates the calendar of a series. `totals` are what the whole site has on each day: they say how much a weekday
 * counts; without them all weekdays count the same.
 */
export function createCalendar(
  from: string,
  present: Uint8Array,
  totals?: ArrayLike<number>,
): SeriesCalendar {
  const weights = totals === undefined ? EVEN : weighWeekdays(present, totals);
  const exposure = new Float64Array(present.length + 1);
  for (let day = 0; day < present.length; day++) {
    const weight = present[day] === 1 ? weights[day % WEEK] ?? 1 : 0;
    exposure[day + 1] = (exposure[day] ?? 0) + weight;
  }
  return { from, length: present.length, present, exposure };
}

/** A calendar without gaps. */
export function createFullCalendar(from: string, length: number): SeriesCalendar {
  return createCalendar(from, new Uint8Array(length).fill(1));
}

const EVEN: readonly number[] = [1, 1, 1, 1, 1, 1, 1];

function weighWeekdays(present: Uint8Array, totals: ArrayLike<number>): number[] {
  const sums = EVEN.map(() => 0);
  const counts = EVEN.map(() => 0);
  for (let day = 0; day < present.length; day++) {
    if (present[day] !== 1) continue;
    sums[day % WEEK] = (sums[day % WEEK] ?? 0) + (totals[day] ?? 0);
    counts[day % WEEK] = (counts[day % WEEK] ?? 0) + 1;
  }
  const means = sums.map((sum, weekday) => sum / Math.max(1, counts[weekday] ?? 0));
  const mean = means.reduce((sum, one) => sum + one, 0) / WEEK;
  return mean > 0 && counts.every((count) => count > 0)
    ? means.map((one) => one / mean)
    : [...EVEN];
}

/** Lists the days without data as ranges, the oldest first. */
export function listMissing(
  { from, present }: Pick<SeriesCalendar, "from" | "present">,
): DateWindow[] {
  const ranges: DateWindow[] = [];
  for (let day = 0; day < present.length; day++) {
    if (present[day] === 1) continue;
    const start = day;
    while (day + 1 < present.length && present[day + 1] !== 1) day++;
    ranges.push({ from: addDays(from, start), to: addDays(from, day) });
  }
  return ranges;
}

/**
 * Sums two windows of as many whole weeks over the days that both have: the first Monday of one goes with the first
 * Monday of the other, and a pair counts when there are data of both. So a gap in one window takes the same weekdays
 * off the other.
 */
export function sumMatched(
  { present }: SeriesCalendar,
  values: ArrayLike<number>,
  { first, second }: { first: SeriesWindow; second: SeriesWindow },
): MatchedSums {
  const sums: MatchedSums = { days: 0, first: 0, second: 0 };
  eachMatched(present, { first, second }, (day, other) => {
    sums.days++;
    sums.first += values[day] ?? 0;
    sums.second += values[other] ?? 0;
  });
  return sums;
}

/** Calls back for each pair of days of the same weekday that both have data. */
export function eachMatched(
  present: Uint8Array,
  { first, second }: { first: SeriesWindow; second: SeriesWindow },
  take: (day: number, other: number) => void,
): void {
  const length = Math.min(first.end - first.start, second.end - second.start);
  const shift = ((first.start - second.start) % WEEK + WEEK) % WEEK;
  for (let place = 0; place < length; place++) {
    const day = first.start + place;
    const other = second.start + (place + shift) % length;
    if (present[day] === 1 && present[other] === 1) take(day, other);
  }
}
