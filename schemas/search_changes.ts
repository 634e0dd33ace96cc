import { countSchema, idSchema, nullableCountSchema } from "./common.ts";
import { LEDGER_FIGURES, ledgerFigures, partSchema, rowEffects } from "./change_effects.ts";
import { changeSegmentsSchema } from "./change_segments.ts";
import { changeOnsetSchema } from "./change_onset.ts";
import type { Infer } from "./infer.ts";
import { NAMED_KEYWORD, namedKeyword } from "./keyword.ts";
import { searchProvenanceSchema } from "./search_provenance.ts";
import { searchWindowProperties } from "./search_window.ts";
import { eventsAroundSchema } from "./site_event.ts";

const { compare: _, ...windowProperties } = searchWindowProperties;

/** The parameters of a change between two exports, which do not tell the page of a query. */
export const exportChangesQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    ...windowProperties,
    compare: {
      type: "string",
      enum: ["previous_period", "previous_year"],
      default: "previous_period",
      description: "What the window is compared with unless `against_from` says it: as many days " +
        "right before, or the same weekdays 364 days earlier.",
    },
    against_from: {
      type: "string",
      format: "date",
      description: "First day of the window to compare with.",
    },
    against_to: {
      type: "string",
      format: "date",
      description: "Its last day. Default: as many days as the window has.",
    },
    limit: {
      type: "integer",
      minimum: 1,
      maximum: 100,
      default: 10,
      description: "How many pages and keywords are listed; all others are summed up.",
    },
  },
} as const;
export type ExportChangesQuery = Infer<typeof exportChangesQuerySchema>;

/** What a change is split by. */
export const CHANGE_DIMENSIONS = [
  "country",
  "device",
  "search_type",
  "intent",
  "page_group",
] as const;
const DIMENSION = `(${CHANGE_DIMENSIONS.join("|")})`;

/** The parameters of a site's changes. */
export const searchChangesQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    ...exportChangesQuerySchema.properties,
    page_group: {
      ...idSchema,
      description:
        "Only pages of this group of the site, by its id: the clicks that rows have on " +
        "them, since the property's totals know no pages.",
    },
    segments: {
      type: "string",
      pattern: `^(none|${DIMENSION}(,${DIMENSION})*)$`,
      description: "By what the change is split: some of " + CHANGE_DIMENSIONS.join(", ") +
        ", with commas, or `none`. Default: all. Of large sites, countries and devices take half " +
        "of the time. The other parts of the answer are the same.",
    },
  },
} as const;
export type SearchChangesQuery = Infer<typeof searchChangesQuerySchema>;

const windowSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "from",
    "to",
    "clicks",
    "compared_clicks",
    "days_with_data",
    "days_missing",
    "days_unmatched",
  ],
  properties: {
    from: { type: "string", format: "date" },
    to: { type: "string", format: "date" },
    clicks: { ...countSchema, description: "Of all days with final data." },
    compared_clicks: { ...countSchema, description: "Of the days that are compared." },
    days_with_data: countSchema,
    days_missing: {
      type: "array",
      items: { type: "string", format: "date" },
      description: "Days without final rows of queries and pages. They are missing, not 0.",
    },
    days_unmatched: {
      type: "array",
      items: { type: "string", format: "date" },
      description: "Days with data that are not compared: the same weekday of the other window " +
        "has none, or that window has fewer of these weekdays.",
    },
  },
} as const;

const moverFigures = { ...ledgerFigures, onset: changeOnsetSchema } as const;

const keywordMover = {
  type: "object",
  additionalProperties: false,
  required: [...NAMED_KEYWORD, ...LEDGER_FIGURES, "onset"],
  properties: { ...namedKeyword, ...moverFigures },
} as const;

const pageMover = {
  type: "object",
  additionalProperties: false,
  required: ["page_id", "url", "fate", ...LEDGER_FIGURES, "onset"],
  properties: {
    page_id: idSchema,
    url: { type: "string" },
    fate: {
      type: "string",
      enum: ["kept", "moved", "took_over", "gone", "new"],
      description: "moved: other pages of the site took most of its impressions; took_over: it " +
        "is such a page; gone: no impressions any more; new: none before.",
    },
    ...moverFigures,
  },
} as const;

