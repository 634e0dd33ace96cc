import type { CtrCurve } from "../../core/ctr_curve.ts";
import { expectRate, isFar } from "./ledger_rows.ts";
import { ENTRY_WIDTH } from "./query_entries.ts";
import { KINDS } from "./rate_priors.ts";

/** Figures of one window. */
interface FaintFigures {
  impressions: number;
  /** Impressions whose position is known, and the sum of their positions. */
  placed: number;
  positionSum: number;
}

/**
 * What faint pairs of a bucket have together. They have impressions in one window alone and no clicks, so that nothing of
 * them is split; all pairs of their query in the bucket are such, seen less often than what tells how demand went, and none
 * of their pages is gone or new. So they count by their sums alone.
 */
export interface FaintPairs {
  /** Of the pairs that are asked about. */
  rowsCount: number;
  before: FaintFigures;
  after: FaintFigures;
  /** By kind: pairs whose clicks the curve expects, and how many it does. */
  rates: { rows: Float64Array; expected: Float64Array };
  /** Searches of both windows by group: those within reach, and those beyond. */
  searches: [before: number, after: number][];
}

/** The same without any pairs. */
function noFaintPairs(): FaintPairs {
  return {
    rowsCount: 0,
    before: { impressions: 0, placed: 0, positionSum: 0 },
    after: { impressions: 0, placed: 0, positionSum: 0 },
    rates: { rows: new Float64Array(KINDS), expected: new Float64Array(KINDS) },
    searches: [[0, 0], [0, 0]],
  };
}

/** What a faint pair is. */
interface FaintLabels {
  kind: number;
  /** Whether it is asked about. */
  isTaken: boolean;
}

/** Sums up the faint pairs of a bucket, query by query. */
export class FaintSum {
  readonly #pairs = noFaintPairs();
  readonly #curve: CtrCurve;
  /** Of the query that is added: impressions within reach in both windows, then those beyond. */
  readonly #seen = new Float64Array(4);
  /** Searches, in the same order. */
  readonly #searches = new Float64Array(4);

  constructor(curve: CtrCurve) {
    this.#curve = curve;
  }

  /** What the pairs have together. */
  total(): FaintPairs {
    const [nearBefore = 0, nearAfter = 0, farBefore = 0, farAfter = 0] = this.#searches;
    return { ...this.#pairs, searches: [[nearBefore, nearAfter], [farBefore, farAfter]] };
  }

  /** Adds a pair of the query, which has an entry of this kind. */
  add(figures: Float64Array, entry: number, { kind, isTaken }: FaintLabels): void {
    const { before, after, rates } = this.#pairs;
    const start = ENTRY_WIDTH * entry;
    const isBefore = (figures[start + 1] ?? 0) > 0;
    const place = isBefore ? start : start + ENTRY_WIDTH / 2;
    const seen = figures[place + 1] ?? 0;
    const positionSum = figures[place + 2] ?? 0;
    if (isTaken) {
      this.#pairs.rowsCount++;
      const own = isBefore ? before : after;
      own.impressions += seen;
      if (!Number.isNaN(positionSum)) {
        own.placed += seen;
        own.positionSum += positionSum;
      }
    }
    if (seen === 0) return;
    const position = positionSum / seen;
    const side = (isFar(position, Number.NaN) ? 2 : 0) + (isBefore ? 0 : 1);
    this.#seen[side] = (this.#seen[side] ?? 0) + seen;
    rates.rows[kind] = (rates.rows[kind] ?? 0) + 1;
    rates.expected[kind] = (rates.expected[kind] ?? 0) + seen * expectRate(this.#curve, position);
  }

  /**
   * Ends a query. What its pages lost and won has gone from some to others, as far as that is equal (`findMoves()`): half of
   * it counts in each window. Queries without a name tell nothing of demand.
   */
  endQuery({ isNamed }: { isNamed: boolean }): void {
    const seen = this.#seen;
    const lost = (seen[0] ?? 0) + (seen[2] ?? 0);
    const won = (seen[1] ?? 0) + (seen[3] ?? 0);
    const half = Math.min(lost, won) / 2;
    const lostShare = half === 0 ? 0 : half / lost;
    const wonShare = half === 0 ? 0 : half / won;
    const searches = this.#searches;
    for (let group = 0; group < 4; group += 2) {
      const before = seen[group] ?? 0;
      const after = seen[group + 1] ?? 0;
      seen[group] = 0;
      seen[group + 1] = 0;
      if (!isNamed) continue;
      const moved = after * wonShare - before * lostShare;
      searches[group] = (searches[group] ?? 0) + before + moved;
      searches[group + 1] = (searches[group + 1] ?? 0) + after - moved;
    }
  }
}
