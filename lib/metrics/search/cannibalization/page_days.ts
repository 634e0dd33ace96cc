import type { QueryDays } from "../decay/query_days.ts";

/** What some pages got for one query, day by day: one row of numbers for each page, one number for each day. */
export interface PageDays {
  /** Days since 1970-01-01. */
  firstDay: number;
  daysCount: number;
  pagesCount: number;
  /** At `page * daysCount + day`. */
  clicks: Float64Array;
  impressions: Float64Array;
  /** Impressions with a position. */
  placed: Float64Array;
  positionSums: Float64Array;
}

/** What one page got in some days. */
export interface SpanSum {
  /** Days with impressions. */
  days: number;
  clicks: number;
  impressions: number;
  placed: number;
  positionSum: number;
}

/** Memory that is lent for one query after the other. */
export interface DayMemory {
  numbers: Float64Array;
}

/** Creates memory that serves many queries. */
export function createDayMemory(): DayMemory {
  return { numbers: new Float64Array(0) };
}

const COLUMNS = 4;

/**
 * Lays out the rows of a query by page and day; `indexOf` gives -1 for pages that are left out. What is laid out is good
 * until the memory is used again.
 */
export function layOutDays(
  { pages, days, clicks, impressions, positionSums }: QueryDays,
  pagesCount: number,
  { indexOf, memory = createDayMemory() }: {
    indexOf: (pageId: number) => number;
    memory?: DayMemory | undefined;
  },
): PageDays {
  const firstDay = days[0] ?? 0;
  const daysCount = days.length === 0 ? 0 : (days.at(-1) ?? 0) - firstDay + 1;
  const size = pagesCount * daysCount;
  if (memory.numbers.length < COLUMNS * size) memory.numbers = new Float64Array(2 * COLUMNS * size);
  else memory.numbers.fill(0, 0, COLUMNS * size);
  const column = (index: number) => memory.numbers.subarray(index * size, (index + 1) * size);
  const laid: PageDays = {
    ...{ firstDay, daysCount, pagesCount },
    ...{ clicks: column(0), impressions: column(1), placed: column(2), positionSums: column(3) },
  };
  for (let row = 0; row < pages.length; row++) {
    const index = indexOf(pages[row] ?? 0);
    if (index < 0) continue;
    const at = index * daysCount + (days[row] ?? 0) - firstDay;
    const seen = impressions[row] ?? 0;
    const positionSum = positionSums[row] ?? Number.NaN;
    laid.clicks[at] = (laid.clicks[at] ?? 0) + (clicks[row] ?? 0);
    laid.impressions[at] = (laid.impressions[at] ?? 0) + seen;
    if (Number.isNaN(positionSum)) continue;
    laid.placed[at] = (laid.placed[at] ?? 0) + seen;
    laid.positionSums[at] = (laid.positionSums[at] ?? 0) + positionSum;
  }
  return laid;
}

/** Sums what a page got on the days from `from` to before `to`, of which `isTaken` may choose. */
export function sumSpan(
  { daysCount, clicks, impressions, placed, positionSums }: PageDays,
  page: number,
  { from = 0, to = daysCount, isTaken }: {
    from?: number;
    to?: number;
    isTaken?: (day: number) => boolean;
  } = {},
): SpanSum {
  const sum = { days: 0, clicks: 0, impressions: 0, placed: 0, positionSum: 0 };
  for (let day = from; day < to; day++) {
    if (isTaken?.(day) === false) continue;
    const at = page * daysCount + day;
    const seen = impressions[at] ?? 0;
    if (seen > 0) sum.days++;
    sum.clicks += clicks[at] ?? 0;
    sum.impressions += seen;
    sum.placed += placed[at] ?? 0;
    sum.positionSum += positionSums[at] ?? 0;
  }
  return sum;
}

/** The mean position of some days; null: none is known. */
export function meanPosition({ placed, positionSum }: Pick<SpanSum, "placed" | "positionSum">) {
  return placed > 0 ? positionSum / placed : null;
}
