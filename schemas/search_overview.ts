import { askedLedgerSchema, ledgerParameter } from "./asked_ledger.ts";
import { countSchema, idSchema, nullableCountSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { NAMED_KEYWORD, namedKeyword } from "./keyword.ts";
import { DEVICES, searchWindowProperties } from "./search_window.ts";

/** The parameters of the overview. */
export const searchOverviewQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    ...searchWindowProperties,
    granularity: {
      type: "string",
      enum: ["day", "week", "month"],
      default: "day",
      description: "What each point of the series covers.",
    },
    page_group: {
      ...idSchema,
      description: "Only pages of this group of the site, by its id: what rows of queries and " +
        "pages have on them, since the property's totals know no pages.",
    },
    ...ledgerParameter,
  },
} as const;
export type SearchOverviewQuery = Infer<typeof searchOverviewQuerySchema>;

const nullableRate = { type: ["number", "null"], minimum: 0, maximum: 1 } as const;
const nullableNumber = { type: ["number", "null"] } as const;

const figures = {
  clicks: countSchema,
  impressions: countSchema,
  ctr: { ...nullableRate, description: "Clicks ÷ impressions; null without impressions." },
  position: { ...nullableNumber, description: "Weighted by impressions; null: not known." },
} as const;
const FIGURES = ["clicks", "impressions", "ctr", "position"] as const;

const totalsSchema = {
  type: "object",
  additionalProperties: false,
  required: FIGURES,
  properties: figures,
} as const;
const nullableTotals = { anyOf: [totalsSchema, { type: "null" }] } as const;

const deltaSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "clicks",
    "clicks_pct",
    "impressions",
    "impressions_pct",
    "ctr",
    "position_change",
    "demand_effect",
    "ctr_effect",
    "effects_reason",
  ],
  properties: {
    clicks: { type: "integer" },
    clicks_pct: { ...nullableNumber, description: "In percent; null: there were none before." },
    impressions: { type: "integer" },
    impressions_pct: nullableNumber,
    ctr: nullableNumber,
    position_change: { ...nullableNumber, description: "A gain is positive." },
    demand_effect: {
      ...nullableNumber,
      description: "The part of the clicks that more or fewer impressions explain, by the two " +
        "sums alone; `ledger` has it query by query.",
    },
    ctr_effect: {
      ...nullableNumber,
      description: "The part that another CTR explains, by rank or by snippet.",
    },
    effects_reason: {
      type: ["string", "null"],
      enum: ["no_impressions_before", "click_rate_not_known", null],
      description: "Why both parts are null. no_impressions_before: all of it is new; " +
        "click_rate_not_known: the window before has no clicks and too few impressions to know its " +
        "CTR. Null: they are known.",
    },
  },
} as const;

const pointSchema = {
  type: "object",
  additionalProperties: false,
  required: ["from", "to", ...FIGURES, "data_state"],
  properties: {
    from: { type: "string", format: "date" },
    to: { type: "string", format: "date" },
    clicks: nullableCountSchema,
    impressions: nullableCountSchema,
    ctr: nullableRate,
    position: nullableNumber,
    data_state: {
      type: ["string", "null"],
      enum: ["final", "partial", null],
      description: "Null: there are no data of these days.",
    },
  },
} as const;

const topKeywordSchema = {
  type: "object",
  additionalProperties: false,
  required: [...NAMED_KEYWORD, ...FIGURES],
  properties: { ...namedKeyword, ...figures },
} as const;

const topPageSchema = {
  type: "object",
  additionalProperties: false,
  required: ["page_id", "url", ...FIGURES],
  properties: { page_id: idSchema, url: { type: "string" }, ...figures },
} as const;

const countrySchema = {
  type: "object",
  additionalProperties: false,
  required: ["country", ...FIGURES],
  properties: {
    country: {
      type: "string",
      description: "ISO 3166-1 alpha-2; ZZ: Google does not know; a name as its source has it " +
        "where we do not know it (XX: several of them).",
    },
    ...figures,
  },
} as const;

const deviceSchema = {
  type: "object",
  additionalProperties: false,
  required: ["device", ...FIGURES],
  properties: { device: { type: "string", enum: DEVICES }, ...figures },
} as const;

const appearanceSchema = {
  type: "object",
  additionalProperties: false,
  required: ["search_appearance", ...FIGURES],
  properties: {
    search_appearance: { type: "string", description: "As Search Console or its export has it." },
    ...figures,
  },
} as const;

/** A site's search performance at a glance. */
export const searchOverviewSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "totals",
    "totals_source",
    "previous",
    "delta",
    "branded",
    "likely_branded",
    "non_branded",
    "anonymized_share",
    "anonymized_impressions_share",
    "series",
    "top_keywords",
    "top_pages",
    "countries",
    "devices",
    "search_appearances",
    "keywords_count",
    "new_keywords_count",
    "lost_keywords_count",
    "opportunities",
  ],
  properties: {
    totals: nullableTotals,
    totals_source: {
      type: ["string", "null"],
      enum: ["property", "sum_of_rows", null],
      description: "property: as Google counted them; sum_of_rows: for want of these the sum of " +
        "the rows there are, which leaves out anonymised queries. Of a page group always that.",
    },
    previous: nullableTotals,
    delta: { anyOf: [deltaSchema, { type: "null" }] },
    branded: {
      ...nullableTotals,
      description: "Over the keywords that are named; null: there are none, or not judged yet.",
    },
    likely_branded: {
      ...nullableTotals,
      description:
        "The part of `branded` by spellings that are likely meant for the brand and that " +
        "nobody confirmed (see /brand-candidates).",
    },
    non_branded: nullableTotals,
    anonymized_share: {
      ...nullableRate,
      description: "Share of the clicks that no keyword row has: anonymised by Google, or cut " +
        "by the export. Null: not known.",
    },
    anonymized_impressions_share: nullableRate,
    series: { type: "array", items: pointSchema },
    top_keywords: { type: "array", items: topKeywordSchema, description: "At most 10." },
    top_pages: { type: "array", items: topPageSchema, description: "At most 10." },
    ledger: askedLedgerSchema,
    countries: {
      type: "array",
      items: countrySchema,
      description: "Most clicks first. Empty: the data have no countries.",
    },
    devices: { type: "array", items: deviceSchema },
    search_appearances: {
      type: "array",
      items: appearanceSchema,
      description: "Most clicks first; one result can have several, so that they do not sum to " +
        "the totals. Empty: the data have none, or a country, a device or a page group is asked for.",
    },
    keywords_count: { ...nullableCountSchema, description: "Keywords with impressions." },
    new_keywords_count: {
      ...nullableCountSchema,
      description: "With 5 impressions or more, and none in the window before. Null: not known.",
    },
    lost_keywords_count: nullableCountSchema,
    opportunities: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["striking_distance", "low_ctr", "decaying_page", "cannibalized", "total"],
      properties: {
        striking_distance: countSchema,
        low_ctr: countSchema,
        decaying_page: countSchema,
        cannibalized: countSchema,
        total: countSchema,
      },
      description: "How many there are in the same window; null: not computed yet, " +
        "GET /sites/{id}/opportunities does, also for a page group.",
    },
  },
} as const;

export type SearchOverviewAnswer = Infer<typeof searchOverviewSchema>;
