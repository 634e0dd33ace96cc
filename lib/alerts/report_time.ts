import type { AlertSettings } from "../../schemas/alert.ts";
import { findNextRun } from "../core/schedule_times.ts";

/** When the next weekly report of these settings is due, in their time zone; null: none is wanted. */
export function findReportTime(
  { enabled, weekly_report: report, timezone }: Pick<
    AlertSettings,
    "enabled" | "weekly_report" | "timezone"
  >,
  after: Date,
): Date | null {
  if (!enabled || report === null) return null;
  const { weekday, time } = report;
  return findNextRun(
    { frequency: "weekly", weekday, time, timezone, dayOfMonth: null, cron: null },
    after,
  );
}
