import type { Infer } from "./infer.ts";

/** Why no single day is named on which a change began. */
export const ONSET_REASONS = [
  "too_few_days",
  "no_change_beyond_noise",
  "gradual",
  "several_changes",
  "days_too_far_apart",
  "no_clicks_a_year_ago",
  "began_earlier",
  "not_one_value",
] as const;

const nullableDay = { type: ["string", "null"], format: "date" } as const;
const nullableClicks = { type: ["number", "null"] } as const;

/** On which day a change began. */
export const changeOnsetSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "day",
    "earliest",
    "latest",
    "clicks_per_day_before",
    "clicks_per_day_after",
    "reason",
  ],
  properties: {
    day: { ...nullableDay, description: "The first day of the new level; null: see `reason`." },
    earliest: {
      ...nullableDay,
      description: "In about 90 of 100 cases the day is between `earliest` and `latest`.",
    },
    latest: nullableDay,
    clicks_per_day_before: {
      ...nullableClicks,
      description: "Of the usual day, from the first day that was followed up to the onset.",
    },
    clicks_per_day_after: nullableClicks,
    reason: {
      type: ["string", "null"],
      enum: [...ONSET_REASONS, null],
      description: "Why there is no day. too_few_days: fewer than 14 with data; " +
        "no_change_beyond_noise: days differ as much anyway; gradual: a slope explains the days " +
        "better than one step; several_changes: one step leaves another, or went the other way; " +
        "days_too_far_apart: the windows are more than 28 days apart and not the same weekdays of " +
        "two years, or 200 days long; no_clicks_a_year_ago: nothing to measure days against; " +
        "began_earlier: from the first day that was followed on, eight weeks in front of the " +
        "window, days were as far from those of a year before; not_one_value: several segments " +
        "together, or clicks of which nobody knows the segment.",
    },
  },
  description: "On which day the change began: one step in the daily clicks, all days between " +
    "the windows included. Against the year before, one step in their ratio to the same weekdays " +
    "of then; levels are those of the usual day that was followed.",
} as const;
export type ChangeOnsetAnswer = Infer<typeof changeOnsetSchema>;
