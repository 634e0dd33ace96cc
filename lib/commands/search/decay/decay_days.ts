import type { Db } from "../../../../db/core/connection.ts";
import {
  listDayBounds,
  listDayCoverage,
  listSearchDays,
} from "../../../../db/search_data/search_days.ts";
import type { SearchTypeName } from "../../../../schemas/search_window.ts";
import { addDays } from "../../../core/days.ts";
import { FACTS_KINDS } from "../../../../db/search_data/search_periods.ts";
import {
  type DataStatus,
  isLeftToRefresh,
  missingDataStatus,
  refreshingStatus,
} from "../../search_data/search_data_status.ts";
import type { DayScan } from "../../search_data/search_window.ts";

/** The days that decay is told by: up to 16 months, until the last final day. */
export interface DecayDays extends DayScan {
  /** The same as long as the same imports brought the same days, also those of queries with pages. */
  digest: string;
  daysCount: number;
  /** Partial: Search Console still counts all of them. */
  dataState: "final" | "partial";
  /** The import that brought the newest of them. */
  importId: number;
  /** The refresh that is under way judges them again. */
  isRefreshing: boolean;
  status: DataStatus | null;
}

/** How far back days are looked at: as far as Search Console keeps them. */
const MAX_DAYS = 488;
/** From this many on a page can be judged. */
const MIN_DAYS = 120;

/** Finds the days of pages that a site has; without any, why not. */
export async function findDecayDays(
  db: Db,
  { siteId, searchType, asked = {}, fresh = false }: {
    siteId: number;
    searchType: SearchTypeName;
    /** Days, inclusive, beyond which nothing is looked at; absent: all days. */
    asked?: { from?: string | undefined; to?: string | undefined };
    /** They are judged now, whatever that takes. */
    fresh?: boolean;
  },
): Promise<DecayDays | { status: DataStatus }> {
  const kinds = FACTS_KINDS.page;
  const bounds = await listDayBounds(db, { siteId, searchType, kinds });
  const newest = bounds.map((bound) => bound.last).toSorted().at(-1);
  const missing = {
    siteId,
    kind: "page",
    searchType,
    country: null,
    device: null,
    bounds,
  } as const;
  if (newest === undefined) {
    const status = await missingDataStatus(db, { ...missing, window: undefined });
    return { status: status.code === "window_without_data" ? needsDays(siteId) : status };
  }
  const last = asked.to !== undefined && asked.to < newest ? asked.to : newest;
  const first = addDays(last, 1 - MAX_DAYS);
  const window = {
    from: asked.from !== undefined && asked.from > first ? asked.from : first,
    to: last,
  };
  const coverages = await listDayCoverage(
    db,
    { siteId, searchType, kinds: [...kinds, "query_page"] },
    window,
  );
  if (coverages.every(({ kind }) => !kinds.some((one) => one === kind))) {
    return { status: await missingDataStatus(db, { ...missing, window }) };
  }
  // of kinds with as many days the one that Google counted itself
  const chosen = kinds.flatMap((kind) => coverages.filter((one) => one.kind === kind))
    .reduce((best, one) => best.daysCount >= one.daysCount ? best : one);
  const days = await listSearchDays(db, { siteId, searchType, kind: chosen.kind }, window);
  const lastFinal = days.findLast(({ state }) => state === "final")?.date;
  const to = lastFinal ?? last;
  const from = days[0]?.date ?? to;
  const daysCount = days.filter(({ date }) => date <= to).length;
  const rowsCount = coverages.reduce((sum, one) => sum + one.rowsCount, 0);
  const isRefreshing = !fresh && await isLeftToRefresh(db, siteId, rowsCount);
  return {
    siteId,
    searchType,
    kind: chosen.kind,
    from,
    to,
    // queries with their pages tell why pages fall
    digest: [chosen, ...coverages.filter(({ kind }) => kind === "query_page")]
      .map(({ digest }) => digest).join(" "),
    daysCount,
    dataState: lastFinal === undefined ? "partial" : "final",
    importId: chosen.importId,
    isRefreshing,
    status: isRefreshing
      ? refreshingStatus(last)
      : daysCount >= MIN_DAYS
      ? null
      : tooFewDays(daysCount),
  };
}

function needsDays(siteId: number): DataStatus {
  return {
    code: "needs_page_days",
    message: "The site's search data have no days of its pages: exports of Search Console's user " +
      "interface sum them up. Connect it with " +
      `PUT /sites/${siteId}/integrations/search-console, or import rows of page and date, such ` +
      `as its bulk export: npm run import -- --site ${siteId} FILE.`,
  };
}

function tooFewDays(daysCount: number): DataStatus {
  return {
    code: "too_few_days",
    message:
      `A page is judged from ${MIN_DAYS} days of data on, and there are ${daysCount}. With ` +
      "13 months the season is known as well.",
  };
}
