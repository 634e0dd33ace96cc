import type { Db } from "../../../../db/core/connection.ts";
import { listExportWindows } from "../../../../db/search_data/export_periods.ts";
import { listDayBounds, listDayCoverage } from "../../../../db/search_data/search_days.ts";
import { SEARCH_KINDS } from "../../../../db/search_data/search_kinds.ts";
import { findExportOfKind } from "../../../../db/search_data/search_overview.ts";
import type { Measures } from "../../../../db/search_data/search_periods.ts";
import { type DayTotal, listDayTotals } from "../../../../db/search_data/search_series.ts";
import {
  chooseComparedWindow,
  chooseWindow,
  type DayWindow,
} from "../../../metrics/search_data/choose_window.ts";
import { findSource } from "./stored_window.ts";
import { sumMeasures } from "../../../metrics/search_data/sum_measures.ts";
import type {
  NoSearchData,
  SearchWindow,
  TotalsChoice,
  TotalsOrigin,
  TotalsSource,
  WindowTotals,
} from "../search_window.ts";
import type { WindowEngine } from "./engine.ts";
import { listWindowParts } from "./list_window_parts.ts";

const DAY_KINDS = [
  "totals",
  "country_device",
  "country",
  "device",
  "totals_of_queries",
  "totals_of_rows",
] as const;

/** Reads the totals of a window, of its days, countries, devices and search appearances; undefined: there are none. */
export async function readWindowTotals(
  engine: WindowEngine,
  window: SearchWindow | NoSearchData,
  { siteId, query, now }: TotalsChoice,
): Promise<WindowTotals | undefined> {
  const { db } = engine;
  const { searchType, country, device } = window;
  const scope = { siteId, searchType, country, device };
  const dates = await chooseDates(db, window, { siteId, query });
  if (dates === undefined) return undefined;
  const compared = chooseComparedWindow(dates, query.compare);
  const [days, before, parts] = await Promise.all([
    listDayTotals(db, { ...scope, ...dates }),
    compared ? listTotalsSinceBegin(db, scope, compared) : [],
    listWindowParts(engine, { ...scope, ...dates }, now),
  ]);
  const { totals, source } = await sumTotals(db, { scope, dates, window, days });
  const ofDays = sumOfKind(before, source);
  const previous = ofDays ?? previousRows(window, source);
  const isOfDays = ofDays !== null && ofDays !== undefined;
  const comparedDays = compared && isOfDays ? { ...compared, daysWithData: before.length } : null;
  const origin = window.period === null
    ? await findOrigin(db, { ...scope, ...dates }, { days, previous: comparedDays })
    : null;
  return { dates, origin, totals, source, previous, compared: comparedDays, days, ...parts };
}

type Scope = Pick<SearchWindow, "searchType" | "country" | "device"> & { siteId: number };

/** A site may have nothing but the totals of its days, or its search appearances. */
async function chooseDates(
  db: Db,
  window: SearchWindow | NoSearchData,
  { siteId, query }: Pick<TotalsChoice, "siteId" | "query">,
): Promise<DayWindow | undefined> {
  if (window.period !== null) return { from: window.from, to: window.to };
  const { searchType } = window;
  for (const kinds of [DAY_KINDS, ["search_appearance"] as const]) {
    const bounds = await listDayBounds(db, { siteId, searchType, kinds });
    if (bounds.length > 0) return chooseWindow(query, bounds);
  }
  const exported = (await listExportWindows(db, siteId)).filter((one) =>
    one.kind === SEARCH_KINDS.search_appearance && one.searchType === searchType &&
    (query.from === undefined || one.from === query.from) &&
    (query.to === undefined || one.to === query.to)
  );
  return exported.toSorted((a, b) => a.to < b.to ? 1 : -1)[0];
}

/** None where the window begins before the data do. */
async function listTotalsSinceBegin(
  db: Db,
  scope: Scope,
  window: DayWindow,
): Promise<DayTotal[]> {
  const [bounds, days] = await Promise.all([
    listDayBounds(db, { ...scope, kinds: DAY_KINDS }),
    listDayTotals(db, { ...scope, ...window }),
  ]);
  return bounds.some(({ first }) => first <= window.from) ? days : [];
}

async function findOrigin(
  db: Db,
  choice: Scope & DayWindow,
  { days, previous }: { days: readonly DayTotal[]; previous: TotalsOrigin["previous"] },
): Promise<TotalsOrigin | null> {
  const [coverage] = await listDayCoverage(db, { ...choice, kinds: DAY_KINDS }, choice);
  if (days.length === 0 || coverage === undefined) return null;
  return {
    source: await findSource(db, coverage),
    daysWithData: days.length,
    previous,
    dataState: days.some(({ state }) => state === "partial") ? "partial" : "final",
  };
}

interface TotalsQuestion {
  scope: Scope;
  dates: DayWindow;
  window: SearchWindow | NoSearchData;
  days: readonly DayTotal[];
}

/** The days' totals; of an export without days its own, or else the sum of its rows. */
async function sumTotals(
  db: Db,
  { scope, dates, window, days }: TotalsQuestion,
): Promise<{ totals: Measures | null; source: TotalsSource }> {
  const isExport = window.period !== null && window.origin === "export";
  const known = window.period === null ? days.length : window.days;
  if (days.length > 0 && (!isExport || days.length >= known / 2)) {
    return { totals: sumMeasures(days), source: sourceOf(days) };
  }
  if (scope.country === null && scope.device === null) {
    for (const kind of ["totals", "country", "device"] as const) {
      const found = await findExportOfKind(db, { ...scope, ...dates, kind });
      if (found !== undefined) return { totals: found, source: "property" };
    }
  }
  return { totals: window.period, source: "sum_of_rows" };
}

function sourceOf(days: readonly DayTotal[]): TotalsSource {
  return days.every(({ totalsSource }) => totalsSource === "property") ? "property" : "sum_of_rows";
}

/** Totals that are counted in different ways are not compared. */
function sumOfKind(days: readonly DayTotal[], source: TotalsSource): Measures | null {
  return days.length > 0 && sourceOf(days) === source ? sumMeasures(days) : null;
}

function previousRows(
  window: SearchWindow | NoSearchData,
  source: TotalsSource,
): Measures | null {
  return source === "sum_of_rows" && window.period?.origin === "export" ? window.previous : null;
}
