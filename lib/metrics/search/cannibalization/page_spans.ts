import { meanPosition, type PageDays, sumSpan } from "./page_days.ts";

/** What one page got in some days in a row. */
export interface PageSpan {
  /** Days since 1970-01-01, inclusive. */
  from: number;
  to: number;
  /** Its place among the pages. */
  page: number;
  /** Days with impressions. */
  days: number;
  clicks: number;
  impressions: number;
  position: number | null;
}

const WEEK = 7;
/** Longer windows have longer spans. */
const MOST_SPANS = 14;

/** Sums what each page got week by week, in longer windows by several weeks; spans without impressions are left out. */
export function listPageSpans(days: PageDays): PageSpan[] {
  const { daysCount, firstDay, pagesCount } = days;
  const length = WEEK * Math.max(1, Math.ceil(daysCount / WEEK / MOST_SPANS));
  const spans: PageSpan[] = [];
  for (let from = 0; from < daysCount; from += length) {
    const to = Math.min(daysCount, from + length);
    for (let page = 0; page < pagesCount; page++) {
      const sum = sumSpan(days, page, { from, to });
      if (sum.impressions === 0) continue;
      spans.push({
        from: firstDay + from,
        to: firstDay + to - 1,
        page,
        days: sum.days,
        clicks: sum.clicks,
        impressions: sum.impressions,
        position: meanPosition(sum),
      });
    }
  }
  return spans;
}
