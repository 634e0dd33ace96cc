import { countSchema, idSchema, nullableCountSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { COMPARISONS } from "./search_window.ts";

/**
 * What a bot requests pages for: as agents of AI (`AI_AGENT_PURPOSES`), or tools: analysis, monitoring, advertising,
 * libraries.
 */
export const BOT_PURPOSES = [
  "search",
  "training",
  "user",
  "agent",
  "data",
  "tools",
  "other",
] as const;
export type BotPurpose = (typeof BOT_PURPOSES)[number];

/** What a bot requests pages for, as answers have it. */
export const botPurposeSchema = {
  type: "string",
  enum: BOT_PURPOSES,
  description: "search: indexes pages for results and answers; training: gathers texts to train " +
    "models; user: fetches a page because somebody asked for it; agent: acts on pages for " +
    "somebody; data: gathers texts for others; tools: analysis, monitoring, advertising and " +
    "programs of developers; other: something else, or not said.",
} as const;

const day = { type: "string", format: "date" } as const;
const nullableDay = { type: ["string", "null"], format: "date" } as const;
const share = { type: "number", minimum: 0, maximum: 1 } as const;
const nullableNumber = { type: ["number", "null"] } as const;
const nullableText = { type: ["string", "null"] } as const;

/** The parameters of the bots of a site. */
export const botsQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    from: { ...day, description: "First day, UTC. Default: 27 days before `to`." },
    to: { ...day, description: "Last day, UTC. Default: the last one with requests of bots." },
    compare: {
      type: "string",
      enum: COMPARISONS,
      default: "previous_period",
      description:
        "The window that `requests_delta` compares with: as many days right before, or " +
        "the same weekdays 364 days earlier.",
    },
  },
} as const;
export type BotsQuery = Infer<typeof botsQuerySchema>;

const verdictProperties = {
  verified: {
    ...countSchema,
    description: "From the operator, by its published ranges of addresses, by the name of its " +
      "address or by its signature.",
  },
  claimed: {
    ...countSchema,
    description:
      "Nobody can say: the operator publishes no way to check, or it is not checked yet.",
  },
  spoofed: {
    ...countSchema,
    description: "Not from the operator, which publishes where its bot comes from.",
  },
} as const;

const verdictsSchema = {
  type: "object",
  additionalProperties: false,
  required: ["verified", "claimed", "spoofed"],
  properties: verdictProperties,
  description: "Requests by what is known of where they came from.",
} as const;

const statusCountSchema = {
  type: "object",
  additionalProperties: false,
  required: ["status_code", "requests"],
  properties: {
    status_code: { type: "integer", minimum: 100, maximum: 999 },
    requests: countSchema,
  },
} as const;

/** Figures of the requests of a bot, or of several. */
export const botFigureProperties = {
  requests: countSchema,
  requests_delta: {
    type: ["integer", "null"],
    description: "Against the compared window; null: there is none, or its logs are not there.",
  },
  verdicts: verdictsSchema,
  verified_share: {
    ...share,
    type: ["number", "null"],
    description: "Verified requests ÷ requests; null: there are no requests.",
  },
  pages_count: {
    ...nullableCountSchema,
    description:
      "Distinct URLs that were requested; null: requests are no longer kept one by one " +
      "on some of these days, or no logs are there.",
  },
  bytes: { ...countSchema, description: "That were sent, as the log counts them." },
  status_codes: {
    type: "array",
    items: statusCountSchema,
    description: "The most frequent first.",
  },
  response_time_ms: {
    ...nullableNumber,
    description: "The mean; null: the format of the logs has no duration.",
  },
} as const;

/** Their names. */
export const BOT_FIGURES = [
  "requests",
  "requests_delta",
  "verdicts",
  "verified_share",
  "pages_count",
  "bytes",
  "status_codes",
  "response_time_ms",
] as const;

/** How a bot's visits are checked. */
const verificationSchema = {
  type: "object",
  additionalProperties: false,
  required: ["method", "ip_ranges_url", "ip_ranges_published", "reverse_dns", "web_bot_auth_url"],
  properties: {
    method: {
      type: "string",
      enum: ["ip_ranges", "reverse_dns", "none"],
      description: "none: the operator publishes no way to check, or this version knows none.",
    },
    ip_ranges_url: { ...nullableText, description: "Where the operator publishes the addresses." },
    ip_ranges_published: {
      ...nullableDay,
      description: "The day that the copy in use is of; null: it names none, or there is no copy.",
    },
    reverse_dns: { type: "array", items: { type: "string" } },
    web_bot_auth_url: {
      ...nullableText,
      description: "Where the operator publishes the keys by which it signs requests.",
    },
  },
} as const;

