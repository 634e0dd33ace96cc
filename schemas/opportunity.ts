import { clickRangeSchema } from "./cannibalization.ts";
import { countSchema } from "./common.ts";
import { nullableGainPartsSchema } from "./gain_parts.ts";
import type { Infer } from "./infer.ts";
import { pageGroupOf } from "./page_group.ts";
import { searchWindowProperties } from "./search_window.ts";

/** Where clicks could be won. */
export const OPPORTUNITY_TYPES = [
  "striking_distance",
  "low_ctr",
  "decaying_page",
  "cannibalized",
] as const;

const { compare: _, ...window } = searchWindowProperties;

/** Parameters of `GET /sites/{id}/opportunities`. */
export const opportunitiesQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: { ...window, ...pageGroupOf("the page of the opportunity is in it") },
} as const;
export type OpportunitiesQuery = Infer<typeof opportunitiesQuerySchema>;

const nullableId = { type: ["integer", "null"], minimum: 1 } as const;

/** A keyword or a page with clicks to be won. */
export const opportunitySchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "type",
    "types",
    "keyword_id",
    "keyword",
    "page_id",
    "url",
    "clicks",
    "impressions",
    "position",
    "estimated_gain",
    "gain_parts",
    "recommendation",
    "details_url",
  ],
  properties: {
    type: {
      type: "string",
      enum: OPPORTUNITY_TYPES,
      description:
        "striking_distance: a few places more would bring page one or its first three; " +
        "low_ctr: seen but hardly clicked; cannibalized: own pages are in each other's way; " +
        "decaying_page: a page that lost clicks which can be won back.",
    },
    types: {
      type: "array",
      items: { type: "string", enum: OPPORTUNITY_TYPES },
      description: "All that were found for the keyword, the greatest gain first: they count " +
        "the same searches and are not to be added.",
    },
    keyword_id: { ...nullableId, description: "Null: it is about a page." },
    keyword: { type: ["string", "null"] },
    page_id: { ...nullableId, description: "Null: the data do not name the page." },
    url: { type: ["string", "null"] },
    clicks: { ...countSchema, description: "In the window that the kind is judged by." },
    impressions: countSchema,
    position: { type: ["number", "null"] },
    estimated_gain: {
      ...clickRangeSchema,
      description: "More clicks in 28 days, whatever the window: in 90 of 100 cases the result " +
        "is between low and high; a low below 0 says that fewer clicks than now are among these " +
        "cases. Gains may be added: none counts the searches of another.",
    },
    gain_parts: nullableGainPartsSchema,
    recommendation: { type: "string" },
    details_url: { type: "string", description: "What it was found by." },
  },
} as const;
export type OpportunityAnswer = Infer<typeof opportunitySchema>;

const share = { type: ["number", "null"], minimum: 0, maximum: 1 } as const;

/** What past promises for keywords that moved up would have been worth. */
const gainCalibrationSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "from",
    "to",
    "moves_count",
    "promised_clicks",
    "came_clicks",
    "bias",
    "coverage",
    "corrected_coverage",
    "correction",
    "width",
    "reach",
    "reason",
  ],
  properties: {
    from: { type: ["string", "null"], description: "First day that was looked at." },
    to: { type: ["string", "null"] },
    moves_count: {
      ...countSchema,
      description: "Keywords that ranked higher in 28 days than in the 28 before.",
    },
    promised_clicks: { type: "number", description: "In 28 days, from what was known before." },
    came_clicks: { type: "number", description: "Clicks after minus before." },
    bias: { type: ["number", "null"], description: "`came_clicks / promised_clicks - 1`." },
    coverage: {
      ...share,
      description: "Share of the moves of which what came lay between low and high, as they " +
        "would have been without a past.",
    },
    corrected_coverage: { ...share, description: "The same with the correction and the width." },
    correction: {
      type: "number",
      description: "By how much gains are multiplied: what came at equal demand per promised " +
        "click, drawn to 1 as far as that is uncertain.",
    },
    width: { type: "number", description: "By how much intervals are wider than without a past." },
    reach: {
      type: "number",
      description: "Where keywords arrive that move up, as a share of their position.",
    },
    reason: {
      type: ["string", "null"],
      description: "Why there are no moves, and what to do; null: there are.",
    },
  },
} as const;

/** `meta.summary`: how many there are of each kind. */
export const opportunitiesSummarySchema = {
  type: "object",
  additionalProperties: false,
  required: [...OPPORTUNITY_TYPES, "curve"],
  properties: {
    striking_distance: countSchema,
    low_ctr: countSchema,
    decaying_page: countSchema,
    cannibalized: countSchema,
    curve: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["id", "calibrated", "impressions_used"],
      properties: {
        id: { type: "string" },
        calibrated: { type: "boolean" },
        impressions_used: countSchema,
      },
      description: "The CTR by position that gains are estimated by; calibrated: the " +
        "site's own outweigh the published ones.",
    },
    calibration: {
      ...gainCalibrationSchema,
      type: ["object", "null"],
      description: "What was promised for past moves of the site and what came, which corrects " +
        "these gains; null: there are no opportunities.",
    },
  },
} as const;
export type OpportunitiesSummary = Infer<typeof opportunitiesSummarySchema>;
