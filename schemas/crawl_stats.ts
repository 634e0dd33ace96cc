import { botsQuerySchema, logMetaProperties } from "./bot.ts";
import { countSchema, nullableCountSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** What crawlers got, in the groups of Search Console's report. */
const CRAWL_RESPONSES = [
  "ok",
  "not_modified",
  "moved_permanently",
  "moved_temporarily",
  "other_redirect",
  "not_found",
  "unauthorized",
  "too_many_requests",
  "other_client_error",
  "server_error",
  "other",
] as const;
export type CrawlResponse = (typeof CRAWL_RESPONSES)[number];

/** What crawlers requested. */
const CRAWLED_FILE_TYPES = [
  "html",
  "image",
  "video",
  "audio",
  "javascript",
  "css",
  "pdf",
  "xml",
  "json",
  "syndication",
  "other",
  "unknown",
] as const;
export type CrawledFileType = (typeof CRAWLED_FILE_TYPES)[number];

/** Why crawlers requested it. */
const CRAWL_PURPOSES = ["refresh", "discovery", "unknown"] as const;
export type CrawlPurpose = (typeof CRAWL_PURPOSES)[number];

/** The parameters of the crawl statistics. */
export const crawlStatsQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: { from: botsQuerySchema.properties.from, to: botsQuerySchema.properties.to },
} as const;

const meanSchema = {
  type: ["number", "null"],
  minimum: 0,
  description: "The mean; null: the logs have no duration.",
} as const;

/** Rows of requests by what they have in common. */
function partsOf<const Name extends string, const Value extends object>(
  name: Name,
  value: Value,
  description: string,
) {
  return {
    type: "array",
    items: {
      type: "object",
      additionalProperties: false,
      required: [name, "requests", "share"],
      // the name is a literal
      properties: {
        [name]: value,
        requests: countSchema,
        share: { type: "number", minimum: 0, maximum: 1 },
      } as { [Key in Name]: Value } & {
        requests: typeof countSchema;
        share: { readonly type: "number" };
      },
    },
    description,
  } as const;
}

/** Google's requests in the groups of Search Console's report. */
const crawlStatsSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "requests",
    "bytes",
    "response_time_ms",
    "left_out_requests",
    "days",
    "responses",
    "file_types",
    "purposes",
    "bots",
    "not_known",
  ],
  properties: {
    requests: {
      ...nullableCountSchema,
      description: "Of verified bots of Google; null: no logs of these days are there.",
    },
    bytes: { ...nullableCountSchema, description: "That were sent; null: as `requests`." },
    response_time_ms: meanSchema,
    left_out_requests: {
      ...nullableCountSchema,
      description: "Under the name of such a bot, and not verified; null: as `requests`.",
    },
    days: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["date", "requests", "bytes", "response_time_ms"],
        properties: {
          date: { type: "string", format: "date" },
          requests: countSchema,
          bytes: countSchema,
          response_time_ms: meanSchema,
        },
      },
    },
    responses: partsOf(
      "response",
      { type: "string", enum: CRAWL_RESPONSES } as const,
      "By status; not_found: 404 and 410.",
    ),
    file_types: partsOf(
      "file_type",
      { type: "string", enum: CRAWLED_FILE_TYPES } as const,
      "By the end of the path: logs have no media type; without one it is taken for HTML. " +
        "unknown: redirects and errors.",
    ),
    purposes: partsOf(
      "purpose",
      { type: "string", enum: CRAWL_PURPOSES } as const,
      "refresh: Google had requested the URL in these logs; discovery: its first request, where the " +
        "logs go back 90 days or more from there; unknown: a first request in younger logs, or no " +
        "URL that is kept.",
    ),
    bots: partsOf("bot", { type: "string" } as const, "By the bot's name."),
    not_known: {
      type: "array",
      items: { type: "string" },
      description: "What Search Console's report has and logs do not say.",
    },
  },
} as const;
export type CrawlStatsAnswer = Infer<typeof crawlStatsSchema>;

/** The answer of the crawl statistics. */
export const crawlStatsAnswerSchema = {
  type: "object",
  additionalProperties: false,
  required: ["data", "meta"],
  properties: {
    data: crawlStatsSchema,
    meta: {
      type: "object",
      additionalProperties: false,
      required: Object.keys(logMetaProperties),
      properties: logMetaProperties,
    },
  },
} as const;
