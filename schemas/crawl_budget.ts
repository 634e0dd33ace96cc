import { botsQuerySchema, comparedWindowSchema, logMetaProperties } from "./bot.ts";
import { countSchema, idSchema, nullableCountSchema, nullableTimeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** What requests of bots are spent on; the first class that fits counts. */
export const BUDGET_CLASSES = [
  "server_error",
  "client_error",
  "redirect",
  "other",
  "no_audit",
  "not_crawled",
  "parameters",
  "noindex",
  "not_indexable",
  "orphan",
  "indexable_with_clicks",
  "indexable_without_clicks",
  "indexable",
] as const;
export type BudgetClass = (typeof BUDGET_CLASSES)[number];

/** The parameters of the crawl budget. */
export const crawlBudgetQuerySchema = botsQuerySchema;

const delta = {
  type: ["integer", "null"],
  description: "Against the compared window; null: there is none, or its logs are not there.",
} as const;
const nullableNumber = { type: ["number", "null"], minimum: 0 } as const;

const statusSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["code", "message"],
  properties: { code: { type: "string" }, message: { type: "string" } },
  description: "Why this is not known, and what to do; null: it is known.",
} as const;

const groupProperties = {
  page_group_id: { type: ["integer", "null"], minimum: 1, description: "Null: of no group." },
  page_group: { type: ["string", "null"], description: "Null: pages that belong to no group." },
} as const;

const medianSchema = {
  ...nullableNumber,
  description: "Median over all of these pages of the days from the last visit to `to`; null: at " +
    "least half of them have no visit, so that it is longer than what was looked at.",
} as const;

const freshGroupProperties = {
  ...groupProperties,
  pages_count: { ...countSchema, description: "Indexable pages of the latest audit." },
  search_visited_count: { ...countSchema, description: "That proven search bots requested." },
  search_median_days: medianSchema,
  ai_visited_count: { ...countSchema, description: "That proven bots of AI systems requested." },
  ai_median_days: medianSchema,
} as const;

const freshnessSchema = {
  type: "object",
  additionalProperties: false,
  required: ["from", "page_groups", "data_status"],
  properties: {
    from: {
      type: ["string", "null"],
      format: "date",
      description:
        "Visits are looked for from here on: on the 90 days up to `to`, of which those " +
        "before the window are left out that would be more than 2,000,000 requests in all; null: " +
        "there are no logs.",
    },
    page_groups: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        // its own keys
        required: Object.keys(freshGroupProperties) as (keyof typeof freshGroupProperties)[],
        properties: freshGroupProperties,
      },
      description: "Groups without an indexable page are left out.",
    },
    data_status: statusSchema,
  },
  description: "How long ago verified bots requested the indexable pages.",
} as const;

const timeProperties = {
  timed_count: {
    ...nullableCountSchema,
    description: "Requests whose duration the log says; null: no logs of these days are there.",
  },
  p50_ms: { ...nullableNumber, description: "The median, by nearest rank." },
  p95_ms: { ...nullableNumber, description: "19 of 20 requests took no longer." },
} as const;
const TIMES = ["timed_count", "p50_ms", "p95_ms"] as const;

const responseTimesSchema = {
  type: "object",
  additionalProperties: false,
  required: [...TIMES, "p50_ms_delta", "p95_ms_delta", "days", "page_groups", "data_status"],
  properties: {
    ...timeProperties,
    p50_ms_delta: delta,
    p95_ms_delta: delta,
    days: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["date", ...TIMES],
        properties: { date: { type: "string", format: "date" }, ...timeProperties },
      },
      description: "Days with such requests.",
    },
    page_groups: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["page_group_id", "page_group", ...TIMES],
        properties: { ...groupProperties, ...timeProperties },
      },
    },
    data_status: statusSchema,
  },
  description: "As these bots saw them.",
} as const;

const shareSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "class",
    "requests",
    "requests_delta",
    "search_requests",
    "ai_requests",
    "share",
    "share_delta",
    "pages_count",
  ],
  properties: {
    class: {
      type: "string",
      enum: BUDGET_CLASSES,
      description: "server_error: 5xx and 429; other: no URL of the site that is kept; " +
        "no_audit: no audit says what the page is; not_crawled: the latest audit did not find the " +
        "page; parameters: a URL with a query that " +
        "is not indexable; orphan: indexable, and no page links to it; indexable pages with clicks " +
        "in the search data's last 28 days, and without; indexable: an indexable page, and no search " +
        "data say whether it has clicks. The first class that fits counts.",
    },
    requests: countSchema,
    requests_delta: delta,
    search_requests: { ...countSchema, description: "Of bots of search engines." },
    ai_requests: { ...countSchema, description: "Of bots of AI systems." },
    share: { type: "number", minimum: 0, maximum: 1, description: "Of all requests here." },
    share_delta: { ...delta, type: ["number", "null"] },
    pages_count: countSchema,
  },
} as const;

const uncrawledSchema = {
  type: "object",
  additionalProperties: false,
  required: ["page_id", "url", "requests"],
  properties: { page_id: idSchema, url: { type: "string" }, requests: countSchema },
} as const;

const awaitedSchema = {
  type: "object",
  additionalProperties: false,
  required: ["page_id", "url", "clicks", "link_score", "last_search_bot_at", "last_ai_bot_at"],
  properties: {
    page_id: idSchema,
    url: { type: "string" },
    clicks: { ...nullableCountSchema, description: "Null: the search data do not know the page." },
    link_score: { ...nullableCountSchema, description: "Null: not computed." },
    last_search_bot_at: { ...nullableTimeSchema, description: "Null: never in the logs." },
    last_ai_bot_at: { ...nullableTimeSchema, description: "Null: never in the logs." },
  },
} as const;

/** What bots of search engines and AI systems spend their requests on. */
export const crawlBudgetSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "requests",
    "requests_delta",
    "shares",
    "not_crawled_count",
    "not_crawled",
    "important_pages_count",
    "not_visited_count",
    "not_visited",
    "freshness",
    "response_times",
  ],
  properties: {
    requests: {
      ...nullableCountSchema,
      description:
        "Without those that only use a bot's name; null: no logs of these days are there.",
    },
    requests_delta: delta,
    shares: { type: "array", items: shareSchema, description: "The most requests first." },
    not_crawled_count: {
      ...nullableCountSchema,
      description: "Null: as `requests`, or there is no audit.",
    },
    not_crawled: {
      type: "array",
      items: uncrawledSchema,
      description: "The first 100 pages that bots requested and the latest audit did not find.",
    },
    important_pages_count: {
      ...nullableCountSchema,
      description:
        "Indexable pages in a sitemap, at most two clicks from the start page, or with " +
        "clicks from search; null: there is no audit.",
    },
    not_visited_count: {
      ...nullableCountSchema,
      description: "How many of them no bot has requested in the last 30 days of the logs; null: " +
        "there are no logs, or no audit.",
    },
    not_visited: {
      type: "array",
      items: awaitedSchema,
      description: "The first 100 of them, those with most clicks first.",
    },
    freshness: freshnessSchema,
    response_times: responseTimesSchema,
  },
} as const;
export type CrawlBudgetAnswer = Infer<typeof crawlBudgetSchema>;

/** The answer of the crawl budget. */
export const crawlBudgetAnswerSchema = {
  type: "object",
  additionalProperties: false,
  required: ["data", "meta"],
  properties: {
    data: crawlBudgetSchema,
    meta: {
      type: "object",
      additionalProperties: false,
      required: [...Object.keys(logMetaProperties), "compared", "audit_id"],
      properties: {
        ...logMetaProperties,
        compared: comparedWindowSchema,
        audit_id: {
          type: ["integer", "null"],
          minimum: 1,
          description: "The audit whose pages are compared; null: there is none, and the " +
            "classes that need one are no_audit.",
        },
      },
    },
  },
} as const;
export type CrawlBudgetBody = Infer<typeof crawlBudgetAnswerSchema>;
