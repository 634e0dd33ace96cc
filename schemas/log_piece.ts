import { LOG_DAMAGES, type LogDamage } from "./bot.ts";
import { countSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** Characters of lines that are sent at once. */
const MAX_LOG_CHARACTERS = 8_000_000;
/** Lines of them: those of servers have 40 characters and more. */
export const MAX_LOG_LINES = 200_000;
const MAX_FORMAT_CHARACTERS = 2_000;

/** Lines of a log that are sent. */
export const sendLogSchema = {
  type: "object",
  additionalProperties: false,
  required: ["lines"],
  properties: {
    lines: {
      type: "string",
      minLength: 1,
      maxLength: MAX_LOG_CHARACTERS,
      description:
        `Whole lines as the server writes them, at most ${MAX_LOG_LINES}. The same lines sent twice ` +
        "count twice: give an Idempotency-Key to repeat a request.",
    },
    log_format: {
      type: "string",
      minLength: 1,
      maxLength: MAX_FORMAT_CHARACTERS,
      description: "As it is in the server's configuration: nginx's log_format, Apache's " +
        "LogFormat, or combined, common, vhost_combined, alb, caddy, traefik, cloudflare, json, " +
        "w3c and its fields. Without it, it is recognised by the first lines.",
    },
  },
} as const;

const time = { type: ["string", "null"], format: "date-time" } as const;

/** What lines that were sent came to. */
export const logPieceSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "log_format",
    "lines",
    "bots",
    "people",
    "unknown",
    "left_out",
    "left_out_lines",
    "first_at",
    "last_at",
  ],
  properties: {
    log_format: { type: "string" },
    lines: countSchema,
    bots: { ...countSchema, description: "Requests of bots: they are kept." },
    people: { ...countSchema, description: "Requests of browsers: they are counted." },
    unknown: { ...countSchema, description: "Requests of a format that has no user agents." },
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
    left_out_lines: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["line", "reason"],
        properties: {
          line: { type: "integer", minimum: 1, description: "From 1 on." },
          reason: { type: "string", enum: LOG_DAMAGES },
        },
      },
      description: "The first 20 of them.",
    },
    first_at: { ...time, description: "The first request; null: there is none." },
    last_at: { ...time, description: "The last request; null: there is none." },
  },
} as const;
export type LogPieceAnswer = Infer<typeof logPieceSchema>;
