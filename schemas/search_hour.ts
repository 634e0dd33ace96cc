import { countSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { searchWindowProperties } from "./search_window.ts";

/** Totals of one hour of search performance. */
export const searchHourSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...["starts_at", "pacific_time", "clicks", "impressions", "ctr", "position"] as const,
    "complete",
  ],
  properties: {
    starts_at: { ...timeSchema, description: "When the hour begins, in UTC." },
    pacific_time: {
      type: "string",
      description: "The same in Pacific time, by which Search Console counts days.",
    },
    clicks: countSchema,
    impressions: countSchema,
    ctr: {
      type: ["number", "null"],
      minimum: 0,
      maximum: 1,
      description: "Null: there were no impressions.",
    },
    position: {
      type: ["number", "null"],
      minimum: 0,
      description: "Null: there were no impressions.",
    },
    complete: {
      type: "boolean",
      description: "False: Google still counts, and the figures will grow.",
    },
  },
} as const;
export type SearchHourAnswer = Infer<typeof searchHourSchema>;

/** Parameters of `GET /sites/{id}/search-hours`. */
export const searchHoursQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: { search_type: searchWindowProperties.search_type },
} as const;

/** `meta` of the list of hours. */
export const searchHoursMetaSchema = {
  search_type: { type: "string" },
  fetched_at: { ...nullableTimeSchema, description: "When Google was last asked; null: not yet." },
  incomplete_from: {
    ...nullableTimeSchema,
    description: "From this hour on Google still counts, as it says itself; null: it named none.",
  },
  data_status: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" } },
    description: "What is missing, and what to do; null: the hours are as new as Google's.",
  },
} as const;
