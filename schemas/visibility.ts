import { countSchema, idSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { searchProvenanceSchema } from "./search_provenance.ts";
import { DEVICES, searchWindowProperties } from "./search_window.ts";
import { comparisonProperties, nullableComparisonBaseSchema } from "./visibility_comparison.ts";

const nullableNumber = { type: ["number", "null"] } as const;
const nullableShare = { type: ["number", "null"], minimum: 0, maximum: 1 } as const;
const nullableText = { type: ["string", "null"] } as const;

const VISIBILITY_PCT = "100 × Σ(weight × CTR(rank)) ÷ Σ(weight × CTR(1)): 100 is first for every " +
  "keyword, 0 nowhere in the first hundred.";
const SHARE_OF_VOICE = "Clicks to be expected on the site's organic results ÷ those on all " +
  "results of the result pages, so that the shares of all domains sum to 1. Null: no whole result " +
  "page is known.";

/** The parameters of visibility. */
export const visibilityQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    ...searchWindowProperties,
    engine: {
      type: "string",
      minLength: 1,
      maxLength: 60,
      description: "The search engine of the ranks, such as google. Default: whatever has the " +
        "most keywords, as of country and device.",
    },
    universe: {
      type: "string",
      enum: ["tracked", "observed"],
      description: "tracked: the ranks that were imported; observed: Search Console's queries. " +
        "Default: tracked where there is any.",
    },
    granularity: {
      type: "string",
      enum: ["day", "week", "month"],
      default: "day",
      description: "What each point of the series covers.",
    },
    competitors: {
      type: "boolean",
      default: false,
      description: "Answer the series of competitors as well.",
    },
  },
} as const;
export type VisibilityQuery = Infer<typeof visibilityQuerySchema>;

const figureProperties = {
  visibility_score: {
    type: ["integer", "null"],
    minimum: 0,
    maximum: 100,
    description: "`visibility_pct` as a whole number.",
  },
  visibility_pct: { ...nullableNumber, description: VISIBILITY_PCT },
  share_of_voice: { ...nullableShare, description: SHARE_OF_VOICE },
  avg_position: {
    ...nullableNumber,
    description: "tracked: mean rank of the keywords that rank; observed: Search Console's " +
      "position, weighted by impressions. The two are never to be compared.",
  },
  avg_position_penalised: {
    ...nullableNumber,
    description: "The mean with 100 for keywords that do not rank; null where these are not known.",
  },
  estimated_clicks: {
    ...nullableNumber,
    description: "What the ranks can be expected to bring: in a month by search volumes, in the " +
      "window by impressions. Null: the weights are no searches.",
  },
  estimated_clicks_low: nullableNumber,
  estimated_clicks_high: {
    ...nullableNumber,
    description: "The range holds the doubt which curve is right, and chance. No forecast.",
  },
  keywords_count: { ...countSchema, description: "Keywords measured, whether they rank or not." },
  top_3: countSchema,
  top_4_10: countSchema,
  top_11_20: countSchema,
  top_21_50: countSchema,
  top_51_100: countSchema,
  top_21_100: countSchema,
  unranked_count: { ...countSchema, description: "Nowhere in the first hundred." },
} as const;

/** What the keywords say together on one day. */
export const visibilityFiguresSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(figureProperties) as (keyof typeof figureProperties)[], // its own keys
  properties: figureProperties,
} as const;
export type VisibilityFiguresAnswer = Infer<typeof visibilityFiguresSchema>;

const deltaProperties = {
  visibility_score: { type: ["integer", "null"] },
  visibility_pct: nullableNumber,
  share_of_voice: nullableNumber,
  avg_position: nullableNumber,
  position_change: {
    ...nullableNumber,
    description: "Previous minus current average position: a gain is positive.",
  },
  estimated_clicks: nullableNumber,
  keywords_count: { type: "integer" },
  top_3: { type: "integer" },
  top_4_10: { type: "integer" },
  top_11_20: { type: "integer" },
  top_21_100: { type: "integer" },
} as const;

const deltaSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: Object.keys(deltaProperties) as (keyof typeof deltaProperties)[], // its own keys
  properties: deltaProperties,
  description: "Current minus previous; null: nothing is compared.",
} as const;

const moverSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "keyword_id",
    "keyword",
    "url",
    "position",
    "previous_position",
    "position_change",
    "weight",
    "visibility_pct",
    "previous_visibility_pct",
    "visibility_delta",
  ],
  properties: {
    keyword_id: idSchema,
    keyword: { type: "string" },
    url: { ...nullableText, description: "The one that ranks, or did." },
    position: { ...nullableNumber, description: "Null: it does not rank." },
    previous_position: nullableNumber,
    position_change: { ...nullableNumber, description: "Previous minus current." },
    weight: { type: "number", description: "See `meta.weighting`." },
    visibility_pct: { type: "number", description: "What the keyword adds to the whole." },
    previous_visibility_pct: { type: "number" },
    visibility_delta: {
      type: "number",
      description: "In points of the site's visibility: those of all keywords sum to its delta.",
    },
  },
} as const;
export type VisibilityMoverAnswer = Infer<typeof moverSchema>;

const pointSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "from",
    "to",
    "visibility_score",
    "visibility_pct",
    "share_of_voice",
    "avg_position",
    "keywords_count",
  ],
  properties: {
    from: { type: "string", format: "date" },
    to: {
      type: "string",
      format: "date",
      description: "tracked: the figures are those of this day; observed: of all days from `from`.",
    },
    visibility_score: figureProperties.visibility_score,
    visibility_pct: nullableNumber,
    share_of_voice: nullableShare,
    avg_position: nullableNumber,
    keywords_count: {
      type: ["integer", "null"],
      minimum: 0,
      description: "Null: over several days of Search Console it is not counted.",
    },
  },
} as const;
export type VisibilityPointAnswer = Infer<typeof pointSchema>;

/** How visible a site is. */
export const visibilitySchema = {
  type: "object",
  additionalProperties: false,
  required: ["current", "previous", "delta", "series", "winners", "losers"]
    .concat("beside_competitors", "competitors"),
  properties: {
    current: { anyOf: [visibilityFiguresSchema, { type: "null" }] },
    previous: { anyOf: [visibilityFiguresSchema, { type: "null" }] },
    delta: deltaSchema,
    series: { type: "array", items: pointSchema },
    winners: { type: "array", items: moverSchema },
    losers: { type: "array", items: moverSchema },
    ...comparisonProperties,
  },
} as const;

const nullableContext = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["engine", "country", "location", "language", "device"],
  properties: {
    engine: { type: "string" },
    country: nullableText,
    location: nullableText,
    language: nullableText,
    device: { type: ["string", "null"], enum: [...DEVICES, null] },
  },
  description: "What the ranks were searched with, as far as it is known; null: Search Console's " +
    "averages over all searches.",
} as const;

const nullableStatus = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["code", "message"],
  properties: { code: { type: "string" }, message: { type: "string" } },
} as const;

/** Members of `meta` that say what ranks were searched with and how keywords weigh. */
export const rankMetaSchema = {
  context: nullableContext,
  weighting: {
    type: ["string", "null"],
    enum: ["volume", "impressions", "equal", null],
    description: "What keywords weigh: searches a month, Search Console's impressions in the " +
      "window, or all the same.",
  },
  imputed_count: {
    ...countSchema,
    description: "Keywords that weigh as much as the median, since their demand is not known.",
  },
} as const;

const visibilityMetaProperties = {
  ...searchProvenanceSchema,
  ...rankMetaSchema,
  universe: {
    type: ["string", "null"],
    enum: ["tracked", "observed", null],
    description:
      "tracked: chosen keywords, whether they rank or not; observed: only keywords that " +
      "rank are known, so visibility is an upper bound.",
  },
  visibility_curve: {
    ...nullableText,
    description: "The CTR curve of visibility and share of voice, of which only ratios matter.",
  },
  click_curve: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["curve_id", "calibrated", "impressions_used"],
    properties: {
      curve_id: { type: "string" },
      calibrated: {
        type: "boolean",
        description: "The site's own impressions outweigh the published rate of one position.",
      },
      impressions_used: countSchema,
    },
    description: "The CTR curve that clicks are estimated by.",
  },
  added_keywords_count: {
    ...countSchema,
    description: "Keywords that only the current day has: they are left out of the comparison.",
  },
  removed_keywords_count: { ...countSchema, description: "That only the previous day has." },
  serps_count: {
    ...countSchema,
    description: "Keywords whose whole result page is known: the share of voice is over these.",
  },
  share_of_voice_status: {
    ...nullableStatus,
    description: "Why there is no share of voice, and what to do; null: there is one.",
  },
  comparison: nullableComparisonBaseSchema,
} as const;

/** The answer of a site's visibility. */
export const visibilityAnswerSchema = {
  type: "object",
  additionalProperties: false,
  required: ["data", "meta"],
  properties: {
    data: visibilitySchema,
    meta: {
      type: "object",
      additionalProperties: false,
      // its own keys
      required: Object.keys(visibilityMetaProperties) as (keyof typeof visibilityMetaProperties)[],
      properties: visibilityMetaProperties,
    },
  },
} as const;
export type VisibilityAnswer = Infer<typeof visibilityAnswerSchema>;
