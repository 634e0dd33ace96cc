import { deleteSchedule, type ScheduleRow } from "../../../db/audits/lifecycle/schedules.ts";
import { auditSettings } from "../../../schemas/audit_settings.ts";
import { type ScheduleAnswer } from "../../../schemas/schedule.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import {
  noSchedule,
  readSchedule,
  replaceSchedule,
} from "../../commands/audits/control/replace_schedule.ts";
import { listRuns } from "../../core/schedule_times.ts";
import { isoTime, present, type Presenter } from "../core/present.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const RUNS_SHOWN = 5;

const EXAMPLE: ScheduleAnswer = {
  frequency: "weekly",
  time: "03:30",
  weekday: "monday",
  day_of_month: null,
  cron: null,
  timezone: "Europe/Berlin",
  settings: { ...auditSettings({ max_pages: 2_000 }), label: null },
  enabled: true,
  next_run_at: "2026-11-23T02:30:00.000Z",
  next_runs: [
    "2026-11-23T02:30:00.000Z",
    "2026-11-30T02:30:00.000Z",
    "2026-12-07T02:30:00.000Z",
    "2026-12-14T02:30:00.000Z",
    "2026-12-21T02:30:00.000Z",
  ],
  last_run_at: "2026-11-16T02:30:00.412Z",
  last_audit_id: 12,
  last_skipped_at: "2026-11-09T02:30:00.380Z",
  last_skip_reason: "audit_unfinished",
  last_skip_message: "An audit of this site is paused already; resume it, stop it or cancel it.",
  created_at: "2026-11-01T10:00:00.000Z",
  updated_at: "2026-11-01T10:00:00.000Z",
};

const presentSchedule: Presenter<ScheduleRow, ScheduleAnswer> = {
  frequency: (schedule) => schedule.frequency,
  time: (schedule) => schedule.time,
  weekday: (schedule) => schedule.weekday,
  day_of_month: (schedule) => schedule.dayOfMonth,
  cron: (schedule) => schedule.cron,
  timezone: (schedule) => schedule.timezone,
  settings: ({ settings }) => ({ ...auditSettings(settings), label: settings.label ?? null }),
  enabled: (schedule) => schedule.enabled,
  next_run_at: (schedule) => isoTime(schedule.nextRunAt),
  next_runs: (schedule) => nextRuns(schedule).map((run) => isoTime(run)),
  last_run_at: (schedule) => isoTime(schedule.lastRunAt),
  last_audit_id: (schedule) => schedule.lastAuditId,
  last_skipped_at: (schedule) => isoTime(schedule.lastSkippedAt),
  last_skip_reason: (schedule) => schedule.lastSkipReason,
  last_skip_message: (schedule) => schedule.lastSkipMessage,
  created_at: (schedule) => isoTime(schedule.createdAt),
  updated_at: (schedule) => isoTime(schedule.updatedAt),
};

function nextRuns(schedule: ScheduleRow): Date[] {
  const { nextRunAt } = schedule;
  if (nextRunAt === null) return [];
  return [nextRunAt, ...listRuns(schedule, nextRunAt, RUNS_SHOWN - 1)];
}

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/schedule",
  operationId: "getSchedule",
  tag: "Audits",
  summary: "Get a site's schedule",
  description:
    "When the site's audits start automatically, when the last one did, and why one did " +
    "not. Without a schedule this is a 404 with the code `no_schedule`.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services, caller, params }) {
    await readSite(services.db, caller.accountId, params.id);
    const schedule = await readSchedule(services.db, params.id);
    return { body: { data: present(presentSchedule, schedule) } };
  },
});

const putRoute = defineRoute({
  method: "PUT",
  path: "/sites/:id/schedule",
  operationId: "putSchedule",
  tag: "Audits",
  summary: "Set a site's schedule",
  description:
    "Gives the site this schedule instead of any other: a `frequency` with its `time`, " +
    "or a `cron` expression. Each audit is started within a minute of its time, once, with the " +
    "trigger `schedule`. It is skipped while another audit of the site is unfinished, a paused one " +
    "too, and while the account's plan has no API; `last_skip_reason` says why. After a time in which " +
    "no server ran, what was missed is made up for by one audit.",
  // who may not start audits must not let them start either
  ability: "audit",
  quotaCost: 1,
  bodyExample: {
    frequency: "weekly",
    time: "03:30",
    weekday: "monday",
    timezone: "Europe/Berlin",
    settings: { max_pages: 2_000 },
  },
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [400, 404, 413, 415, 422],
  async handler({ services, caller, params, body }) {
    const { id, domain, start_url, timezone } = await readSite(
      services.db,
      caller.accountId,
      params.id,
    );
    const site = { id, domain, startUrl: start_url, timezone };
    const schedule = await replaceSchedule(services, site, body);
    return { body: { data: present(presentSchedule, schedule) } };
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: "/sites/:id/schedule",
  operationId: "deleteSchedule",
  tag: "Audits",
  summary: "Delete a site's schedule",
  description:
    "No further audit starts automatically; one under way goes on. Without a schedule this " +
    "is a 404 with the code `no_schedule`.",
  ability: "audit",
  quotaCost: 1,
  answerStatus: 204,
  example: null,
  errors: [404, 422],
  async handler({ services, caller, params }) {
    await readSite(services.db, caller.accountId, params.id);
    if (!(await deleteSchedule(services.db, params.id))) throw noSchedule(params.id);
    return {};
  },
});

/** The routes of a site's schedule. */
export const SCHEDULE_ROUTES: readonly Route[] = [readRoute, putRoute, deleteRoute];
