import { nullableTimeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { SEARCH_TYPES } from "./search_window.ts";

/** What kinds of dated changes of Google Search there are. */
export const SEARCH_UPDATE_KINDS = [
  "core",
  "spam",
  "helpful_content",
  "reviews",
  "page_experience",
  "discover",
  "incident",
  "measurement",
  "other",
] as const;
export type SearchUpdateKind = (typeof SEARCH_UPDATE_KINDS)[number];

const MAX_TITLE_LENGTH = 300;
const MAX_TEXT_LENGTH = 2_000;
const MAX_URL_LENGTH = 2_000;

const DAY = { type: "string", format: "date" } as const;

const KIND = "core, spam, helpful_content, reviews, page_experience, discover: an update of the " +
  "ranking; incident: an error of Google's; measurement: what Search Console counts changed, " +
  "not the ranking.";

const properties = {
  id: {
    type: "string",
    pattern: "^[A-Za-z0-9_-]{1,100}$",
    "x-hint": "up to 100 letters, digits, - and _",
    description: "That of the incident on Google's Search Status Dashboard, or a name given here.",
  },
  kind: { type: "string", enum: SEARCH_UPDATE_KINDS, description: KIND },
  title: { type: "string", minLength: 1, maxLength: MAX_TITLE_LENGTH },
  text: { type: ["string", "null"], maxLength: MAX_TEXT_LENGTH, description: "What it does." },
  first_day: {
    ...DAY,
    description: "The day on which it began, in UTC where the time is known, else as its source " +
      "dates it.",
  },
  last_day: {
    type: ["string", "null"],
    format: "date",
    description: "The day on which it was complete; null: it was not yet when the list was made.",
  },
  started_at: { ...nullableTimeSchema, description: "Null: only the day is known." },
  ended_at: { ...nullableTimeSchema, description: "Null: only the day is known, or not yet." },
  search_type: {
    type: ["string", "null"],
    enum: [...SEARCH_TYPES, null],
    description: "What it was limited to; null: nothing.",
  },
  source_url: {
    type: "string",
    format: "uri",
    maxLength: MAX_URL_LENGTH,
    description: "Where the days are from.",
  },
} as const;

/** A dated change of Google Search. */
export const searchUpdateSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties) as (keyof typeof properties)[], // its own keys
  properties,
} as const;
export type SearchUpdateAnswer = Infer<typeof searchUpdateSchema>;

/** A file that refreshes the list: also what the program's own list is. */
export const searchUpdatesFileSchema = {
  type: "object",
  additionalProperties: false,
  required: ["known_until", "updates"],
  properties: {
    known_until: DAY,
    updates: {
      type: "array",
      minItems: 1,
      maxItems: 10_000,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["id", "kind", "title", "first_day", "source_url"],
        properties,
      },
    },
  },
} as const;
export type SearchUpdatesFile = Infer<typeof searchUpdatesFileSchema>;

/** Members of `meta` that say how far the list reaches. */
export const searchUpdatesMetaSchema = {
  known_until: {
    ...DAY,
    description: "The day up to which the list is known. What came later is missing, which is " +
      "not the same as that nothing came.",
  },
  data_status: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" } },
    description:
      "What is missing, and what to do; null: the list reaches to the last day asked for.",
  },
} as const;

/** Parameters of `GET /search-updates`. */
export const searchUpdatesQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    from: { ...DAY, description: "Only updates that were under way on this day or later." },
    to: { ...DAY, description: "Only those that had begun by this day." },
  },
} as const;
