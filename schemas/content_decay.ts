import { clickRangeSchema } from "./cannibalization.ts";
import { countSchema, idSchema, nullableCountSchema } from "./common.ts";
import {
  crawlSchema,
  fallSchema,
  ledgerSchema,
  measurementSchema,
  movedToSchema,
  windowSchema,
  yearTrendSchema,
} from "./decay_proof.ts";
import { nullableGainPartsSchema } from "./gain_parts.ts";
import type { Infer } from "./infer.ts";
import { pageGroupOf } from "./page_group.ts";
import { searchWindowProperties } from "./search_window.ts";

/** What a listed page does; the first two are alarms. */
export const DECAY_STATUSES = [
  "decaying",
  "dead",
  "recovering",
  "seasonal",
  "moved",
  "measurement_change",
] as const;

/** How much of the best 28 days is gone: from 60, 40 and 20 % on. */
export const DECAY_SEVERITIES = ["severe", "moderate", "mild"] as const;

/** What explains that a page lost its clicks, or that it only seems to. */
export const DECAY_CAUSES = [
  "moved",
  "gone_from_results",
  "measurement_change",
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
      description: "Also pages without alarm: those that recover, those that are low by the " +
        "season, those whose searches another URL of the site has now (moved), and those of which " +
        "only impressions that nobody clicked are no longer counted (measurement_change).",
    },
    ...pageGroupOf("the page is in it"),
  },
} as const;
export type ContentDecayQuery = Infer<typeof contentDecayQuerySchema>;

const nullableNumber = { type: ["number", "null"] } as const;
const nullablePct = { type: ["number", "null"] } as const;

const signedRangeSchema = {
  type: "object",
  additionalProperties: false,
  required: ["low", "expected", "high"],
  properties: {
    low: { type: "integer" },
    expected: { type: "integer" },
    high: { type: "integer" },
  },
} as const;

const evidenceSchema = {
  type: "object",
  additionalProperties: false,
  required: ["cause", "message", "before", "after", "clicks"],
  properties: {
    cause: { type: "string", enum: DECAY_CAUSES },
    message: { type: "string" },
    before: { ...nullableNumber, description: "In the ledger's first window." },
    after: { ...nullableNumber, description: "In its second window." },
    clicks: {
      anyOf: [signedRangeSchema, { type: "null" }],
      description:
        "Clicks that it explains between the ledger's windows, below 0 for a loss, with " +
        "their 95 % range; null: it is not counted in clicks.",
    },
  },
} as const;

