import type { Infer } from "./infer.ts";

const rate = { type: ["number", "null"], minimum: 0, maximum: 1 } as const;
const nullableNumber = { type: ["number", "null"], minimum: 0 } as const;
const factor = { type: "number", minimum: 0, maximum: 1 } as const;

/** What a gain is made of, so that it can be computed again. */
export const gainPartsSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "basis",
    "impressions",
    "own_rate",
    "prior_rate",
    "own_weight",
    "rate_now",
    "position_now",
    "position_then",
    "curve_factor",
    "correction",
    "lift",
    "rate_then",
    "recoverable_clicks",
    "recovery_share",
    "recovery_source",
    "clicks_before",
    "clicks_now",
    "clicks_then",
    "counted_factor",
    "demand_factor",
    "spread",
  ],
  properties: {
    basis: {
      type: "string",
      enum: ["click_rates", "recovery"],
      description:
        "click_rates: a keyword at another position or with a better snippet; recovery: " +
        "clicks that a page lost. Members of the other basis are null.",
    },
    impressions: { ...nullableNumber, description: "In 28 days." },
    own_rate: { ...rate, description: "Clicks per impression that it has." },
    prior_rate: {
      ...rate,
      description: "What keywords of its intent have at `position_now` on this site.",
    },
    own_weight: {
      ...rate,
      description: "Of the own rate: the thinner the evidence, the less. The rest is the prior's.",
    },
    rate_now: {
      ...rate,
      description: "`own_weight * own_rate + (1 - own_weight) * prior_rate`.",
    },
    position_now: nullableNumber,
    position_then: nullableNumber,
    curve_factor: {
      ...nullableNumber,
      description: "What the site's curve has at `position_then`, per what it has at " +
        "`position_now`, and how many more searchers see a result of page one where a keyword " +
        "comes from page two; at least 1.",
    },
    correction: {
      ...nullableNumber,
      description: "What past moves of the site brought per promised click (back-test).",
    },
    lift: { ...nullableNumber, description: "By a better snippet; 1: none." },
    rate_then: {
      ...rate,
      description: "`rate_now * (1 + correction * (curve_factor - 1)) * lift`, at most 1.",
    },
    recoverable_clicks: {
      ...nullableNumber,
      description: "Clicks of 28 days that were lost and can come back.",
    },
    recovery_share: {
      ...rate,
      description: "The share of the recoverable clicks that does come back.",
    },
    recovery_source: {
      type: ["string", "null"],
      enum: ["convention", "site", null],
      description: "site: what came back to its pages before; convention: half, since too few did.",
    },
    clicks_before: { type: "number", minimum: 0, description: "Counted, in 28 days." },
    clicks_now: {
      type: "number",
      minimum: 0,
      description: "Expected now: `impressions * rate_now`; of recovery those counted.",
    },
    clicks_then: {
      type: "number",
      minimum: 0,
      description:
        "`impressions * rate_then`, or `clicks_now + recoverable_clicks * recovery_share`.",
    },
    counted_factor: {
      ...factor,
      description: "What a page has left that its keywords in the list do not have already.",
    },
    demand_factor: {
      ...factor,
      description:
        "All gains of the list are lowered by it, where the first 100 promise more than " +
        "the site's non-branded clicks. `expected` is `(clicks_then - clicks_now) * counted_factor * " +
        "demand_factor`.",
    },
    spread: {
      type: "number",
      minimum: 0,
      description:
        "The relative variance of `clicks_then` without chance: `low` and `high` are the 5 " +
        "and 95 % quantiles of a negative binomial count with it, less `clicks_before`, times both " +
        "factors; at most all impressions, or all that can come back.",
    },
  },
} as const;
export type GainPartsAnswer = Infer<typeof gainPartsSchema>;

/** The same where an older program made the row. */
export const nullableGainPartsSchema = {
  anyOf: [gainPartsSchema, { type: "null" }],
  description: "What the gain is made of; null: there is none, or an older program made it.",
} as const;
