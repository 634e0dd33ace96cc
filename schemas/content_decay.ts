import { clickRangeSchema } from "./cannibalization.ts";
import { countSchema, idSchema, nullableCountSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { searchWindowProperties } from "./search_window.ts";

/** What a listed page does; the first two are alarms. */
export const DECAY_STATUSES = ["decaying", "dead", "recovering", "seasonal"] as const;

/** How much of the best 28 days is gone: from 60, 40 and 20 % on. */
export const DECAY_SEVERITIES = ["severe", "moderate", "mild"] as const;

/** Why a page lost its clicks. */
export const DECAY_CAUSES = [
  "technical",
  "cannibalization",
  "ranking_loss",
  "demand_drop",
  "ctr_loss",
  "unknown",
] as const;

/** Parameters of `GET /sites/{id}/content-decay`. */
export const contentDecayQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    search_type: searchWindowProperties.search_type,
    from: {
      type: "string",
      format: "date",
      description:
        "The first day that is looked at. Default: 488 days up to `to`, or the first day with data.",
    },
    to: {
      type: "string",
      format: "date",
      description: "The day as of which pages are judged. Default: the last final day with data.",
    },
    harmless: {
      type: "boolean",
      default: false,
      description: "Also pages without alarm: those that recover, and those that are low by the " +
        "season.",
    },
  },
} as const;
export type ContentDecayQuery = Infer<typeof contentDecayQuerySchema>;

const nullableNumber = { type: ["number", "null"] } as const;
const nullablePct = { type: ["number", "null"] } as const;

const evidenceSchema = {
  type: "object",
  additionalProperties: false,
  required: ["cause", "message", "before", "after"],
  properties: {
    cause: { type: "string", enum: DECAY_CAUSES },
    message: { type: "string" },
    before: nullableNumber,
    after: nullableNumber,
  },
} as const;

const lostKeywordSchema = {
  type: "object",
  additionalProperties: false,
  required: ["keyword_id", "keyword", "lost_clicks", "gone"],
  properties: {
    keyword_id: idSchema,
    keyword: { type: "string" },
    lost_clicks: { type: "integer", description: "Of 28 days, against the best ones." },
    gone: { type: "boolean", description: "The page is no longer seen for it." },
  },
} as const;

/** A page that loses its clicks. */
export const contentDecaySchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "page_id",
    "url",
    "title",
    "status",
    "severity",
    "decay_score",
    "metric",
    "clicks",
    "previous_clicks",
    "clicks_delta_pct",
    "impressions",
    "previous_impressions",
    "impressions_delta_pct",
    "position",
    "previous_position",
    "position_change",
    "year_ago_clicks",
    "peak_clicks",
    "peak_month",
    "peak_from",
    "peak_to",
    "drop_from_peak_pct",
    "site_drop_pct",
    "lost",
    "weeks_declining",
    "trend_slope_per_week",
    "sustained",
    "seasonality",
    "cause",
    "evidence",
    "lost_keywords",
    "estimated_gain",
    "recommendation",
  ],
  properties: {
    page_id: idSchema,
    url: { type: "string" },
    title: { type: ["string", "null"], description: "As the latest audit found it." },
    status: {
      type: "string",
      enum: DECAY_STATUSES,
      description: "dead: no clicks are left; recovering: 15 % above the 28 days before; " +
        "seasonal: as low as on the same days a year ago.",
    },
    severity: { type: ["string", "null"], enum: [...DECAY_SEVERITIES, null] },
    decay_score: {
      type: "integer",
      minimum: 0,
      maximum: 100,
      description: "The drop from the best 28 days in percent, beyond that of the whole site.",
    },
    metric: {
      type: "string",
      enum: ["clicks", "impressions"],
      description: "What drops are counted in: impressions for a page that never had 30 clicks " +
        "in 28 days.",
    },
    clicks: { ...countSchema, description: "Of the last 28 final days." },
    previous_clicks: { ...countSchema, description: "Of the 28 days before." },
    clicks_delta_pct: { ...nullablePct, description: "Null: there were none before." },
    impressions: countSchema,
    previous_impressions: countSchema,
    impressions_delta_pct: nullablePct,
    position: nullableNumber,
    previous_position: nullableNumber,
    position_change: { ...nullableNumber, description: "A gain is positive." },
    year_ago_clicks: {
      ...nullableCountSchema,
      description: "Of the same weekdays 364 days earlier; null: under 13 months of data.",
    },
    peak_clicks: { ...countSchema, description: "Of the best 28 days of the last 12 months." },
    peak_month: {
      type: "string",
      pattern: "^\\d{4}-\\d{2}$",
      description: "The month of the middle of these days.",
    },
    peak_from: { type: "string", format: "date" },
    peak_to: { type: "string", format: "date" },
    drop_from_peak_pct: { type: "number" },
    site_drop_pct: {
      ...nullablePct,
      description: "The median drop of the site's pages over the same time.",
    },
    lost: { type: "number", minimum: 0, description: "Of `metric` in 28 days, since the peak." },
    weeks_declining: { ...countSchema, description: "In a row, up to the last." },
    trend_slope_per_week: {
      ...nullableNumber,
      description: "Share of the mean that 26 weeks lose a week: -0.012 is 1.2 %.",
    },
    sustained: { type: "boolean", description: "The trend is steady (Mann-Kendall, p < 0.05)." },
    seasonality: {
      type: "string",
      enum: ["known", "unknown"],
      description: "unknown: under 13 months of data, so that no alarm is severe.",
    },
    cause: { type: ["string", "null"], enum: [...DECAY_CAUSES, null] },
    evidence: { type: "array", items: evidenceSchema },
    lost_keywords: { type: "array", items: lostKeywordSchema, description: "At most 10." },
    estimated_gain: {
      anyOf: [clickRangeSchema, { type: "null" }],
      description: "Clicks of 28 days that are won back, of those that can be; low to high: a " +
        "90 % range. Null: not to be told.",
    },
    recommendation: { type: ["string", "null"] },
  },
} as const;
export type ContentDecayAnswer = Infer<typeof contentDecaySchema>;

/** `meta.summary`: how many pages do what, and the site as a whole. */
export const contentDecaySummarySchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "pages_count",
    "decaying",
    "dead",
    "recovering",
    "seasonal",
    "stable",
    "growing",
    "new",
    "too_small",
    "lost_clicks",
    "site",
  ],
  properties: {
    pages_count: { ...countSchema, description: "Pages with enough clicks or impressions." },
    decaying: countSchema,
    dead: countSchema,
    recovering: countSchema,
    seasonal: countSchema,
    stable: countSchema,
    growing: countSchema,
    new: { ...countSchema, description: "Under 120 days of data: too young to be judged." },
    too_small: countSchema,
    lost_clicks: { ...countSchema, description: "Of 28 days, by the pages with an alarm." },
    site: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["status", "severity", "drop_from_peak_pct"],
      properties: {
        status: { type: "string" },
        severity: { type: ["string", "null"], enum: [...DECAY_SEVERITIES, null] },
        drop_from_peak_pct: nullablePct,
      },
      description: "The sum of the pages, judged like one: a fall of the whole site is one " +
        "finding, and excuses that much of each page's.",
    },
  },
} as const;
export type ContentDecaySummary = Infer<typeof contentDecaySummarySchema>;
