import type { StartAuditBody } from "../../../schemas/audit_settings.ts";
import type { PlanName } from "../../../schemas/common.ts";
import type { Frequency, SkipReason, Weekday } from "../../../schemas/schedule.ts";
import type { Db } from "../../core/connection.ts";

/** When and with what the audits of a site start. */
export interface ScheduleSettings {
  enabled: boolean;
  frequency: Frequency | null;
  /** HH:MM in the time zone. */
  time: string | null;
  weekday: Weekday | null;
  dayOfMonth: number | null;
  cron: string | null;
  timezone: string;
  settings: StartAuditBody;
  /** Null while it is not enabled. */
  nextRunAt: Date | null;
}

/** A site's schedule as it is stored. */
export interface ScheduleRow extends ScheduleSettings {
  siteId: number;
  lastRunAt: Date | null;
  lastAuditId: number | null;
  lastSkippedAt: Date | null;
  lastSkipReason: SkipReason | null;
  lastSkipMessage: string | null;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = {
  siteId: "schedules.site_id",
  enabled: "schedules.enabled",
  frequency: "schedules.frequency",
  time: "schedules.time",
  weekday: "schedules.weekday",
  dayOfMonth: "schedules.day_of_month",
  cron: "schedules.cron",
  timezone: "schedules.timezone",
  settings: "schedules.settings",
  nextRunAt: "schedules.next_run_at",
  lastRunAt: "schedules.last_run_at",
  lastAuditId: "schedules.last_audit_id",
  lastSkippedAt: "schedules.last_skipped_at",
  lastSkipReason: "schedules.last_skip_reason",
  lastSkipMessage: "schedules.last_skip_message",
  createdAt: "schedules.created_at",
  updatedAt: "schedules.updated_at",
};

/** The site's schedule; undefined when it has none. */
export async function findSchedule(db: Db, siteId: number): Promise<ScheduleRow | undefined> {
  const row = await db("schedules").where({ site_id: siteId }).first(COLUMNS);
  return row && parseRow(row);
}

/** Gives the site this schedule, instead of another that it had; what that one has done stays. */
export async function replaceSchedule(
  db: Db,
  siteId: number,
  { schedule, now }: { schedule: ScheduleSettings; now: Date },
): Promise<void> {
  const columns = {
    enabled: schedule.enabled ? 1 : 0,
    frequency: schedule.frequency,
    time: schedule.time,
    weekday: schedule.weekday,
    day_of_month: schedule.dayOfMonth,
    cron: schedule.cron,
    timezone: schedule.timezone,
    settings: JSON.stringify(schedule.settings),
    next_run_at: schedule.nextRunAt,
    updated_at: now,
  };
  await db("schedules").insert({ site_id: siteId, ...columns, created_at: now })
    .onConflict("site_id").merge(Object.keys(columns));
}

/** Deletes the site's schedule; returns whether there was one. */
export async function deleteSchedule(db: Db, siteId: number): Promise<boolean> {
  return await db("schedules").where({ site_id: siteId }).delete() > 0;
}

/** A schedule whose time has come, with what decides whether it may start an audit. */
export interface DueSchedule extends ScheduleRow {
  dueAt: Date;
  domain: string;
  startUrl: string | null;
  siteStatus: string;
  /** Null: the account is gone. */
  plan: PlanName | null;
  requestsPerMinute: number | null;
  callsPerMonth: number | null;
}

/** Lists schedules that are due, those that wait longest first. */
export async function listDueSchedules(db: Db, now: Date, limit: number): Promise<DueSchedule[]> {
  // index schedules_due
  const rows = await db("schedules")
    .join("sites", "sites.id", "schedules.site_id")
    .leftJoin("accounts", "accounts.id", "sites.account_id")
    .where("schedules.next_run_at", "<=", now)
    .orderBy(["schedules.next_run_at", "schedules.site_id"])
    .limit(limit)
    .select({
      ...COLUMNS,
      dueAt: "schedules.next_run_at",
      domain: "sites.domain",
      startUrl: "sites.start_url",
      siteStatus: "sites.status",
      plan: "accounts.plan",
      requestsPerMinute: "accounts.requests_per_minute",
      callsPerMonth: "accounts.calls_per_month",
    });
  return rows.map((row) => parseRow(row));
}

/**
 * Moves a due schedule on to its next run; true for exactly one of all processes that try. Hold it
 * in the transaction that does the run, so that a run is lost with its claim or not at all.
 */
export async function claimScheduledRun(
  trx: Db,
  { siteId, dueAt }: Pick<DueSchedule, "siteId" | "dueAt">,
  nextRunAt: Date | null,
): Promise<boolean> {
  const claimed = await trx("schedules").where({ site_id: siteId, next_run_at: dueAt })
    .update({ next_run_at: nextRunAt });
  return claimed === 1;
}

/** Notes the audit that the schedule has started. */
export async function recordRun(
  trx: Db,
  siteId: number,
  { auditId, now }: { auditId: number; now: Date },
): Promise<void> {
  await trx("schedules").where({ site_id: siteId })
    .update({ last_run_at: now, last_audit_id: auditId });
}

/** Notes why the schedule was due and has started nothing. */
export async function recordSkip(
  trx: Db,
  siteId: number,
  { reason, message, now }: { reason: SkipReason; message: string; now: Date },
): Promise<void> {
  await trx("schedules").where({ site_id: siteId }).update({
    last_skipped_at: now,
    last_skip_reason: reason,
    last_skip_message: message.slice(0, 500),
  });
}

function parseRow<Row extends { enabled: unknown; settings: unknown }>(
  row: Row,
): Row & { enabled: boolean; settings: StartAuditBody } {
  return {
    ...row,
    enabled: Boolean(row.enabled),
    // written by replaceSchedule()
    settings: JSON.parse(String(row.settings)) as StartAuditBody,
  };
}
