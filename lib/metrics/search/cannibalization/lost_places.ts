import { clickRate, type CtrCurve } from "../../core/ctr_curve.ts";
import { meanPosition, type PageDays, type SpanSum, sumSpan } from "./page_days.ts";
import type { PageTurns } from "./page_turns.ts";

/** What a query had at its best, and what it had otherwise. */
export interface LostPlaces {
  /** What is compared: days led by one page with those led by another; before and after another page came; first and last third. */
  basis: "leaders" | "before_after" | "trend";
  /** Mean position at its best, and otherwise. */
  best: number;
  other: number;
  /** Positions lost; 0: not more than chance. */
  positions: number;
  /** Share of the clicks that the better click rate would have brought, 0 to 1. */
  clicksShare: number;
}

/** Impressions and days that a mean is made of at least. */
const MIN_IMPRESSIONS = 30;
const MIN_DAYS = 7;
/** Share of the days before another page came. */
const MIN_BEFORE = 0.12;
/** Share of the impressions of all, from which on a page's days count. */
const MIN_SHARE = 0.15;
/** Positions by which means differ at least before they are said to. */
const MIN_LOSS = 1;
/** Standard errors. */
const SURE = 3;
/** Impressions that the curve is worth against the query's own click rate. */
const PRIOR_IMPRESSIONS = 100;
const THIRD = 3;

/** One state of the query: its best placed page in some days. */
interface State {
  sum: SpanSum;
  position: number;
  /** Variance of the mean position. */
  variance: number;
}

/**
 * Compares the query with itself: what it has while its pages are in each other's way with what it has, or had, at its
 * best. Null: there is nothing to compare.
 */
export function findLostPlaces(
  days: PageDays,
  turns: PageTurns,
  { curve, byLeaders }: { curve: CtrCurve; byLeaders: boolean },
): LostPlaces | null {
  if (byLeaders) {
    const states = listLeaderStates(days, turns);
    const [best, ...others] = states.toSorted((a, b) => a.position - b.position);
    const worst = others.at(-1);
    return best && worst ? compare("leaders", [best, worst], curve) : null;
  }
  const before = compareBefore(days, curve);
  if (before !== null && before.positions > 0) return before;
  return compareThirds(days, curve) ?? before;
}

function listLeaderStates(days: PageDays, { leaders }: PageTurns): State[] {
  const all = days.impressions.reduce((sum, one) => sum + one, 0);
  return Array.from(
    { length: days.pagesCount },
    (_, page) => stateOf(days, page, { isTaken: (day) => leaders[day] === page }),
  ).filter((one) => one !== null).filter(({ sum }) => sum.impressions >= MIN_SHARE * all);
}

/** Compares the days before the second page came with those after. */
function compareBefore(days: PageDays, curve: CtrCurve): LostPlaces | null {
  const start = findSecondStart(days);
  if (start < Math.max(MIN_DAYS, MIN_BEFORE * days.daysCount)) return null;
  const before = bestState(days, { from: 0, to: start });
  const after = bestState(days, { from: start, to: days.daysCount });
  return before && after ? compare("before_after", [before, after], curve) : null;
}

/** The day from which on a second page is there, but for single days before. */
function findSecondStart({ pagesCount, daysCount, impressions }: PageDays): number {
  const starts: number[] = [];
  for (let page = 0; page < pagesCount; page++) {
    const own = impressions.subarray(page * daysCount, (page + 1) * daysCount);
    const least = own.reduce((sum, one) => sum + one, 0) / 20;
    let sum = 0;
    let start = own.findIndex((seen) => (sum += seen) > least);
    while (start > 0 && (own[start - 1] ?? 0) > 0) start--;
    starts.push(start);
  }
  return starts.sort((a, b) => a - b)[1] ?? 0;
}

/** Compares the first third of the days with the last, where every page that is in both has lost. */
function compareThirds(days: PageDays, curve: CtrCurve): LostPlaces | null {
  const third = Math.floor(days.daysCount / THIRD);
  const first = { from: 0, to: third };
  const last = { from: days.daysCount - third, to: days.daysCount };
  for (let page = 0; page < days.pagesCount; page++) {
    const before = stateOf(days, page, first);
    const after = stateOf(days, page, last);
    if (before && after && after.position < before.position) return null;
  }
  const before = bestState(days, first);
  const after = bestState(days, last);
  return before && after ? compare("trend", [before, after], curve) : null;
}

/** The best placed of the pages that have enough in some days. */
function bestState(days: PageDays, span: { from: number; to: number }): State | null {
  const states = Array.from({ length: days.pagesCount }, (_, page) => stateOf(days, page, span))
    .filter((one) => one !== null);
  const all = states.reduce((sum, one) => sum + one.sum.impressions, 0);
  const [best] = states.filter(({ sum }) => sum.impressions >= MIN_SHARE * all)
    .sort((a, b) => a.position - b.position);
  return best ?? null;
}

function stateOf(
  days: PageDays,
  page: number,
  span: { from?: number; to?: number; isTaken?: (day: number) => boolean },
): State | null {
  const sum = sumSpan(days, page, span);
  const position = meanPosition(sum);
  if (position === null || sum.impressions < MIN_IMPRESSIONS || sum.days < MIN_DAYS) return null;
  return { sum, position, variance: varianceOf(days, page, { ...span, position }) / sum.days };
}

/** The variance of the positions of days. */
function varianceOf(
  { daysCount, placed, positionSums }: PageDays,
  page: number,
  { from = 0, to = daysCount, isTaken, position }: {
    from?: number;
    to?: number;
    isTaken?: (day: number) => boolean;
    position: number;
  },
): number {
  let squares = 0;
  let count = 0;
  for (let day = from; day < to; day++) {
    const seen = placed[page * daysCount + day] ?? 0;
    if (seen === 0 || isTaken?.(day) === false) continue;
    squares += ((positionSums[page * daysCount + day] ?? 0) / seen - position) ** 2;
    count++;
  }
  return count > 1 ? squares / (count - 1) : 0;
}

function compare(
  basis: LostPlaces["basis"],
  [best, other]: readonly [State, State],
  curve: CtrCurve,
): LostPlaces {
  const difference = other.position - best.position;
  const isSure = difference >= SURE * Math.sqrt(best.variance + other.variance);
  const isLost = difference >= MIN_LOSS && isSure;
  const rate = ({ sum, position }: State) =>
    (sum.clicks + PRIOR_IMPRESSIONS * clickRate(curve, position)) /
    (sum.impressions + PRIOR_IMPRESSIONS);
  const better = Math.max(rate(best), rate(other));
  const seen = best.sum.impressions + other.sum.impressions;
  const had = rate(best) * best.sum.impressions + rate(other) * other.sum.impressions;
  return {
    basis,
    best: best.position,
    other: other.position,
    positions: isLost ? difference : 0,
    clicksShare: isLost && better > 0 ? Math.max(0, 1 - had / (better * seen)) : 0,
  };
}
