import { FREQUENCIES, WEEKDAYS } from "../../../schemas/schedule.ts";
import type { FieldErrors } from "../../core/errors.ts";
import { numberOf, textOrNull } from "../form_values.ts";
import { type Html, html } from "../html.ts";
import type { FieldLabels } from "../labelled_problem.ts";
import { checkField, choiceField } from "../parts/check_field.ts";
import { selectField } from "../parts/select_field.ts";
import { textField } from "../parts/text_field.ts";
import type { Form } from "../read_form.ts";
import { timezoneList, TIMEZONES_ID } from "./place_fields.ts";

/** The fields that say when audits start. */
export const SCHEDULE_LABELS: FieldLabels = {
  frequency: "How often",
  time: "Time",
  weekday: "Day of the week",
  day_of_month: "Day of the month",
  cron: "Cron expression",
  timezone: "Time zone",
  enabled: "The schedule is on",
};

/** The fields of a schedule that are sent with each choice; others on the form are not meant. */
const FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["daily", ["time"]],
  ["weekly", ["time", "weekday"]],
  ["monthly", ["time", "day_of_month"]],
  ["cron", ["cron"]],
]);

/** Reads when audits are to start into the body of `putSchedule`, without its settings. */
export function readScheduleFields(form: Form): Record<string, unknown> {
  const choice = form.text("frequency");
  const sent = FIELDS.get(choice) ?? [];
  const values: Record<string, unknown> = {
    time: textOrNull(form, "time"),
    weekday: textOrNull(form, "weekday"),
    day_of_month: numberOf(form, "day_of_month") ?? null,
    cron: form.text("cron"),
  };
  return {
    // a cron expression stands instead of a frequency
    frequency: choice === "cron" || choice === "" ? null : choice,
    ...Object.fromEntries(sent.map((name) => [name, values[name]])),
    timezone: textOrNull(form, "timezone"),
    enabled: form.has("enabled"),
  };
}

/** Writes the fields of a schedule; which of them count depends on the choice, also without script. */
export function scheduleFields(form: Form, errors: FieldErrors): Html {
  return html`${
    choiceField({
      name: "frequency",
      legend: "How often",
      type: "radio",
      values: [form.text("frequency")],
      options: [
        ...FREQUENCIES.map((name) => [name, CHOICES[name]] as const),
        ["cron", CHOICES.cron],
      ],
    }, errors)
  }
<div class="form-grid">
${choiceFields(form, errors)}
${
    textField({
      name: "timezone",
      label: "Time zone",
      value: form.text("timezone"),
      hint: "Such as Europe/Berlin. Empty: that of the site.",
      list: TIMEZONES_ID,
    }, errors)
  }</div>
${
    checkField({
      name: "enabled",
      label: "The schedule is on",
      checked: form.has("enabled"),
      hint: "Off, it is kept and starts nothing.",
    }, errors)
  }${timezoneList()}`;
}

/** The fields of each choice, of which the style sheet shows those of the chosen one. */
function choiceFields(form: Form, errors: FieldErrors): Html {
  return html`<div class="choice-of for-time">${
    textField({
      name: "time",
      label: "Time",
      type: "time",
      value: form.text("time"),
      hint: "In the time zone below.",
    }, errors)
  }</div>
<div class="choice-of for-weekly">${
    selectField({
      name: "weekday",
      label: "Day of the week",
      value: form.text("weekday") || "monday",
      options: [...WEEKDAYS.slice(1), WEEKDAYS[0]].map((day) => [day, capitalise(day)] as const),
    }, errors)
  }</div>
<div class="choice-of for-monthly">${
    textField({
      name: "day_of_month",
      label: "Day of the month",
      type: "number",
      min: 1,
      max: 31,
      value: form.text("day_of_month"),
      hint: "In a shorter month, its last day.",
    }, errors)
  }</div>
<div class="choice-of for-cron">${
    textField({
      name: "cron",
      label: "Cron expression",
      value: form.text("cron"),
      hint: "Minute, hour, day of the month, month, weekday, such as 30 3 * * MON-FRI.",
      autocomplete: "off",
    }, errors)
  }</div>`;
}

const CHOICES = {
  daily: "Every day",
  weekly: "Every week",
  monthly: "Every month",
  cron: "By a cron expression",
} as const;

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
