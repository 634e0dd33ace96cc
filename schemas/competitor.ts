import { countSchema, idSchema, nullableCountSchema, nullableScoreSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { searchProvenanceSchema } from "./search_provenance.ts";
import { textListSchema } from "./site.ts";
import { rankMetaSchema } from "./visibility.ts";

const nullableNumber = { type: ["number", "null"] } as const;
const nullableShare = { type: ["number", "null"], minimum: 0, maximum: 1 } as const;

const properties = {
  id: idSchema,
  domain: { type: "string" },
  origin: {
    type: "string",
    enum: ["manual", "detected"],
    description: "detected: among the first ten for at least three of the keywords for which the " +
      "site is, and 2 % of all.",
  },
  brand_names: {
    type: "array",
    items: { type: "string" },
    description: "Names by which people know it, in addition to its domain's name.",
  },
  platform: {
    type: ["boolean", "null"],
    description: "It ranks for everything and competes with everyone, as wikipedia.org does.",
  },
  common_keywords_count: {
    ...nullableCountSchema,
    description: "Keywords for which both are among the first ten. Null, like the other figures: " +
      "it was not compared yet.",
  },
  keywords_count: { ...nullableCountSchema, description: "Keywords for which it is." },
  overlap: { ...nullableShare, description: "Common keywords ÷ the site's own." },
  jaccard: { ...nullableShare, description: "Common keywords ÷ those that either has." },
  competition_level: {
    ...nullableShare,
    description: "Share of the site's expected clicks on result pages where it ranks, too.",
  },
  avg_position: { ...nullableNumber, description: "Of the competitor, on the common keywords." },
  our_avg_position: { ...nullableNumber, description: "Of the site, on the common keywords." },
  wins_count: {
    ...nullableCountSchema,
    description:
      "Keywords for which both rank, with the site ahead: `summary.stronger` of its gap.",
  },
  losses_count: {
    ...nullableCountSchema,
    description: "The same with the site behind: `summary.weaker` of its gap.",
  },
  share_of_voice: {
    ...nullableShare,
    description:
      "Clicks to be expected on its results ÷ those on all; null: no whole result page " +
      "is known.",
  },
  visibility_score: { ...nullableScoreSchema, description: "`visibility_pct` as whole number." },
  visibility_pct: {
    ...nullableNumber,
    description: "As `data.competitors` of `GET /sites/{id}/visibility` has it.",
  },
  ai_share_of_voice: {
    ...nullableShare,
    description:
      "Its share of voice in the answers of AI engines, as `GET /sites/{id}/aeo` has it for " +
      "the last 28 days, or for those that are asked for; null: there are no answers, or it is a platform.",
  },
} as const;

/** A domain that ranks on the same result pages as the site. */
export const competitorSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties) as (keyof typeof properties)[], // its own keys
  properties,
} as const;
export type CompetitorAnswer = Infer<typeof competitorSchema>;

const brandNamesSchema = {
  ...textListSchema,
  description:
    "Names by which people know it, such as New Balance for newbalance.com: AI answers are " +
    "searched for them and for the domain's name.",
} as const;

/** Body of `POST /sites/{id}/competitors`. */
export const createCompetitorSchema = {
  type: "object",
  additionalProperties: false,
  required: ["domain"],
  properties: {
    domain: {
      type: "string",
      maxLength: 1000,
      description:
        "A host name of two labels or more, such as rival.example.com: the results on it " +
        "and on hosts below it are its own.",
    },
    brand_names: brandNamesSchema,
  },
} as const;
export type CreateCompetitorBody = Infer<typeof createCompetitorSchema>;

/** Body of `PATCH /sites/{id}/competitors/{competitor_id}`: the domain stays. */
export const updateCompetitorSchema = {
  type: "object",
  additionalProperties: false,
  required: ["brand_names"],
  properties: { brand_names: brandNamesSchema },
} as const;
export type UpdateCompetitorBody = Infer<typeof updateCompetitorSchema>;

const windowProperties = {
  from: {
    type: "string",
    format: "date",
    description:
      "First day. Default: 35 days before `to`, for so long a keyword's newest result counts.",
  },
  to: {
    type: "string",
    format: "date",
    description:
      "Last day. Default: the last one with ranks. With either of both the figures are computed for these " +
      "days, at most 550.",
  },
} as const;

/** The parameters that choose the days of results. */
export const competitorWindowQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: windowProperties,
} as const;
export type CompetitorWindowQuery = Infer<typeof competitorWindowQuerySchema>;

/** Figures of the comparison as a whole. */
export const competitorMetaSchema = {
  ...searchProvenanceSchema,
  ...rankMetaSchema,
  summary: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["keywords_count", "serps_count", "visibility_score", "visibility_pct"]
      .concat("share_of_voice"),
    properties: {
      keywords_count: { ...countSchema, description: "Keywords whose results are known." },
      serps_count: {
        ...countSchema,
        description: "How many of these have their whole result page.",
      },
      visibility_score: nullableScoreSchema,
      visibility_pct: nullableNumber,
      share_of_voice: nullableShare,
    },
    description: "The site itself, to compare its competitors with; null: nothing was compared.",
  },
} as const;

const gapProperties = {
  keyword_id: idSchema,
  keyword: { type: "string" },
  sets: {
    type: "array",
    items: { type: "string", enum: ["missing", "untapped", "weaker", "stronger", "shared"] },
    description: "missing: it is among the first 20 and the site not among the first 100; " +
      "untapped: it ranks and the site does not; shared: both rank; weaker: the site behind it; " +
      "stronger: before it.",
  },
  position: { type: "number", description: "Of the competitor." },
  url: { type: ["string", "null"] },
  our_position: { ...nullableNumber, description: "Null: not among the results." },
  our_url: { type: ["string", "null"] },
  search_volume: { ...nullableCountSchema, description: "Searches a month." },
  estimated_clicks: {
    ...nullableNumber,
    description: "Clicks a month that the competitor can expect there; null: no volume is known.",
  },
  checked_on: { type: "string", format: "date", description: "The day of the results." },
} as const;

/** A keyword that a competitor ranks for. */
export const keywordGapSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(gapProperties) as (keyof typeof gapProperties)[], // its own keys
  properties: gapProperties,
} as const;
export type KeywordGapAnswer = Infer<typeof keywordGapSchema>;

/** The parameter that picks a set of keywords. */
export const keywordGapQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    set: {
      type: "string",
      enum: ["missing", "untapped", "weaker", "stronger", "shared"],
      description: "Only keywords of this set. Default: all that the competitor ranks for.",
    },
    ...windowProperties,
  },
} as const;
export type KeywordGapQuery = Infer<typeof keywordGapQuerySchema>;

/** Figures over all keywords of a competitor. */
export const keywordGapMetaSchema = {
  ...searchProvenanceSchema,
  ...rankMetaSchema,
  click_curve_id: { type: ["string", "null"], description: "By which clicks are estimated." },
  summary: {
    type: "object",
    additionalProperties: false,
    required: ["missing", "untapped", "weaker", "stronger", "shared"],
    properties: {
      missing: countSchema,
      untapped: countSchema,
      weaker: countSchema,
      stronger: countSchema,
      shared: countSchema,
    },
    description: "Keywords by set, whatever is filtered.",
  },
} as const;
