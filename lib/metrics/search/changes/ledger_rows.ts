import { clickRate, type CtrCurve } from "../../core/ctr_curve.ts";
import { type ColumnMemory, NEW_MEMORY } from "./column_memory.ts";
import type { PairChanges, PairFigures } from "./pair_changes.ts";

/** What the split of each pair is made of, in columns. */
export interface LedgerRows {
  /** Click rates that the curve expects at the positions. */
  expectedBefore: Float64Array;
  expectedAfter: Float64Array;
  /** Impressions as if the pair had ranked on the first result page as often as in its better window. */
  seenBefore: Float64Array;
  seenAfter: Float64Array;
  /** 0: the query is within reach; 1: it never ranked better than `REACH`. */
  groups: Uint8Array;
}

/** Positions up to here are on the first result page. */
const PAGE_ONE = 10;
/** Queries that never ranked better have too few clicks to say anything about demand. */
const REACH = 20;
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
export function prepareRows(
  pairs: PairChanges,
  curve: CtrCurve,
  memory: ColumnMemory = NEW_MEMORY,
): LedgerRows {
  const { length } = pairs.queries;
  const rows: LedgerRows = {
    expectedBefore: memory.floats(length),
    expectedAfter: memory.floats(length),
    seenBefore: memory.floats(length),
    seenAfter: memory.floats(length),
    groups: memory.bytes(length),
  };
  const deep = memory.words(length);
  const { deepCount, growth } = readPositions(pairs, rows, { curve, deep });
  // others have no position in one window, or are on the first page in both, and stay as they are
  for (let at = 0; at < deepCount; at++) adjust(pairs, rows, { row: deep[at] ?? 0, growth });
  return rows;
}

/**
 * Fills in impressions, the rates that are expected, and groups; lists the rows that were beyond the first result page. Measures how
 * demand went where the position tells nothing: the ratio of impressions, weighted by what they can bring.
 */
function readPositions(
  { before, after }: PairChanges,
  { expectedBefore, expectedAfter, seenBefore, seenAfter, groups }: LedgerRows,
  { curve, deep }: { curve: CtrCurve; deep: Uint32Array },
): { deepCount: number; growth: number } {
  const [countsBefore, countsAfter] = [before.impressions, after.impressions];
  const [sumsBefore, sumsAfter] = [before.positionSums, after.positionSums];
  let deepCount = 0;
  let [steadyBefore, steadyAfter, impressions] = [0, 0, 0];
  for (let row = 0; row < groups.length; row++) {
    const wasSeen = countsBefore[row] ?? 0;
    const isSeen = countsAfter[row] ?? 0;
    const from = wasSeen > 0 ? (sumsBefore[row] ?? Number.NaN) / wasSeen : Number.NaN;
    const to = isSeen > 0 ? (sumsAfter[row] ?? Number.NaN) / isSeen : Number.NaN;
    seenBefore[row] = wasSeen;
    seenAfter[row] = isSeen;
    groups[row] = isFar(from, to) ? 1 : 0;
    if (Number.isNaN(from) || Number.isNaN(to)) {
      // where one window knows no position, that of the other holds
      const rate = expectRate(curve, Number.isNaN(from) ? to : from);
      expectedBefore[row] = rate;
      expectedAfter[row] = rate;
      continue;
    }
    const was = expectRate(curve, from);
    const is = from === to ? was : expectRate(curve, to);
    expectedBefore[row] = was;
    expectedAfter[row] = is;
    if (from > PAGE_ONE || to > PAGE_ONE) deep[deepCount++] = row;
    if (Math.abs(to - from) > STEADY) continue;
    steadyBefore += wasSeen * was;
    steadyAfter += isSeen * is;
    impressions += wasSeen + isSeen;
  }
  return {
    deepCount,
    growth: impressions < MIN_STEADY_IMPRESSIONS ? 1 : steadyAfter / steadyBefore,
  };
}

/** Whether a pair never ranked better than `REACH`; where no position is known, it did. */
function isFar(from: number, to: number): boolean {
  return from > REACH ? !(to <= REACH) : to > REACH && !(from <= REACH);
}

/** The mean position of a pair; NaN: not known. */
function positionOf({ impressions, positionSums }: PairFigures, row: number): number {
  const seen = impressions[row] ?? 0;
  return seen > 0 ? (positionSums[row] ?? Number.NaN) / seen : Number.NaN;
}

/** The click rate that the curve expects at a position; NaN: not known. */
function expectRate(curve: CtrCurve, position: number): number {
  const known = Number.isNaN(position) ? PAGE_ONE : position;
  return Math.max(LEAST_RATE, clickRate(curve, known));
}

function adjust(
  pairs: PairChanges,
  rows: LedgerRows,
  { row, growth }: { row: number; growth: number },
): void {
  const before = seenShare(positionOf(pairs.before, row));
  const after = seenShare(positionOf(pairs.after, row));
  if (before === after) return;
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

/** Results that far down, and further, are seen least. */
const DEEPEST = PAGE_ONE + PAGE_ONE * Math.log(LEAST_SEEN) / Math.log(SEEN_PER_PAGE);
const SEEN_PER_POSITION = Math.log(SEEN_PER_PAGE) / PAGE_ONE;

/** The share of searches in which a result at this mean position is seen. */
function seenShare(position: number): number {
  if (position <= PAGE_ONE) return 1;
  return position >= DEEPEST ? LEAST_SEEN : Math.exp(SEEN_PER_POSITION * (position - PAGE_ONE));
}