const lostKeywordSchema = {
  type: "object",
  additionalProperties: false,
  required: ["keyword_id", "keyword", "lost_clicks", "gone"],
  properties: {
    keyword_id: idSchema,
    keyword: { type: "string" },
    lost_clicks: { type: "integer", description: "Of 28 days, between the ledger's windows." },
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
    "drop_low_pct",
    "drop_high_pct",
    "days_compared",
    "site_drop_pct",
    "lost",
    "weeks_declining",
    "trend_slope_per_week",
    "sustained",
    "seasonality",
    "year_trend",
    "fall",
    "cause",
    "evidence",
    "moved_to",
    "crawl",
    "measurement",
    "ledger",
    "lost_keywords",
    "estimated_gain",
    "gain_parts",
    "recommendation",
  ],
  properties: {
    page_id: idSchema,
    url: { type: "string" },
    title: { type: ["string", "null"], description: "As the latest audit found it." },
    status: {
      type: "string",
      enum: DECAY_STATUSES,
      description: "dead: nothing is left; recovering: 15 % above the 28 days before; " +
        "seasonal: as low as on the same days a year ago; moved: another URL of the site has its " +
        "queries, see `moved_to`; measurement_change: see `measurement`.",
    },
    severity: {
      type: ["string", "null"],
      enum: [...DECAY_SEVERITIES, null],
      description: "Null: no alarm. A page that moved has one where both URLs together fell.",
    },
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
    clicks: { ...countSchema, description: "Of the last 28 final days, as far as they have data." },
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
    peak_clicks: {
      ...countSchema,
      description: "Of the best 28 days of the last 60 weeks, one-off spikes left out.",
    },
    peak_month: {
      type: "string",
      pattern: "^\\d{4}-\\d{2}$",
      description: "The month of the middle of these days.",
    },
    peak_from: { type: "string", format: "date" },
    peak_to: { type: "string", format: "date" },
    drop_from_peak_pct: {
      type: "number",
      description: "Of `metric`, over the days of the same weekdays that both windows have.",
    },
    drop_low_pct: { ...nullablePct, description: "The 95 % range of this drop." },
    drop_high_pct: nullablePct,
    days_compared: {
      ...nullableCountSchema,
      description: "Such days, 28 without gaps; null: an older program made the row.",
    },
    site_drop_pct: {
      ...nullablePct,
      description:
        "What three of four pages of the site lost over the same time; from a fifth on, " +
        "what two of three lost.",
    },
    lost: {
      type: "number",
      minimum: 0,
      description:
        "Loss of `metric` per 28 days since the peak; never more than the peak's own 28 days.",
    },
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
    year_trend: {
      anyOf: [yearTrendSchema, { type: "null" }],
      description:
        "The last weeks against the same weeks of the year before: a slow loss that no " +
        "season explains shows here. Null: under 13 months of data.",
    },
    fall: {
      anyOf: [fallSchema, { type: "null" }],
      description: "When it fell; null: it did not, or the day is not known.",
    },
    cause: {
      type: ["string", "null"],
      enum: [...DECAY_CAUSES, null],
      description: "What explains the most of the loss; null: nothing is lost.",
    },
    evidence: { type: "array", items: evidenceSchema },
    moved_to: {
      anyOf: [movedToSchema, { type: "null" }],
      description: "The URL of the site that has its queries now; null: it did not move.",
    },
    crawl: {
      anyOf: [crawlSchema, { type: "null" }],
      description: "What the latest audit found that keeps search engines from showing it; null: " +
        "nothing, or it was not crawled.",
    },
    measurement: {
      anyOf: [measurementSchema, { type: "null" }],
      description: "Since when impressions far behind are not counted for it; null: nothing of " +
        "that kind, or it is judged by clicks.",
    },
    ledger: {
      anyOf: [ledgerSchema, { type: "null" }],
      description: "Where the clicks went, between the windows that show it best: the fall's two " +
        "sides, or the same weeks of both years. Null: nothing fell.",
    },
    lost_keywords: { type: "array", items: lostKeywordSchema, description: "At most 10." },
    estimated_gain: {
      anyOf: [clickRangeSchema, { type: "null" }],
      description: "Clicks of 28 days that can be won back; low to high: a " +
        "90 % range. Null: not known.",
    },
    gain_parts: nullableGainPartsSchema,
    recommendation: { type: ["string", "null"] },
  },
} as const;
export type ContentDecayAnswer = Infer<typeof contentDecaySchema>;

const siteMeasurementSchema = {
  ...measurementSchema,
  required: [...measurementSchema.required, "pages_changed", "pages_looked"],
  properties: {
    ...measurementSchema.properties,
    pages_changed: { ...countSchema, description: "Pages that show it." },
    pages_looked: { ...countSchema, description: "Pages that had such impressions." },
  },
} as const;

/** Days without data between the first and the last that are looked at. */
export const missingDaysProperties = {
  days_missing: {
    ...nullableCountSchema,
    description: "Days of the window without data. They are no days without clicks: comparisons " +
      "leave out the same weekdays of the other window. Null: there are no data at all.",
  },
  missing_days: {
    type: "array",
    items: windowSchema,
    description: "Which they are, as ranges, the newest first, at most 50.",
  },
} as const;

/** `meta.summary`: how many pages do what, and the site as a whole. */
export const contentDecaySummarySchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "pages_count",
    "decaying",
    "dead",
    "moved",
    "recovering",
    "seasonal",
    "measurement_change",
    "stable",
    "growing",
    "new",
    "too_small",
    "lost_clicks",
    "site",
    "measurement",
  ],
  properties: {
    pages_count: { ...countSchema, description: "Pages with enough clicks or impressions." },
    decaying: countSchema,
    dead: countSchema,
    moved: { ...countSchema, description: "To another URL of the site." },
    recovering: countSchema,
    seasonal: countSchema,
    measurement_change: {
      ...countSchema,
      description: "Only lost impressions that nobody clicked and that are no longer counted.",
    },
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
    measurement: {
      anyOf: [siteMeasurementSchema, { type: "null" }],
      description:
        "A day on which impressions far behind vanished all over the site while clicks " +
        "held: they are counted otherwise since. Null: there is none.",
    },
  },
} as const;
export type ContentDecaySummary = Infer<typeof contentDecaySummarySchema>;
