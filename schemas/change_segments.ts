import { LEDGER_FIGURES, ledgerFigures, partSchema } from "./change_effects.ts";
import { changeOnsetSchema } from "./change_onset.ts";
import { countSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { SEARCH_TYPES } from "./search_window.ts";

const SPLIT = ["not_available", "note", "total"] as const;

const splitProperties = {
  not_available: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" } },
    description: "Why the change cannot be split by it; null: `segments` has the parts.",
  },
  note: { type: ["string", "null"], description: "What to know when reading the parts." },
  total: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["previous_clicks", "current_clicks", "change"],
    properties: {
      previous_clicks: countSchema,
      current_clicks: countSchema,
      change: { type: "integer" },
    },
    description: "What the parts sum to, click by click. Null where it is not available.",
  },
} as const;

const segmentSchema = {
  type: "object",
  additionalProperties: false,
  required: ["segment", "kind", "count", "page_group_id", ...LEDGER_FIGURES, "onset"],
  properties: {
    segment: { type: "string", description: "Such as `DE`, `mobile`, or the name of a group." },
    kind: {
      type: "string",
      enum: ["named", "other", "unknown", "none", "unlisted"],
      description: "named: one value; other: those together that changed less; unknown: the data " +
        "do not have it; none: pages without a group; unlisted: clicks that no row has, so that " +
        "nobody knows where they belong.",
    },
    count: { ...countSchema, description: "How many values are in it." },
    page_group_id: { type: ["integer", "null"], description: "Null: it is no group of pages." },
    ...ledgerFigures,
    previous_clicks: {
      type: "integer",
      description: "Below 0 is possible for unlisted: the rows have more than the property.",
    },
    current_clicks: { type: "integer" },
    onset: changeOnsetSchema,
  },
} as const;

const splitSchema = {
  type: "object",
  additionalProperties: false,
  required: [...SPLIT, "segments"],
  properties: {
    ...splitProperties,
    segments: {
      type: "array",
      items: segmentSchema,
      description: "The greatest movers first; those without a value of their own come last. All " +
        "of them sum to the whole, effect by effect.",
    },
  },
} as const;

const typeSplitSchema = {
  type: "object",
  additionalProperties: false,
  required: [...SPLIT, "segments"],
  properties: {
    ...splitProperties,
    segments: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: [
          "segment",
          "days_compared",
          "previous_clicks",
          "current_clicks",
          "change",
          "onset",
        ],
        properties: {
          segment: { type: "string", enum: SEARCH_TYPES },
          days_compared: {
            ...countSchema,
            description: "Days that both windows have of this search type.",
          },
          previous_clicks: countSchema,
          current_clicks: countSchema,
          change: partSchema,
          onset: changeOnsetSchema,
        },
      },
    },
  },
} as const;

/** A change by country, device, search type, intent and group of pages. */
export const changeSegmentsSchema = {
  type: "object",
  additionalProperties: false,
  required: ["country", "device", "search_type", "intent", "page_group"],
  properties: {
    country: splitSchema,
    device: splitSchema,
    search_type: typeSplitSchema,
    intent: splitSchema,
    page_group: splitSchema,
  },
  description: "The compared change by country, device, intent and group of pages; and by search " +
    "type, which goes beyond the one that the answer is about.",
} as const;
export type ChangeSegmentsAnswer = Infer<typeof changeSegmentsSchema>;
