import type { Db } from "../../db/connection.ts";
import { fixPeriods } from "../../db/period_retention.ts";
import { type DayBounds, listDayBounds } from "../../db/search_days.ts";
import { findPeriod, type PeriodKey, type PeriodKind } from "../../db/search_periods.ts";
import { SEARCH_TYPES, type SearchTypeName } from "../../schemas/search_window.ts";
import { addDays } from "../importers/parse_day.ts";
import {
  chooseComparedWindow,
  chooseWindow,
  type DayWindow,
  FACTS_KINDS,
} from "./choose_window.ts";
import { computePeriod, readPeriodDays } from "./compute_period.ts";
import type { RefreshContext, RefreshStep } from "./refresh_step.ts";

const KINDS: readonly PeriodKind[] = ["query", "page"];
/** Windows up to the last day with data, beside the default one. */
const DAYS: readonly number[] = [7, 90];
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
      for (const kind of KINDS) {
        const bounds = await listDayBounds(db, { siteId, searchType, kinds: FACTS_KINDS[kind] });
        for (const { from, to } of chooseKeptWindows(bounds)) {
          signal?.throwIfAborted();
          const key = keyOf({ siteId, kind, searchType }, { from, to });
          const id = await keepPeriod(db, key, now);
          if (id !== undefined) kept.push(id);
        }
      }
    }
    await fixPeriods(db, siteId, kept, now);
  },
};

function keyOf(
  owner: { siteId: number; kind: PeriodKind; searchType: SearchTypeName },
  { from, to }: DayWindow,
): PeriodKey {
  return { ...owner, country: null, device: null, dateFrom: from, dateTo: to };
}

/** Finds the period, or computes it when its days are others now. */
async function keepPeriod(db: Db, key: PeriodKey, now: Date): Promise<number | undefined> {
  const [days, known] = await Promise.all([readPeriodDays(db, key), findPeriod(db, key)]);
  if (days === undefined) return undefined;
  if (known?.daysDigest === days.digest) return known.id;
  return (await computePeriod(db, key, { now, fixed: true, replaced: known }))?.id;
}

/** The windows that are kept current, given the first and last days with data. */
export function chooseKeptWindows(bounds: readonly DayBounds[]): DayWindow[] {
  const last = bounds.map((bound) => bound.last).toSorted().at(-1);
  const first = bounds.map((bound) => bound.first).toSorted()[0];
  const usual = chooseWindow({}, bounds);
  if (last === undefined || first === undefined || usual === undefined) return [];
  const windows = [usual, ...DAYS.map((days) => ({ from: addDays(last, 1 - days), to: last }))];
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
