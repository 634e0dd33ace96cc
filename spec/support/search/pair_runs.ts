import {
  type Effect,
  EFFECTS,
  PARTS_OF_A_CLICK,
} from "../../../lib/metrics/search/changes/effects.ts";
import {
  type ClickLedger,
  createClickLedger,
  type LedgerSum,
} from "../../../lib/metrics/search/changes/click_ledger.ts";
import { alignPairs } from "../../../lib/metrics/search/changes/pair_changes.ts";
import { readPriorCurve } from "../../../lib/metrics/search/opportunities/calibrate_ctr.ts";
import type { MeasureRun } from "../../../lib/metrics/search_data/measure_run.ts";

/** A row of a window: query, page, impressions, clicks, position. */
export type PairRow = readonly [
  query: number,
  page: number,
  impressions: number,
  clicks: number,
  position: number,
];

/** Makes a run of rows, in the order of query and page. */
export function createPairRun(rows: readonly PairRow[]): MeasureRun {
  const sorted = rows.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return {
    firsts: Uint32Array.from(sorted, ([query]) => query),
    seconds: Uint32Array.from(sorted, ([, page]) => page),
    impressions: Float64Array.from(sorted, ([, , impressions]) => impressions),
    clicks: Float64Array.from(sorted, ([, , , clicks]) => clicks),
    positionSums: Float64Array.from(sorted, ([, , seen, , position]) => seen * position),
  };
}

/** The ledger of two windows, by a published curve. */
export function createLedgerOf(
  before: readonly PairRow[],
  after: readonly PairRow[],
): ClickLedger {
  const pairs = alignPairs({ before: createPairRun(before), after: createPairRun(after) });
  return createClickLedger(pairs, { curve: readPriorCurve("desktop") });
}

/** The parts of a sum in clicks, rounded to hundredths; those that are 0 are left out. */
export function partsOf({ parts }: LedgerSum): Partial<Record<Effect, number>> {
  return Object.fromEntries(
    EFFECTS.map((effect, at) =>
      [effect, Math.round((parts[at] ?? 0) / PARTS_OF_A_CLICK * 100) / 100 + 0] as const
    ).filter(([, clicks]) => clicks !== 0),
  );
}

/** The parts of all rows together. */
export function partsOfAll(ledger: ClickLedger): Partial<Record<Effect, number>> {
  const [sum] = ledger.sumBy(() => 0, 1);
  return sum ? partsOf(sum) : {};
}
