import { nullableTimeSchema, timeSchema } from "./common.ts";

/** Services that a site's data are fetched from, besides Search Console's performance. */
export const INTEGRATION_KINDS = [
  "url_inspection",
  "search_hours",
  "rank_lookups",
  "bing_webmaster",
  "crux",
] as const;
export type IntegrationKind = (typeof INTEGRATION_KINDS)[number];

/** What an integration does. */
const INTEGRATION_STATES = ["connected", "syncing", "waiting_quota", "failed"] as const;
export type IntegrationState = (typeof INTEGRATION_STATES)[number];

/** How far an integration is: the members that all kinds have. */
export const integrationProperties = {
  state: {
    enum: INTEGRATION_STATES,
    description: "`waiting_quota`: a quota or the budget is used up, and the work goes on at " +
      "`next_run_at`. `failed`: `last_error` says why; without `next_run_at` somebody has to do " +
      "something first.",
  },
  last_error: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message", "at"],
    properties: { code: { type: "string" }, message: { type: "string" }, at: timeSchema },
    description: "Why the last run did not end well; null when it did, or none has ended yet.",
  },
  run_started_at: { ...nullableTimeSchema, description: "When the last run began." },
  last_run_at: { ...nullableTimeSchema, description: "When a run last ended well." },
  next_run_at: { ...nullableTimeSchema, description: "When the next one is due." },
  created_at: timeSchema,
  updated_at: timeSchema,
} as const;

/** The names of these members, all of which every answer has. */
export const INTEGRATION_MEMBERS = [
  "state",
  "last_error",
  "run_started_at",
  "last_run_at",
  "next_run_at",
  "created_at",
  "updated_at",
] as const;
