import {
  ALERT_KINDS,
  ALERT_RULES,
  ALERT_SEVERITIES,
  alertDigestSchema,
  QUEUED_CHANNELS,
} from "./alert.ts";
import { countSchema, idSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** What came of an attempt to send a message. */
const alertAttemptProperties = {
  number: { type: "integer", minimum: 1 },
  started_at: timeSchema,
  outcome: {
    type: "string",
    enum: ["delivered", "failed", "interrupted"],
    description: "interrupted: its process ended before it knew; the message is sent again.",
  },
  message: { type: "string", description: "What the server said, or what kept it from it." },
} as const;

const alertAttemptSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(alertAttemptProperties) as (keyof typeof alertAttemptProperties)[], // its own keys
  properties: alertAttemptProperties,
} as const;
export type AlertAttempt = Infer<typeof alertAttemptSchema>;

const alertDeliveryProperties = {
  channel: { type: "string", enum: ["webhook", ...QUEUED_CHANNELS] },
  target: {
    type: "string",
    description:
      "An e-mail address, the host of a chat, or a webhook. Tokens that may not `manage` " +
      "read of an e-mail address `s…@example.com`.",
  },
  kind: { type: "string", enum: ALERT_KINDS },
  digest: alertDigestSchema,
  status: { type: "string", enum: ["pending", "delivered", "failed", "canceled"] },
  attempts_count: countSchema,
  attempts: {
    type: "array",
    items: alertAttemptSchema,
    description: "The attempts that have ended, the first one first; the last 30.",
  },
  due_at: { ...nullableTimeSchema, description: "Null: it is no longer waiting." },
  finished_at: nullableTimeSchema,
  error: { type: ["string", "null"], description: "What the last failure was; null: none." },
} as const;

const alertDeliverySchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(alertDeliveryProperties) as (keyof typeof alertDeliveryProperties)[], // its own keys
  properties: alertDeliveryProperties,
} as const;
export type AlertDeliveryAnswer = Infer<typeof alertDeliverySchema>;

const historyProperties = {
  id: idSchema,
  rule: { type: "string", enum: ALERT_RULES },
  cause_key: {
    type: "string",
    description: "What it is about: an alert of one cause is sent once until it is resolved.",
  },
  severity: { type: "string", enum: ALERT_SEVERITIES },
  status: { type: "string", enum: ["open", "resolved"] },
  title: { type: "string" },
  sentences: { type: "array", items: { type: "string" } },
  facts: {
    type: "array",
    items: {
      type: "object",
      additionalProperties: false,
      required: ["name", "value"],
      properties: { name: { type: "string" }, value: { type: "string" } },
    },
    description: "Its figures, as people read them.",
  },
  evidence: {
    type: "array",
    items: {
      type: "object",
      additionalProperties: false,
      required: ["name", "url"],
      properties: { name: { type: "string" }, url: { type: "string" } },
    },
    description: "Where the rows behind it are in this API.",
  },
  happened_on: {
    type: "string",
    format: "date",
    description: "The day that the data say it happened by; not the day on which they came.",
  },
  opened_at: timeSchema,
  resolved_at: { ...nullableTimeSchema, description: "Null: it is open." },
  part_of: {
    type: ["integer", "null"],
    minimum: 1,
    description: "The alert whose cause it shares, and which was sent in its place; null: it was " +
      "sent itself.",
  },
  deliveries: {
    type: "array",
    items: alertDeliverySchema,
    description: "Who was notified, and what came of it.",
  },
} as const;

/** An alert with its evidence, and who was notified. */
export const alertSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(historyProperties) as (keyof typeof historyProperties)[], // its own keys
  properties: historyProperties,
} as const;
export type AlertAnswer = Infer<typeof alertSchema>;
