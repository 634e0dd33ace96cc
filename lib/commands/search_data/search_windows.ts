import type { Db } from "../../../db/core/connection.ts";
import type { SearchKind } from "../../../db/search_data/search_kinds.ts";
import type { PeriodKey } from "../../../db/search_data/search_periods.ts";
import type { MeasureRun } from "../../metrics/search_data/measure_run.ts";
import type { Log } from "../../core/log.ts";
import type {
  DayFacts,
  DayScan,
  Derived,
  Made,
  NoSearchData,
  ReportRequest,
  ScannedDay,
  SearchWindow,
  SearchWindowChoice,
  SiteRefresh,
  StoredDay,
  TotalsChoice,
  WindowPairs,
  WindowTotals,
} from "./search_window.ts";
import {
  type FindPosition,
  readAllBestPositions,
  readBestPositions,
} from "./windows/best_positions.ts";
import { createWindowEngine } from "./windows/engine.ts";
import { packDays } from "./windows/pack_days.ts";
import { readDay } from "./windows/read_day.ts";
import { readPairs } from "./windows/read_pairs.ts";
import { readReport } from "./windows/read_report.ts";
import { readWindowTotals } from "./windows/read_window_totals.ts";
import { refreshPeriods } from "./windows/refresh_periods.ts";
import { resolveWindow } from "./windows/resolve_window.ts";
import { scanDays, scanStoredDays } from "./windows/scan_days.ts";
import { sumWindow } from "./windows/sum_window.ts";

/**
 * The door of the search data of a process: windows of days, their sums, and what is derived from them. It owns what
 * callers share: the turns in which days are read, runs of the same work, recent sums, and writes after an answer.
 */
export interface SearchWindows {
  /**
   * Finds the rows of a window: what is asked for, or the last 28 days with data, or without any days the
   * newest window that an export brought. A window that nobody asked for before is computed and
   * kept: the one thing that a GET writes. Throws `ValidationError` for an impossible window.
   */
  resolve(choice: SearchWindowChoice): Promise<SearchWindow | NoSearchData>;
  /** Reads the totals of a window, of its days, countries and devices; undefined: there are none. */
  readTotals(
    window: SearchWindow | NoSearchData,
    choice: TotalsChoice,
  ): Promise<WindowTotals | undefined>;
  /** Reads the best mean position of a day that keywords had in a window; without days there is none. */
  readBestPositions(
    siteId: number,
    window: SearchWindow | NoSearchData,
    keywordIds: readonly number[],
  ): Promise<Map<number, number>>;
  /** Reads the same of all keywords at once. */
  readAllBestPositions(
    siteId: number,
    window: SearchWindow | NoSearchData,
  ): Promise<FindPosition>;
  /** Reads what keywords and pages have together over the days of a window. */
  readPairs(key: Omit<PeriodKey, "kind">): Promise<WindowPairs>;
  /** Reads all facts of a kind day by day, oldest first. Days without facts are left out. */
  readDays(scan: DayScan): AsyncGenerator<ScannedDay>;
  /** The same in few bytes, for those who read it a stretch at a time. */
  readStoredDays(scan: DayScan): AsyncGenerator<StoredDay>;
  /** Reads one day as it is at one moment; undefined when it has gone meanwhile. */
  readDay(choice: Omit<DayScan, "from" | "to"> & { date: string }): Promise<DayFacts | undefined>;
  /** Sums the rows of one kind over the days of a window. */
  sumRows(key: Omit<PeriodKey, "kind">, kind: SearchKind): Promise<MeasureRun>;
  /**
   * Reads the report of the data as they are now; one that is not there is made, once for all callers, and
   * kept. Throws `NotFoundError` when the site is being deleted.
   */
  readReport<Report>(request: ReportRequest<Report>): Promise<Report>;
  /**
   * Makes something of the data, once for all callers at the same time. What it leaves unwritten is written when
   * somebody completes it, or automatically a while later; until then callers share it.
   */
  derive<Result>(name: string, make: () => Promise<Made<Result>>): Promise<Derived<Result>>;
  /** Packs the days of a site that are new or changed. Throws `NotFoundError` when the site is being deleted. */
  packDays(refresh: Omit<SiteRefresh, "now">): Promise<void>;
  /**
   * Brings the windows up to date that are asked for most: the last 7, 28 and 90 days and as many before each, and
   * calendar months.
   */
  refresh(refresh: SiteRefresh): Promise<void>;
  /**
   * Ends all use: calls fail from now on, writes that have not begun are dropped, and what runs is waited for. No query
   * runs after it; call it before the database closes.
   */
  close(): Promise<void>;
}

/** Opens the door over a database; what fails after an answer goes to the log. */
export function createSearchWindows({ db, log }: { db: Db; log: Log }): SearchWindows {
  const engine = createWindowEngine({ db, log });
  const { call } = engine;
  return {
    resolve: (choice) => call(() => resolveWindow(engine, choice)),
    readTotals: (window, choice) => call(() => readWindowTotals(engine, window, choice)),
    readBestPositions: (siteId, window, keywordIds) =>
      call(() => readBestPositions(engine, { siteId, window, keywordIds })),
    readAllBestPositions: (siteId, window) =>
      call(() => readAllBestPositions(engine, { siteId, window })),
    readPairs: (key) => call(() => readPairs(engine, key)),
    readDays: (scan) => scanDays(db, scan),
    readStoredDays: (scan) => scanStoredDays(db, scan),
    readDay: (choice) => call(() => readDay(engine, choice)),
    sumRows: (key, kind) => call(async () => (await sumWindow(db, key, { kind })).rows),
    readReport: (request) => call(() => readReport(engine, request)),
    derive: (name, make) => call(() => engine.derive(name, make)),
    packDays: ({ siteId, signal }) => call(() => packDays(db, siteId, signal)),
    refresh: (refresh) => call(() => refreshPeriods(engine, refresh)),
    close: engine.close,
  };
}
