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

/** Where figures are in what the program sums up for a bucket. */
const BEFORE = 1;
const AFTER = 4;
const RATE_ROWS = 7;
const RATE_EXPECTED = RATE_ROWS + KINDS;
const SEARCHES = RATE_EXPECTED + KINDS;
/** Behind what is read the program has what a query has so far. */
export const FAINT_WIDTH = SEARCHES + 8;

/** Reads what the program summed up for a bucket. */
export function readFaintPairs(sums: Float64Array, bucket: number): FaintPairs {
  const own = sums.slice(bucket * FAINT_WIDTH, (bucket + 1) * FAINT_WIDTH);
  const at = (place: number) => own[place] ?? 0;
  const figuresAt = (place: number) => ({
    impressions: at(place),
    placed: at(place + 1),
    positionSum: at(place + 2),
  });
  return {
    rowsCount: at(0),
    before: figuresAt(BEFORE),
    after: figuresAt(AFTER),
    rates: {
      rows: own.slice(RATE_ROWS, RATE_EXPECTED),
      expected: own.slice(RATE_EXPECTED, SEARCHES),
    },
    searches: [[at(SEARCHES), at(SEARCHES + 1)], [at(SEARCHES + 2), at(SEARCHES + 3)]],
  };
}
