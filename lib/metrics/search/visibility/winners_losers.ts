import { clickRate, type CtrCurve } from "../../core/ctr_curve.ts";
import type { NamedRank } from "./visibility.ts";

/** A keyword or page with its figure in two windows. */
interface Changed {
  key: string;
  current: number;
  previous: number;
}

/** One that rose or fell. */
export interface Mover extends Changed {
  delta: number;
}

/** The most changed first. */
interface Movers {
  winners: Mover[];
  losers: Mover[];
}

/** How many, and from when on a change counts. */
interface MoverOptions {
  limit: number;
  /** The figures are counts: leaves out what `2 * sqrt(current + previous)` of chance explains. */
  counts: boolean;
}

/** Finds the winners and losers; ties in the order of the keys. */
export function findMovers(items: Iterable<Changed>, { limit, counts }: MoverOptions): Movers {
  const winners: Mover[] = [];
  const losers: Mover[] = [];
  for (const { key, current, previous } of items) {
    const delta = current - previous;
    if (delta === 0) continue;
    if (counts && Math.abs(delta) <= 2 * Math.sqrt(current + previous)) continue;
    (delta > 0 ? winners : losers).push({ key, current, previous, delta });
  }
  const compare = (a: Mover, b: Mover) =>
    Math.abs(b.delta) - Math.abs(a.delta) || (a.key < b.key ? -1 : 1);
  return {
    winners: winners.sort(compare).slice(0, limit),
    losers: losers.sort(compare).slice(0, limit),
  };
}

/**
 * Lists what each keyword adds to visibility on two dates, in points of it: over the keywords that
 * both dates have, with the weights of now, so that the differences sum to the change that
 * `compareVisibility()` gives.
 */
export function listVisibilityParts(
  current: readonly NamedRank[],
  previous: readonly NamedRank[],
  curve: CtrCurve,
): Changed[] {
  const before = new Map(previous.map(({ keyword, rank }) => [keyword, rank]));
  const shared = current.filter(({ keyword }) => before.has(keyword));
  const possible = clickRate(curve, 1) * shared.reduce((sum, { weight }) => sum + weight, 0);
  if (!(possible > 0)) return [];
  const points = (weight: number, rank: number | null) =>
    100 * weight * clickRate(curve, rank) / possible;
  return shared.map(({ keyword, rank, weight }) => ({
    key: keyword,
    current: points(weight, rank),
    previous: points(weight, before.get(keyword) ?? null),
  }));
}
