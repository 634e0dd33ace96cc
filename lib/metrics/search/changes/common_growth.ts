import { type ColumnMemory, NEW_MEMORY } from "./column_memory.ts";
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
  /** By group: searches of queries that are seen too rarely to tell it alone, in both windows. */
  rare?: readonly (readonly [before: number, after: number])[] | undefined;
  memory?: ColumnMemory;
}

/** Chance alone moves fewer impressions by a third and more. */
const MIN_IMPRESSIONS = 20;
/** A query that is seen less often, in both windows together, does not tell by itself how demand went. */
const MIN_SEARCHES = 2 * MIN_IMPRESSIONS;
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
  const [near, far] = listGrowths(rows);
  addRare(near, rows.rare?.[0]);
  addRare(far, rows.rare?.[1]);
  const [growthNear, growthFar] = [measureGroup(near), measureGroup(far)];
  return {
    ratios: [growthNear.ratio, growthFar.ratio],
    variances: [growthNear.variance, growthFar.variance],
  };
}

function addRare(growths: Growths, searches?: readonly [before: number, after: number]): void {
  if (searches === undefined) return;
  growths.before += searches[0];
  growths.after += searches[1];
}

/** The most common growth of a group, or that of all of its searches together. */
function measureGroup(growths: Growths): { ratio: number; variance: number } {
  const { before, after } = growths;
  const isKnown = before > 0 && after > 0;
  return findMode(pickSteady(growths)) ??
    { ratio: isKnown ? after / before : 1, variance: isKnown ? 1 / before + 1 / after : 0 };
}

/** The growth of single queries, and all searches together, of one group. */
interface Growths {
  ratios: Float64Array;
  /** Logarithms of their impressions to the base 2, rounded down. */
  levels: Uint8Array;
  /** The place of the next one, and the step to the one after it. */
  at: number;
  step: 1 | -1;
  before: number;
  after: number;
}

/** Both groups share their arrays, one from each end: a query has no more growths than rows. */
function listGrowths(
  { pairs: { queries }, rows, moved, groupOf, memory = NEW_MEMORY }: GrowthRows,
): [Growths, Growths] {
  const { length } = queries;
  const { seenBefore, seenAfter } = rows;
  const shared = { ratios: memory.floats(length), levels: memory.bytes(length) };
  const near: Growths = { ...shared, at: 0, step: 1, before: 0, after: 0 };
  const far: Growths = { ...shared, at: length - 1, step: -1, before: 0, after: 0 };
  let [nearBefore, nearAfter, farBefore, farAfter] = [0, 0, 0, 0];
  for (let row = 0; row < length; row++) {
    const group = groupOf(row);
    if (group >= 0) {
      const half = (moved[row] ?? 0) / 2;
      const before = (seenBefore[row] ?? 0) + half;
      const after = (seenAfter[row] ?? 0) - half;
      if (group === 0) {
        nearBefore += before;
        nearAfter += after;
      } else {
        farBefore += before;
        farAfter += after;
      }
    }
    if (queries[row + 1] === queries[row]) continue;
    if (nearBefore + nearAfter > 0) addGrowth(near, nearBefore, nearAfter);
    if (farBefore + farAfter > 0) addGrowth(far, farBefore, farAfter);
    nearBefore =
      nearAfter =
      farBefore =
      farAfter =
        0;
  }
  return [
    cutGrowths(near, 0, near.at),
    cutGrowths(far, far.at + 1, length),
  ];
}

function cutGrowths(growths: Growths, start: number, end: number): Growths {
  const { ratios, levels } = growths;
  return {
    ...growths,
    ratios: ratios.subarray(start, end),
    levels: levels.subarray(start, end),
  };
}

function addGrowth(growths: Growths, before: number, after: number): void {
  growths.before += before;
  growths.after += after;
  if (before + after < MIN_SEARCHES) return;
  growths.levels[growths.at] = Math.log2(before + after);
  // half an impression more keeps zeros finite
  growths.ratios[growths.at] = after > 0 && before > 0
    ? after / before
    : (after + 0.5) / (before + 0.5);
  growths.at += growths.step;
}

/** Logarithms of the growths of the queries with the most impressions, in ascending order. */
function pickSteady({ ratios, levels }: Growths): Float64Array {
  const ofLevel = new Uint32Array(256);
  for (let at = 0; at < levels.length; at++) {
    const level = levels[at] ?? 0;
    ofLevel[level] = (ofLevel[level] ?? 0) + 1;
  }
  let least = 255;
  let picked = 0;
  for (; least > 0; least--) {
    picked += ofLevel[least] ?? 0;
    if (picked >= ENOUGH_QUERIES) break;
  }
  const logs = new Float64Array(picked);
  for (let at = 0, place = 0; at < levels.length; at++) {
    if ((levels[at] ?? 0) >= least) logs[place++] = Math.log(ratios[at] ?? 1);
  }
  return logs.sort();
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
  const variance = MODE_VARIANCE * deviation ** 2 / (near.length || 1);
  return { ratio: Math.exp(shrink(mean, variance)), variance };
}

/**
 * Draws an estimate towards none by as much of it as chance makes: what is no greater than chance is none, so that queries
 * of which some were searched more and others less have no common growth of a few clicks with as many against it.
 *
 * Source: the positive part of W. James, C. Stein, Estimation with Quadratic Loss, 1961, for one value.
 */
function shrink(estimate: number, variance: number): number {
  return estimate === 0 ? 0 : estimate * Math.max(0, 1 - variance / estimate ** 2);
}
