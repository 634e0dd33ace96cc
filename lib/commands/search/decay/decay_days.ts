import type { Db } from "../../../../db/core/connection.ts";
import {
  type DayBounds,
  type DayCoverage,
  listDayBounds,
  listDayCoverage,
  listSearchDays,
} from "../../../../db/search_data/search_days.ts";
import type { SearchTypeName } from "../../../../schemas/search_window.ts";
import { addDays, countDays } from "../../../core/days.ts";
import { FACTS_KINDS } from "../../../../db/search_data/search_periods.ts";
import type { DateWindow } from "../../../metrics/search/decay/daily_series.ts";
import { WINDOW_DAYS } from "../../../metrics/search/decay/decay_windows.ts";
import { MIN_COMPARED_DAYS } from "../../../metrics/search/decay/window_change.ts";
import {
  clickedOnlyStatus,
  type DataStatus,
  isLeftToRefresh,
  missingDataStatus,
  refreshingStatus,
} from "../../search_data/search_data_status.ts";
import type { DayScan } from "../../search_data/search_window.ts";

/** The days that decay is judged by: up to 16 months, until the last final day. */
export interface DecayDays extends DayScan {
  /** The same as long as the same imports brought the same days, also those of queries with pages. */
  digest: string;
  daysCount: number;
  /** Of each day from first to last, 1 where there are data of pages, and of queries with pages. */
  present: Uint8Array;
  presentQueries: Uint8Array;
  /** Partial: Search Console still counts all of them. */
  dataState: "final" | "partial";
  /** Rows without clicks are missing, of pages or of queries with pages. */
  clickedOnly: boolean;
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

/** Whose days are wanted. */
interface DecayChoice {
  siteId: number;
  searchType: SearchTypeName;
  /** Days, inclusive, beyond which nothing is looked at; absent: all days. */
  asked?: { from?: string | undefined; to?: string | undefined };
  /** They are judged now, whatever that takes. */
  fresh?: boolean;
}

/** Finds the days of pages that a site has; without any, why not. */
export async function findDecayDays(
  db: Db,
  choice: DecayChoice,
): Promise<DecayDays | { status: DataStatus }> {
  const { siteId, searchType } = choice;
  const kinds = FACTS_KINDS.page;
  const bounds = await listDayBounds(db, { siteId, searchType, kinds });
  const newest = bounds.map((bound) => bound.last).toSorted().at(-1);
  if (newest === undefined) {
    const status = await missingStatus(db, choice, { bounds, window: undefined });
    return { status: status.code === "window_without_data" ? needsDays(siteId) : status };
  }
  const window = chooseDays(choice.asked ?? {}, newest);
  const coverages = await listDayCoverage(
    db,
    { siteId, searchType, kinds: [...kinds, "query_page"] },
    window,
  );
  if (coverages.every(({ kind }) => !kinds.some((one) => one === kind))) {
    return { status: await missingStatus(db, choice, { bounds, window }) };
  }
  return await readDays(db, choice, { window, coverages });
}

function chooseDays(
  { from, to }: NonNullable<DecayChoice["asked"]>,
  newest: string,
): DateWindow {
  const last = to !== undefined && to < newest ? to : newest;
  const first = addDays(last, 1 - MAX_DAYS);
  return { from: from !== undefined && from > first ? from : first, to: last };
}

async function missingStatus(
  db: Db,
  { siteId, searchType }: DecayChoice,
  { bounds, window }: { bounds: readonly DayBounds[]; window: DateWindow | undefined },
): Promise<DataStatus> {
  const missing = { siteId, kind: "page", searchType, country: null, device: null } as const;
  return await missingDataStatus(db, { ...missing, bounds, window });
}

async function readDays(
  db: Db,
  { siteId, searchType, fresh = false }: DecayChoice,
  { window, coverages }: { window: DateWindow; coverages: readonly DayCoverage[] },
): Promise<DecayDays> {
  // of kinds with as many days the one that Google counted itself
  const chosen = FACTS_KINDS.page.flatMap((kind) => coverages.filter((one) => one.kind === kind))
    .reduce((best, one) => best.daysCount >= one.daysCount ? best : one);
  const days = await listSearchDays(db, { siteId, searchType, kind: chosen.kind }, window);
  const queryDays = await listSearchDays(db, { siteId, searchType, kind: "query_page" }, window);
  const lastFinal = days.findLast(({ state }) => state === "final")?.date;
  const to = lastFinal ?? window.to;
  const from = days[0]?.date ?? to;
  const present = markDays({ from, to }, days);
  const daysCount = present.reduce((sum, one) => sum + one, 0);
  const rowsCount = coverages.reduce((sum, one) => sum + one.rowsCount, 0);
  const clickedOnlyCount = Math.max(...coverages.map((one) => one.clickedOnlyCount));
  const isRefreshing = !fresh && await isLeftToRefresh(db, siteId, rowsCount);
  return {
    siteId,
    searchType,
    kind: chosen.kind,
    from,
    to,
    // queries with their pages show why pages fall
    digest: [chosen, ...coverages.filter(({ kind }) => kind === "query_page")]
      .map(({ digest }) => digest).join(" "),
    daysCount,
    present,
    presentQueries: markDays({ from, to }, queryDays),
    dataState: lastFinal === undefined ? "partial" : "final",
    clickedOnly: clickedOnlyCount > 0,
    importId: chosen.importId,
    isRefreshing,
    status: isRefreshing
      ? refreshingStatus(window.to)
      : clickedOnlyStatus(clickedOnlyCount) ?? statusOf({ present, daysCount, to }),
  };
}

function markDays({ from, to }: DateWindow, days: readonly { date: string }[]): Uint8Array {
  const present = new Uint8Array(countDays(from, to));
  for (const { date } of days) {
    if (date >= from && date <= to) present[countDays(from, date) - 1] = 1;
  }
  return present;
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

function statusOf(
  { present, daysCount, to }: Pick<DecayDays, "present" | "daysCount" | "to">,
): DataStatus | null {
  if (daysCount < MIN_DAYS) {
    return {
      code: "too_few_days",
      message:
        `A page is judged from ${MIN_DAYS} days of data on, and there are ${daysCount}. With ` +
        "13 months the season is known as well.",
    };
  }
  const last = present.subarray(-WINDOW_DAYS);
  const missing = last.length - last.reduce((sum, one) => sum + one, 0);
  if (missing === 0) return null;
  const from = addDays(to, 1 - WINDOW_DAYS);
  if (WINDOW_DAYS - missing < MIN_COMPARED_DAYS) {
    return {
      code: "too_few_days",
      message: `Of the ${WINDOW_DAYS} days from ${from} to ${to} only ${WINDOW_DAYS - missing} ` +
        `have data, and a comparison takes ${MIN_COMPARED_DAYS}: import the others.`,
    };
  }
  return {
    code: "days_missing",
    message: `Of the ${WINDOW_DAYS} days from ${from} to ${to}, ${missing} have no data. They do ` +
      "not count as days without clicks: each comparison leaves out the same weekdays of the " +
      "other window. meta.missing_days lists them.",
  };
}
