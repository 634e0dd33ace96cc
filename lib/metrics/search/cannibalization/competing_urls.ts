import type { CompetingPageFacts } from "./competing_page_facts.ts";
import type { QueryDays } from "../decay/query_days.ts";

/** What one page got for one query in the window. */
export interface QueryUrl {
  /** Of the address with the most impressions. */
  pageId: number;
  url: string;
  /** The ids of all its addresses, the one with the most impressions first. */
  addresses: readonly number[];
  clicks: number;
  impressions: number;
  /** Of the impressions of all URLs for the query, 0 to 1. */
  impressionsShare: number;
  ctr: number | null;
  position: number | null;
  /** Days with impressions. */
  days: number;
}

/** From when on a URL competes for a query. */
export interface CompetingLimits {
  minShare: number;
  minImpressions: number;
  maxPosition: number;
}

/** One tenth of the impressions, ten of them, on the first three pages. */
export const COMPETING_LIMITS: CompetingLimits = {
  minShare: 0.1,
  minImpressions: 10,
  maxPosition: 30,
};

/**
 * Sums the days of a query by page, whatever its address, the primary one first: most clicks, then best position, then
 * most impressions, then the order of the URLs.
 */
export function sumByUrl(
  rows: QueryDays,
  { urlOf, keyOf }: Pick<CompetingPageFacts, "urlOf" | "keyOf">,
): QueryUrl[] {
  const sums = sumByAddress(rows);
  const all = sums.values().reduce((sum, { impressions }) => sum + impressions, 0);
  const groups = Map.groupBy(sums, ([pageId]) => keyOf(pageId));
  return Array.from(groups.values(), (group): QueryUrl => {
    const addresses = group.sort(([, a], [, b]) => b.impressions - a.impressions)
      .map(([pageId]) => pageId);
    const [pageId = 0] = addresses;
    const sum = addUp(group.map(([, one]) => one));
    return {
      pageId,
      url: urlOf(pageId),
      addresses,
      clicks: sum.clicks,
      impressions: sum.impressions,
      impressionsShare: all > 0 ? sum.impressions / all : 0,
      ctr: sum.impressions > 0 ? sum.clicks / sum.impressions : null,
      position: sum.placed > 0 ? sum.positionSum / sum.placed : null,
      days: group.length > 1 ? countDays(rows, new Set(addresses)) : sum.days,
    };
  }).sort(comparePrimary);
}

interface PageSums {
  clicks: number;
  impressions: number;
  placed: number;
  positionSum: number;
  /** Days with impressions. */
  days: number;
  lastDay: number | undefined;
}

function sumByAddress(rows: QueryDays): Map<number, PageSums> {
  const { pages, days, clicks, impressions, positionSums } = rows;
  const sums = new Map<number, PageSums>();
  for (let row = 0; row < pages.length; row++) {
    const sum = sumsOf(sums, pages[row] ?? 0);
    const seen = impressions[row] ?? 0;
    const positionSum = positionSums[row] ?? Number.NaN;
    sum.clicks += clicks[row] ?? 0;
    sum.impressions += seen;
    if (seen > 0 && days[row] !== sum.lastDay) {
      sum.days++;
      sum.lastDay = days[row];
    }
    if (Number.isNaN(positionSum)) continue;
    sum.placed += seen;
    sum.positionSum += positionSum;
  }
  return sums;
}

function sumsOf(sums: Map<number, PageSums>, pageId: number): PageSums {
  const known = sums.get(pageId);
  if (known !== undefined) return known;
  const sum = { clicks: 0, impressions: 0, placed: 0, positionSum: 0, days: 0, lastDay: undefined };
  sums.set(pageId, sum);
  return sum;
}

function addUp(sums: readonly PageSums[]): PageSums {
  const [first, ...others] = sums;
  const all = {
    ...{ clicks: 0, impressions: 0, placed: 0, positionSum: 0, days: 0, lastDay: undefined },
    ...first,
  };
  for (const one of others) {
    all.clicks += one.clicks;
    all.impressions += one.impressions;
    all.placed += one.placed;
    all.positionSum += one.positionSum;
  }
  return all;
}

/** Days on which any of the addresses has impressions. */
function countDays({ pages, days, impressions }: QueryDays, ids: ReadonlySet<number>): number {
  let count = 0;
  let last: number | undefined;
  for (let row = 0; row < pages.length; row++) {
    if (days[row] === last || (impressions[row] ?? 0) === 0 || !ids.has(pages[row] ?? 0)) continue;
    count++;
    last = days[row];
  }
  return count;
}

function comparePrimary(a: QueryUrl, b: QueryUrl): number {
  return b.clicks - a.clicks ||
    (a.position ?? 1e9) - (b.position ?? 1e9) ||
    b.impressions - a.impressions ||
    (a.url < b.url ? -1 : 1);
}

/** Chooses the URLs that compete, in their order; the share is of all URLs, not of the property. */
export function chooseCompeting(urls: readonly QueryUrl[], limits: CompetingLimits): QueryUrl[] {
  return urls.filter(({ impressions, impressionsShare, position }) =>
    impressionsShare >= limits.minShare && impressions >= limits.minImpressions &&
    position !== null && position <= limits.maxPosition
  );
}
