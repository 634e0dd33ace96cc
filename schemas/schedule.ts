import { startAuditSchema } from "./audit_settings.ts";
import { nullableTimeSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** How often a schedule that is no cron expression runs. */
export const FREQUENCIES = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The days of a week; cron counts them from Sunday, 0. */
export const WEEKDAYS = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Why a schedule did not start an audit when it was due. */
export const SKIP_REASONS = [
  "audit_unfinished",
  "plan_without_api",
  "site_deleted",
  "invalid_settings",
  "ownership_required",
  "database_error",
  "internal_error",
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

const whenProperties = {
  frequency: {
    type: ["string", "null"],
    enum: [...FREQUENCIES, null],
    description: "With `time`, and `weekday` or `day_of_month`; or null and `cron`.",
  },
  time: {
    type: ["string", "null"],
    pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
    "x-hint": "a time of the day such as 03:30",
    description: "Goes with `frequency`: HH:MM in the time zone.",
  },
  weekday: {
    type: ["string", "null"],
    enum: [...WEEKDAYS, null],
    description: "Goes with the frequency weekly.",
  },
  day_of_month: {
    type: ["integer", "null"],
    minimum: 1,
    maximum: 31,
    description: "Goes with the frequency monthly; in a month that is shorter, its last day.",
  },
  cron: {
    type: ["string", "null"],
    maxLength: 200,
    description: "Instead of `frequency`: the five fields minute, hour, day of the month, month, " +
      "weekday, as in crontab(5), such as `30 3 * * MON-FRI`; `L` is a month's last day. A day " +
      "that a month does not have is left out there. The minute is one number: audits start once " +
      "an hour at most.",
  },
} as const;

/** Body of `PUT /sites/{id}/schedule`. */
export const putScheduleSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    ...whenProperties,
    timezone: {
      type: ["string", "null"],
      maxLength: 64,
      description: "IANA time zone. Default: that of the site. A time that does not exist on the " +
        "day on which the clocks go forward runs at the next one that does; one that comes twice " +
        "runs once.",
    },
    settings: {
      ...startAuditSchema,
      description: "What each audit is started with, as in `POST /sites/{id}/audit`.",
    },
    enabled: {
      type: "boolean",
      default: true,
      description: "False: the schedule is kept and starts nothing.",
    },
  },
} as const;
export type PutScheduleBody = Infer<typeof putScheduleSchema>;

/** A site's schedule. */
export const scheduleSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...["frequency", "time", "weekday", "day_of_month", "cron"] as const,
    "timezone",
    "settings",
    "enabled",
    "next_run_at",
    "next_runs",
    "last_run_at",
    "last_audit_id",
    "last_skipped_at",
    "last_skip_reason",
    "last_skip_message",
    "created_at",
    "updated_at",
  ],
  properties: {
    ...whenProperties,
    timezone: { type: "string", description: "IANA time zone." },
    settings: {
      ...startAuditSchema,
      description: "What each audit is started with, defaults filled in.",
    },
    enabled: { type: "boolean" },
    next_run_at: { ...nullableTimeSchema, description: "Null while it is not enabled." },
    next_runs: {
      type: "array",
      items: timeSchema,
      maxItems: 5,
      description: "The next runs, that at `next_run_at` included.",
    },
    last_run_at: { ...nullableTimeSchema, description: "When it last started an audit." },
    last_audit_id: {
      type: ["integer", "null"],
      description: "The audit that it last started.",
    },
    last_skipped_at: {
      ...nullableTimeSchema,
      description: "When it last was due and started none.",
    },
    last_skip_reason: {
      type: ["string", "null"],
      enum: [...SKIP_REASONS, null],
      description: "Why it last started none.",
    },
    last_skip_message: { type: ["string", "null"], description: "The same for a person." },
    created_at: timeSchema,
    updated_at: timeSchema,
  },
} as const;
export type ScheduleAnswer = Infer<typeof scheduleSchema>;
