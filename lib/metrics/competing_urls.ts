/** What one URL got for one query on one day; several rows of a day are summed. */
export interface QueryPageDay {
  url: string;
  /** Days since 1970-01-01. */
  day: number;
  clicks: number;
  impressions: number;
  /** Mean over the impressions, from 1; null: not known. */
  position: number | null;
}

/** What one URL got for one query in the window. */
export interface QueryUrl {
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
 * Sums the rows of a query by URL, the primary one first: most clicks, then best position, then most
 * impressions, then the order of the URLs.
 */
export function sumByUrl(rows: Iterable<QueryPageDay>): QueryUrl[] {
  const sums = new Map<string, UrlSums>();
  let all = 0;
  for (const row of rows) {
    let sum = sums.get(row.url);
    if (sum === undefined) {
      sum = { clicks: 0, impressions: 0, placed: 0, positionSum: 0, days: [], inOrder: true };
      sums.set(row.url, sum);
    }
    sum.clicks += row.clicks;
    sum.impressions += row.impressions;
    all += row.impressions;
    if (row.impressions > 0) addDay(sum, row.day);
    if (row.position === null) continue;
    sum.placed += row.impressions;
    sum.positionSum += row.position * row.impressions;
  }
  return Array.from(sums, ([url, sum]) => ({
    url,
    clicks: sum.clicks,
    impressions: sum.impressions,
    impressionsShare: all > 0 ? sum.impressions / all : 0,
    ctr: sum.impressions > 0 ? sum.clicks / sum.impressions : null,
    position: sum.placed > 0 ? sum.positionSum / sum.placed : null,
    days: sum.inOrder ? sum.days.length : new Set(sum.days).size,
  })).sort(comparePrimary);
}

interface UrlSums {
  clicks: number;
  impressions: number;
  placed: number;
  positionSum: number;
  /** Days with impressions, each once as long as they come in their order. */
  days: number[];
  inOrder: boolean;
}

function addDay(sum: UrlSums, day: number): void {
  const last = sum.days.at(-1);
  if (day === last) return;
  if (last !== undefined && day < last) sum.inOrder = false;
  sum.days.push(day);
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
  areAlternates: (first: string, second: string) => boolean,
): QueryUrl[] {
  const kept: QueryUrl[] = [];
  for (const one of urls) {
    if (!kept.some(({ url }) => areAlternates(url, one.url))) kept.push(one);
  }
  return kept;
}
