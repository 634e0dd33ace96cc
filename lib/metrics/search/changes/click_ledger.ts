import type { CtrCurve } from "../../core/ctr_curve.ts";
import type { Formula } from "../../core/formula.ts";
import type { CommonGrowth } from "./common_growth.ts";
import { prepareRows } from "./ledger_rows.ts";
import { type ColumnMemory, NEW_MEMORY } from "./column_memory.ts";
import { type LedgerSum, type RowLabels, sumAll, sumRows } from "./ledger_sums.ts";
import { findPageFates, markComings, type PageFates } from "./page_fates.ts";
import { findComings } from "./page_comings.ts";
import type { FaintPairs } from "./faint_pairs.ts";
import type { PageMarks } from "./page_sides.ts";
import type { PairChanges } from "./pair_changes.ts";
import { findMoves } from "./query_moves.ts";
import { measurePriors } from "./rate_priors.ts";
import { measureGrowth, type Split } from "./split_row.ts";

/** What rows have together, and by which labels they are summed. */
export type { LedgerSum, RowLabels } from "./ledger_sums.ts";

/** Where the clicks of a change went. */
export const CLICK_LEDGER_FORMULA: Formula = { name: "click_ledger", version: 2 };

/** How a ledger is made. */
interface LedgerOptions {
  /** What positions bring: best the site's own, calibrated curve. */
  curve: CtrCurve;
  /** The kind of each row, such as branded or not, whose click rates are alike; default: one kind. */
  kinds?: Uint8Array | undefined;
  /** Where its columns are; nothing else is written there as long as it is used. */
  memory?: ColumnMemory;
}

/** The split of the change of clicks between two windows, pair by pair. */
export interface ClickLedger {
  pairs: PairChanges;
  /** Impressions that went from this page of the query to others (below 0), or came from them. */
  moved: Float64Array;
  fates: PageFates;
  growth: CommonGrowth;
  /** Where its columns are; others that are made of it can be there as well. */
  memory: ColumnMemory;
  /** Sums rows by their label, from 0 to below `count`; rows with another one are left out. */
  sumBy(labelOf: (row: number) => number, count: number): LedgerSum[];
  /** The same by several lists of labels, for which each row is split once. */
  sumEach(labellings: readonly RowLabels[]): LedgerSum[][];
}

/** All rows have the same label. */
export const ONE_LABEL: RowLabels = { labelOf: () => 0, count: 1, isOfQuery: true };

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
  { curve, kinds, memory = NEW_MEMORY }: LedgerOptions,
): ClickLedger {
  const rows = prepareRows(pairs, curve, memory);
  const { seenBefore, seenAfter } = rows;
  const moved = findMoves(pairs.queries, { before: seenBefore, after: seenAfter }, memory);
  const fates = findPageFates(pairs, rows, { moved, memory });
  const hasCome = markComings(fates);
  const split = completeSplit(
    { pairs, rows, moved, kinds, pages: fates.places, hasCome },
    { memory },
  );
  return {
    pairs,
    moved,
    fates,
    growth: split.growth,
    memory,
    sumBy: (labelOf, count) => sumRows(split, [{ labelOf, count }])[0] ?? [],
    sumEach: (labellings) => sumRows(split, labellings),
  };
}

function completeSplit(
  parts: Omit<Split, "priors" | "growth">,
  { faint, memory }: { faint?: FaintPairs; memory: ColumnMemory },
): Split {
  const { pairs, rows, kinds } = parts;
  const known = {
    ...parts,
    priors: measurePriors(pairs, rows, { kinds, without: faint?.rates }),
  };
  return { ...known, growth: measureGrowth(known, { faint, memory }) };
}

/** A ledger of which nothing but the sum is needed. */
interface SumOptions extends LedgerOptions {
  /** Pairs that only count by their sums. */
  faint: FaintPairs;
  /** What is known of the pages of all pairs, faint ones as well; it is written over. */
  sides: PageMarks;
  /** Rows that are summed. */
  isTaken(row: number): boolean;
  /** Where its columns are. */
  memory: ColumnMemory;
}

/** Sums rows by a ledger of all pairs, as `createClickLedger()` and its `sumBy()` do. */
export function sumLedger(
  pairs: PairChanges,
  { curve, kinds, faint, sides, isTaken, memory }: SumOptions,
): LedgerSum {
  const rows = prepareRows(pairs, curve, memory);
  const { seenBefore, seenAfter } = rows;
  const moved = findMoves(pairs.queries, { before: seenBefore, after: seenAfter }, memory);
  const hasCome = findComings(pairs, rows, { moved, sides, memory });
  const parts = { pairs, rows, moved, kinds, pages: pairs.pages, hasCome };
  return sumAll(completeSplit(parts, { faint, memory }), { isTaken, faint });
}
