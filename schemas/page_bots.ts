import { BOT_PURPOSES } from "./bot.ts";
import { countSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

const nullableDay = { type: ["string", "null"], format: "date" } as const;

const itemProperties = {
  bot: { type: "string" },
  operator: { type: ["string", "null"], description: "Null: not known." },
  purpose: { type: "string", enum: BOT_PURPOSES },
  requests: countSchema,
  verified_requests: { ...countSchema, description: "Proved to come from its operator." },
  spoofed_requests: { ...countSchema, description: "Proved to come from somebody else." },
  status_codes: {
    type: "array",
    items: {
      type: "object",
      additionalProperties: false,
      required: ["status_code", "requests"],
      properties: {
        status_code: { type: "integer", minimum: 100, maximum: 999 },
        requests: countSchema,
      },
    },
    description: "The most frequent first.",
  },
  last_at: { type: "string", format: "date-time" },
} as const;

/** The bots that requested a page, by the server's logs. */
export const pageBotsSchema = {
  type: "object",
  additionalProperties: false,
  required: ["from", "to", "items", "data_status"],
  properties: {
    from: { ...nullableDay, description: "The last 28 days of the logs; null: there are none." },
    to: nullableDay,
    items: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: Object.keys(itemProperties) as (keyof typeof itemProperties)[], // its own keys
        properties: itemProperties,
      },
      description: "Those with most requests first.",
    },
    data_status: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["code", "message"],
      properties: { code: { type: "string" }, message: { type: "string" } },
      description: "Why there are none; null: there are.",
    },
  },
} as const;
export type PageBotsAnswer = Infer<typeof pageBotsSchema>;
