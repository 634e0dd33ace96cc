import { Cron, type CronOptions } from "croner";
import { type Frequency, type Weekday, WEEKDAYS } from "../../schemas/schedule.ts";
import { DAY_MS } from "./days.ts";

/** When a schedule runs, in the wall time of its zone: by frequency and time, or by cron. */
export interface ScheduleTimes {
  frequency: Frequency | null;
  /** HH:MM */
  time: string | null;
  weekday: Weekday | null;
  dayOfMonth: number | null;
  /** Five fields that `parseCron()` has taken. */
  cron: string | null;
  /** IANA name */
  timezone: string;
}

/**
 * Lists the next `count` runs after a moment; fewer when there are no more. A wall time that the
 * clocks skip is moved to the instant at which they have skipped it; one that comes twice counts at
 * its first.
 */
export function listRuns(times: ScheduleTimes, after: Date, count: number): Date[] {
  const runs = cronsOf(times).flatMap((expression) =>
    openCron(expression, times.timezone).nextRuns(count, after)
  );
  const distinct = new Set(runs.map((run) => run.getTime()));
  return [...distinct].toSorted((a, b) => a - b).slice(0, count).map((run) => new Date(run));
}

/** The next run after a moment; null when there is none any more. */
export function findNextRun(times: ScheduleTimes, after: Date): Date | null {
  return listRuns(times, after, 1)[0] ?? null;
}

/** Opens a cron expression of five fields to ask for its runs. Throws when it is none. */
export function openCron(expression: string, timezone: string): Cron {
  const [minute = "", hour = "", ...days] = expression.split(" ");
  // hours that are listed are hours of the clock; `*` would count elapsed ones when clocks change
  const hours = listInitialRuns(`0 ${hour} * * *`, 24, DAY_MS).map((run) => run.getUTCHours());
  return new Cron([minute, hours.join(","), ...days].join(" "), { ...CRON_OPTIONS, timezone });
}

/** The minutes of an hour that a cron expression's first field names. Throws when it is wrong. */
export function listMinutes(field: string): number[] {
  return listInitialRuns(`${field} * * * *`, 60, HOUR_MS).map((run) => run.getUTCMinutes());
}

const CRON_OPTIONS: CronOptions = {
  mode: "5-part",
  fixedTimeRule: "no-wildcard",
  // nothing needs to be started, only asked
  paused: true,
};

const HOUR_MS = 3600 * 1000;
const MIDNIGHT = Date.UTC(2001, 0, 1);

/** The runs within the first milliseconds of a day, at most `count` of them. */
function listInitialRuns(expression: string, count: number, milliseconds: number): Date[] {
  return new Cron(expression, { ...CRON_OPTIONS, timezone: "UTC" })
    .nextRuns(count, new Date(MIDNIGHT - 1))
    .filter((run) => run.getTime() < MIDNIGHT + milliseconds);
}

/** The expressions whose runs together are the schedule's. */
function cronsOf({ frequency, time, weekday, dayOfMonth, cron }: ScheduleTimes): string[] {
  if (cron !== null) return [cron];
  const [hour, minute] = (time ?? "00:00").split(":").map(Number);
  const at = `${minute} ${hour}`;
  switch (frequency) {
    case "weekly":
      return [`${at} * * ${weekday === null ? "*" : WEEKDAYS.indexOf(weekday)}`];
    case "monthly":
      return monthly(at, dayOfMonth ?? 1);
    default:
      return [`${at} * * *`];
  }
}

/** In a month without this day, its last. */
function monthly(at: string, day: number): string[] {
  if (day <= 28) return [`${at} ${day} * *`];
  return day === 31 ? [`${at} L * *`] : [`${at} ${day} * *`, `${at} L 2 *`];
}
