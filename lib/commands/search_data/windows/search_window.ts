import type { Db } from "../../../../db/core/connection.ts";
import type { PeriodRows } from "../../../../db/search_data/period_rows.ts";
import { type DayBounds, listDayBounds } from "../../../../db/search_data/search_days.ts";
import {
  findPeriodById,
  type PeriodKind,
  type SearchPeriod,
} from "../../../../db/search_data/search_periods.ts";
import type {
  DeviceName,
  SearchTypeName,
  SearchWindowQuery,
} from "../../../../schemas/search_window.ts";
import { chooseWindow, FACTS_KINDS } from "../../../metrics/search_data/choose_window.ts";
import { findDaysWindow } from "./find_days_window.ts";
import { findExportWindow } from "./find_export_window.ts";
import { type DataStatus, missingDataStatus } from "../search_data_status.ts";

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
  /**
   * The caller can do with the rows with the most clicks in the database and all rows in memory; default: all rows are
   * in the database.
   */
  early?: boolean | undefined;
}

/** Which part of the searches. */
export interface WindowFilter {
  searchType: SearchTypeName;
  /** Null: all together. */
  country: string | null;
  device: DeviceName | null;
}

/** A window with data. */
export interface SearchWindow extends WindowFilter {
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
  /** All rows of the period while the database has those with the most clicks only; see `early` of the choice. */
  early?: PeriodRows;
  /** The same of what it is compared with: the database has those of its rows that stand beside these. */
  previousEarly?: PeriodRows;
}

/** No data for what is asked for, and why. */
export interface NoSearchData extends WindowFilter {
  period: null;
  previous: null;
  from: string | null;
  to: string | null;
  status: DataStatus;
}

/**
 * Finds the rows of a window: what is asked for, or the last 28 days with data, or without any days the
 * newest window that an export brought. A window that nobody asked for before is computed and
 * kept: the one thing that a GET writes. Throws `ValidationError` for an impossible window.
 */
export async function resolveSearchWindow(
  db: Db,
  choice: SearchWindowChoice,
): Promise<SearchWindow | NoSearchData> {
  const { siteId, kind, query } = choice;
  const searchType = query.search_type ?? "web";
  const filter = { searchType, country: query.country ?? null, device: query.device ?? null };
  const [bounds, begun] = await Promise.all([
    listDayBounds(db, { siteId, searchType, kinds: FACTS_KINDS[kind] }),
    findBegun(db, choice),
  ]);
  const window = begun === undefined
    ? chooseWindow(query, bounds, choice.defaultDays)
    : { from: begun.dateFrom, to: begun.dateTo };
  const question: WindowQuestion = { ...choice, ...filter, bounds, begun };
  const found = (window && await findDaysWindow(db, question, window)) ??
    await findExportWindow(db, question, window);
  if (found !== undefined) return found;
  return {
    ...filter,
    period: null,
    previous: null,
    from: window?.from ?? null,
    to: window?.to ?? null,
    status: await missingDataStatus(db, { siteId, kind, ...filter, window, bounds }),
  };
}

/** A question, and what is known before its window is looked for. */
export interface WindowQuestion extends SearchWindowChoice, WindowFilter {
  /** The first and last days of the kinds that serve. */
  bounds: readonly DayBounds[];
  /** The period that a list goes on in, whatever came meanwhile. */
  begun: SearchPeriod | undefined;
}

/** Undefined also when it was deleted since: the list then goes on in what takes its place. */
async function findBegun(
  db: Db,
  { siteId, kind, snapshot }: SearchWindowChoice,
): Promise<SearchPeriod | undefined> {
  if (snapshot === null || snapshot === undefined) return undefined;
  const period = await findPeriodById(db, siteId, snapshot);
  return period?.kind === kind ? period : undefined;
}
