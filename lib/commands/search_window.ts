import type { Db } from "../../db/connection.ts";
import { findImportSource } from "../../db/import_sources.ts";
import { touchPeriod } from "../../db/period_retention.ts";
import { type DayBounds, type DayCoverage, listDayBounds } from "../../db/search_days.ts";
import {
  findPeriod,
  findPeriodById,
  listExportPeriods,
  type PeriodKey,
  type PeriodKind,
  type SearchPeriod,
} from "../../db/search_periods.ts";
import type { DeviceName, SearchTypeName, SearchWindowQuery } from "../../schemas/search_window.ts";
import { countDays } from "../importers/parse_day.ts";
import {
  chooseComparedWindow,
  chooseWindow,
  type DayWindow,
  FACTS_KINDS,
} from "./choose_window.ts";
import { computePeriodOnce } from "./compute_period_once.ts";
import { readPeriodDays } from "./compute_period.ts";
import {
  type DataStatus,
  exportNotice,
  missingDataStatus,
  missingSegmentStatus,
  partlyCoveredStatus,
} from "./search_data_status.ts";

/** Which window of a site's search performance is asked for. */
export interface SearchWindowChoice {
  siteId: number;
  kind: PeriodKind;
  query: SearchWindowQuery;
  /** How long the window is unless something else is asked for; default: 28. */
  defaultDays?: number;
  now: Date;
  /** The period that a cursor goes on in. */
  snapshot?: number | null | undefined;
}

interface WindowFilter {
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
  const kinds = FACTS_KINDS[kind];
  const bounds = await listDayBounds(db, { siteId, searchType, kinds });
  const window = await chooseSnapshot(db, choice) ??
    chooseWindow(query, bounds, choice.defaultDays);
  const filter = { searchType, country: query.country ?? null, device: query.device ?? null };
  const question = { ...choice, ...filter, bounds, now: choice.now };
  const found = (window && await findDays(db, question, window)) ??
    await findExport(db, question, window);
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

/** A list that goes on stays with the days of its first page, whatever came meanwhile. */
async function chooseSnapshot(
  db: Db,
  { siteId, snapshot }: SearchWindowChoice,
): Promise<DayWindow | undefined> {
  if (snapshot === null || snapshot === undefined) return undefined;
  const period = await findPeriodById(db, siteId, snapshot);
  return period && { from: period.dateFrom, to: period.dateTo };
}

interface Question extends SearchWindowChoice, WindowFilter {
  bounds: readonly DayBounds[];
}

async function findDays(
  db: Db,
  question: Question,
  window: DayWindow,
): Promise<SearchWindow | NoSearchData | undefined> {
  const compared = chooseComparedWindow(window, question.query.compare);
  const [current, previous] = await Promise.all([
    readDays(db, question, window),
    compared && reachesBack(question.bounds, compared) ? readDays(db, question, compared) : null,
  ]);
  if (current === undefined) return undefined;
  const { period, coverage } = current;
  const { searchType, country, device } = question;
  if (period.rowsCount === 0 && period.summary.unsplit) {
    return {
      searchType,
      country,
      device,
      period: null,
      previous: null,
      ...window,
      status: missingSegmentStatus(question),
    };
  }
  return {
    searchType,
    country,
    device,
    period: await readSnapshot(db, question) ?? period,
    previous: previous?.period ?? null,
    ...window,
    days: countDays(window.from, window.to),
    daysWithData: coverage.daysCount,
    previousDaysWithData: previous?.coverage.daysCount ?? null,
    dataState: coverage.partialCount > 0 ? "partial" : "final",
    source: await findSource(db, period),
    aggregation: period.factsKind === "query" ? "by_property" : "by_page",
    origin: "days",
    status: partlyCoveredStatus(window, question.bounds),
  };
}

/** Days from before the data begin say nothing about what was then. */
function reachesBack(bounds: readonly DayBounds[], { from }: DayWindow): boolean {
  return bounds.some(({ first }) => first <= from);
}

async function readSnapshot(
  db: Db,
  { siteId, kind, snapshot }: Question,
): Promise<SearchPeriod | undefined> {
  if (snapshot === null || snapshot === undefined) return undefined;
  const period = await findPeriodById(db, siteId, snapshot);
  return period?.kind === kind ? period : undefined;
}

/** Finds the period of a window, or makes it of its days; undefined where there are none. */
async function readDays(
  db: Db,
  { siteId, kind, searchType, country, device, now }: Question,
  { from: dateFrom, to: dateTo }: DayWindow,
): Promise<{ period: SearchPeriod; coverage: DayCoverage } | undefined> {
  const key: PeriodKey = { siteId, kind, searchType, country, device, dateFrom, dateTo };
  const [days, known] = await Promise.all([readPeriodDays(db, key), findPeriod(db, key)]);
  if (days === undefined) return undefined;
  const coverage = days.facts;
  if (known?.daysDigest === days.digest) {
    await touchPeriod(db, known, now);
    return { period: known, coverage };
  }
  const period = await computePeriodOnce(db, key, { now, replaced: known });
  return period && { period, coverage };
}

async function findExport(
  db: Db,
  question: Question,
  window: DayWindow | undefined,
): Promise<SearchWindow | undefined> {
  const { siteId, kind, searchType, country, device, query } = question;
  const exports = await listExportPeriods(db, { siteId, kind, searchType, country, device });
  const asked = query.from !== undefined || query.to !== undefined;
  const period = asked || question.snapshot
    ? exports.find((one) => one.dateFrom === window?.from && one.dateTo === window.to)
    : exports[0];
  if (period === undefined) return undefined;
  const { dateFrom: from, dateTo: to } = period;
  const compared = chooseComparedWindow({ from, to }, query.compare);
  const previous = exports.find((one) =>
    one.dateFrom === compared?.from && one.dateTo === compared.to
  );
  return {
    searchType,
    country,
    device,
    period,
    previous: previous ?? null,
    from,
    to,
    days: countDays(from, to),
    daysWithData: null,
    previousDaysWithData: null,
    dataState: "final",
    source: await findSource(db, period),
    aggregation: period.factsKind === "query" ? "by_property" : "by_page",
    origin: "export",
    status: exportNotice(period),
  };
}

async function findSource(db: Db, { importId }: SearchPeriod): Promise<SearchWindow["source"]> {
  const source = importId === null ? undefined : await findImportSource(db, importId);
  return source === "search_console" ? "search_console" : "import";
}
