import { countSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { INTEGRATION_MEMBERS, integrationProperties } from "./integration.ts";

/** What Bing counts figures of. */
export const BING_STAT_KINDS = ["query", "page"] as const;
export type BingStatKind = (typeof BING_STAT_KINDS)[number];

const siteUrlSchema = {
  type: "string",
  minLength: 1,
  maxLength: 500,
  description: "A verified site as Bing Webmaster Tools shows it, such as " +
    "`https://www.example.com/`. It has to be of the site.",
} as const;

/** Body of `PUT /sites/{id}/integrations/bing-webmaster`. */
export const putBingWebmasterSchema = {
  type: "object",
  additionalProperties: false,
  required: ["site_url"],
  properties: {
    site_url: siteUrlSchema,
    api_key: {
      type: "string",
      pattern: "^[A-Za-z0-9]{16,128}$",
      "x-hint": "the key of Settings, API access, in Bing Webmaster Tools",
      writeOnly: true,
      description: "Kept encrypted and never answered; without it the key stays.",
    },
  },
} as const;
export type PutBingWebmasterBody = Infer<typeof putBingWebmasterSchema>;

/** How the connection to Bing's Webmaster API is. */
export const bingWebmasterSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...["site_url", "links_count", "linked_pages_count", "listed_pages_count"] as const,
    ...INTEGRATION_MEMBERS,
  ],
  properties: {
    site_url: siteUrlSchema,
    links_count: { ...countSchema, description: "Links to the site, as Bing counts them." },
    linked_pages_count: { ...countSchema, description: "Pages of the site that they lead to." },
    listed_pages_count: { ...countSchema, description: "Those whose links are listed here." },
    ...integrationProperties,
  },
} as const;
export type BingWebmasterAnswer = Infer<typeof bingWebmasterSchema>;

/** What Bing counted of a query or a page in a week. */
export const bingStatSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...["week", "name", "clicks", "impressions", "ctr"] as const,
    ...["click_position", "impression_position"] as const,
  ],
  properties: {
    week: {
      type: "string",
      format: "date",
      description: "The day with which Bing dates the week; its API has no single days.",
    },
    name: { type: "string", description: "The query, or the page's URL." },
    clicks: countSchema,
    impressions: countSchema,
    ctr: {
      type: ["number", "null"],
      minimum: 0,
      description: "Null: there were no impressions.",
    },
    click_position: {
      type: ["integer", "null"],
      minimum: 1,
      description: "Bing's mean position of what was clicked, rounded by it; null: no click.",
    },
    impression_position: {
      type: ["integer", "null"],
      minimum: 1,
      description: "The same of what was shown; null: Bing names none.",
    },
  },
} as const;
export type BingStatAnswer = Infer<typeof bingStatSchema>;

/** Parameters of `GET /sites/{id}/bing-stats`. */
export const bingStatsQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    kind: {
      enum: BING_STAT_KINDS,
      default: "query",
      description: "Of what the figures are: queries or pages.",
    },
  },
} as const;

/** A link to the site that Bing knows. */
export const bingLinkSchema = {
  type: "object",
  additionalProperties: false,
  required: ["target_url", "source_url", "anchor", "first_seen_at", "last_seen_at"],
  properties: {
    target_url: { type: "string" },
    source_url: { type: "string" },
    anchor: { type: "string" },
    first_seen_at: { ...timeSchema, description: "When Bing first named it here." },
    last_seen_at: { ...timeSchema, description: "When it last did." },
  },
} as const;
export type BingLinkAnswer = Infer<typeof bingLinkSchema>;

/** `meta` of these lists. */
export const bingMetaSchema = {
  source: { const: "bing_webmaster" },
  data_status: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" } },
    description: "Why there is nothing, or nothing new; null: it is fetched daily.",
  },
} as const;
