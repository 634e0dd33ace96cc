import {
  BOT_FIGURES,
  BOT_PURPOSES,
  botFigureProperties,
  type BotPurpose,
  botPurposeSchema,
  comparedWindowSchema,
  LOG_DAMAGES,
  type LogDamage,
  logMetaProperties,
  SIGNATURE_STATES,
  type SignatureState,
} from "./bot.ts";
import { countSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

const day = { type: "string", format: "date" } as const;

const purposeSumSchema = {
  type: "object",
  additionalProperties: false,
  required: ["purpose", "bots_count", ...BOT_FIGURES],
  properties: { purpose: botPurposeSchema, bots_count: countSchema, ...botFigureProperties },
} as const;

const engineVisitsSchema = {
  type: "object",
  additionalProperties: false,
  required: ["engine", "kind", "requests", "pages_count"],
  properties: {
    engine: { type: "string", description: "Whose answers or results people came from." },
    kind: { type: "string", enum: ["ai", "search"] },
    requests: countSchema,
    pages_count: { ...countSchema, description: "Distinct pages that people came to." },
  },
} as const;

const signaturesSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: SIGNATURE_STATES,
  // each state has the same schema
  properties: Object.fromEntries(SIGNATURE_STATES.map((name) => [name, countSchema])) as {
    [Name in SignatureState]: typeof countSchema;
  },
  description:
    "Requests with signatures of bots (Web Bot Auth): verified; wrong: not by that key, " +
    "or the log has changed what is signed; expired: logged outside of its time; not_in_log: it " +
    "covers what the log does not have; unknown_key: this server had no such key of the operator " +
    "when the log was read (a key that comes later does not change that); incomplete: without what such a signature has to have. Null: no request of the log " +
    "has one, or its format lacks the headers.",
} as const;

const logFileSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "name",
    "format",
    "lines",
    "bots",
    "people",
    "unknown",
    "left_out",
    "signatures",
    "first_at",
    "last_at",
    "read_at",
  ],
  properties: {
    name: { type: "string", description: "When it was first read." },
    format: { type: "string" },
    lines: countSchema,
    bots: { ...countSchema, description: "Requests of bots." },
    people: { ...countSchema, description: "Requests of browsers." },
    unknown: { ...countSchema, description: "Requests of a log that has no user agents." },
    left_out: {
      type: "object",
      additionalProperties: false,
      required: LOG_DAMAGES,
      // each reason has the same schema
      properties: Object.fromEntries(LOG_DAMAGES.map((name) => [name, countSchema])) as {
        [Name in LogDamage]: typeof countSchema;
      },
      description: "Lines that are no requests, by the reason.",
    },
    signatures: signaturesSchema,
    first_at: { type: ["string", "null"], format: "date-time", description: "The first request." },
    last_at: { type: ["string", "null"], format: "date-time", description: "The last request." },
    read_at: { type: "string", format: "date-time" },
  },
} as const;

/** `meta.summary` of the list of bots. */
const botsSummarySchema = {
  type: "object",
  additionalProperties: false,
  required: ["totals", "purposes", "days", "people", "logs"],
  properties: {
    totals: {
      type: "object",
      additionalProperties: false,
      required: ["bots_count", ...BOT_FIGURES],
      properties: { bots_count: countSchema, ...botFigureProperties },
      description: "Of all bots, whatever the filters.",
    },
    purposes: { type: "array", items: purposeSumSchema, description: "The most requests first." },
    days: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: [
          ...["date", "requests", "verified_requests", "search_requests"] as const,
          ...["ai_requests", "purposes"] as const,
        ],
        properties: {
          date: day,
          requests: countSchema,
          verified_requests: { ...countSchema, description: "Proved to be of who they say." },
          search_requests: { ...countSchema, description: "Of bots of search engines." },
          ai_requests: { ...countSchema, description: "Of bots of AI systems." },
          purposes: {
            type: "object",
            additionalProperties: false,
            required: BOT_PURPOSES,
            // each purpose has the same schema
            properties: Object.fromEntries(BOT_PURPOSES.map((name) => [name, countSchema])) as {
              [Name in BotPurpose]: typeof countSchema;
            },
            description: "By what bots request pages for.",
          },
        },
      },
      description: "Requests of all bots day by day; a day without any is left out.",
    },
    people: {
      type: "object",
      additionalProperties: false,
      required: ["requests", "engines"],
      properties: {
        requests: { ...countSchema, description: "Of browsers: they are counted, not kept." },
        engines: {
          type: "array",
          items: engineVisitsSchema,
          description: "By the AI system or search engine that sent them, the most first.",
        },
      },
    },
    logs: {
      type: "array",
      items: logFileSchema,
      description: "The last 50 logs that were read, whatever the window; the last one first.",
    },
  },
} as const;
export type BotsSummary = Infer<typeof botsSummarySchema>;

/** Members of `meta` of the list of bots. */
export const botsMetaProperties = {
  ...logMetaProperties,
  compared: comparedWindowSchema,
  summary: botsSummarySchema,
} as const;
