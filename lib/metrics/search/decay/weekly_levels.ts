import type { SeriesCalendar } from "./calendar.ts";
import { medianOf } from "../../core/theil_sen.ts";
import { type SeriesWindow, sumWindow } from "./daily_series.ts";

/** What a page has a week, whole weeks up to the last day, the oldest first. */
export interface WeeklyLevels {
  /** The first day of the first week. */
  start: number;
  /** Per week of seven days; NaN: too few days of the week have data. */
  levels: Float64Array;
}

/** Days' worth of data that a week needs. */
const MIN_EXPOSURE = 2.5;
const WEEK = 7;

/** Sums weeks from a day on; days without data are filled by the others of their week. */
export function sumWeeklyLevels(
  { exposure }: SeriesCalendar,
  sums: Float64Array,
  first = 0,
): WeeklyLevels {
  const days = sums.length - 1;
  const count = Math.max(0, Math.floor((days - first) / WEEK));
  const start = days - count * WEEK;
  const levels = Float64Array.from({ length: count }, (_, week) => {
    const window = { start: start + week * WEEK, end: start + (week + 1) * WEEK };
    const exposed = sumWindow(exposure, window);
    return exposed < MIN_EXPOSURE ? Number.NaN : sumWindow(sums, window) * WEEK / exposed;
  });
  return { start, levels };
}

const NEIGHBOURS = 8;
const MAX_SPIKE_WEEKS = 6;
const SPIKE_FACTOR = 1.5;
const SPIKE_DEVIATIONS = 4;
const EDGE_FACTOR = 1.2;
const EDGE_DEVIATIONS = 1.5;

interface Height {
  factor: number;
  /** Of Poisson counts. */
  deviations: number;
}
const TOP: Height = { factor: SPIKE_FACTOR, deviations: SPIKE_DEVIATIONS };
const EDGE: Height = { factor: EDGE_FACTOR, deviations: EDGE_DEVIATIONS };

/**
 * Finds the weeks of one-off spikes: at most six in a row that are half above the median of the eight weeks on both
 * sides, with the raised weeks next to them. They are no level that a page could fall from.
 *
 * Source: a running median against outliers (J. W. Tukey, Exploratory Data Analysis, 1977); the numbers are ours,
 * chosen on generated histories.
 */
export function findSpikes({ start, levels }: WeeklyLevels): SeriesWindow[] {
  const medians = Array.from(levels, (_, week) =>
    medianOf(
      levels.slice(Math.max(0, week - NEIGHBOURS), week + NEIGHBOURS + 1).filter(Number.isFinite),
    ) ?? Number.NaN);
  const standsOut = (week: number, { factor, deviations }: Height) => {
    const [level, median] = [levels[week] ?? Number.NaN, medians[week] ?? Number.NaN];
    return level > factor * median && level - median > deviations * Math.sqrt(level);
  };
  const spikes: SeriesWindow[] = [];
  for (let week = 0; week < levels.length; week++) {
    if (!standsOut(week, TOP)) continue;
    let [from, to] = [week, week];
    while (standsOut(to + 1, TOP)) to++;
    if (to - from < MAX_SPIKE_WEEKS) {
      while (standsOut(from - 1, EDGE)) from--;
      while (standsOut(to + 1, EDGE)) to++;
      spikes.push({ start: start + from * WEEK, end: start + (to + 1) * WEEK });
    }
    week = to;
  }
  return spikes;
}

const WINDOW_WEEKS = 4;
/** The median of chi-squared with one degree of freedom. */
const MEDIAN_CHI_SQUARED = 0.4549;
const MIN_TRIPLES = 6;
const UNKNOWN_DISPERSION = 2;

/** A level at least doubles or halves from some weeks to the next: no noise does that. */
const TURN_WEEKS = 3;
const TURN_FACTOR = 1.8;
const TURN_DEVIATIONS = 5;

/**
 * Measures how much more than chance the four weeks of a page differ from the mean of the four before and the four
 * after: the variance of that difference divided by that of Poisson counts, at least 1. A steady rise or fall does not
 * count, a season hardly; triples of windows across a doubling or halving of the level are left out, and so are spikes.
 * Of the others the median counts. 2 where there are too few triples to measure.
 *
 * Source: overdispersion as in P. McCullagh, J. A. Nelder, Generalized Linear Models, 1989; second differences against
 * the trend as in J. von Neumann, Distribution of the ratio of the mean square successive difference to the
 * variance, 1941. The numbers are ours, chosen on generated histories.
 */
export function measureDispersion(
  { start, levels }: WeeklyLevels,
  spikes: readonly SeriesWindow[],
): number {
  const isSpike = (week: number) =>
    spikes.some((spike) => start + week * WEEK >= spike.start && start + week * WEEK < spike.end);
  const calm = Array.from(levels, (level, week) => isSpike(week) ? Number.NaN : level);
  const sumOf = (from: number, weeks: number) => {
    let sum = 0;
    for (let week = from; week < from + weeks; week++) sum += calm[week] ?? Number.NaN;
    return sum;
  };
  const turns = findTurns(sumOf, calm.length);
  const ratios: number[] = [];
  for (let week = 0; week + 3 * WINDOW_WEEKS <= calm.length; week++) {
    if (turns.some((turn) => turn > week && turn < week + 3 * WINDOW_WEEKS)) continue;
    const [before, middle, after] = [0, 1, 2].map((place) =>
      sumOf(week + place * WINDOW_WEEKS, WINDOW_WEEKS)
    );
    const difference = (before ?? 0) - 2 * (middle ?? 0) + (after ?? 0);
    const variance = (before ?? 0) + 4 * (middle ?? 0) + (after ?? 0);
    if (variance > 0) ratios.push(difference ** 2 / variance);
  }
  if (ratios.length < MIN_TRIPLES) return UNKNOWN_DISPERSION;
  return Math.max(1, (medianOf(ratios) ?? 0) / MEDIAN_CHI_SQUARED);
}

/** Weeks with which another level begins. */
function findTurns(sumOf: (from: number, weeks: number) => number, length: number): number[] {
  const turns: number[] = [];
  for (let week = TURN_WEEKS; week + TURN_WEEKS <= length; week++) {
    const before = sumOf(week - TURN_WEEKS, TURN_WEEKS);
    const after = sumOf(week, TURN_WEEKS);
    const [low, high] = [Math.min(before, after), Math.max(before, after)];
    if (high >= TURN_FACTOR * low && high - low > TURN_DEVIATIONS * Math.sqrt(high + low)) {
      turns.push(week);
    }
  }
  return turns;
}
