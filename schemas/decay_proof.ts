import { countSchema, idSchema } from "./common.ts";

/** What clicks of a page can have gone by; their sum is its change. */
const LEDGER_EFFECTS = [
  "demand",
  "query_mix",
  "position",
  "click_rate",
  "pages_moved",
  "pages_gone",
  "pages_new",
  "anonymized",
  "missing_days",
] as const;

/** How a page fell. */
const DECAY_SHAPES = ["ended", "sudden", "gradual"] as const;

const nullablePct = { type: ["number", "null"] } as const;
const nullableNumber = { type: ["number", "null"] } as const;

/** A first and a last day. */
export const windowSchema = {
  type: "object",
  additionalProperties: false,
  required: ["from", "to"],
  properties: { from: { type: "string", format: "date" }, to: { type: "string", format: "date" } },
} as const;

/** The last weeks against the same weeks of the year before. */
export const yearTrendSchema = {
  type: "object",
  additionalProperties: false,
  required: ["weeks", "before", "after", "drop_pct", "low_pct", "high_pct"],
  properties: {
    weeks: { ...countSchema, description: "Weeks that both years have, 17 at most." },
    before: { type: "number", description: "Of `metric`, a year ago." },
    after: { type: "number" },
    drop_pct: nullablePct,
    low_pct: { ...nullablePct, description: "The 95 % range of the drop." },
    high_pct: nullablePct,
  },
} as const;

/** When a page fell. */
export const fallSchema = {
  type: "object",
  additionalProperties: false,
  required: ["shape", "since", "earliest", "latest"],
  properties: {
    shape: {
      type: "string",
      enum: DECAY_SHAPES,
      description: "ended: no impressions since that day; sudden: one step explains the figures " +
        "best; gradual: a slope explains them better, and the day parts it in halves.",
    },
    since: { type: "string", format: "date" },
    earliest: {
      type: "string",
      format: "date",
      description: "The day is between `earliest` and `latest` (95 %).",
    },
    latest: { type: "string", format: "date" },
  },
} as const;

/** The URL that has the searches of another now. */
export const movedToSchema = {
  type: "object",
  additionalProperties: false,
  required: ["page_id", "url", "queries", "clicks", "share_pct", "redirects"],
  properties: {
    page_id: idSchema,
    url: { type: "string" },
    queries: {
      ...countSchema,
      description: "Queries that it has instead; 0: a redirect shows it.",
    },
    clicks: { ...countSchema, description: "Its clicks by them in the ledger's second window." },
    share_pct: { type: "number", description: "Of the impressions that the old URL lost." },
    redirects: {
      type: ["boolean", "null"],
      description: "The old URL redirects there; null: the latest audit does not say.",
    },
  },
} as const;

/** What a crawl found that keeps a page from being shown. */
export const crawlSchema = {
  type: "object",
  additionalProperties: false,
  required: ["state", "target"],
  properties: {
    state: { type: "string", enum: ["gone", "redirected", "noindex", "blocked", "canonicalized"] },
    target: { type: ["string", "null"], description: "Where it redirects to, or its canonical." },
  },
} as const;

/** A day from which on impressions far behind are no longer counted. */
export const measurementSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "date",
    "impressions_before",
    "impressions_after",
    "clicks_before",
    "clicks_after",
    "vanished_position",
  ],
  properties: {
    date: { type: "string", format: "date", description: "The first day of the new counting." },
    impressions_before: { ...countSchema, description: "Of up to 28 days before." },
    impressions_after: { ...countSchema, description: "Of as many days since." },
    clicks_before: countSchema,
    clicks_after: countSchema,
    vanished_position: { type: "number", description: "Mean position of what vanished." },
  },
} as const;

const changePartProperties = {
  clicks: { type: "integer", description: "Below 0: a loss." },
  low: { type: "integer", description: "The 90 % range." },
  high: { type: "integer" },
} as const;

/** Where the clicks of a page went between two windows. */
export const ledgerSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "before",
    "after",
    "days",
    "source",
    "clicks_before",
    "clicks_after",
    "site_drop_pct",
    "effects",
    "keywords",
  ],
  properties: {
    before: windowSchema,
    after: windowSchema,
    days: { ...countSchema, description: "Pairs of days of the same weekday that both have." },
    source: {
      type: "string",
      enum: ["queries", "page"],
      description:
        "page: no rows name the page's queries, so its totals alone are split, and what " +
        "another mix of queries does looks like a change of position or CTR.",
    },
    clicks_before: countSchema,
    clicks_after: countSchema,
    site_drop_pct: {
      type: "number",
      description:
        "What three of four pages of the site lost between the windows; from a fifth on, " +
        "what two of three lost.",
    },
    effects: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["effect", "clicks", "low", "high"],
        properties: { effect: { type: "string", enum: LEDGER_EFFECTS }, ...changePartProperties },
      },
      description: "Their clicks sum to `clicks_after - clicks_before`.",
    },
    keywords: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: [
          "keyword_id",
          "keyword",
          "clicks_before",
          "clicks_after",
          "impressions_before",
          "impressions_after",
          "position_before",
          "position_after",
        ],
        properties: {
          keyword_id: idSchema,
          keyword: { type: "string" },
          clicks_before: countSchema,
          clicks_after: countSchema,
          impressions_before: countSchema,
          impressions_after: countSchema,
          position_before: nullableNumber,
          position_after: nullableNumber,
        },
      },
      description: "The ten that lost the most.",
    },
  },
} as const;
