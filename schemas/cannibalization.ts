import { countSchema, idSchema } from "./common.ts";
import { nullableGainPartsSchema } from "./gain_parts.ts";
import type { Infer } from "./infer.ts";
import { TOLD_INTENTS } from "./search_intent.ts";
import { pageGroupOf } from "./page_group.ts";
import { searchWindowProperties } from "./search_window.ts";

/** What the pages of a site do to each other for a keyword. */
export const CANNIBALIZATION_KINDS = [
  "page_swapping",
  "split",
  "incidental",
  "harmless_double",
  "sitelinks",
  "moved",
  "same_page",
  "locale_variant",
  "local_pages",
  "product_variants",
  "sibling_pages",
  "different_intents",
  "beyond_page_two",
  "little_evidence",
] as const;

/** What the best position of a keyword is compared with. */
export const LOSS_BASES = ["leaders", "before_after", "trend", "none"] as const;

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
      description: "Also keywords whose pages do each other no harm, with the name of each kind.",
    },
    ...pageGroupOf("the keyword's primary page is in it"),
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
    low: { type: "number", description: "Below 0: fewer clicks than now may come." },
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
    "other_urls",
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
    other_urls: {
      type: "array",
      items: { type: "string" },
      description: "Further addresses of the page, which count as this one: with tracking " +
        "parameters, another protocol, `www.`, AMP.",
    },
  },
} as const;

const lostPositionsSchema = {
  type: "object",
  additionalProperties: false,
  required: ["basis", "best_position", "other_position", "positions", "clicks_share"],
  properties: {
    basis: {
      type: "string",
      enum: LOSS_BASES,
      description: "What is compared. leaders: days led by one page with days led by another; " +
        "before_after: before and since a second page came; trend: the first third of the days " +
        "with the last; none: too few days or impressions of one page alone.",
    },
    best_position: { type: ["number", "null"], description: "At its best. Null: basis none." },
    other_position: { type: ["number", "null"], description: "Otherwise. Null: basis none." },
    positions: {
      type: "number",
      minimum: 0,
      description: "Positions lost; 0: less than one, or not more than chance (3 standard errors).",
    },
    clicks_share: {
      ...share,
      description: "Share of the clicks that the keyword's own better CTR would have brought.",
    },
  },
} as const;

const evidenceSchema = {
  type: "object",
  additionalProperties: false,
  required: ["from", "to", "pages"],
  properties: {
    from: { type: "string", format: "date" },
    to: { type: "string", format: "date" },
    pages: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["page_id", "days_count", "clicks", "impressions", "position"],
        properties: {
          page_id: idSchema,
          days_count: { ...countSchema, description: "Days with impressions." },
          clicks: countSchema,
          impressions: countSchema,
          position: { type: ["number", "null"] },
        },
      },
    },
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
    "exclusiveness",
    "lost_positions",
    "pages_count",
    "clicks",
    "impressions",
    "primary_url",
    "overlap",
    "url_switches_count",
    "estimated_lost_clicks",
    "gain_parts",
    "recommendation",
    "reason",
    "pages",
    "evidence",
  ],
  properties: {
    keyword_id: idSchema,
    keyword: { type: "string" },
    intent: {
      type: ["string", "null"],
      enum: [...TOLD_INTENTS, null],
      description: "See /search-intent; null: not judged yet.",
    },
    kind: {
      type: "string",
      enum: CANNIBALIZATION_KINDS,
      description: "Harmful: page_swapping: pages take turns, each alone on its days, and come " +
        "back; split: both are shown, and lower than one was before, or with about half of the " +
        "clicks that the site has at such positions. Harmless: incidental: none of the others; " +
        "harmless_double: two results are held without loss; sitelinks: several at the same first " +
        "position; moved: one took the other's place for good; same_page: addresses of one page; " +
        "locale_variant: languages or countries, by hreflang or address; local_pages: places; " +
        "product_variants: products, or kinds of one; sibling_pages: of one pattern of addresses; " +
        "different_intents: pages to read and to buy, without loss; beyond_page_two: deeper than " +
        "position 20; little_evidence: fewer than 200 impressions or 14 days.",
    },
    severity: { type: "string", enum: CANNIBALIZATION_SEVERITIES },
    score: { type: "integer", minimum: 0, maximum: 100 },
    parts: {
      type: "object",
      additionalProperties: false,
      required: ["split", "swap", "volatility", "loss"],
      properties: { split: share, swap: share, volatility: share, loss: share },
      description:
        "What the score is made of; null: too few days or impressions to measure it, counts " +
        "as 0. swap: exclusiveness × changes ÷ 4; loss: positions lost ÷ 5, or share of clicks.",
    },
    same_intent: {
      type: ["boolean", "null"],
      description: "The pages are of types that answer one intent, pages to compare and to read " +
        "counting as one; null: their types do not show it.",
    },
    exclusiveness: {
      ...share,
      description: "How far days belong to one page: 0 where the pages' shares are the same on " +
        "all days but for chance, 1 where each day has one page alone (intra-class correlation). " +
        "Null: too few impressions a day.",
    },
    lost_positions: lostPositionsSchema,
    pages_count: { ...countSchema, description: "Pages that compete." },
    clicks: countSchema,
    impressions: countSchema,
    primary_url: {
      type: ["string", "null"],
      description: "The page with the most clicks; of equal ones the better placed.",
    },
    overlap: { ...share, description: "Share of the days on which two or more are seen." },
    url_switches_count: {
      ...countSchema,
      description:
        "Times that another page took the lead: had 60 % of a day's impressions or more.",
    },
    estimated_lost_clicks: {
      ...clickRangeSchema,
      description: "More clicks in 28 days if all its pages ranked like the best one: in " +
        "90 of 100 cases the result is between low and high. 0 for harmless kinds.",
    },
    gain_parts: nullableGainPartsSchema,
    recommendation: { type: "string", enum: CANNIBALIZATION_ACTIONS },
    reason: { type: "string" },
    pages: { type: "array", items: competingPageSchema },
    evidence: {
      type: "array",
      items: evidenceSchema,
      description: "What each page got week by week, in windows above 98 days by several weeks.",
    },
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
    sitelinks: countSchema,
    moved: countSchema,
    same_page: countSchema,
    locale_variant: countSchema,
    local_pages: countSchema,
    product_variants: countSchema,
    sibling_pages: countSchema,
    different_intents: countSchema,
    beyond_page_two: countSchema,
    little_evidence: countSchema,
  },
} as const;
export type CannibalizationSummary = Infer<typeof cannibalizationSummarySchema>;
