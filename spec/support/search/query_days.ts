import type { QueryDays } from "../../../lib/metrics/search/decay/query_days.ts";

/** What one page got for a query on one day. */
export interface SpecQueryDay {
  url: string;
  /** Days since 1970-01-01. */
  day: number;
  clicks: number;
  impressions: number;
  /** Mean over the impressions; null: not known. */
  position: number | null;
}

/** Days of a query in columns, the URLs of their pages, and the page of a URL. */
export interface SpecQueryDays {
  rows: QueryDays;
  urlOf: (pageId: number) => string;
  idOf: (url: string) => number;
}

/** Puts days of a query in columns; pages get the ids 1, 2, 3… in the order of their coming. */
export function createQueryDays(days: readonly SpecQueryDay[]): SpecQueryDays {
  const sorted = days.toSorted((a, b) => a.day - b.day);
  const urls = [...new Set(sorted.map(({ url }) => url))];
  const ids = new Map(urls.map((url, index) => [url, index + 1]));
  const idOf = (url: string) => ids.get(url) ?? 0;
  return {
    rows: {
      pages: Uint32Array.from(sorted, ({ url }) => idOf(url)),
      days: Uint32Array.from(sorted, ({ day }) => day),
      clicks: Float64Array.from(sorted, ({ clicks }) => clicks),
      impressions: Float64Array.from(sorted, ({ impressions }) => impressions),
      positionSums: Float64Array.from(
        sorted,
        ({ position, impressions }) => position === null ? Number.NaN : position * impressions,
      ),
    },
    urlOf: (pageId) => urls[pageId - 1] ?? "",
    idOf,
  };
}
