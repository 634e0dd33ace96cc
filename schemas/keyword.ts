import { countSchema, idSchema, nullableCountSchema, timeSchema } from "./common.ts";
import { gainPartsSchema } from "./gain_parts.ts";
import type { Infer } from "./infer.ts";
import { pageGroupOf } from "./page_group.ts";
import { intentReasonSchema, INTENTS, TOLD_INTENTS } from "./search_intent.ts";
import { searchWindowQuerySchema } from "./search_window.ts";

/** Keywords that one request may name. */
export const MAX_KEYWORDS = 1_000;
/** Tags that one keyword may have. */
export const MAX_TAGS = 50;

/** How a keyword names the site. */
export const BRAND_MATCHES = ["certain", "likely", "none"] as const;

/** How a keyword names the site, or null. */
export const brandMatchSchema = {
  type: ["string", "null"],
  enum: [...BRAND_MATCHES, null],
  description:
    "certain: it has a name of the site or a spelling that the owner confirmed; likely: " +
    "it has a spelling that is likely meant for a name (see /brand-candidates), and counts as " +
    "branded; none: it is not branded. Null: not judged yet.",
} as const;

const nullableNumber = { type: ["number", "null"] } as const;
const nullablePosition = { type: ["number", "null"], minimum: 1 } as const;
const nullableRate = { type: ["number", "null"], minimum: 0, maximum: 1 } as const;
const tagsSchema = { type: "array", items: { type: "string" } } as const;
const nullableIntentSchema = { type: ["string", "null"], enum: [...INTENTS, null] } as const;

/** What a keyword is called in an answer that is not of keywords alone. */
export const namedKeyword = {
  keyword_id: idSchema,
  keyword: { type: "string" },
  branded: { type: ["boolean", "null"], description: "Null: not judged yet." },
} as const;
/** Its members. */
export const NAMED_KEYWORD = ["keyword_id", "keyword", "branded"] as const;

/** More clicks that can be expected: low and high bound what chance and the choice of curve leave open. */
export const clickEstimateSchema = {
  type: "object",
  additionalProperties: false,
  required: ["low", "expected", "high"],
  properties: {
    low: { type: "number", description: "Below 0: fewer clicks than now may come." },
    expected: { type: "number", minimum: 0 },
    high: { type: "number", minimum: 0 },
  },
} as const;

/** By which click rates of positions clicks are estimated. */
export const clickCurveSchema = {
  type: "object",
  additionalProperties: false,
  required: ["curve_id", "calibrated", "impressions_used"],
  properties: {
    curve_id: { type: "string" },
    calibrated: {
      type: "boolean",
      description: "The site's own impressions outweigh the published rate of one position.",
    },
    impressions_used: {
      ...countSchema,
      description: "Of its non-branded keywords, of each 1,000 at most.",
    },
  },
  description: "The CTR curve of `expected_ctr`.",
} as const;

/** A keyword with its figures of a window. */
export const keywordSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "id",
    "keyword",
    "tracked",
    "intent",
    "intent_reason",
    "branded",
    "brand_match",
    "url",
    "position",
    "position_source",
    "previous_position",
    "position_change",
    "best_position",
    "clicks",
    "impressions",
    "ctr",
    "expected_ctr",
    "clicks_delta",
    "search_volume",
    "pages_count",
    "opportunity",
    "tags",
    "first_seen_at",
  ],
  properties: {
    id: idSchema,
    keyword: { type: "string" },
    tracked: { type: "boolean", description: "It is listed whether or not there are data of it." },
    intent: {
      type: ["string", "null"],
      enum: [...TOLD_INTENTS, null],
      description: "What people want with it (see /search-intent); null: not judged yet.",
    },
    intent_reason: intentReasonSchema,
    branded: {
      type: ["boolean", "null"],
      description: "It names the site, or likely does; null: not judged yet.",
    },
    brand_match: brandMatchSchema,
    url: {
      type: ["string", "null"],
      description: "The page with the most clicks of it in the window, or the one that ranks; " +
        "null: the data do not name it.",
    },
    position: {
      ...nullablePosition,
      description: "From 1; mean over the impressions of the window. See `position_source`.",
    },
    position_source: {
      type: ["string", "null"],
      enum: ["search_console", "rank_check", null],
      description: "search_console: Search Console's mean; rank_check: for want of that, the " +
        "newest imported rank of the window. Null: there is no position.",
    },
    previous_position: { ...nullablePosition, description: "The same of the window before." },
    position_change: {
      ...nullableNumber,
      description: "Previous minus current: above 0 it ranks better than before.",
    },
    best_position: {
      ...nullablePosition,
      description: "The best mean of a day in the window; null: there are no days.",
    },
    clicks: nullableCountSchema,
    impressions: {
      ...nullableCountSchema,
      description: "Null, as all figures: the window has no row of it, which is not the same as 0.",
    },
    ctr: { ...nullableRate, description: "Clicks per impression." },
    expected_ctr: {
      ...nullableRate,
      description: "What the position can expect by the site's own non-branded keywords and a " +
        "published curve; null without a position of Search Console.",
    },
    clicks_delta: {
      type: ["integer", "null"],
      description: "Current minus previous; null where one of the windows has no row of it.",
    },
    search_volume: {
      ...nullableCountSchema,
      description: "Searches a month, the newest that was imported, of the site's country where " +
        "it is known.",
    },
    pages_count: {
      ...nullableCountSchema,
      description: "Pages of the site that were shown for it; null: the data do not name them.",
    },
    opportunity: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["type", "target_position", "gain", "gain_parts"],
      properties: {
        type: {
          type: "string",
          enum: ["striking_distance", "low_ctr"],
          description: "striking_distance: a few places more would help; low_ctr: it is clicked " +
            "far less than its position can expect.",
        },
        target_position: {
          type: "number",
          minimum: 1,
          description:
            "The position that keywords of the site reach when they move up from there, 3 at best; of " +
            "low_ctr the position it has.",
        },
        gain: {
          ...clickEstimateSchema,
          description:
            "More clicks in 28 days at the target position: in 90 of 100 cases the result " +
            "is between low and high.",
        },
        gain_parts: { ...gainPartsSchema, description: "What the gain is made of." },
      },
      description: "What it could win; null: nothing, or not enough is known. Sorts and filters " +
        "take the expected gain.",
    },
    tags: tagsSchema,
    first_seen_at: {
      ...timeSchema,
      description: "When it first came with an import, or was first tracked.",
    },
  },
} as const;
export type KeywordAnswer = Infer<typeof keywordSchema>;

