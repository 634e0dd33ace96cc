import { addDays, dayIn } from "../core/days.ts";

const PACIFIC = "America/Los_Angeles";

/** What is known of a day: `empty` had not a row, `wanted` needs to be brought again. */
export type DayState = "final" | "partial" | "empty" | "wanted";

const HOUR_FORMAT = new Intl.DateTimeFormat("en-CA", {
  timeZone: PACIFIC,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "longOffset",
});

/** Google keeps the last 16 months. */
const KEPT_MONTHS = 16;
/** A day that is older and has no rows never gets some. */
const LATE_DAYS = 10;

/** The present day as Search Console counts days, in Pacific time. */
export function pacificDay(now: Date): string {
  return dayIn(PACIFIC, now);
}

/** When the next day begins in Pacific time: Google's daily quotas are full again then. */
export function nextPacificDay(now: Date): Date {
  const next = addDays(pacificDay(now), 1);
  const summer = new Date(`${next}T07:00:00.000Z`);
  return pacificDay(summer) === next ? summer : new Date(`${next}T08:00:00.000Z`);
}

/** An hour in Pacific time with its offset, as Google writes it: `2026-11-19T23:00:00-08:00`. */
export function pacificTime(time: Date): string {
  const parts = new Map(HOUR_FORMAT.formatToParts(time).map(({ type, value }) => [type, value]));
  const offset = parts.get("timeZoneName")?.replace("GMT", "") ?? "";
  return `${pacificDay(time)}T${parts.get("hour")}:${parts.get("minute")}:00${offset}`;
}

/** The first day that Google still has; `today` is in Pacific time. */
export function firstKeptDay(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  // the last day of a shorter month
  const last = new Date(Date.UTC(year, month - KEPT_MONTHS, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - KEPT_MONTHS, Math.min(day, last))).toISOString()
    .slice(0, 10);
}

/** Whether a day without rows will stay without. */
export function isSurelyEmpty(day: string, today: string): boolean {
  return day < addDays(today, -LATE_DAYS);
}

/**
 * Lists the days to bring: those that were asked for, then all that are not final, each the newest first, from
 * `first` (or where Google's memory begins) to today.
 */
export function planDays(
  known: ReadonlyMap<string, DayState>,
  { today, first }: { today: string; first: string | null },
): string[] {
  const kept = firstKeptDay(today);
  const start = first !== null && first > kept ? first : kept;
  const wanted: string[] = [];
  const open: string[] = [];
  for (let day = today; day >= kept; day = addDays(day, -1)) {
    const state = known.get(day);
    if (state === "wanted") wanted.push(day);
    else if (day >= start && (state === undefined || state === "partial")) open.push(day);
  }
  return [...wanted, ...open];
}
