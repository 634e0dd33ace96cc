import type { CtrCurve } from "../../core/ctr_curve.ts";
import type { Formula } from "../../core/formula.ts";
import type { CommonGrowth } from "./common_growth.ts";
import { EFFECTS, PARTS_OF_A_CLICK } from "./effects.ts";
import { prepareRows } from "./ledger_rows.ts";
import { findPageFates, type PageFates } from "./page_fates.ts";
import type { PairChanges, PairFigures } from "./pair_changes.ts";
import { findMoves } from "./query_moves.ts";
import { measurePriors } from "./rate_priors.ts";
import {
  groupRows,
  markComings,
  measureGrowth,
  type RowParts,
  type Split,
  splitRow,
} from "./split_row.ts";

/** Where the clicks of a change went. */
export const CLICK_LEDGER_FORMULA: Formula = { name: "click_ledger", version: 1 };

/** What some rows have together. */
export interface LedgerSum {
  rowsCount: number;
  before: LedgerFigures;
  after: LedgerFigures;
  /** Millionths of a click by effect, whole numbers; their sum is the difference of the clicks. */
  parts: Float64Array;
  /** By effect: the variance of chance in single rows. */
  variances: Float64Array;
  /** By effect and window: clicks that go up and down with all others of the same days. */
  shared: Float64Array;
  /** Clicks by the logarithm of what all queries did alike: among those within reach, and those beyond. */
  perGrowth: [number, number];
}

/** What some rows have together in one window. */
interface LedgerFigures {
  clicks: number;
  impressions: number;
  /** Impressions whose position is known, and the sum of their positions. */
  placed: number;
  positionSum: number;
}

/** How a ledger is made. */
interface LedgerOptions {
  /** What positions bring: best the site's own, calibrated curve. */
  curve: CtrCurve;
  /** The kind of each row, such as branded or not, whose click rates are alike; default: one kind. */
  kinds?: Uint8Array | undefined;
}

/** The split of the change of clicks between two windows, pair by pair. */
export interface ClickLedger {
  pairs: PairChanges;
  /** Impressions that went from this page of the query to others (below 0), or came from them. */
  moved: Float64Array;
  fates: PageFates;
  growth: CommonGrowth;
  /** Sums rows by their label, from 0 to below `count`; rows with another one are left out. */
  sumBy(labelOf: (row: number) => number, count: number): LedgerSum[];
  /** The same by several lists of labels, for which each row is split once. */
  sumEach(labellings: readonly RowLabels[]): LedgerSum[][];
}

/** Labels of rows. */
export interface RowLabels {
  /** From 0 to below `count`; a row with another one is left out. */
  labelOf(row: number): number;
  count: number;
}

/** All rows have the same label. */
export const ONE_LABEL: RowLabels = { labelOf: () => 0, count: 1 };

/**
 * Splits the change of clicks between two windows over pairs of query and page, and each pair's over effects, exactly:
 * parts are whole millionths of a click that sum to the difference, whatever rows are summed in whatever order. Swap the
 * windows, and all parts change their sign.
 *
 * A pair's clicks are `impressions * expected(position) * rate`, whose change `shareOfFactors()` splits. What the
 * impressions changed is what went to other own pages (`findMoves()`), and the rest: a page that came or went, or
 * searches: `demand` is what all queries did alike, their most common growth, and `query_mix` by how much a query differs from it.
 * Queries that never ranked up to position 20 are compared with their like, so that impressions that nobody clicks say
 * nothing about the others.
 */
export function createClickLedger(
  pairs: PairChanges,
  { curve, kinds }: LedgerOptions,
): ClickLedger {
  const rows = prepareRows(pairs, curve);
  const moved = findMoves(pairs.queries, { before: rows.seenBefore, after: rows.seenAfter });
  const fates = findPageFates(pairs, rows, moved);
  const parts = {
    pairs,
    rows,
    moved,
    fates,
    kinds,
    priors: measurePriors(pairs, rows, kinds),
    groups: groupRows(pairs),
    hasCome: markComings(fates),
  };
  const split: Split = { ...parts, growth: measureGrowth(parts) };
  return {
    pairs,
    moved,
    fates,
    growth: split.growth,
    sumBy: (labelOf, count) => sumEach(split, [{ labelOf, count }])[0] ?? [],
    sumEach: (labellings) => sumEach(split, labellings),
  };
}

