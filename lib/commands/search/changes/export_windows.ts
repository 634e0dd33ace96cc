import type { Db } from "../../../../db/core/connection.ts";
import { findExportOfKind } from "../../../../db/search_data/search_overview.ts";
import { listExportPeriods, type SearchPeriod } from "../../../../db/search_data/search_periods.ts";
import { listDayTotals, listExportSegments } from "../../../../db/search_data/search_series.ts";
import type { ExportChangesQuery } from "../../../../schemas/search_changes.ts";
import { addDays, countDays } from "../../../core/days.ts";
import {
  chooseComparedWindow,
  type DayWindow,
} from "../../../metrics/search_data/choose_window.ts";
import { type PartTotal, sumParts } from "../../../metrics/search_data/sum_parts.ts";
import { type DataStatus, missingDataStatus } from "../../search_data/search_data_status.ts";
import type { PropertyScope } from "./change_windows.ts";

/** A window of which exports know queries or pages, but no days. */
export interface ExportWindow extends DayWindow {
  query: SearchPeriod | undefined;
  page: SearchPeriod | undefined;
  countries: PartTotal[];
  devices: PartTotal[];
  /** The property's own; null: nobody knows. */
  clicks: number | null;
  clicksFrom: "days" | "chart" | "devices" | "countries" | null;
  /** By day, where a chart came with it. */
  days: readonly { date: string; clicks: number; impressions: number }[];
}

/** Two windows that can be compared. */
export interface ExportWindows {
  previous: ExportWindow;
  current: ExportWindow;
}

/** Exports of "the same days a year ago" are made by date or by weekday. */
const TOLERANCE_DAYS = 2;

/** Finds two windows of exports; without them, why not. */
export async function findExportWindows(
  db: Db,
  scope: PropertyScope,
  query: ExportChangesQuery,
): Promise<ExportWindows | { status: DataStatus }> {
  const [ofQueries, ofPages] = await Promise.all([
    listExportPeriods(db, { ...scope, kind: "query" }),
    listExportPeriods(db, { ...scope, kind: "page" }),
  ]);
  const windows = listWindows([...ofQueries, ...ofPages]);
  const current = query.from === undefined && query.to === undefined
    ? windows[0]
    : windows.find(({ from, to }) => (query.from ?? from) === from && (query.to ?? to) === to);
  const previous = current && findAgainst(windows, current, query);
  if (current === undefined || previous === undefined) {
    return { status: await tellMissing(db, scope, { windows, current }) };
  }
  const complete = (window: DayWindow) =>
    readExportWindow(db, scope, {
      ...window,
      query: ofQueries.find((period) => isOf(period, window)),
      page: ofPages.find((period) => isOf(period, window)),
    });
  return { previous: await complete(previous), current: await complete(current) };
}

function isOf({ dateFrom, dateTo }: SearchPeriod, { from, to }: DayWindow): boolean {
  return dateFrom === from && dateTo === to;
}

/** The newest first. */
function listWindows(periods: readonly SearchPeriod[]): DayWindow[] {
  const windows = new Map(
    periods.map(({ dateFrom: from, dateTo: to }) => [`${from} ${to}`, { from, to }]),
  );
  return [...windows.values()]
    .toSorted((a, b) => a.to === b.to ? (a.from < b.from ? -1 : 1) : a.to < b.to ? 1 : -1);
}

/** The one that was asked for, or the nearest to what is compared usually, or the newest of the same length. */
function findAgainst(
  windows: readonly DayWindow[],
  current: DayWindow,
  { against_from: from, against_to: to, compare }: ExportChangesQuery,
): DayWindow | undefined {
  if (from !== undefined || to !== undefined) {
    return windows.find((one) =>
      one !== current && (from ?? one.from) === one.from && (to ?? one.to) === one.to
    );
  }
  const usual = chooseComparedWindow(current, compare);
  const earlier = windows.filter((one) => one.to < current.from);
  const isNear = (day: string, other: string) =>
    day >= addDays(other, -TOLERANCE_DAYS) && day <= addDays(other, TOLERANCE_DAYS);
  const near = usual &&
    earlier.find((one) => isNear(one.from, usual.from) && isNear(one.to, usual.to));
  if (near !== undefined || compare === "previous_year") return near;
  const length = countDays(current.from, current.to);
  return earlier.find((one) => countDays(one.from, one.to) === length);
}

const SHOWN_WINDOWS = 10;

async function tellMissing(
  db: Db,
  scope: PropertyScope,
  { windows, current }: { windows: readonly DayWindow[]; current: DayWindow | undefined },
): Promise<DataStatus> {
  if (windows.length === 0) {
    return await missingDataStatus(db, { ...scope, kind: "query", bounds: [], window: undefined });
  }
  const there = windows.slice(0, SHOWN_WINDOWS).map(({ from, to }) => `${from} to ${to}`);
  const needed = current === undefined
    ? "There is no export of these days."
    : `Nothing stored compares with ${current.from} to ${current.to}: export another window of ` +
      `as many days from Search Console and send it to POST /sites/${scope.siteId}/imports, or ` +
      "name two windows with from, to, against_from and against_to.";
  return {
    code: "needs_second_export",
    message: `${needed} There are exports of: ${there.join("; ")}.`,
  };
}

async function readExportWindow(
  db: Db,
  scope: PropertyScope,
  window: Pick<ExportWindow, "from" | "to" | "query" | "page">,
): Promise<ExportWindow> {
  const choice = { ...scope, from: window.from, to: window.to };
  const totals = await listDayTotals(db, choice);
  const days = totals.filter(({ totalsSource }) => totalsSource === "property");
  const isWhole = days.length === countDays(window.from, window.to);
  // exports list countries and devices of all searches together
  const isPart = scope.country !== null || scope.device !== null;
  const partsOf = async (by: "country" | "device") => {
    const exported = isPart ? undefined : await findExportOfKind(db, { ...choice, kind: by });
    if (exported === undefined) return [];
    const { siteId } = scope;
    return sumParts(await listExportSegments(db, { siteId, periodId: exported.id }), by);
  };
  const chart = isPart ? undefined : await findExportOfKind(db, { ...choice, kind: "totals" });
  const [countries, devices] = [await partsOf("country"), await partsOf("device")];
  const sources = [
    { clicksFrom: "days", parts: isWhole ? days : [] },
    { clicksFrom: "chart", parts: chart === undefined ? [] : [chart] },
    { clicksFrom: "devices", parts: devices },
    { clicksFrom: "countries", parts: countries },
  ] as const;
  const source = sources.find(({ parts }) => parts.length > 0);
  return {
    ...window,
    countries,
    devices,
    clicks: source?.parts.reduce((sum: number, { clicks }) => sum + clicks, 0) ?? null,
    clicksFrom: source?.clicksFrom ?? null,
    days: isWhole ? days : [],
  };
}
