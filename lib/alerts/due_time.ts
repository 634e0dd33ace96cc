import type { AlertDigest, AlertSettings } from "../../schemas/alert.ts";
import { findNextRun, type ScheduleTimes } from "../core/schedule_times.ts";

/** When messages of a rule are sent. */
interface SendTimes
  extends Pick<AlertSettings, "timezone" | "quiet_hours" | "digest_time" | "digest_weekday"> {
  digest: AlertDigest;
}

const MINUTE_MS = 60_000;
/** Two days: the only minutes that are not quiet may be skipped when clocks go forward. */
const MAX_QUIET_MINUTES = 2 * 24 * 60;
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const PLAIN = {
  frequency: "daily",
  weekday: null,
  dayOfMonth: null,
  cron: null,
} as const;

/**
 * When a message of this moment is sent: at once, with the next digest, and at the end of quiet hours that it falls
 * into. Clocks may change meanwhile: a time of the day that they skip is when they have skipped it.
 */
export function findDueTime(times: SendTimes, now: Date): Date {
  const at = times.digest === "at_once" ? now : nextOf(digestTimes(times), now);
  return times.quiet_hours === null ? at : endOfQuiet(times.quiet_hours, times.timezone, at);
}

/** The first minute from a moment on that is not quiet, by the clock on the wall: it may be set meanwhile. */
function endOfQuiet(quiet: { from: string; to: string }, timezone: string, at: Date): Date {
  const clock = new Intl.DateTimeFormat("en-GB", { ...CLOCK, timeZone: timezone });
  if (!isBetween(clock.format(at), quiet)) return at;
  const start = Math.floor(at.getTime() / MINUTE_MS);
  for (let minute = start + 1; minute < start + MAX_QUIET_MINUTES; minute++) {
    const time = new Date(minute * MINUTE_MS);
    if (!isBetween(clock.format(time), quiet)) return time;
  }
  return at;
}

function digestTimes(
  { digest, digest_time: time, digest_weekday: weekday, timezone }: SendTimes,
): ScheduleTimes {
  const isWeekly = digest === "weekly";
  return {
    ...PLAIN,
    frequency: isWeekly ? "weekly" : "daily",
    weekday: isWeekly ? weekday : null,
    time,
    timezone,
  };
}

/** A daily or weekly time always comes again; at the end of the calendar it is now. */
function nextOf(times: ScheduleTimes, after: Date): Date {
  return findNextRun(times, after) ?? after;
}

/** From `from` on and before `to`, over midnight where `to` is the earlier; never where they are the same. */
function isBetween(time: string, { from, to }: { from: string; to: string }): boolean {
  return from <= to ? time >= from && time < to : time >= from || time < to;
}
