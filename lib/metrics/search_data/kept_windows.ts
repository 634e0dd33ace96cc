import { addDays } from "../../core/days.ts";
import {
  chooseComparedWindow,
  chooseWindow,
  type DayWindow,
  type KnownDays,
} from "./choose_window.ts";

/** The lengths in days of the windows up to the last day with data that are kept, next to the default one. */
export const KEPT_DAYS: readonly number[] = [7, 90];
/** Complete calendar months. */
const MONTHS = 3;

/** The windows that are kept current, given the first and last days with data. */
export function chooseKeptWindows(bounds: readonly KnownDays[]): DayWindow[] {
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
