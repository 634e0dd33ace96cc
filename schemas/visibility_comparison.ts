import { idSchema, nullableCountSchema, nullableScoreSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

const nullableNumber = { type: ["number", "null"] } as const;
const nullableShare = { type: ["number", "null"], minimum: 0, maximum: 1 } as const;

const standingProperties = {
  visibility_score: { ...nullableScoreSchema, description: "`visibility_pct` as a whole number." },
  visibility_pct: nullableNumber,
  share_of_voice: nullableShare,
  series: {
    type: "array",
    items: {
      type: "object",
      additionalProperties: false,
      required: ["from", "to", "visibility_pct", "share_of_voice"],
      properties: {
        from: { type: "string", format: "date" },
        to: { type: "string", format: "date" },
        visibility_pct: nullableNumber,
        share_of_voice: nullableShare,
      },
    },
  },
} as const;

const STANDING = ["visibility_score", "visibility_pct", "share_of_voice", "series"] as const;

const standingSchema = {
  type: "object",
  additionalProperties: false,
  required: STANDING,
  properties: standingProperties,
} as const;
export type VisibilityStandingAnswer = Infer<typeof standingSchema>;

const competitorSchema = {
  type: "object",
  additionalProperties: false,
  required: ["competitor_id", "domain", ...STANDING],
  properties: { competitor_id: idSchema, domain: { type: "string" }, ...standingProperties },
} as const;
export type VisibilityCompetitorAnswer = Infer<typeof competitorSchema>;

/** Members of the data that compare the site with its competitors. */
export const comparisonProperties = {
  beside_competitors: {
    anyOf: [standingSchema, { type: "null" }],
    description:
      "The site itself on the base of `competitors`, which `meta.comparison` names: what to compare them " +
      "with. `current` counts only keywords that both windows have. Null: nothing is compared.",
  },
  competitors: {
    anyOf: [{ type: "array", items: competitorSchema }, { type: "null" }],
    description:
      "As their list has them, the strongest first: over the results of all keywords of the search " +
      "engine, country and device with the most keywords, and empty for others. Null unless " +
      "`competitors=true` was asked for.",
  },
} as const;

const comparisonBaseSchema = {
  type: "object",
  additionalProperties: false,
  required: ["from", "to", "keywords_count", "serps_count", "weighting", "imputed_count"],
  properties: {
    from: {
      type: "string",
      format: "date",
      description: "The newest results of each keyword from this day to `to` are compared.",
    },
    to: { type: "string", format: "date" },
    keywords_count: {
      ...nullableCountSchema,
      description: "Keywords whose results are known. Null, like the next three: it is kept for " +
        "the newest day alone.",
    },
    serps_count: {
      ...nullableCountSchema,
      description: "How many of these have their whole result page.",
    },
    weighting: { type: ["string", "null"], enum: ["volume", "impressions", "equal", null] },
    imputed_count: nullableCountSchema,
  },
} as const;
export type ComparisonBaseAnswer = Infer<typeof comparisonBaseSchema>;

/** What the site and its competitors are measured by. */
export const nullableComparisonBaseSchema = {
  anyOf: [comparisonBaseSchema, { type: "null" }],
  description: "The one base of `beside_competitors` and `competitors`, the same as in " +
    "`GET /sites/{id}/competitors`; null: nothing is compared.",
} as const;
