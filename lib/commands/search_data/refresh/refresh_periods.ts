import type { Db } from "../../../../db/core/connection.ts";
import { fixPeriods } from "../../../../db/search_data/period_retention.ts";
import { type DayBounds, listDayBounds } from "../../../../db/search_data/search_days.ts";
import {
  findPeriod,
  type PeriodKind,
  type SearchPeriod,
} from "../../../../db/search_data/search_periods.ts";
import { SEARCH_TYPES } from "../../../../schemas/search_window.ts";
import { addDays } from "../../../core/days.ts";
import {
  chooseComparedWindow,
  chooseWindow,
  type DayWindow,
  FACTS_KINDS,
} from "../windows/choose_window.ts";
import { computePeriods, readPeriodDays, type WantedPeriod } from "../windows/compute_period.ts";
import type { RefreshContext, RefreshStep } from "./refresh_step.ts";
import type { SummedPart } from "../windows/window_summer.ts";

const KINDS: readonly PeriodKind[] = ["query", "page"];
/** How many days up to the last one with data are kept beside the default window. */
export const KEPT_DAYS: readonly number[] = [7, 90];
/** Complete calendar months. */
const MONTHS = 3;

/**
 * Keeps the windows that are asked for most: the last 7, 28 and 90 days and as many before each, and calendar
 * months. Only those are computed of which some day is new or has changed.
 */
export const refreshPeriods: RefreshStep = {
  name: "periods",
  async run({ db, siteId, now, signal }: RefreshContext): Promise<void> {
    const kept: number[] = [];
    for (const searchType of SEARCH_TYPES) {
      const part = { siteId, searchType, country: null, device: null };
      const { current, wanted } = await listPeriods(db, part);
      const made = await computePeriods(db, part, wanted, { now, fixed: true, signal });
      kept.push(...[...current, ...made].map(({ id }) => id));
    }
    await fixPeriods(db, siteId, { kinds: KINDS, ids: kept }, now);
  },
};

/** Finds which of the windows are as their days are now, and which are to be computed. */
async function listPeriods(
  db: Db,
  part: SummedPart,
): Promise<{ current: SearchPeriod[]; wanted: WantedPeriod[] }> {
  const current: SearchPeriod[] = [];
  const wanted: WantedPeriod[] = [];
  for (const kind of KINDS) {
    const bounds = await listDayBounds(db, { ...part, kinds: FACTS_KINDS[kind] });
    for (const window of chooseKeptWindows(bounds)) {
      const key = { ...part, kind, dateFrom: window.from, dateTo: window.to };
      const [days, known] = await Promise.all([readPeriodDays(db, key), findPeriod(db, key)]);
      if (days === undefined) continue;
      if (known?.daysDigest === days.digest) current.push(known);
      else wanted.push({ kind, window, replaced: known });
    }
  }
  return { current, wanted };
}

/** The windows that are kept current, given the first and last days with data. */
export function chooseKeptWindows(bounds: readonly DayBounds[]): DayWindow[] {
  const last = bounds.map((bound) => bound.last).toSorted().at(-1);
  const first = bounds.map((bound) => bound.first).toSorted()[0];
  const usual = chooseWindow({}, bounds);
  if (last === undefined || first === undefined || usual === undefined) return [];
  const windows = [
    usual,
    ...KEPT_DAYS.map((days) => ({ from: addDays(last, 1 - days), to: last })),
  ];
  const before = windows.flatMap((window) => chooseComparedWindow(window) ?? [])
    .filter(({ from }) => from >= first);
  const months = listMonths(last).filter(({ to }) => to >= first);
  const all = [...windows, ...before, ...months].map((window) =>
    [`${window.from} ${window.to}`, window] as const
  );
  return [...new Map(all).values()];
}

/** The last complete calendar months up to a day, newest first. */
function listMonths(last: string): DayWindow[] {
  const months: DayWindow[] = [];
  // the day after a month's last day is a month's first
  for (let next = `${addDays(last, 1).slice(0, 7)}-01`; months.length < MONTHS;) {
    const to = addDays(next, -1);
    const from = `${to.slice(0, 7)}-01`;
    months.push({ from, to });
    next = from;
  }
  return months;
}
