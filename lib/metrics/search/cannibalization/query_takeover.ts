import type { DecayFacts } from "../decay/decay_cause.ts";

/** What one URL of the site got for one query in two windows of the same length. */
export interface QueryUrlChange {
  query: string;
  url: string;
  before: { clicks: number; impressions: number };
  after: { clicks: number; impressions: number };
}

const MIN_SHARE = 0.3;

/**
 * Finds the URL of the site that took over the queries of a page: for them the page had the most
 * impressions of all own URLs before, and now another has, more than itself before. It counts when
 * these queries brought 30 % of the page's clicks (of its impressions, where it had no clicks).
 *
 * `rows` hold every own URL for the queries of the page. Source: a convention of this project.
 */
export function findTakeover(
  page: string,
  rows: Iterable<QueryUrlChange>,
): DecayFacts["takenOverBy"] {
  const byQuery = Map.groupBy(rows, ({ query }) => query);
  const takers = new Map<string, { queries: number; clicks: number; lost: number; seen: number }>();
  let clicks = 0;
  let impressions = 0;
  for (const urls of byQuery.values()) {
    const mine = urls.find(({ url }) => url === page);
    if (mine === undefined) continue;
    clicks += mine.before.clicks;
    impressions += mine.before.impressions;
    const taker = findTaker(mine, urls);
    if (taker === undefined) continue;
    const sums = takers.get(taker.url) ?? { queries: 0, clicks: 0, lost: 0, seen: 0 };
    takers.set(taker.url, sums);
    sums.queries++;
    sums.clicks += taker.after.clicks;
    sums.lost += mine.before.clicks;
    sums.seen += mine.before.impressions;
  }
  const shareOf = ({ lost, seen }: { lost: number; seen: number }) =>
    clicks > 0 ? lost / clicks : impressions > 0 ? seen / impressions : 0;
  const [first] = [...takers].sort(([urlA, a], [urlB, b]) =>
    shareOf(b) - shareOf(a) || (urlA < urlB ? -1 : 1)
  );
  if (first === undefined || shareOf(first[1]) < MIN_SHARE) return undefined;
  return { url: first[0], queries: first[1].queries, clicks: first[1].clicks };
}

function findTaker(
  mine: QueryUrlChange,
  urls: readonly QueryUrlChange[],
): QueryUrlChange | undefined {
  let taker = mine;
  for (const one of urls) {
    if (one.before.impressions > mine.before.impressions) return undefined;
    if (one.after.impressions > taker.after.impressions) taker = one;
  }
  return taker !== mine && taker.after.impressions > taker.before.impressions ? taker : undefined;
}
