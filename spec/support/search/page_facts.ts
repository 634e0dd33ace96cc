import { readCtrCurve } from "../../../lib/metrics/core/ctr_curve.ts";
import type { DecayFacts } from "../../../lib/metrics/search/decay/decay_facts.ts";
import {
  type PageLedger,
  type QueryFigures,
  type QueryPageChange,
  splitPage,
} from "../../../lib/metrics/search/decay/page_ledger.ts";

/** Clicks, impressions and position of a window. */
export type SpecFigures = [clicks: number, impressions: number, position: number];

/** A query of a page, or of another one, in two windows. */
export interface SpecChange {
  query: number;
  /** Default: 1, the page that fell. */
  page?: number;
  before: SpecFigures;
  after: SpecFigures;
}

/** Creates the rows of queries that a page's fall is split by. */
export function queryChanges(changes: readonly SpecChange[]): QueryPageChange[] {
  return changes.map(({ query, page = 1, before, after }) => ({
    query,
    page,
    before: figures(before),
    after: figures(after),
  }));
}

/** Splits the fall of page 1; `unnamed`: what it has beyond its queries. Two windows of 28 days. */
export function splitSpecPage(
  changes: readonly SpecChange[],
  unnamed: Pick<SpecChange, "before" | "after"> = { before: [0, 0, 1], after: [0, 0, 1] },
): PageLedger {
  const rows = queryChanges(changes);
  const own = rows.filter(({ page }) => page === 1);
  return splitPage({
    page: 1,
    totals: {
      before: sum([figures(unnamed.before), ...own.map(({ before }) => before)]),
      after: sum([figures(unnamed.after), ...own.map(({ after }) => after)]),
    },
    rows,
    curve: readCtrCurve("default-v1"),
    noise: {
      clicks: { extra: 0, daysUsed: 28 },
      impressions: { extra: 0, daysUsed: 28 },
      days: 28,
    },
  });
}

/** Creates what is known of a page that fell. Query 7 is called "query 7". */
export function decayFacts(
  changes: readonly SpecChange[],
  facts: Partial<DecayFacts> & { unnamed?: Pick<SpecChange, "before" | "after"> } = {},
): DecayFacts {
  const { unnamed, ...others } = facts;
  return {
    isRecovering: false,
    metric: "clicks",
    ledger: splitSpecPage(changes, unnamed),
    siteShare: 0,
    textOf: (query) => `query ${query}`,
    ...others,
  };
}

function figures([clicks, impressions, position]: SpecFigures): QueryFigures {
  return { clicks, impressions, positionSum: position * impressions };
}

function sum(all: readonly QueryFigures[]): QueryFigures {
  return all.reduce((total, one) => ({
    clicks: total.clicks + one.clicks,
    impressions: total.impressions + one.impressions,
    positionSum: total.positionSum + one.positionSum,
  }));
}
