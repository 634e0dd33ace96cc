import type { QueryPageDay } from "./competing_urls.ts";

/** How the competing URLs of a query take turns. */
export interface RankingSwaps {
  /** Days with at least 3 impressions of competing URLs. */
  days: number;
  /** Times that another URL than on the day before with data was the best. */
  switches: number;
  /** `switches / (days - 1)`; null under 14 days. */
  swapRate: number | null;
  /** Standard deviation of the day's best position over all days; null under 2 days. */
  positionDeviation: number | null;
  /** Share of the days with two or more of the URLs; null without days. */
  overlap: number | null;
}

const MIN_DAY_IMPRESSIONS = 3;
const MIN_SWAP_DAYS = 14;
/** Positions that differ by less are equal: they are sums divided. */
const TIE = 1e-9;

interface UrlDay {
  impressions: number;
  placed: number;
  positionSum: number;
}

/**
 * Measures how often the best placed of the competing URLs changes from day to day, and how far the
 * best position moves. On a tie the URL of the day before stays the best, else the one that comes
 * first in `urls`.
 */
export function measureSwaps(
  rows: Iterable<QueryPageDay>,
  urls: readonly string[],
): RankingSwaps {
  const days = sumByDay(rows, urls);
  const positions: number[] = [];
  let best: number | undefined;
  let switches = 0;
  let count = 0;
  let together = 0;
  for (const day of days) {
    let impressions = 0;
    let seen = 0;
    for (const one of day) {
      if (one === undefined || one.impressions === 0) continue;
      impressions += one.impressions;
      seen++;
    }
    if (impressions < MIN_DAY_IMPRESSIONS) continue;
    count++;
    if (seen >= 2) together++;
    const winner = findBest(day, best);
    if (winner === undefined) continue;
    positions.push(positionOf(day[winner]));
    if (best !== undefined && winner !== best) switches++;
    best = winner;
  }
  return {
    days: count,
    switches,
    swapRate: count >= MIN_SWAP_DAYS ? switches / (count - 1) : null,
    positionDeviation: positions.length >= 2 ? deviationOf(positions) : null,
    overlap: count > 0 ? together / count : null,
  };
}

/** By day, in their order: what each of the URLs got. */
function sumByDay(
  rows: Iterable<QueryPageDay>,
  urls: readonly string[],
): (UrlDay | undefined)[][] {
  const indexes = new Map(urls.map((url, index) => [url, index]));
  const days = new Map<number, (UrlDay | undefined)[]>();
  let seen: (UrlDay | undefined)[] = [];
  let last: number | undefined;
  let inOrder = true;
  for (const { url, day, impressions, position } of rows) {
    const index = indexes.get(url);
    if (index === undefined) continue;
    // as a rule the rows of a day stand together, and the days in their order
    if (day !== last) {
      if (last !== undefined && day < last) inOrder = false;
      seen = days.get(day) ?? [];
      days.set(day, seen);
      last = day;
    }
    const sums = seen[index] ?? { impressions: 0, placed: 0, positionSum: 0 };
    seen[index] = sums;
    sums.impressions += impressions;
    if (position === null) continue;
    sums.placed += impressions;
    sums.positionSum += position * impressions;
  }
  if (inOrder) return [...days.values()];
  return [...days].sort(([a], [b]) => a - b).map(([, seen]) => seen);
}

function positionOf(one: UrlDay | undefined): number {
  return one !== undefined && one.placed > 0 ? one.positionSum / one.placed : Infinity;
}

function findBest(
  day: readonly (UrlDay | undefined)[],
  before: number | undefined,
): number | undefined {
  let best = before;
  let position = before === undefined ? Infinity : positionOf(day[before]);
  for (let index = 0; index < day.length; index++) {
    const candidate = positionOf(day[index]);
    if (candidate > position - TIE || candidate === Infinity) continue;
    best = index;
    position = candidate;
  }
  return position === Infinity ? undefined : best;
}

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / values.length);
}
