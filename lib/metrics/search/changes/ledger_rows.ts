import { clickRate, type CtrCurve } from "../../core/ctr_curve.ts";
import type { PairChanges, PairFigures } from "./pair_changes.ts";

/** What the split of each pair is made of, in columns. */
export interface LedgerRows {
  /** Click rates that the curve expects at the positions. */
  expectedBefore: Float64Array;
  expectedAfter: Float64Array;
  /** Impressions as if the pair had ranked on the first result page as often as in its better window. */
  seenBefore: Float64Array;
  seenAfter: Float64Array;
}

/** Positions up to here are on the first result page. */
const PAGE_ONE = 10;
/** The share of searches that get from one result page to the next, and the least that is left of them; ours. */
const SEEN_PER_PAGE = 0.05;
const LEAST_SEEN = 0.02;
/** Pairs whose position moved no further than this tell how demand went. */
const STEADY = 0.5;
/** With fewer impressions of such pairs, nobody can tell. */
const MIN_STEADY_IMPRESSIONS = 100;
/** A click rate of 0 would leave nothing to divide by. */
const LEAST_RATE = 1e-4;

/**
 * Prepares the split of each pair. Who ranks beyond the tenth position is not only clicked less but also seen less: of
 * fewer impressions, as many belong to the position as it can explain (at most the share of searches that get as far),
 * beyond what demand did to pairs whose position was steady. Others are demand.
 *
 * Source: clicks of pages two and three together are 5 to 6 of 100 (Caphyon, 2014); the form is a convention of this
 * project.
 */
export function prepareRows(pairs: PairChanges, curve: CtrCurve): LedgerRows {
  const { length } = pairs.queries;
  const rows: LedgerRows = {
    expectedBefore: new Float64Array(length),
    expectedAfter: new Float64Array(length),
    seenBefore: pairs.before.impressions.slice(),
    seenAfter: pairs.after.impressions.slice(),
  };
  for (let row = 0; row < length; row++) {
    const before = positionOf(pairs.before, row);
    const after = positionOf(pairs.after, row);
    const known = Number.isNaN(before) ? after : before;
    const isKnown = !Number.isNaN(before) && !Number.isNaN(after);
    rows.expectedBefore[row] = expect(curve, isKnown ? before : known);
    rows.expectedAfter[row] = expect(curve, isKnown ? after : known);
  }
  const growth = measureGrowth(pairs, rows);
  for (let row = 0; row < length; row++) adjust(pairs, rows, { row, growth });
  return rows;
}

/** The mean position of a pair; NaN: not known. */
export function positionOf({ impressions, positionSums }: PairFigures, row: number): number {
  const seen = impressions[row] ?? 0;
  return seen > 0 ? (positionSums[row] ?? Number.NaN) / seen : Number.NaN;
}

function expect(curve: CtrCurve, position: number): number {
  const known = Number.isNaN(position) ? PAGE_ONE : position;
  return Math.max(LEAST_RATE, clickRate(curve, known));
}

/** How demand went where the position tells nothing: the ratio of impressions, weighted by what they can bring. */
function measureGrowth(pairs: PairChanges, rows: LedgerRows): number {
  let before = 0;
  let after = 0;
  let impressions = 0;
  for (let row = 0; row < pairs.queries.length; row++) {
    const was = pairs.before.impressions[row] ?? 0;
    const is = pairs.after.impressions[row] ?? 0;
    if (was === 0 || is === 0) continue;
    const moved = Math.abs(positionOf(pairs.after, row) - positionOf(pairs.before, row));
    if (!(moved <= STEADY)) continue;
    before += was * (rows.expectedBefore[row] ?? 0);
    after += is * (rows.expectedAfter[row] ?? 0);
    impressions += was + is;
  }
  return impressions < MIN_STEADY_IMPRESSIONS ? 1 : after / before;
}

function adjust(
  pairs: PairChanges,
  rows: LedgerRows,
  { row, growth }: { row: number; growth: number },
): void {
  const before = seenShare(positionOf(pairs.before, row));
  const after = seenShare(positionOf(pairs.after, row));
  if (Number.isNaN(before) || Number.isNaN(after) || before === after) return;
  const explained = after / before;
  const seen = (pairs.after.impressions[row] ?? 0) / (pairs.before.impressions[row] ?? 0) / growth;
  const ratio = explained < 1
    ? Math.min(1, Math.max(explained, seen))
    : Math.max(1, Math.min(explained, seen));
  // the window with the better position stays as it is
  if (ratio < 1) {
    rows.seenAfter[row] = (rows.seenAfter[row] ?? 0) / ratio;
    rows.expectedAfter[row] = (rows.expectedAfter[row] ?? 0) * ratio;
  } else {
    rows.seenBefore[row] = (rows.seenBefore[row] ?? 0) * ratio;
    rows.expectedBefore[row] = (rows.expectedBefore[row] ?? 0) / ratio;
  }
}

/** The share of searches in which a result at this mean position is seen. */
function seenShare(position: number): number {
  if (position <= PAGE_ONE) return 1;
  return Math.max(LEAST_SEEN, SEEN_PER_PAGE ** ((position - PAGE_ONE) / PAGE_ONE));
}
