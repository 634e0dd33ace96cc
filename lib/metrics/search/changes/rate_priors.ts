import type { LedgerRows } from "./ledger_rows.ts";
import type { PairChanges } from "./pair_changes.ts";

/** What pairs of a kind get, measured against the curve. */
export interface RatePrior {
  /** Clicks ÷ expected clicks of all of them. */
  mean: number;
  /** How alike single pairs are: as many clicks of evidence their mean is worth. */
  shape: number;
}

/** A window's own click rate counts half where it has this many clicks; ours, chosen on simulated sites. */
const WINDOW_CLICKS = 10;
const LEAST_SHAPE = 0.1;
const MOST_SHAPE = 100;

/** What kinds pairs are of. */
interface PriorKinds {
  /** Default: one kind. */
  kinds?: Uint8Array | undefined;
  /** By kind: other pairs, without clicks, that the curve expects some of. */
  without?: Pick<PriorSums, "rows" | "expected"> | undefined;
}

/**
 * Measures by how much the clicks of pairs differ from the curve, kind by kind: the gamma distribution of their rates by
 * the method of moments.
 */
export function measurePriors(
  pairs: PairChanges,
  rows: LedgerRows,
  { kinds, without }: PriorKinds,
): RatePrior[] {
  const [clicksBefore, clicksAfter] = [pairs.before.clicks, pairs.after.clicks];
  const { seenBefore, seenAfter, expectedBefore, expectedAfter } = rows;
  const sums = createSums();
  if (without !== undefined) {
    sums.rows.set(without.rows);
    sums.expected.set(without.expected);
  }
  for (let row = 0; row < pairs.queries.length; row++) {
    const kind = kinds?.[row] ?? 0;
    if (kind >= KINDS) throw new RangeError(`Kinds of pairs are below ${KINDS}.`);
    const clicks = (clicksBefore[row] ?? 0) + (clicksAfter[row] ?? 0);
    const expected = (seenBefore[row] ?? 0) * (expectedBefore[row] ?? 0) +
      (seenAfter[row] ?? 0) * (expectedAfter[row] ?? 0);
    sums.clicks[kind] = (sums.clicks[kind] ?? 0) + clicks;
    if (!(expected > 0)) continue;
    sums.rows[kind] = (sums.rows[kind] ?? 0) + 1;
    sums.expected[kind] = (sums.expected[kind] ?? 0) + expected;
    if (clicks === 0) continue;
    sums.expectedClicks[kind] = (sums.expectedClicks[kind] ?? 0) + clicks;
    sums.squares[kind] = (sums.squares[kind] ?? 0) + clicks * clicks / expected;
  }
  return Array.from(sums.rows, (count, kind) => {
    const clicks = sums.clicks[kind] ?? 0;
    const expected = sums.expected[kind] ?? 0;
    const mean = expected > 0 ? clicks / expected : 0;
    // the sum of ((clicks - e)² - e) / e over all rows, where e is expected * mean
    const excess = mean > 0
      ? (sums.squares[kind] ?? 0) / mean - 2 * (sums.expectedClicks[kind] ?? 0) +
        mean * expected - count
      : 0;
    const shape = clicks / excess;
    return {
      mean,
      shape: shape > 0 ? Math.min(MOST_SHAPE, Math.max(LEAST_SHAPE, shape)) : MOST_SHAPE,
    };
  });
}

/** By kind. */
interface PriorSums {
  clicks: Float64Array;
  /** Of rows whose expected clicks are known. */
  rows: Float64Array;
  expected: Float64Array;
  expectedClicks: Float64Array;
  squares: Float64Array;
}

function createSums(): PriorSums {
  const zeros = () => new Float64Array(KINDS);
  return {
    clicks: zeros(),
    rows: zeros(),
    expected: zeros(),
    expectedClicks: zeros(),
    squares: zeros(),
  };
}

/** Kinds are numbers below. */
export const KINDS = 8;

/** Clicks, and what the curve expects. */
interface RateEvidence {
  clicks: number;
  expected: number;
}

/**
 * Estimates a pair's clicks ÷ expected clicks in two windows: its own, drawn towards what it has in both, and that
 * towards its kind, as far as the evidence is thin. Without this, a window in which one click was to be expected and none
 * came would say that the click rate fell to 0.
 *
 * Source: the mean of the gamma-Poisson posterior distribution.
 */
export function estimateRates(
  before: RateEvidence,
  after: RateEvidence,
  { mean, shape }: RatePrior,
): { before: number; after: number } {
  if (!(mean > 0)) return { before: 0, after: 0 };
  const both = (before.clicks + after.clicks + shape) /
    (before.expected + after.expected + shape / mean);
  const own = ({ clicks, expected }: RateEvidence) =>
    (clicks + WINDOW_CLICKS) / (expected + WINDOW_CLICKS / both);
  return { before: own(before), after: own(after) };
}
