import { countSchema, nullableCountSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** URLs that are named, at most. */
export const SEEN_URLS = 20;

/** Whether Googlebot has requested what was fixed since. */
export const googlebotVisitsSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "since",
    "logs_until",
    "urls_count",
    "checked_count",
    "seen_count",
    "urls",
    "data_status",
  ],
  properties: {
    since: {
      ...timeSchema,
      description: "When the audit that saw the fix began: what comes later is after the fix.",
    },
    logs_until: {
      type: ["string", "null"],
      format: "date",
      description: "The last day of the server's logs; null: there are none.",
    },
    urls_count: { ...countSchema, description: "URLs on which a place of an issue is fixed." },
    checked_count: { ...countSchema, description: "The first of them, which were looked up." },
    seen_count: {
      ...nullableCountSchema,
      description: "How many of these the verified Googlebot has requested since; null: not known.",
    },
    urls: {
      type: "array",
      maxItems: SEEN_URLS,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["url", "first_seen_at"],
        properties: {
          url: { type: "string" },
          first_seen_at: {
            ...nullableTimeSchema,
            description: "The first request since; null: not yet, or not known: see `data_status`.",
          },
        },
      },
      description: "Those that Googlebot has not requested yet come first.",
    },
    data_status: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["code", "message"],
      properties: { code: { type: "string" }, message: { type: "string" } },
      description: "Why it is not known, and what to do; null: it is known.",
    },
  },
} as const;
export type GooglebotVisitsAnswer = Infer<typeof googlebotVisitsSchema>;
