import type { QueryPageChange } from "./page_ledger.ts";

/** An own page that is shown now for queries of another. */
export interface Successor {
  page: number;
  /** Queries that it has instead. */
  queries: number;
  /** The share of the impressions that the other page lost by these queries, 0 to 1. */
  share: number;
  /** Its clicks by these queries in the later window. */
  clicks: number;
  /** It was hardly seen for them before. */
  isNew: boolean;
  /** What the page itself keeps of its impressions, 0 to 1. */
  kept: number;
}

const MIN_SHARE = 0.3;
/** A page that is gone keeps no more than this. */
const NEW_SHARE = 0.1;

/**
 * Finds the own page that has most of what a page lost: for each query the lesser of what the page lost and what
 * another won counts for that one, in impressions. Null where none has 30 % of it.
 *
 * Source: a convention of this project.
 */
export function findSuccessor(page: number, rows: readonly QueryPageChange[]): Successor | null {
  const takers = new Map<number, { queries: number; taken: number; clicks: number; had: number }>();
  let [before, after, lost] = [0, 0, 0];
  for (const [query, pages] of Map.groupBy(rows, (row) => row.query)) {
    const mine = pages.find((row) => row.page === page);
    if (query === 0 || mine === undefined) continue;
    before += mine.before.impressions;
    after += mine.after.impressions;
    const fell = mine.before.impressions - mine.after.impressions;
    if (fell <= 0) continue;
    lost += fell;
    for (const row of pages) {
      const won = row.after.impressions - row.before.impressions;
      if (row.page === page || won <= 0) continue;
      const sums = takers.get(row.page) ?? { queries: 0, taken: 0, clicks: 0, had: 0 };
      takers.set(row.page, sums);
      sums.queries++;
      sums.taken += Math.min(fell, won);
      sums.clicks += row.after.clicks;
      sums.had += row.before.impressions;
    }
  }
  const [first] = [...takers].sort(([pageA, a], [pageB, b]) => b.taken - a.taken || pageA - pageB);
  if (first === undefined || first[1].taken < MIN_SHARE * lost) return null;
  const [taker, sums] = first;
  return {
    page: taker,
    queries: sums.queries,
    share: sums.taken / lost,
    clicks: sums.clicks,
    isNew: sums.had <= NEW_SHARE * before,
    kept: before > 0 ? after / before : 0,
  };
}
