import type { PutScheduleBody } from "../../schemas/schedule.ts";
import type { FieldErrors } from "./errors.ts";
import { findNextRun, listMinutes, openCron, type ScheduleTimes } from "./schedule_times.ts";
import { parseTimezone } from "./parse_timezone.ts";

/**
 * Reads when a schedule is to run and adds what is wrong to `errors`; `timezone` is used where the
 * body names none.
 */
export function parseSchedule(
  body: PutScheduleBody,
  { timezone, now }: { timezone: string; now: Date },
  errors: FieldErrors,
): ScheduleTimes {
  const frequency = body.frequency ?? null;
  const cron = body.cron ?? null;
  checkChoice(body, errors);
  return {
    frequency,
    time: body.time ?? null,
    weekday: body.weekday ?? null,
    dayOfMonth: body.day_of_month ?? null,
    cron: cron === null || frequency !== null ? null : parseCron(cron, now, errors),
    timezone: typeof body.timezone === "string" ? parseTimezone(body.timezone, errors) : timezone,
  };
}

/** Each field that the choice needs is there, and none that it does not know. */
function checkChoice(body: PutScheduleBody, errors: FieldErrors): void {
  const { frequency = null, cron = null } = body;
  if (frequency === null && cron === null) {
    errors["frequency"] = [
      "The frequency field is required (daily, weekly or monthly), or a cron expression in the " +
      "cron field.",
    ];
    return;
  }
  if (frequency !== null && cron !== null) {
    errors["cron"] = ["The cron field cannot go with the frequency field: give one of them."];
    return;
  }
  const needed = {
    time: frequency !== null,
    weekday: frequency === "weekly",
    day_of_month: frequency === "monthly",
  };
  const choice = frequency === null ? "a cron expression" : `frequency ${frequency}`;
  for (const name of ["time", "weekday", "day_of_month"] as const) {
    const given = (body[name] ?? null) !== null;
    if (needed[name] && !given) errors[name] = [`The ${name} field is required with ${choice}.`];
    if (!needed[name] && given) errors[name] = [`The ${name} field cannot go with ${choice}.`];
  }
}

const FIELDS = [
  { name: "minute", allowed: "0 to 59" },
  { name: "hour", allowed: "0 to 23" },
  { name: "day of the month", allowed: "1 to 31, or L for the last" },
  { name: "month", allowed: "1 to 12 or JAN to DEC" },
  { name: "weekday", allowed: "0 to 7 (0 and 7 are Sunday) or SUN to SAT" },
] as const;
const FIELD = /^[0-9A-Za-z*,/#-]+$/;

/** Checks a cron expression and returns it with one space between its fields. */
function parseCron(text: string, now: Date, errors: FieldErrors): string {
  const fields = text.trim().split(/\s+/);
  const expression = fields.join(" ");
  const problem = findProblem(fields, expression, now);
  if (problem !== undefined) errors["cron"] = [problem];
  return expression;
}

function findProblem(
  fields: readonly string[],
  expression: string,
  now: Date,
): string | undefined {
  if (fields.length !== FIELDS.length) return describeCount(fields.length);
  for (const [index, { name, allowed }] of FIELDS.entries()) {
    const field = fields[index] ?? "";
    if (isField(field, index)) continue;
    return `The cron field is wrong in its ${name}, "${field}": it must be * or made of ${allowed}, ` +
      "with lists (1,15), ranges (1-5) and steps (*/2).";
  }
  const [minute = ""] = fields;
  if (listMinutes(minute).length > 1) {
    return `The cron field may start one audit an hour at most, so its minute must be one number, ` +
      `not "${minute}": an audit takes its time, and a site has one unfinished audit at a time.`;
  }
  const times = { frequency: null, time: null, weekday: null, dayOfMonth: null };
  if (findNextRun({ ...times, cron: expression, timezone: "UTC" }, now) !== null) return undefined;
  return `The cron field "${expression}" never happens: none of its months has such a day.`;
}

function describeCount(count: number): string {
  const expected = "The cron field must have the five fields minute, hour, day of the month, " +
    'month, weekday, such as "30 3 * * 1"';
  return count === 6 ? `${expected}; there is none for seconds.` : `${expected}, not ${count}.`;
}

/** Whether the field is right by itself: with all others open, the expression can be read. */
function isField(field: string, index: number): boolean {
  if (!FIELD.test(field)) return false;
  const fields = FIELDS.map((_, other) => other === index ? field : "*");
  try {
    openCron(fields.join(" "), "UTC");
    return true;
  } catch {
    return false;
  }
}
