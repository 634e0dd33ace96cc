import type { Formula } from "./formula.ts";

/** Clicks and impressions summed; CTR a ratio of sums; position weighted by impressions. */
export const SEARCH_TOTALS_FORMULA: Formula = { name: "search_totals", version: 1 };

/** Figures of a query, page, day, country or device, as Search Console counts them. */
export interface SearchRow {
  clicks: number;
  impressions: number;
  /** Mean over the impressions, from 1; null: not known. */
  position: number | null;
}

/** Several rows as one. */
export interface SearchTotals {
  clicks: number;
  impressions: number;
  /** 0 to 1; null without impressions. */
  ctr: number | null;
  /** From 1; null when no impression has a position. */
  position: number | null;
}

/** How a count or rate changed. */
interface Change {
  /** Current minus previous; null when either is not known. */
  delta: number | null;
  /** current / previous - 1; null when there was nothing before. */
  relative: number | null;
  /** There is something now and there was nothing before. */
  isNew: boolean;
}

/** How the totals of two windows differ. */
interface TotalsChange {
  clicks: Change;
  impressions: Change;
  ctr: Change;
  /** Previous minus current, so that a gain is positive; null when either is not known. */
  positionChange: number | null;
}

/** Compares the totals of a window with those of the one before. */
export function compareTotals(current: SearchTotals, previous: SearchTotals): TotalsChange {
  return {
    clicks: compareFigures(current.clicks, previous.clicks),
    impressions: compareFigures(current.impressions, previous.impressions),
    ctr: compareFigures(current.ctr, previous.ctr),
    positionChange: current.position === null || previous.position === null
      ? null
      : previous.position - current.position,
  };
}

/** Compares two figures; nothing before gives no relative change. */
export function compareFigures(current: number | null, previous: number | null): Change {
  return {
    delta: current === null || previous === null ? null : current - previous,
    relative: current === null || previous === null || previous === 0
      ? null
      : current / previous - 1,
    isNew: (current ?? 0) > 0 && (previous ?? 0) === 0,
  };
}

/** What the query rows leave out of the property's totals. */
export interface HiddenShare {
  clicks: number | null;
  impressions: number | null;
}

/**
 * Measures the share of clicks and of impressions that no query row has: anonymised by Google or
 * cut by the export, `1 - SUM(query rows) / property total`. Null where the total is 0, or where
 * the rows hold more than it, because the two then come from different data.
 */
export function measureHiddenShare(
  queryRows: Pick<SearchTotals, "clicks" | "impressions">,
  property: Pick<SearchTotals, "clicks" | "impressions">,
): HiddenShare {
  return {
    clicks: hiddenShare(queryRows.clicks, property.clicks),
    impressions: hiddenShare(queryRows.impressions, property.impressions),
  };
}

function hiddenShare(rows: number, total: number): number | null {
  return total > 0 && rows <= total ? 1 - rows / total : null;
}
