import { PUBLISHED_CURVES, type PublishedCurve, type PublishedCurveId } from "./ctr_curves.ts";

/** Positions with their own rate; beyond them the tail is flat. */
export const CURVE_LENGTH = 20;

/** Click rates by position, never rising from one position to the next. */
export interface CtrCurve {
  readonly id: string;
  /** Of positions 1 to 20, 0 to 1. */
  readonly rates: readonly number[];
  /** Of positions beyond 20 up to 50, and beyond 50 up to 100. */
  readonly tail: readonly [number, number];
}

/** Of positions beyond 20 up to 50, and beyond 50 up to 100; a convention of this project. */
const CURVE_TAIL = [0.001, 0.0002] as const;

const PAGE_TWO_FIRST = 0.009;
const PAGE_TWO_DECAY = 0.9;

/**
 * Makes a curve of published rates. Positions 11 to 20 that the source does not have get
 * `0.9 % * 0.9^(p - 11)`. A rate above the one before it is lowered to that: averages of positions
 * make such rises, and a better position must never be worth less.
 */
export function createCtrCurve({ id, pct }: Pick<PublishedCurve, "id" | "pct">): CtrCurve {
  const rates: number[] = [];
  let last = 1;
  for (let position = 1; position <= CURVE_LENGTH; position++) {
    const published = pct[position - 1];
    const rate = published === undefined
      ? PAGE_TWO_FIRST * PAGE_TWO_DECAY ** (position - 11)
      : published / 100;
    last = Math.min(last, rate);
    rates.push(last);
  }
  return { id, rates, tail: CURVE_TAIL };
}

const CURVES: ReadonlyMap<string, CtrCurve> = new Map(
  PUBLISHED_CURVES.map((published) => [published.id, createCtrCurve(published)]),
);

/** Reads a published curve whose id is known to be right; throws a RangeError for another. */
export function readCtrCurve(id: PublishedCurveId): CtrCurve {
  const curve = CURVES.get(id);
  if (curve === undefined) throw new RangeError(`No CTR curve has the id "${id}".`);
  return curve;
}

/**
 * The click rate at a position, 0 to 1: linear between whole positions up to 20, then 0.1 % up to
 * 50, 0.02 % up to 100, and 0 beyond or without a position (null). Below 1 counts as 1.
 */
export function clickRate(curve: CtrCurve, position: number | null): number {
  if (position === null || Number.isNaN(position) || position > 100) return 0;
  if (position > 50) return curve.tail[1];
  if (position > CURVE_LENGTH) return curve.tail[0];
  const place = Math.max(1, position);
  const upper = Math.floor(place);
  const better = curve.rates[upper - 1] ?? 0;
  const worse = curve.rates[upper] ?? better;
  return better + (worse - better) * (place - upper);
}
