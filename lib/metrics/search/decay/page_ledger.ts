import type { CtrCurve } from "../../core/ctr_curve.ts";
import { createClickLedger } from "../changes/click_ledger.ts";
import type { DayNoise } from "../changes/day_noise.ts";
import { type Effect, EFFECTS, PARTS_OF_A_CLICK } from "../changes/effects.ts";
import type { PairChanges } from "../changes/pair_changes.ts";
import { type ChangeParts, presentParts } from "../changes/part_intervals.ts";

/** What a page got for a query in one window. */
export interface QueryFigures {
  clicks: number;
  impressions: number;
  /** The position times the impressions; NaN: not known. */
  positionSum: number;
}

/** What one own page got for one query in two windows. */
export interface QueryPageChange {
  /** Its id; 0: queries that are not distinguished. */
  query: number;
  page: number;
  before: QueryFigures;
  after: QueryFigures;
}

/** Stands for the queries that no row names, where they are looked at as if they were one. */
export const UNNAMED_QUERIES = 0xffff_ffff;

/** Where the clicks of one page went. */
export interface PageLedger {
  /** Whether it comes from queries, or from the page's totals alone, which do not distinguish queries. */
  source: "queries" | "page";
  /** Pairs of days that are compared. */
  days: number;
  before: QueryFigures;
  after: QueryFigures;
  /** Clicks before of queries that are distinguished. */
  namedBefore: number;
  /** Clicks by effect, with intervals; their sum is the page's change. */
  parts: ChangeParts;
  /** Its queries, the one that lost the most first. */
  queries: LedgerQuery[];
}

/** A query of a page with its part in the change. */
export interface LedgerQuery extends Omit<QueryPageChange, "page"> {
  /** Clicks by effect. */
  effects: Record<Effect, number>;
}

/** What a page's change is split by. */
interface PageChange {
  page: number;
  /** All that the page has in each window. */
  totals: { before: QueryFigures; after: QueryFigures };
  /** The page's queries, and what other own pages have for these; none where no rows have them. */
  rows: readonly QueryPageChange[];
  curve: CtrCurve;
  /** Days of each window, and how the page's days differ beyond chance. */
  noise: { clicks: DayNoise; impressions: DayNoise; days: number };
}

/** When queries that no row names lose this share of all lost clicks, they are looked at like one query. */
const MOST_UNNAMED = 0.6;

/**
 * Splits the change of a page's clicks between two windows over its queries and over effects (see
 * `createClickLedger()`). What only went to another page of the site shows as such. Queries that no row names are
 * one part, `anonymized`; where they are most of the loss, or no rows have queries, they are split like one query.
 */
export function splitPage(change: PageChange): PageLedger {
  const { page, totals, rows } = change;
  const own = rows.filter((row) => row.page === page);
  const before = subtract(totals.before, own.map((row) => row.before));
  const after = subtract(totals.after, own.map((row) => row.after));
  const lost = totals.before.clicks - totals.after.clicks;
  const isMostlyUnnamed = own.length === 0 ||
    before.clicks - after.clicks > MOST_UNNAMED * Math.max(0, lost);
  const query = isMostlyUnnamed ? UNNAMED_QUERIES : 0;
  const hasRest = own.length === 0 || before.impressions + after.impressions > 0;
  const rest = hasRest ? [{ query, page, before, after }] : [];
  return {
    source: own.length === 0 ? "page" : "queries",
    days: change.noise.days,
    ...totals,
    namedBefore: isMostlyUnnamed ? totals.before.clicks : totals.before.clicks - before.clicks,
    ...splitRows([...rows, ...rest], change),
  };
}

/** What is left of a total; rows may hold more than it where they come from other data. */
function subtract(total: QueryFigures, rows: readonly QueryFigures[]): QueryFigures {
  const left = { ...total };
  for (const row of rows) {
    left.clicks -= row.clicks;
    left.impressions -= row.impressions;
    left.positionSum -= row.positionSum;
  }
  return {
    clicks: Math.max(0, left.clicks),
    impressions: Math.max(0, left.impressions),
    positionSum: left.positionSum > 0 ? left.positionSum : Number.NaN,
  };
}

function splitRows(
  rows: readonly QueryPageChange[],
  { page, curve, noise }: Omit<PageChange, "rows">,
): Pick<PageLedger, "parts" | "queries"> {
  const sorted = rows.toSorted((a, b) => a.query - b.query || a.page - b.page);
  const ledger = createClickLedger(toPairs(sorted), { curve });
  const isOwn = (row: number) => sorted[row]?.page === page;
  const [sum] = ledger.sumBy((row) => isOwn(row) ? 0 : 1, 1);
  if (sum === undefined) throw new RangeError("A ledger has a sum for each label.");
  const sums = ledger.sumBy((row) => isOwn(row) ? row : -1, sorted.length);
  const queries = sorted.flatMap(({ query, before, after }, row) => {
    const one = sums[row];
    return one === undefined || !isOwn(row)
      ? []
      : [{ query, before, after, effects: toClicks(one.parts) }];
  });
  return {
    parts: presentParts(sum, { ...noise, growth: ledger.growth }),
    queries: queries.sort((a, b) => changeOf(a) - changeOf(b) || a.query - b.query),
  };
}

function toPairs(rows: readonly QueryPageChange[]): PairChanges {
  const figures = (side: "before" | "after") => ({
    clicks: Float64Array.from(rows, (row) => row[side].clicks),
    impressions: Float64Array.from(rows, (row) => row[side].impressions),
    positionSums: Float64Array.from(rows, (row) => row[side].positionSum),
  });
  return {
    queries: Uint32Array.from(rows, ({ query }) => query),
    pages: Uint32Array.from(rows, ({ page }) => page),
    before: figures("before"),
    after: figures("after"),
  };
}

function toClicks(parts: Float64Array): Record<Effect, number> {
  return Object.fromEntries(
    EFFECTS.map((effect, at) => [effect, (parts[at] ?? 0) / PARTS_OF_A_CLICK]),
  ) as Record<Effect, number>;
}

function changeOf({ before, after }: LedgerQuery): number {
  return after.clicks - before.clicks;
}

/** The mean position; null: not known. */
export function meanPositionOf({ impressions, positionSum }: QueryFigures): number | null {
  return impressions > 0 && !Number.isNaN(positionSum) ? positionSum / impressions : null;
}