const keywordText = { type: "string", minLength: 1, maxLength: 1000 } as const;
const tagItems = {
  type: "array",
  maxItems: MAX_TAGS,
  items: { type: "string", minLength: 1, maxLength: 100 },
} as const;

/** Body of `POST /sites/{id}/keywords`. */
export const trackKeywordsSchema = {
  type: "object",
  additionalProperties: false,
  required: ["keywords"],
  properties: {
    keywords: {
      type: "array",
      minItems: 1,
      maxItems: MAX_KEYWORDS,
      items: {
        type: ["string", "object"],
        minLength: 1,
        maxLength: 1000,
        additionalProperties: false,
        required: ["keyword"],
        properties: { keyword: keywordText, tags: tagItems },
      },
      description: "Texts, or objects with a keyword and its tags.",
    },
    tags: { ...tagItems, description: "Tags that all of them get." },
  },
} as const;
export type TrackKeywordsBody = Infer<typeof trackKeywordsSchema>;

/** What became of each keyword that was to be tracked. */
export const trackedKeywordsAnswer = {
  type: "object",
  additionalProperties: false,
  required: ["data", "meta"],
  properties: {
    data: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["id", "keyword", "status", "tags"],
        properties: {
          id: idSchema,
          keyword: { type: "string", description: "As it is kept: case and spaces may differ." },
          status: {
            type: "string",
            enum: ["added", "tracked_already", "duplicate"],
            description: "duplicate: the request names the same keyword before.",
          },
          tags: tagsSchema,
        },
      },
      description: "One for each of the request, in its order.",
    },
    meta: {
      type: "object",
      additionalProperties: false,
      required: ["added", "tracked_already", "duplicates", "tracked_keywords_count"],
      properties: {
        added: countSchema,
        tracked_already: countSchema,
        duplicates: countSchema,
        tracked_keywords_count: { ...countSchema, description: "Of the site, from now on." },
      },
    },
  },
} as const;
export type TrackedKeywordsAnswer = Infer<typeof trackedKeywordsAnswer>;

/** Body of `DELETE /sites/{id}/keywords`. */
export const untrackKeywordsSchema = {
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  properties: {
    ids: { type: "array", minItems: 1, maxItems: MAX_KEYWORDS, items: idSchema },
    keywords: { type: "array", minItems: 1, maxItems: MAX_KEYWORDS, items: keywordText },
  },
} as const;
export type UntrackKeywordsBody = Infer<typeof untrackKeywordsSchema>;

/** What became of the keywords that were no longer to be tracked. */
export const untrackedKeywordsSchema = {
  type: "object",
  additionalProperties: false,
  required: ["untracked_count", "not_tracked", "tracked_keywords_count"],
  properties: {
    untracked_count: countSchema,
    not_tracked: {
      type: "object",
      additionalProperties: false,
      required: ["ids", "keywords"],
      properties: {
        ids: { type: "array", items: idSchema },
        keywords: { type: "array", items: { type: "string" } },
      },
      description: "Those of the request that were not tracked, or are not known.",
    },
    tracked_keywords_count: { ...countSchema, description: "Of the site, from now on." },
  },
} as const;
export type UntrackedKeywordsAnswer = Infer<typeof untrackedKeywordsSchema>;

/** Body of `PATCH /sites/{id}/keywords/{keyword_id}`. */
export const updateKeywordSchema = {
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  properties: {
    tracked: { type: "boolean" },
    tags: { ...tagItems, description: "Replaces those that it has." },
    intent: {
      ...nullableIntentSchema,
      description: "Sets the intent, whatever the rules say; null: the rules decide again.",
    },
  },
} as const;
export type UpdateKeywordBody = Infer<typeof updateKeywordSchema>;

/** A keyword with the decisions about it. */
export const keywordSettingsSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "id",
    "keyword",
    "tracked",
    "tags",
    "branded",
    "brand_match",
    "intent",
    "intent_reason",
    "intent_source",
    "first_seen_at",
  ],
  properties: {
    id: idSchema,
    keyword: { type: "string" },
    tracked: { type: "boolean" },
    tags: tagsSchema,
    branded: keywordSchema.properties.branded,
    brand_match: brandMatchSchema,
    intent: keywordSchema.properties.intent,
    intent_reason: intentReasonSchema,
    intent_source: {
      type: ["string", "null"],
      enum: ["rules", "model", "manual", null],
      description: "manual: a person of the account set it.",
    },
    first_seen_at: keywordSchema.properties.first_seen_at,
  },
} as const;
export type KeywordSettingsAnswer = Infer<typeof keywordSettingsSchema>;

/** The parameters of the list of keywords. */
export const keywordListQuerySchema = {
  ...searchWindowQuerySchema,
  properties: {
    ...searchWindowQuerySchema.properties,
    ...pageGroupOf(
      "its page in the window, the one with the most clicks of it or the one that ranks, is in " +
        "it. Its figures stay those of all its pages",
    ),
  },
} as const;
