import type { FactColumns } from "../../../lib/metrics/search_data/pack_facts.ts";
import type { HistorySite, PlannedPage } from "./history_site.ts";
import { clickRateAt, expectedImpressions, type QueryPlan } from "./page_plan.ts";

/** The rows of a day, of pages and of queries with their pages. */
export interface HistoryDay {
  /** `YYYY-MM-DD`. */
  date: string;
  pages: FactColumns;
  pairs: FactColumns;
}

/** What the ids of the rows stand for. */
interface HistoryTexts {
  /** URLs by their id, which begins with 1. */
  urls: readonly string[];
  /** Queries by their id, which begins with 1. */
  queries: readonly string[];
}

interface Row {
  keyword: number;
  page: number;
  clicks: number;
  impressions: number;
  positionSum: number;
}

/** Positions of single impressions of a query lie around its own. */
const POSITION_SPREAD = 0.8;

/** The URLs and queries of a site. */
export function listTexts({ domain, pages }: HistorySite): HistoryTexts {
  const queries = pages.flatMap((page) => page.queries.map(({ name }) => name));
  return {
    urls: ["", ...pages.map(({ slug }) => `https://${domain}/${slug}`)],
    queries: ["", ...new Set(queries)],
  };
}

/** Draws the rows of all days that are not missing. Once for a site: what is drawn is used up. */
export function* drawDays(site: HistorySite): Generator<HistoryDay> {
  const keywords = new Map(listTexts(site).queries.map((name, id) => [name, id]));
  for (const [day, date] of site.days.entries()) {
    const pages: Row[] = [];
    const pairs: Row[] = [];
    for (const [index, page] of site.pages.entries()) {
      const rows = drawPage(site, { page, id: index + 1, day, keywords });
      const total = sumRows(rows);
      if (total.impressions > 0) pages.push({ ...total, keyword: 0, page: index + 1 });
      pairs.push(...rows.filter(({ keyword }) => keyword > 0));
    }
    if (site.missing.has(day)) continue;
    pairs.sort((a, b) => a.keyword - b.keyword || a.page - b.page);
    yield { date, pages: toColumns(pages), pairs: toColumns(pairs) };
  }
}

/** The rows of a page on a day; those that are anonymised have the keyword 0. */
function drawPage(
  { chances, demandPath, variation }: HistorySite,
  { page, id, day, keywords }: {
    page: PlannedPage;
    id: number;
    day: number;
    keywords: ReadonlyMap<string, number>;
  },
): Row[] {
  const demand = page.demandPath(day) * page.wobble(day) * demandPath(day) *
    chances.factor(variation);
  const rate = page.rateWobble(day);
  const rows: Row[] = [];
  for (const query of page.queries) {
    const mean = expectedImpressions(query, day) *
      (query.deep ? chances.factor(0.2) * page.demandPath(day) : demand * chances.factor(0.15));
    const impressions = chances.count(mean);
    if (impressions === 0) continue;
    const position = drawPosition(query, { day, impressions, normal: chances.normal });
    const clickRate = clickRateAt(Math.max(1, query.position + query.positionPath(day)));
    rows.push({
      keyword: query.hidden ? 0 : keywords.get(query.name) ?? 0,
      page: id,
      clicks: chances.successes(
        impressions,
        Math.min(0.9, clickRate * query.appeal * query.ratePath(day) * rate),
      ),
      impressions,
      positionSum: position * impressions,
    });
  }
  return rows;
}

function drawPosition(
  query: QueryPlan,
  { day, impressions, normal }: { day: number; impressions: number; normal: () => number },
): number {
  const mean = Math.max(1, query.position + query.positionPath(day));
  return Math.max(1, mean + POSITION_SPREAD * normal() / Math.sqrt(impressions));
}

function sumRows(rows: readonly Row[]): Omit<Row, "keyword" | "page"> {
  const total = { clicks: 0, impressions: 0, positionSum: 0 };
  for (const row of rows) {
    total.clicks += row.clicks;
    total.impressions += row.impressions;
    total.positionSum += row.positionSum;
  }
  return total;
}

function toColumns(rows: readonly Row[]): FactColumns {
  return {
    keywords: Uint32Array.from(rows, ({ keyword }) => keyword),
    pages: Uint32Array.from(rows, ({ page }) => page),
    segments: new Uint16Array(rows.length),
    clicks: Float64Array.from(rows, ({ clicks }) => clicks),
    impressions: Float64Array.from(rows, ({ impressions }) => impressions),
    positionSums: Float64Array.from(rows, ({ positionSum }) => positionSum),
  };
}
