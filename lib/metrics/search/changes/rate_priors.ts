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

/**
 * Measures by how much the clicks of pairs differ from the curve, kind by kind: the gamma distribution of their rates by
 * the method of moments.
 */
export function measurePriors(
  pairs: PairChanges,
  rows: LedgerRows,
  kinds: Uint8Array | undefined,
): RatePrior[] {
  const clicks = new Float64Array(256);
  const expected = new Float64Array(256);
  for (let row = 0; row < pairs.queries.length; row++) {
    const kind = kinds?.[row] ?? 0;
    clicks[kind] = (clicks[kind] ?? 0) + clicksOf(pairs, row);
    expected[kind] = (expected[kind] ?? 0) + expectedOf(rows, row);
  }
  const means = clicks.map((sum, kind) =>
    (expected[kind] ?? 0) > 0 ? sum / (expected[kind] ?? 0) : 0
  );
  const excess = new Float64Array(256);
  for (let row = 0; row < pairs.queries.length; row++) {
    const kind = kinds?.[row] ?? 0;
    const mean = expectedOf(rows, row) * (means[kind] ?? 0);
    if (mean > 0) {
      excess[kind] = (excess[kind] ?? 0) + ((clicksOf(pairs, row) - mean) ** 2 - mean) / mean;
    }
  }
  return Array.from(means, (mean, kind) => {
    const shape = (clicks[kind] ?? 0) / (excess[kind] ?? 0);
    return {
      mean,
      shape: shape > 0 ? Math.min(MOST_SHAPE, Math.max(LEAST_SHAPE, shape)) : MOST_SHAPE,
    };
  });
}

function clicksOf({ before, after }: PairChanges, row: number): number {
  return (before.clicks[row] ?? 0) + (after.clicks[row] ?? 0);
}

function expectedOf(rows: LedgerRows, row: number): number {
  return (rows.seenBefore[row] ?? 0) * (rows.expectedBefore[row] ?? 0) +
    (rows.seenAfter[row] ?? 0) * (rows.expectedAfter[row] ?? 0);
}

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
