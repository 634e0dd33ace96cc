/** What a page got for a query in two windows of the same length. */
interface QueryChange {
  query: string;
  before: { clicks: number; impressions: number };
  after: { clicks: number; impressions: number };
}

/** A query that brings a page fewer clicks than before. */
interface LostQuery {
  query: string;
  lostClicks: number;
  /** The page is no longer seen for it. */
  gone: boolean;
}

const MIN_IMPRESSIONS = 5;

/**
 * Lists the queries that a page lost, most clicks first: those for which it is no longer seen after
 * 5 impressions and more, and those whose clicks fell by more than chance (`2 * sqrt(a + b)`).
 *
 * Source: a convention of this project; the guard is that of two Poisson counts.
 */
export function listLostQueries(queries: Iterable<QueryChange>): LostQuery[] {
  const lost: LostQuery[] = [];
  for (const { query, before, after } of queries) {
    const lostClicks = before.clicks - after.clicks;
    const gone = before.impressions >= MIN_IMPRESSIONS && after.impressions === 0;
    if (gone || lostClicks > 2 * Math.sqrt(before.clicks + after.clicks)) {
      lost.push({ query, lostClicks, gone });
    }
  }
  return lost.sort((a, b) => b.lostClicks - a.lostClicks || (a.query < b.query ? -1 : 1));
}
