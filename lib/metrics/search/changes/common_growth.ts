import type { LedgerRows } from "./ledger_rows.ts";
import type { PairChanges } from "./pair_changes.ts";

/** What happened to searches for all queries alike, by group: those within reach, and those beyond. */
export interface CommonGrowth {
  /** Searches of the second window ÷ those of the first. */
  ratios: [number, number];
  /** The variance of the ratios' logarithms, as far as queries differ by themselves. */
  variances: [number, number];
}

/** Rows and what is known of them. */
interface GrowthRows {
  pairs: PairChanges;
  rows: LedgerRows;
  /** Impressions that went to other pages of the same query; see `findMoves()`. */
  moved: Float64Array;
  /** 0 or 1; -1: the row tells nothing of demand. */
  groupOf: (row: number) => number;
}

/** Chance alone moves fewer impressions by a third and more. */
const MIN_IMPRESSIONS = 20;
/** Of fewer queries the most common growth is none; all of them together count. */
const MIN_QUERIES = 5;
/** With more queries, only those with the most impressions tell it, down to a power of two: chance moves them least. */
const ENOUGH_QUERIES = 60;
/** Half of normal values are within this many standard deviations. */
const HALF_DEVIATION = 0.6745;
/** The variance of a mode against that of the mean around it: 4 to 6, measured on 12 to 120 simulated queries. */
const MODE_VARIANCE = 5;

/**
 * Measures what happened to searches for all queries alike: the growth that is most common, so that queries that are
 * new, lost, or much more or less searched by themselves do not move it, however many searches they have, and a third
 * of all queries little. Of many queries those with the most impressions tell it. Fewer than five queries with 20
 * impressions count together.
 *
 * Source: the middle of the shortest half, and the mean around it, P. J. Rousseeuw, A. M. Leroy, Robust Regression and
 * Outlier Detection, 1987. The numbers are ours, chosen on simulated sites.
 */
export function measureCommonGrowth(rows: GrowthRows): CommonGrowth {
  const found = listGrowths(rows);
  const { sums } = found;
  const growths = [findMode(pickSteady(found, 0)), findMode(pickSteady(found, 1))];
  const ratioOf = (group: 0 | 1) => {
    const [before = 0, after = 0] = sums[group];
    const together = before > 0 && after > 0 ? after / before : 1;
    return growths[group]?.ratio ?? together;
  };
  const varianceOf = (group: 0 | 1) => {
    const [before = 0, after = 0] = sums[group];
    const together = before > 0 && after > 0 ? 1 / before + 1 / after : 0;
    return growths[group]?.variance ?? together;
  };
  return {
    ratios: [ratioOf(0), ratioOf(1)],
    variances: [varianceOf(0), varianceOf(1)],
  };
}

/** Logarithms of the growth of single queries, and all searches together, by group. */
interface Growths {
  logs: readonly [Float64Array, Float64Array];
  /** Logarithms of their impressions to the base 2, rounded down. */
  levels: readonly [Uint8Array, Uint8Array];
  counts: [number, number];
  sums: [[number, number], [number, number]];
}

function listGrowths({ pairs: { queries }, rows, moved, groupOf }: GrowthRows): Growths {
  const { length } = queries;
  const found: Growths = {
    logs: [new Float64Array(length), new Float64Array(length)],
    levels: [new Uint8Array(length), new Uint8Array(length)],
    counts: [0, 0],
    sums: [[0, 0], [0, 0]],
  };
  const own = new Float64Array(4);
  for (let row = 0; row < length; row++) {
    const group = groupOf(row);
    if (group >= 0) {
      const half = (moved[row] ?? 0) / 2;
      own[2 * group] = (own[2 * group] ?? 0) + (rows.seenBefore[row] ?? 0) + half;
      own[2 * group + 1] = (own[2 * group + 1] ?? 0) + (rows.seenAfter[row] ?? 0) - half;
    }
    if (queries[row + 1] === queries[row]) continue;
    addGrowth(found, 0, own);
    addGrowth(found, 1, own);
    own.fill(0);
  }
  return found;
}

function addGrowth({ logs, levels, counts, sums }: Growths, group: 0 | 1, own: Float64Array): void {
  const before = own[2 * group] ?? 0;
  const after = own[2 * group + 1] ?? 0;
  sums[group][0] += before;
  sums[group][1] += after;
  if (before + after < 2 * MIN_IMPRESSIONS) return;
  levels[group][counts[group]] = Math.log2(before + after);
  // half an impression more keeps zeros finite
  logs[group][counts[group]++] = after > 0 && before > 0
    ? Math.log(after / before)
    : Math.log((after + 0.5) / (before + 0.5));
}

/** Growths of the queries with the most impressions, in ascending order. */
function pickSteady({ logs, levels, counts }: Growths, group: 0 | 1): Float64Array {
  const count = counts[group];
  const ofLevel = new Uint32Array(256);
  for (let at = 0; at < count; at++) {
    const level = levels[group][at] ?? 0;
    ofLevel[level] = (ofLevel[level] ?? 0) + 1;
  }
  let least = 255;
  for (let sum = 0; least > 0; least--) {
    sum += ofLevel[least] ?? 0;
    if (sum >= ENOUGH_QUERIES) break;
  }
  return logs[group].subarray(0, count).filter((_, at) => (levels[group][at] ?? 0) >= least).sort();
}

/** The mean around the middle of the shortest half; undefined: too few. */
function findMode(sorted: Float64Array): { ratio: number; variance: number } | undefined {
  const { length } = sorted;
  if (length < MIN_QUERIES) return undefined;
  const half = Math.floor(length / 2);
  let [shortest, middles, ties] = [Infinity, 0, 0];
  for (let at = 0; at + half < length; at++) {
    const [low, high] = [sorted[at] ?? 0, sorted[at + half] ?? 0];
    if (high - low > shortest) continue;
    if (high - low < shortest) [shortest, middles, ties] = [high - low, 0, 0];
    middles += (low + high) / 2;
    // of equal ones the mean, so that the windows can change places
    ties++;
  }
  const middle = middles / ties;
  const deviation = shortest / 2 / HALF_DEVIATION;
  const near = sorted.filter((growth) => Math.abs(growth - middle) <= deviation);
  const mean = near.length === 0
    ? middle
    : near.reduce((sum, growth) => sum + growth, 0) / near.length;
  return { ratio: Math.exp(mean), variance: MODE_VARIANCE * deviation ** 2 / (near.length || 1) };
}