const otherRows = {
  type: "object",
  additionalProperties: false,
  required: ["count", ...LEDGER_FIGURES],
  properties: {
    count: { ...nullableCountSchema, description: "How many rows are summed up here." },
    ...ledgerFigures,
  },
  description: "All others, queries without a name, and what rounding leaves.",
} as const;

const classSchema = {
  type: "object",
  additionalProperties: false,
  required: ["query_class", ...LEDGER_FIGURES],
  properties: {
    query_class: {
      type: "string",
      enum: ["branded", "non_branded", "unknown", "anonymized"],
      description: "unknown: not judged yet.",
    },
    ...ledgerFigures,
  },
} as const;

const setSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "query_class",
    "url",
    "keyword",
    "page_group",
    "intent",
    "country",
    "device",
    "previous_clicks",
    "current_clicks",
    "share",
  ],
  properties: {
    query_class: { type: ["string", "null"], description: "Null: whichever; so for the others." },
    url: { type: ["string", "null"] },
    keyword: { type: ["string", "null"] },
    page_group: { type: ["string", "null"], description: "Its name." },
    intent: { type: ["string", "null"] },
    country: { type: ["string", "null"] },
    device: { type: ["string", "null"] },
    previous_clicks: countSchema,
    current_clicks: countSchema,
    share: {
      type: ["number", "null"],
      description: "Of the compared change; a set counts what those in front of it leave.",
    },
  },
} as const;

/** Where the clicks of a change went. */
export const searchChangesSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "current",
    "previous",
    "days_compared",
    "change",
    "missing_days",
    "compared_change",
    "effects",
    "onset",
    "events",
    "explaining_sets",
    "explanation",
    "query_classes",
    "segments",
    "pages",
    "other_pages",
    "keywords",
    "other_keywords",
  ],
  properties: {
    current: windowSchema,
    previous: windowSchema,
    days_compared: { ...countSchema, description: "Days that both windows have, by weekday." },
    change: {
      type: "integer",
      description: "Clicks of now less clicks before, all days with final data.",
    },
    missing_days: {
      type: "integer",
      description: "The part of it that days without a counterpart make.",
    },
    compared_change: { ...partSchema, description: "The rest: the days that are compared." },
    effects: rowEffects,
    onset: changeOnsetSchema,
    events: {
      anyOf: [eventsAroundSchema, { type: "null" }],
      description: "What else happened around the onset: at the same time, which does not say " +
        "that it brought the change. Null without an onset.",
    },
    explaining_sets: {
      type: "array",
      items: setSchema,
      description: "The fewest segments that explain most of the compared change: at most four.",
    },
    explanation: { type: "string", description: "The same in a few sentences." },
    query_classes: { type: "array", items: classSchema },
    segments: changeSegmentsSchema,
    pages: { type: "array", items: pageMover, description: "The greatest movers first." },
    other_pages: otherRows,
    keywords: { type: "array", items: keywordMover, description: "The greatest movers first." },
    other_keywords: otherRows,
  },
} as const;
export type SearchChangesAnswer = Infer<typeof searchChangesSchema>;

const { from, to, search_type, country, device, formula, data_status } = searchProvenanceSchema;
const provenance = {
  from,
  to,
  search_type,
  country,
  device,
  page_group: { type: ["integer", "null"], description: "Null: all pages." },
  formula,
  data_status,
} as const;

/** The body of an answer with a site's changes; without data `data` is null. */
export const searchChangesAnswerSchema = {
  type: "object",
  additionalProperties: false,
  required: ["data", "meta"],
  properties: {
    data: { anyOf: [searchChangesSchema, { type: "null" }] },
    meta: {
      type: "object",
      additionalProperties: false,
      required: Object.keys(provenance) as (keyof typeof provenance)[], // its own keys
      properties: provenance,
    },
  },
} as const;
