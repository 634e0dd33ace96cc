import type { Db } from "../../../../db/core/connection.ts";
import {
  FACTS_KINDS,
  findImportSource,
  type Measures,
} from "../../../../db/search_data/search_periods.ts";
import {
  type KeywordExport,
  type KeywordPageDay,
  listKeywordExports,
  listKeywordPageDays,
} from "../../../../db/search/keyword_history.ts";
import { type KeywordRankDay, listKeywordRankDays } from "../../../../db/search/keyword_ranks.ts";
import { listRankContexts } from "../../../../db/search_data/rank_contexts.ts";
import {
  type DayBounds,
  type DayCoverage,
  listDayBounds,
  listDayCoverage,
} from "../../../../db/search_data/search_days.ts";
import { listKeywordDays } from "../../../../db/search_data/search_series.ts";
import type { KeywordHistoryQuery } from "../../../../schemas/keyword_history.ts";
import type { SearchProvenance } from "../../../../schemas/search_provenance.ts";
import { addDays, dayOf } from "../../../core/days.ts";
import { divideWindow, type WindowPoint } from "../../../metrics/core/window_points.ts";
import { chooseWindow, type DayWindow } from "../../../metrics/search_data/choose_window.ts";
import { missingDataStatus } from "../../search_data/search_data_status.ts";

/** A point of a keyword's history; null measures: there is no row of it. */
interface HistoryPoint extends WindowPoint {
  measures: Measures | null;
  url: string | null;
}

/** What became of a keyword in a window. */
interface KeywordHistory {
  points: HistoryPoint[];
  exports: KeywordExport[];
  ranks: KeywordRankDay[];
  provenance: Omit<SearchProvenance, "formula">;
}

const DEFAULT_DAYS = 90;

/** Reads what became of a keyword. Throws `ValidationError` for an impossible window. */
export async function readKeywordHistory(
  db: Db,
  { siteId, keywordId, query, now }: {
    siteId: number;
    keywordId: number;
    query: KeywordHistoryQuery;
    now: Date;
  },
): Promise<KeywordHistory> {
  const { search_type: searchType = "web", granularity = "day" } = query;
  const country = query.country ?? null;
  const device = query.device ?? null;
  const bounds = await listDayBounds(db, { siteId, searchType, kinds: FACTS_KINDS.query });
  const window = await chooseHistoryWindow(db, siteId, { query, bounds }) ?? lastDays(now);
  const { from, to } = window;
  const choice = { siteId, searchType, country, device, from, to };
  const [coverages, days, pages, exports, ranks] = await Promise.all([
    listDayCoverage(db, { siteId, searchType, kinds: FACTS_KINDS.query }, window),
    listKeywordDays(db, { ...choice, keywordIds: [keywordId] }),
    listKeywordPageDays(db, { ...choice, keywordId }),
    country === null && device === null ? listKeywordExports(db, { ...choice, keywordId }) : [],
    searchType === "web" ? listKeywordRankDays(db, { siteId, keywordId, from, to }) : [],
  ]);
  const status = coverages.length > 0
    ? null
    : await missingDataStatus(db, { ...choice, kind: "query", window, bounds });
  return {
    points: divideWindow(window, granularity).map((point) => ({
      ...point,
      measures: sumDays(days.filter(({ date }) => isIn(point, date))),
      url: findTopUrl(pages.filter(({ date }) => isIn(point, date))),
    })),
    exports,
    ranks: ranks.filter((rank) => fits(rank.country, country) && fits(rank.device, device)),
    provenance: {
      ...await describeDays(db, coverages),
      from,
      to,
      previous: null,
      search_type: searchType,
      country,
      device,
      data_status: status,
    },
  };
}

/** Up to the last day with search data or ranks, unless the query says otherwise. */
async function chooseHistoryWindow(
  db: Db,
  siteId: number,
  { query, bounds }: { query: KeywordHistoryQuery; bounds: readonly DayBounds[] },
): Promise<DayWindow | undefined> {
  const ranked = (await listRankContexts(db, siteId)).map(({ first, last }) => ({
    kind: "query" as const,
    first,
    last,
  }));
  return chooseWindow(query, [...bounds, ...ranked], DEFAULT_DAYS);
}

function lastDays(now: Date): DayWindow {
  const to = dayOf(now);
  return { from: addDays(to, 1 - DEFAULT_DAYS), to };
}

function isIn({ from, to }: WindowPoint, date: string): boolean {
  return from <= date && date <= to;
}

function fits(own: string | null, wanted: string | null): boolean {
  return wanted === null || own === wanted;
}

function sumDays(days: readonly Measures[]): Measures | null {
  if (days.length === 0) return null;
  const sum: Measures = { clicks: 0, impressions: 0, positionSum: 0 };
  for (const { clicks, impressions, positionSum } of days) {
    sum.clicks += clicks;
    sum.impressions += impressions;
    sum.positionSum = sum.positionSum === null || positionSum === null
      ? null
      : sum.positionSum + positionSum;
  }
  return sum;
}

/** The page with the most clicks, then impressions; of equal ones the older. */
function findTopUrl(pages: readonly KeywordPageDay[]): string | null {
  const sums = new Map<number, KeywordPageDay>();
  for (const page of pages) {
    const { clicks, impressions } = sums.get(page.pageId) ?? { clicks: 0, impressions: 0 };
    sums.set(page.pageId, {
      ...page,
      clicks: clicks + page.clicks,
      impressions: impressions + page.impressions,
    });
  }
  const [best] = [...sums.values()].sort((a, b) =>
    b.clicks - a.clicks || b.impressions - a.impressions || a.pageId - b.pageId
  );
  return best?.url ?? null;
}

async function describeDays(
  db: Db,
  coverages: readonly DayCoverage[],
): Promise<
  Pick<SearchProvenance, "source" | "days_with_data" | "data_state" | "aggregation">
> {
  const [first] = coverages;
  if (first === undefined) {
    return { source: null, days_with_data: null, data_state: null, aggregation: null };
  }
  const source = await findImportSource(db, Math.max(...coverages.map((one) => one.importId)));
  return {
    source: source === "search_console" ? "search_console" : "import",
    days_with_data: Math.max(...coverages.map(({ daysCount }) => daysCount)),
    data_state: coverages.some(({ partialCount }) => partialCount > 0) ? "partial" : "final",
    aggregation: first.kind === "query" ? "by_property" : "by_page",
  };
}
