import { botsQuerySchema, logMetaProperties } from "./bot.ts";
import { countSchema, idSchema, nullableCountSchema, nullableTimeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** What requests of bots are spent on; the first class that fits counts. */
export const BUDGET_CLASSES = [
  "server_error",
  "client_error",
  "redirect",
  "other",
  "not_crawled",
  "parameters",
  "noindex",
  "not_indexable",
  "orphan",
  "indexable_with_clicks",
  "indexable_without_clicks",
] as const;
export type BudgetClass = (typeof BUDGET_CLASSES)[number];

/** The parameters of the crawl budget. */
export const crawlBudgetQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: { from: botsQuerySchema.properties.from, to: botsQuerySchema.properties.to },
} as const;

const shareSchema = {
  type: "object",
  additionalProperties: false,
  required: ["class", "requests", "search_requests", "ai_requests", "share", "pages_count"],
  properties: {
    class: {
      type: "string",
      enum: BUDGET_CLASSES,
      description: "server_error: 5xx and 429; other: no URL of the site that is kept; " +
        "not_crawled: the latest audit did not find the page; parameters: a URL with a query that " +
        "is not indexable; orphan: indexable, and no page links to it; indexable pages with clicks " +
        "in the search data's last 28 days, and without. The first class that fits counts.",
    },
    requests: countSchema,
    search_requests: { ...countSchema, description: "Of bots of search engines." },
    ai_requests: { ...countSchema, description: "Of bots of AI systems." },
    share: { type: "number", minimum: 0, maximum: 1, description: "Of all requests here." },
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
    "shares",
    "not_crawled_count",
    "not_crawled",
    "important_pages_count",
    "not_visited_count",
    "not_visited",
  ],
  properties: {
    requests: { ...countSchema, description: "Without those that only use a bot's name." },
    shares: { type: "array", items: shareSchema, description: "The most requests first." },
    not_crawled_count: countSchema,
    not_crawled: {
      type: "array",
      items: uncrawledSchema,
      description: "The first 100 pages that bots requested and the latest audit did not find.",
    },
    important_pages_count: {
      ...countSchema,
      description:
        "Indexable pages in a sitemap, at most two clicks from the start page, or with " +
        "clicks from search.",
    },
    not_visited_count: {
      ...countSchema,
      description: "How many of them no bot has requested in the last 30 days of the logs.",
    },
    not_visited: {
      type: "array",
      items: awaitedSchema,
      description: "The first 100 of them, those with most clicks first.",
    },
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
      required: [...Object.keys(logMetaProperties), "audit_id"],
      properties: {
        ...logMetaProperties,
        audit_id: {
          type: ["integer", "null"],
          minimum: 1,
          description: "The audit whose pages are compared; null: there is none, so that all " +
            "pages are not_crawled.",
        },
      },
    },
  },
} as const;
