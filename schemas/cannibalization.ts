import { countSchema, idSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { INTENTS } from "./search_intent.ts";
import { searchWindowProperties } from "./search_window.ts";

/** What the pages of a site do to each other for a keyword. */
export const CANNIBALIZATION_KINDS = [
  "page_swapping",
  "split",
  "incidental",
  "harmless_double",
  "locale_variant",
] as const;

/** How bad it is, by the score: from 60, 35 and 15 on. */
export const CANNIBALIZATION_SEVERITIES = ["high", "medium", "low", "none"] as const;

/** What to do about pages that compete. */
export const CANNIBALIZATION_ACTIONS = [
  "merge",
  "canonicalize",
  "differentiate",
  "link_to_primary",
  "none",
] as const;

const { compare: _, ...window } = searchWindowProperties;

/** Parameters of `GET /sites/{id}/cannibalization`. */
export const cannibalizationQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    ...window,
    from: {
      ...window.from,
      description: "First day. Default: 89 days before `to`, or the first day with data.",
    },
    harmless: {
      type: "boolean",
      default: false,
      description: "Also keywords whose pages do each other no harm: two results held, language " +
        "variants, overlaps without effect.",
    },
  },
} as const;
export type CannibalizationQuery = Infer<typeof cannibalizationQuerySchema>;

const share = { type: ["number", "null"], minimum: 0, maximum: 1 } as const;

/** Clicks as a range: no forecast. */
export const clickRangeSchema = {
  type: "object",
  additionalProperties: false,
  required: ["low", "expected", "high"],
  properties: {
    low: { type: "number", minimum: 0 },
    expected: { type: "number", minimum: 0 },
    high: { type: "number", minimum: 0 },
  },
} as const;

const competingPageSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "page_id",
    "url",
    "clicks",
    "impressions",
    "impressions_share",
    "ctr",
    "position",
    "days_count",
  ],
  properties: {
    page_id: idSchema,
    url: { type: "string" },
    clicks: countSchema,
    impressions: countSchema,
    impressions_share: {
      type: "number",
      minimum: 0,
      maximum: 1,
      description: "Of the impressions of all pages of the site for the keyword.",
    },
    ctr: { ...share, description: "Null without impressions." },
    position: { type: ["number", "null"] },
    days_count: { ...countSchema, description: "Days with impressions." },
  },
} as const;

/** A keyword for which two or more pages of the site compete. */
export const cannibalizationSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "keyword_id",
    "keyword",
    "intent",
    "kind",
    "severity",
    "score",
    "parts",
    "same_intent",
    "pages_count",
    "clicks",
    "impressions",
    "primary_url",
    "overlap",
    "url_switches_count",
    "estimated_lost_clicks",
    "recommendation",
    "reason",
    "pages",
  ],
  properties: {
    keyword_id: idSchema,
    keyword: { type: "string" },
    intent: { type: ["string", "null"], enum: [...INTENTS, null] },
    kind: {
      type: "string",
      enum: CANNIBALIZATION_KINDS,
      description: "page_swapping: the best page changes on a fifth of the days or more; split: " +
        "both are there on half of the days and share what there is; incidental: neither; " +
        "harmless_double: both in the first ten with the clicks to be expected; locale_variant: " +
        "hreflang alternates.",
    },
    severity: { type: "string", enum: CANNIBALIZATION_SEVERITIES },
    score: { type: "integer", minimum: 0, maximum: 100 },
    parts: {
      type: "object",
      additionalProperties: false,
      required: ["split", "swap", "volatility", "loss"],
      properties: { split: share, swap: share, volatility: share, loss: share },
      description: "What the score is made of; null: too few days to tell, the others weigh more.",
    },
    same_intent: {
      type: ["boolean", "null"],
      description: "The pages are of types that answer one intent; null: their types do not tell.",
    },
    pages_count: { ...countSchema, description: "Pages that compete." },
    clicks: countSchema,
    impressions: countSchema,
    primary_url: {
      type: ["string", "null"],
      description: "The page with the most clicks; of equal ones the better placed.",
    },
    overlap: { ...share, description: "Share of the days on which two or more are seen." },
    url_switches_count: { ...countSchema, description: "Times that the best placed page changed." },
    estimated_lost_clicks: {
      ...clickRangeSchema,
      description: "Clicks in the window that the best position could expect beyond those there " +
        "are: a range, no forecast.",
    },
    recommendation: { type: "string", enum: CANNIBALIZATION_ACTIONS },
    reason: { type: "string" },
    pages: { type: "array", items: competingPageSchema },
  },
} as const;
export type CannibalizationAnswer = Infer<typeof cannibalizationSchema>;

/** `meta.summary`: how many keywords there are, by what their pages do. */
export const cannibalizationSummarySchema = {
  type: "object",
  additionalProperties: false,
  required: ["harmful", ...CANNIBALIZATION_KINDS],
  properties: {
    harmful: { ...countSchema, description: "Keywords with a severity." },
    page_swapping: countSchema,
    split: countSchema,
    incidental: countSchema,
    harmless_double: countSchema,
    locale_variant: countSchema,
  },
} as const;
export type CannibalizationSummary = Infer<typeof cannibalizationSummarySchema>;
