import type { MeasureRun } from "../../search_data/measure_run.ts";

/** A row of an export that knows no days. */
interface CountedRow {
  id: number;
  clicks: number;
  impressions: number;
  positionSum: number | null;
}

/** Rows that one window's export shows alone. */
interface SingleRows<Row> {
  rows: Row[];
  clicks: number;
  /** Each has at most this many clicks in the other window, whose export ends there; null: it is not cut. */
  atMost: number | null;
}

/** What two exports show. */
interface SharedRows<Row> {
  both: { before: Row; after: Row }[];
  onlyBefore: SingleRows<Row>;
  onlyAfter: SingleRows<Row>;
}

/**
 * Tables with exactly this many rows end there, after those with the most clicks: the most that Search Console's interface
 * exports, that a request of its API gives, and that it has of a day.
 *
 * Source: Search Console Help 7576553; reference of `searchanalytics.query` (`rowLimit`).
 */
const MOST_ROWS: readonly number[] = [1_000, 25_000, 50_000];

/** Whether an export is as long as exports can be, so that rows may be missing. */
export function isCut(rowsCount: number): boolean {
  return MOST_ROWS.includes(rowsCount);
}

/** Puts side by side what two exports show. What one shows alone is not 0 in the other: that one does not say. */
export function matchRows<Row extends CountedRow>(
  before: readonly Row[],
  after: readonly Row[],
): SharedRows<Row> {
  const was = new Map(before.map((row) => [row.id, row]));
  const is = new Set(after.map(({ id }) => id));
  return {
    both: after.flatMap((row) => {
      const earlier = was.get(row.id);
      return earlier === undefined ? [] : [{ before: earlier, after: row }];
    }),
    onlyBefore: singleRows(before.filter(({ id }) => !is.has(id)), after),
    onlyAfter: singleRows(after.filter(({ id }) => !was.has(id)), before),
  };
}

function singleRows<Row extends CountedRow>(
  rows: Row[],
  other: readonly Row[],
): SingleRows<Row> {
  return {
    rows: rows.toSorted((a, b) => b.clicks - a.clicks || a.id - b.id),
    clicks: sumClicks(rows),
    atMost: isCut(other.length) ? Math.min(...other.map(({ clicks }) => clicks)) : null,
  };
}

/** The clicks of rows together. */
export function sumClicks(rows: readonly Pick<CountedRow, "clicks">[]): number {
  return rows.reduce((sum, { clicks }) => sum + clicks, 0);
}

/** Rows of queries as the ledger takes them: their pages are not known. */
export function createQueryRun(rows: readonly CountedRow[]): MeasureRun {
  const sorted = rows.toSorted((a, b) => a.id - b.id);
  return {
    firsts: Uint32Array.from(sorted, ({ id }) => id),
    seconds: new Uint32Array(sorted.length),
    clicks: Float64Array.from(sorted, ({ clicks }) => clicks),
    impressions: Float64Array.from(sorted, ({ impressions }) => impressions),
    positionSums: Float64Array.from(sorted, ({ positionSum }) => positionSum ?? Number.NaN),
  };
}
