import type { Db } from "../../../../db/core/connection.ts";
import { listExportPeriods, type SearchPeriod } from "../../../../db/search_data/search_periods.ts";
import { addDays, countDays } from "../../../core/days.ts";
import {
  chooseComparedWindow,
  type DayWindow,
} from "../../../metrics/search_data/choose_window.ts";
import { findSource } from "./stored_window.ts";
import { exportNotice } from "../search_data_status.ts";
import type { SearchWindow, WindowQuestion } from "../search_window.ts";

/** Exports of "the same days a year ago" are made by date or by weekday. */
const TOLERANCE_DAYS = 2;

/**
 * Finds a window that came whole by an export: the one of these days, or the newest when nobody asked
 * for any. Undefined where there is none.
 */
export async function findExportWindow(
  db: Db,
  question: WindowQuestion,
  window: DayWindow | undefined,
): Promise<SearchWindow | undefined> {
  const { siteId, kind, searchType, country, device, query, pinned } = question;
  const exports = await listExportPeriods(db, { siteId, kind, searchType, country, device });
  const isAsked = query.from !== undefined || query.to !== undefined;
  const period = pinned?.origin === "export"
    ? pinned
    : isAsked
    ? exports.find((one) => one.dateFrom === window?.from && one.dateTo === window.to)
    : exports[0];
  if (period === undefined) return undefined;
  const { dateFrom: from, dateTo: to } = period;
  return {
    state: "complete",
    searchType,
    country,
    device,
    period,
    previous: findCompared(period, exports, chooseComparedWindow({ from, to }, query.compare)),
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

/** The export of about these days that is as long; the nearest one. */
function findCompared(
  period: SearchPeriod,
  exports: readonly SearchPeriod[],
  compared: DayWindow | undefined,
): SearchPeriod | null {
  if (compared === undefined) return null;
  const distance = (one: SearchPeriod) =>
    Math.abs(countDays(one.dateFrom, compared.from) - 1) +
    Math.abs(countDays(one.dateTo, compared.to) - 1);
  const near = exports.filter((one) => one.dateTo < period.dateFrom)
    .filter((one) =>
      one.dateFrom >= addDays(compared.from, -TOLERANCE_DAYS) &&
      one.dateFrom <= addDays(compared.from, TOLERANCE_DAYS) &&
      one.dateTo >= addDays(compared.to, -TOLERANCE_DAYS) &&
      one.dateTo <= addDays(compared.to, TOLERANCE_DAYS)
    );
  return near.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
