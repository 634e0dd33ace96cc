import { addDays, DAY_MS } from "../../../lib/core/days.ts";
import { createRandom } from "../generated_site/random.ts";

/** What is generated; the same plan always gives the same rows. */
export interface SearchPlan {
  /** Rows of query, page and day in all, about. */
  rowsCount: number;
  queriesCount: number;
  pagesCount: number;
  daysCount: number;
  /** `YYYY-MM-DD`. */
  lastDay: string;
  /** The URLs of the pages; default: those of a site that nobody serves. */
  pageUrls?: readonly string[];
}

/** What a query and page have of a day; queries and pages are numbers from 0. */
interface GeneratedRow {
  query: number;
  page: number;
  clicks: number;
  impressions: number;
  position: number;
}

/** One row of a hundred goes to queries that show several pages every other day. */
const HEAD_SHARE = 0.01;
/** Queries that occur every day. */
const DENSE_SHARE = 0.2;
/** A query shows another page than its own on this many of its days. */
const OTHER_PAGE_SHARE = 0.035;
const HEAD_PAGES = 3;

/** The plan of `rowsCount` rows with the proportions of 10 million: 200,000 queries, 20,000 pages, 90 days. */
export function createSearchPlan(rowsCount: number, lastDay: string): SearchPlan {
  const share = rowsCount / 10_000_000;
  return {
    rowsCount,
    queriesCount: Math.round(200_000 * share),
    pagesCount: Math.round(20_000 * share),
    daysCount: 90,
    lastDay,
  };
}

/** The days of a plan, oldest first. */
export function planDays({ daysCount, lastDay }: SearchPlan): string[] {
  return Array.from({ length: daysCount }, (_, index) => addDays(lastDay, index + 1 - daysCount));
}

/** The rows of a day: popular queries every day, others now and then, so that a month has nearly all. */
export function* generateDay(plan: SearchPlan, day: string): Generator<GeneratedRow> {
  const { queriesCount, pagesCount, rowsCount, daysCount } = plan;
  const random = createRandom(Date.parse(day) / DAY_MS);
  const dense = Math.round(queriesCount * DENSE_SHARE);
  const head = Math.round(queriesCount * HEAD_SHARE);
  const perDay = rowsCount / daysCount - head * HEAD_PAGES / 2 - queriesCount * OTHER_PAGE_SHARE;
  const sparseShare = (perDay - dense) / (queriesCount - dense);
  for (let query = 0; query < queriesCount; query++) {
    const own = Math.imul(query, 2_654_435_761) >>> 0;
    const present = query < dense || random() < sparseShare;
    if (present) yield createRow(query, own % pagesCount, { queriesCount, random });
    if (random() < OTHER_PAGE_SHARE) {
      yield createRow(query, (own + 7) % pagesCount, { queriesCount, random });
    }
    for (let other = 1; query < head && other <= HEAD_PAGES; other++) {
      if (random() < 0.5) {
        yield createRow(query, (own + 100 * other) % pagesCount, { queriesCount, random });
      }
    }
  }
}

function createRow(
  query: number,
  page: number,
  { queriesCount, random }: { queriesCount: number; random: () => number },
): GeneratedRow {
  const rank = query / queriesCount * 200_000;
  const demand = 3_000 / (1 + rank / 50) ** 0.9;
  const impressions = Math.max(1, Math.round(demand * (0.5 + random())));
  const position = 1 + (query * 7 % 300) / 10 + random();
  const positionSum = Math.round(position * impressions);
  const clicks = Math.floor(impressions * 0.3 / position ** 1.2 * random() * 2 + random() * 0.2);
  return {
    query,
    page,
    clicks: Math.min(impressions, clicks),
    impressions,
    position: Math.max(1, positionSum / impressions),
  };
}
