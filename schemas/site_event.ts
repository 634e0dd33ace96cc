import { countSchema, idSchema, nullableCountSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { SEARCH_TYPES } from "./search_window.ts";

/** Where events of a site are known from. */
export const EVENT_SOURCES = [
  "annotation",
  "search_update",
  "audit",
  "backlinks",
  "competitor",
  "log",
] as const;
export type EventSourceName = (typeof EVENT_SOURCES)[number];

/** How exactly an event is dated. */
export const EVENT_DATINGS = ["moment", "days", "between"] as const;
export type EventDating = (typeof EVENT_DATINGS)[number];

/** Days before the day asked about, by default and at most. */
export const EVENT_DAYS = { default: 14, most: 60 } as const;

const DAY = { type: "string", format: "date" } as const;
const SOURCE = {
  type: "string",
  enum: EVENT_SOURCES,
  description: "Where it is known from.",
} as const;

const partSchema = {
  type: "object",
  additionalProperties: false,
  required: ["name", "count"],
  properties: { name: { type: "string" }, count: countSchema },
} as const;

/** Something that happened around a day. */
export const siteEventSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "source",
    "code",
    "title",
    "text",
    "first_day",
    "last_day",
    "dated",
    "days_from_onset",
    "count",
    "parts",
    "path",
    "page_group_id",
    "search_type",
    "url",
    "api_url",
  ],
  properties: {
    source: SOURCE,
    code: {
      type: "string",
      description: "What it is: the kind of an annotation or update, or robots_txt_changed, " +
        "indexability_lost, redirect_target_changed, new_errors, site_unreachable, links_lost, " +
        "competitor_gained, competitor_lost, bot_errors, bot_stayed_away. New ones join.",
    },
    title: { type: "string", description: "In a few words, for people." },
    text: { type: ["string", "null"] },
    first_day: DAY,
    last_day: { type: ["string", "null"], format: "date", description: "Null: it goes on." },
    dated: {
      type: "string",
      enum: EVENT_DATINGS,
      description: "moment: to the minute; days: on these days; between: at some time from the " +
        "first day to the last, such as between two audits.",
    },
    days_from_onset: {
      type: "integer",
      description:
        "0: its days and those of the onset meet; -3: it ended three days before; 2: it " +
        "began two days after.",
    },
    count: {
      ...nullableCountSchema,
      description: "Pages, links, domains or requests; null: not counted.",
    },
    parts: {
      type: "array",
      items: partSchema,
      description: "What the count is made of, such as reasons; empty: of one thing.",
    },
    path: {
      type: ["string", "null"],
      description: "The pages it is about; null: all of the site.",
    },
    page_group_id: {
      type: ["integer", "null"],
      description: "The group of pages that it is about; null: it names none.",
    },
    search_type: {
      type: ["string", "null"],
      enum: [...SEARCH_TYPES, null],
      description: "What it was limited to; null: nothing.",
    },
    url: { type: ["string", "null"], description: "Where it is described." },
    api_url: { type: ["string", "null"], description: "The rows behind it." },
  },
} as const;
export type SiteEventAnswer = Infer<typeof siteEventSchema>;

/** What is not known around a day, which is not the same as that nothing happened. */
export const unknownEventsSchema = {
  type: "object",
  additionalProperties: false,
  required: ["source", "code", "message"],
  properties: {
    source: SOURCE,
    code: { type: "string" },
    message: { type: "string", description: "What is missing, and what to do." },
  },
} as const;

const daysSchema = {
  type: "object",
  additionalProperties: false,
  required: ["from", "to"],
  properties: { from: DAY, to: DAY },
} as const;

/** What happened around a day. */
export const eventsAroundSchema = {
  type: "object",
  additionalProperties: false,
  required: ["onset", "window", "events", "unknown"],
  properties: {
    onset: { ...daysSchema, description: "The days asked about." },
    window: { ...daysSchema, description: "The days that were looked at." },
    events: {
      type: "array",
      items: siteEventSchema,
      description: "Those before and on the onset first, the nearest first. That something came " +
        "before a change does not say that it brought it.",
    },
    unknown: { type: "array", items: unknownEventsSchema },
  },
} as const;
export type EventsAroundAnswer = Infer<typeof eventsAroundSchema>;

/** Parameters of `GET /sites/{id}/events`. */
export const eventsQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    around: { ...DAY, description: "The day on which something began. Default: today, in UTC." },
    around_to: {
      ...DAY,
      description: "The last day on which it may have begun. Default: `around`.",
    },
    page_group: {
      ...idSchema,
      description: "Whose figures changed: annotations of other groups of pages are left out.",
    },
    days: {
      type: "integer",
      minimum: 1,
      maximum: EVENT_DAYS.most,
      default: EVENT_DAYS.default,
      description: "How many days before it are looked at; after it at most seven.",
    },
  },
} as const;
