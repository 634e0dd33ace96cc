import { partSchema } from "./change_effects.ts";
import { countSchema, idSchema, nullableCountSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { searchProvenanceSchema } from "./search_provenance.ts";

const nullableNet = { type: ["integer", "null"] } as const;

const windowSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "from",
    "to",
    "days",
    "clicks",
    "clicks_from",
    "queries_shown",
    "queries_cut",
    "pages_shown",
    "pages_cut",
  ],
  properties: {
    from: { type: "string", format: "date" },
    to: { type: "string", format: "date" },
    days: countSchema,
    clicks: { ...nullableCountSchema, description: "Of the property; null: see `cannot_say`." },
    clicks_from: {
      type: ["string", "null"],
      enum: ["days", "chart", "devices", "countries", null],
      description:
        "Where its clicks are from: the days of its chart, a chart by week or month, or " +
        "the sum of its devices or countries.",
    },
    queries_shown: { ...nullableCountSchema, description: "Null: no table of queries came." },
    queries_cut: {
      type: ["boolean", "null"],
      description: "It has 1,000, 25,000 or 50,000 rows, the most that Search Console gives.",
    },
    pages_shown: nullableCountSchema,
    pages_cut: { type: ["boolean", "null"] },
  },
} as const;

const counts = {
  previous_clicks: countSchema,
  current_clicks: countSchema,
  change: { type: "integer" },
} as const;
const COUNTS = ["previous_clicks", "current_clicks", "change"] as const;

const EFFECTS = ["demand", "query_mix", "position", "click_rate"] as const;

const effectsSchema = {
  type: "object",
  additionalProperties: false,
  required: EFFECTS,
  properties: {
    demand: { ...partSchema, description: "All queries were searched more or less." },
    query_mix: { ...partSchema, description: "Single queries more or less than the others." },
    position: { ...partSchema, description: "Queries ranked better or worse." },
    click_rate: { ...partSchema, description: "The same position brought more or fewer clicks." },
  },
} as const;

const singleSchema = {
  type: "object",
  additionalProperties: false,
  required: ["count", "clicks", "at_most_each", "rows"],
  properties: {
    count: countSchema,
    clicks: { ...countSchema, description: "In the window whose export shows them." },
    at_most_each: {
      ...nullableCountSchema,
      description: "Each has at most this many clicks in the other window, whose export ends " +
        "there. Null: that export is not cut, and it does not say what each has.",
    },
    rows: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["id", "name", "clicks"],
        properties: { id: idSchema, name: { type: "string" }, clicks: countSchema },
      },
      description: "Those with the most clicks.",
    },
  },
} as const;

const partProperties = {
  not_available: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" } },
    description: "Why there is nothing of it; null: there is.",
  },
  only_previous: {
    anyOf: [singleSchema, { type: "null" }],
    description: "Rows that the export of now does not show. What they have now is in `not_shown`.",
  },
  only_current: {
    anyOf: [singleSchema, { type: "null" }],
    description: "Rows that the export of before does not show.",
  },
  not_shown: {
    type: ["object", "null"],
    additionalProperties: false,
    required: COUNTS,
    properties: {
      previous_clicks: { type: "integer", description: "The property's clicks less all rows." },
      current_clicks: { type: "integer" },
      change: { type: "integer" },
    },
    description:
      "Not shown in the export: queries that Google does not name, and rows beyond the " +
      "end of a table that is cut. Null: the property's clicks are not known.",
  },
} as const;
const PART = [
  "not_available",
  "shown_in_both",
  "only_previous",
  "only_current",
  "not_shown",
  "rows",
  "other",
] as const;

const sharedProperties = {
  count: countSchema,
  ...counts,
} as const;

const queriesSchema = {
  type: "object",
  additionalProperties: false,
  required: PART,
  properties: {
    ...partProperties,
    shown_in_both: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["count", ...COUNTS, "effects"],
      properties: { ...sharedProperties, change: partSchema, effects: effectsSchema },
      description: "Rows of both exports, whose change is split over effects.",
    },
    rows: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["keyword_id", "keyword", "branded", ...COUNTS, "effects"],
        properties: {
          keyword_id: idSchema,
          keyword: { type: "string" },
          branded: { type: ["boolean", "null"], description: "Null: not judged yet." },
          ...counts,
          change: partSchema,
          effects: effectsSchema,
        },
      },
      description: "Those of both that moved most.",
    },
    other: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["count", ...COUNTS],
      properties: sharedProperties,
      description: "All others of both.",
    },
  },
} as const;

const pagesSchema = {
  type: "object",
  additionalProperties: false,
  required: PART,
  properties: {
    ...partProperties,
    shown_in_both: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["count", ...COUNTS],
      properties: sharedProperties,
      description: "Rows of both exports. Their queries are not known, so that nothing says why " +
        "their clicks changed.",
    },
    rows: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["page_id", "url", ...COUNTS],
        properties: { page_id: idSchema, url: { type: "string" }, ...counts },
      },
      description: "Those of both that moved most.",
    },
    other: queriesSchema.properties.other,
  },
} as const;

const partsSchema = {
  type: "object",
  additionalProperties: false,
  required: ["not_available", "segments"],
  properties: {
    not_available: partProperties.not_available,
    segments: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["segment", "count", ...COUNTS],
        properties: { segment: { type: "string" }, ...sharedProperties },
      },
      description: "The greatest movers first, then `other`.",
    },
  },
} as const;

/** What is known of the change between two exports without days. */
export const exportChangesSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "current",
    "previous",
    "change",
    "queries",
    "pages",
    "countries",
    "devices",
    "cannot_say",
    "explanation",
  ],
  properties: {
    current: windowSchema,
    previous: windowSchema,
    change: {
      ...nullableNet,
      description:
        "Of the property's clicks: what both show, what one shows, and what none shows " +
        "sum to it. Null: they are not known of both windows.",
    },
    queries: queriesSchema,
    pages: pagesSchema,
    countries: partsSchema,
    devices: partsSchema,
    cannot_say: {
      type: "array",
      items: { type: "string" },
      description: "What these exports leave open.",
    },
    explanation: { type: "string" },
  },
} as const;
export type ExportChangesAnswer = Infer<typeof exportChangesSchema>;

const { search_type, country, device, formula, data_status } = searchProvenanceSchema;

/** The body of an answer with the change between two exports; without two `data` is null. */
export const exportChangesAnswerSchema = {
  type: "object",
  additionalProperties: false,
  required: ["data", "meta"],
  properties: {
    data: { anyOf: [exportChangesSchema, { type: "null" }] },
    meta: {
      type: "object",
      additionalProperties: false,
      required: ["search_type", "country", "device", "formula", "data_status"],
      properties: { search_type, country, device, formula, data_status },
    },
  },
} as const;
