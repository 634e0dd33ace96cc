import type { QueryDays } from "../decay/query_days.ts";

/** What one URL got for one query in the window. */
export interface QueryUrl {
  pageId: number;
  url: string;
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
 * Sums the days of a query by URL, the primary one first: most clicks, then best position, then most
 * impressions, then the order of the URLs.
 */
export function sumByUrl(rows: QueryDays, urlOf: (pageId: number) => string): QueryUrl[] {
  const { pages, days, clicks, impressions, positionSums } = rows;
  const sums = new Map<number, PageSums>();
  let all = 0;
  for (let row = 0; row < pages.length; row++) {
    const sum = sumsOf(sums, pages[row] ?? 0);
    const seen = impressions[row] ?? 0;
    const positionSum = positionSums[row] ?? Number.NaN;
    sum.clicks += clicks[row] ?? 0;
    sum.impressions += seen;
    all += seen;
    if (seen > 0 && days[row] !== sum.lastDay) {
      sum.days++;
      sum.lastDay = days[row];
    }
    if (Number.isNaN(positionSum)) continue;
    sum.placed += seen;
    sum.positionSum += positionSum;
  }
  return Array.from(sums, ([pageId, sum]) => ({
    pageId,
    url: urlOf(pageId),
    clicks: sum.clicks,
    impressions: sum.impressions,
    impressionsShare: all > 0 ? sum.impressions / all : 0,
    ctr: sum.impressions > 0 ? sum.clicks / sum.impressions : null,
    position: sum.placed > 0 ? sum.positionSum / sum.placed : null,
    days: sum.days,
  })).sort(comparePrimary);
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

function sumsOf(sums: Map<number, PageSums>, pageId: number): PageSums {
  const known = sums.get(pageId);
  if (known !== undefined) return known;
  const sum = { clicks: 0, impressions: 0, placed: 0, positionSum: 0, days: 0, lastDay: undefined };
  sums.set(pageId, sum);
  return sum;
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

/**
 * Drops URLs that are a language or country variant of a better one: for one search, search engines
 * choose among them by themselves.
 */
export function dropAlternates(
  urls: readonly QueryUrl[],
  areAlternates: (firstId: number, secondId: number) => boolean,
): QueryUrl[] {
  const kept: QueryUrl[] = [];
  for (const one of urls) {
    if (!kept.some(({ pageId }) => areAlternates(pageId, one.pageId))) kept.push(one);
  }
  return kept;
}
