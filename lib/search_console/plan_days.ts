import { addDays, dayIn } from "../core/days.ts";

/** What is known of a day: `empty` had not a row, `wanted` needs to be brought again. */
export type DayState = "final" | "partial" | "empty" | "wanted";

/** Google keeps the last 16 months. */
const KEPT_MONTHS = 16;
/** A day that is older and has no rows never gets some. */
const LATE_DAYS = 10;

/** The present day as Search Console counts days, in Pacific time. */
export function pacificDay(now: Date): string {
  return dayIn("America/Los_Angeles", now);
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