/** A bot that requested pages. */
export const botSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "bot",
    "operator",
    "purpose",
    "source_url",
    "verification",
    ...BOT_FIGURES,
    "days_count",
    "first_day",
    "last_day",
  ],
  properties: {
    bot: { type: "string", description: "The name by which its user agents are known." },
    operator: { ...nullableText, description: "Null: not known." },
    purpose: botPurposeSchema,
    source_url: { ...nullableText, description: "The page that operator and purpose are from." },
    verification: verificationSchema,
    ...botFigureProperties,
    days_count: { ...countSchema, description: "Days of the window on which it came." },
    first_day: { ...day, description: "Of the window." },
    last_day: { ...day, description: "Of the window." },
  },
} as const;

export type BotAnswer = Infer<typeof botSchema>;

/** Why a line of a log is not counted as a request. */
export const LOG_DAMAGES = [
  "not_of_format",
  "no_time",
  "in_future",
  "no_status",
  "no_request",
  "too_long",
] as const;
export type LogDamage = (typeof LOG_DAMAGES)[number];

/** What is known of where a request came from. */
export const BOT_VERDICTS = ["claimed", "verified", "spoofed"] as const;
export type BotVerdict = (typeof BOT_VERDICTS)[number];

/**
 * What the signatures of a request come to (Web Bot Auth), as far as a log has what they cover; see `signaturesSchema` of
 * `bots_summary.ts`.
 */
export const SIGNATURE_STATES = [
  "verified",
  "wrong",
  "expired",
  "not_in_log",
  "unknown_key",
  "incomplete",
] as const;
export type SignatureState = (typeof SIGNATURE_STATES)[number];

/** By what a request is verified. */
export const VERIFIED_BY = ["address", "signature"] as const;

/** The methods of requests; `other`: one that is not of HTTP's common ones. */
export const REQUEST_METHODS = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "OPTIONS",
  "PATCH",
  "other",
] as const;

export type RequestMethod = (typeof REQUEST_METHODS)[number];

/** The path of a bot of a site. */
export const botParamsSchema = {
  type: "object",
  required: ["id", "bot"],
  properties: {
    id: idSchema,
    bot: {
      type: "string",
      minLength: 1,
      maxLength: 60,
      description: "As the list of bots has it.",
    },
  },
} as const;

/** One request of a bot. */
export const botRequestSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "id",
    "requested_at",
    "url",
    "page_id",
    "method",
    "status_code",
    "bytes",
    "response_time_ms",
    "verdict",
    "verified_by",
    "address",
  ],
  properties: {
    id: { type: "integer", minimum: 1 },
    requested_at: { type: "string", format: "date-time" },
    url: {
      ...nullableText,
      description: "Values of the query that may be personal are cut to *; null: it was none of " +
        "the site's URLs, or too long to be kept.",
    },
    page_id: { type: ["integer", "null"], minimum: 1, description: "Null: `url` is." },
    method: { type: "string", enum: REQUEST_METHODS },
    status_code: { type: "integer", minimum: 100, maximum: 999 },
    bytes: countSchema,
    response_time_ms: {
      type: ["integer", "null"],
      minimum: 0,
      description: "Null: the format of the log has no duration.",
    },
    verdict: {
      type: "string",
      enum: BOT_VERDICTS,
      description: "verified: from the operator; spoofed: not; claimed: nobody can say.",
    },
    verified_by: {
      type: ["string", "null"],
      enum: [...VERIFIED_BY, null],
      description:
        "address: by the ranges that the operator publishes or by its name; signature: by " +
        "a key of the operator (Web Bot Auth) that this server had when the log was read; null: it " +
        "is not verified. Signatures are not stored: keys that come later prove and disprove " +
        "nothing of it.",
    },
    address: {
      ...nullableText,
      description:
        "Whole where it is the operator's or is still to be looked up; of somebody who " +
        "uses the bot's name the first 24 bits (IPv6: 48); null: not kept.",
    },
  },
} as const;
export type BotRequestAnswer = Infer<typeof botRequestSchema>;

/** Members of `meta` of an answer from logs. */
export const logMetaProperties = {
  source: { type: "string", enum: ["log"], description: "The server's own access logs." },
  from: { ...nullableDay, description: "First day, UTC; null: there are no logs." },
  to: nullableDay,
  first_day: { ...nullableDay, description: "The first day with requests of bots at all." },
  last_day: { ...nullableDay, description: "The last day with requests of bots at all." },
  data_status: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" } },
    description: "Why there is no data, and what to do; null: there is data.",
  },
} as const;

/** The window that an answer from logs is compared with. */
export const comparedWindowSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["from", "to"],
  properties: { from: day, to: day },
  description: "Null: nothing is compared, or the logs of those days are not there.",
} as const;

/** The parameters of a bot's requests. */
export const botRequestsQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: { from: botsQuerySchema.properties.from, to: botsQuerySchema.properties.to },
} as const;
export type BotRequestsQuery = Infer<typeof botRequestsQuerySchema>;
