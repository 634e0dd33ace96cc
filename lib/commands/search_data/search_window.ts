import type { PeriodRows } from "../../../db/search_data/period_rows.ts";
import type { Measures, PeriodKind, SearchPeriod } from "../../../db/search_data/search_periods.ts";
import type { DayBounds } from "../../../db/search_data/search_days.ts";
import type { SearchKind } from "../../../db/search_data/search_kinds.ts";
import type { ReportKey } from "../../../db/search_data/search_reports.ts";
import type { DayTotal } from "../../../db/search_data/search_series.ts";
import type {
  DeviceName,
  SearchTypeName,
  SearchWindowQuery,
} from "../../../schemas/search_window.ts";
import type { QueryDays } from "../../metrics/search/decay/query_days.ts";
import type { DayWindow } from "../../metrics/search_data/choose_window.ts";
import type { MeasureRun } from "../../metrics/search_data/measure_run.ts";
import type { FactColumns } from "../../metrics/search_data/pack_facts.ts";
import type { PartTotal } from "../../metrics/search_data/sum_parts.ts";
import type { DataStatus } from "./search_data_status.ts";

/** Which window of a site's search performance is asked for. */
export interface SearchWindowChoice {
  siteId: number;
  kind: PeriodKind;
  query: SearchWindowQuery;
  /** How long the window is unless something else is asked for; default: 28. */
  defaultDays?: number;
  now: Date;
  /** It is computed, whatever that takes; default: not while a refresh, which will do it, is under way. */
  fresh?: boolean;
  /** The period that a cursor goes on in. */
  snapshot?: number | null | undefined;
  /** The caller can work with a preview; default: all rows are in the database. */
  preview?: boolean | undefined;
}

/** Which part of the searches. */
interface WindowFilter {
  searchType: SearchTypeName;
  /** Null: all together. */
  country: string | null;
  device: DeviceName | null;
}

/** A question, and what is known before its window is looked for. */
export interface WindowQuestion extends SearchWindowChoice, WindowFilter {
  /** The first and last days of the kinds that serve. */
  bounds: readonly DayBounds[];
  /** The period that a list goes on in, whatever came meanwhile. */
  pinned: SearchPeriod | undefined;
}

/**
 * What the database has of a window.
 *
 * - `absent`: no sums, since nobody has asked for them or there are no days.
 * - `preview`: the rows with the most clicks; all rows are in memory and written a while later.
 * - `complete`: all rows, of the days as they are now.
 * - `stale`: all rows, of days that have changed since.
 */
type WindowState = "absent" | "preview" | "complete" | "stale";

/** A window with data. */
export interface SearchWindow extends WindowFilter {
  state: Exclude<WindowState, "absent">;
  period: SearchPeriod;
  /** What it is compared with; null: nothing is asked for, or there is nothing. */
  previous: SearchPeriod | null;
  /** Days, inclusive. */
  from: string;
  to: string;
  /** How many there are from first to last, and how many of them have data; null: not known. */
  days: number;
  daysWithData: number | null;
  previousDaysWithData: number | null;
  dataState: "final" | "partial";
  source: "search_console" | "import";
  aggregation: "by_property" | "by_page";
  origin: "days" | "export";
  /** What is missing or old in the data. */
  status: DataStatus | null;
  /** All rows of a preview. */
  preview?: PeriodRows;
  /** The same of what it is compared with: the database has those of its rows that go with the window's first ones. */
  previousPreview?: PeriodRows;
}

/** No data for what is asked for, and why. */
export interface NoSearchData extends WindowFilter {
  state: "absent";
  period: null;
  previous: null;
  from: string | null;
  to: string | null;
  status: DataStatus;
}

/** Days of one kind of a site's search performance. */
export interface DayScan {
  siteId: number;
  searchType: SearchTypeName;
  kind: SearchKind;
  /** Days, inclusive. */
  from: string;
  to: string;
}

/** The facts of a day, in the order of keyword, page and segment. The next day is written over its arrays. */
export interface ScannedDay extends FactColumns {
  /** `YYYY-MM-DD`. */
  date: string;
  /** The same in few bytes, which nothing is written over; undefined where the day is not packed yet. */
  parts: readonly Uint8Array[] | undefined;
}

/** The facts of a day in few bytes. */
export interface StoredDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** What `packFacts()` gave, one after the other; nothing is written over it. */
  packs: readonly Uint8Array[];
}

/** What the pages of a keyword got day by day. */
export interface KeywordDays {
  keywordId: number;
  rows: QueryDays;
}

/** What keywords and pages have together. */
export interface WindowPairs {
  /** By keyword and page. */
  rows: MeasureRun;
  /**
   * Reads what the pages of keywords got day by day, in batches. The first call has the days in memory that the rows
   * were made of, unless they are too many.
   */
  readDays(keywordIds: readonly number[]): AsyncGenerator<KeywordDays[]>;
}

/** A day of search data. */
export interface DayFacts {
  /** The import that brought it. */
  importId: number;
  rowsCount: number;
  /** Undefined: it has no rows. */
  facts: FactColumns | undefined;
}

/** Something that was made, and what is left to write. */
export interface Made<Result> {
  result: Result;
  /** Null: all of it is in the database. The name is shown in the log when it fails. */
  unwritten: { name: string; write(): Promise<Result> } | null;
}

/** Something that was made for all callers. */
export interface Derived<Result> {
  result: Result;
  /** Writes what is left, unless that is under way; null: all of it is in the database. */
  complete: (() => Promise<Result>) | null;
}

/** Which report is wanted, and how it is made. */
export interface ReportRequest<Report> {
  key: ReportKey;
  now: Date;
  compute(): Promise<Report>;
  /** Whether it is kept: false while some of what it is made of is missing. */
  isWhole(report: Report): boolean;
  /** At most this many questions of this name are kept for a site, the newest; default: all. */
  most?: number;
}

/** Whose totals are wanted. */
export interface TotalsChoice {
  siteId: number;
  query: SearchWindowQuery;
  now: Date;
}

/** What a site has of a window as a whole. */
export interface WindowTotals extends WindowParts {
  dates: DayWindow;
  /** Where the numbers are from where the site has nothing but totals of days. */
  origin: TotalsOrigin | null;
  totals: Measures | null;
  source: TotalsSource;
  /** Counted in the same way; null: not known. */
  previous: Measures | null;
  /** The days of `previous`; null: it is not the sum of days. */
  compared: (DayWindow & { daysWithData: number }) | null;
  days: readonly DayTotal[];
}

/** The property's own total, or for want of it the sum of the rows that exist. */
export type TotalsSource = "property" | "sum_of_rows";

/** Where totals of days are from. */
export interface TotalsOrigin {
  source: SearchWindow["source"];
  daysWithData: number;
  previous: (DayWindow & { daysWithData: number }) | null;
  dataState: SearchWindow["dataState"];
}

/** What each country, device and search appearance has of a window, the one with the most clicks first. */
export interface WindowParts {
  countries: PartTotal[];
  devices: PartTotal[];
  appearances: PartTotal[];
}

/** Which site is refreshed. */
export interface SiteRefresh {
  siteId: number;
  now: Date;
  /** Aborts when nothing more may be written. */
  signal?: AbortSignal | undefined;
}