function sumEach(split: Split, labellings: readonly RowLabels[]): LedgerSum[][] {
  const lists = labellings.map(({ labelOf, count }) => ({
    labelOf,
    sums: Array.from({ length: count }, createSum),
  }));
  const into: RowParts = {
    parts: new Float64Array(EFFECTS.length),
    variances: new Float64Array(EFFECTS.length),
    shared: new Float64Array(2 * EFFECTS.length),
    isShared: false,
    perGrowth: 0,
  };
  for (let row = 0; row < split.pairs.queries.length; row++) {
    let isSplit = false;
    for (const { labelOf, sums } of lists) {
      const sum = sums[labelOf(row)];
      if (sum === undefined) continue;
      if (!isSplit) {
        splitRow(split, row, into);
        makePartsWhole(split, row, into);
      }
      isSplit = true;
      addRow(sum, split, { row, own: into });
    }
  }
  return lists.map(({ sums }) => sums);
}

function createSum(): LedgerSum {
  const nothing = { clicks: 0, impressions: 0, placed: 0, positionSum: 0 };
  return {
    rowsCount: 0,
    before: { ...nothing },
    after: { ...nothing },
    parts: new Float64Array(EFFECTS.length),
    variances: new Float64Array(EFFECTS.length),
    shared: new Float64Array(2 * EFFECTS.length),
    perGrowth: [0, 0],
  };
}

/** Makes a row's parts whole millionths of a click: the greatest one takes what rounding leaves. */
function makePartsWhole({ pairs }: Split, row: number, { parts }: RowParts): void {
  const total = (pairs.after.clicks[row] ?? 0) - (pairs.before.clicks[row] ?? 0);
  let rest = Math.round(total * PARTS_OF_A_CLICK);
  let greatest = 0;
  let size = 0;
  for (let at = 0; at < EFFECTS.length; at++) {
    const part = parts[at] ?? 0;
    if (part === 0) continue;
    if (Math.abs(part) > size) {
      greatest = at;
      size = Math.abs(part);
    }
    const whole = Math.round(part * PARTS_OF_A_CLICK);
    rest -= whole;
    parts[at] = whole;
  }
  parts[greatest] = (parts[greatest] ?? 0) + rest;
}

function addRow(
  sum: LedgerSum,
  { pairs, groups }: Split,
  { row, own }: { row: number; own: RowParts },
): void {
  const { parts, variances, shared } = sum;
  sum.rowsCount++;
  addFigures(sum.before, pairs.before, row);
  addFigures(sum.after, pairs.after, row);
  for (let at = 0; at < EFFECTS.length; at++) {
    const part = own.parts[at] ?? 0;
    const variance = own.variances[at] ?? 0;
    if (part !== 0) parts[at] = (parts[at] ?? 0) + part;
    if (variance !== 0) variances[at] = (variances[at] ?? 0) + variance;
  }
  sum.perGrowth[groups[row] === 1 ? 1 : 0] += own.perGrowth;
  if (!own.isShared) return;
  for (let at = 0; at < shared.length; at++) {
    shared[at] = (shared[at] ?? 0) + (own.shared[at] ?? 0);
  }
}

function addFigures(sum: LedgerFigures, figures: PairFigures, row: number): void {
  const seen = figures.impressions[row] ?? 0;
  const positionSum = figures.positionSums[row] ?? Number.NaN;
  sum.clicks += figures.clicks[row] ?? 0;
  sum.impressions += seen;
  if (Number.isNaN(positionSum)) return;
  sum.placed += seen;
  sum.positionSum += positionSum;
}
