import { countSchema, idSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { EVENT_TYPES } from "./webhook_event.ts";

/** Why a webhook is off. */
export const DISABLED_REASONS = ["paused", "gone", "failing"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Why something is delivered. */
export const DELIVERY_KINDS = ["event", "replay", "test"] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** What became of a delivery. */
export const DELIVERY_STATUSES = ["pending", "delivered", "failed", "canceled"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const MAX_URL_LENGTH = 2_000;
const MAX_DESCRIPTION_LENGTH = 200;
const MAX_SITES = 500;

const URL_TEXT = "Where events are posted to: https, or http within the operator's own network.";
const SITE_IDS = "Only events of these sites; null: of all.";
const EVENT_TYPES_TEXT = "Only events of these types; null: all, also those to come.";

const properties = {
  id: idSchema,
  url: { type: "string", description: URL_TEXT },
  description: { type: ["string", "null"], description: "What it is for." },
  site_ids: { type: ["array", "null"], items: idSchema, description: SITE_IDS },
  event_types: {
    type: ["array", "null"],
    items: { type: "string", enum: EVENT_TYPES },
    description: EVENT_TYPES_TEXT,
  },
  enabled: { type: "boolean", description: "Whether events are sent." },
  disabled_reason: {
    type: ["string", "null"],
    enum: [...DISABLED_REASONS, null],
    description: "paused: you switched it off; gone: it answered 410; failing: no delivery has " +
      "succeeded for three days. Null: it is on.",
  },
  disabled_at: { ...nullableTimeSchema, description: "Since when it is off." },
  how_to_enable: {
    type: ["string", "null"],
    description: "The call that switches it on again; null: it is on.",
  },
  failing_since: {
    ...nullableTimeSchema,
    description: "The first failure since a delivery succeeded; null: none has failed since.",
  },
  last_error: {
    type: ["string", "null"],
    description: "What the last failure was; null: the last delivery succeeded, or there was none.",
  },
  last_delivered_at: { ...nullableTimeSchema, description: "Null: nothing was delivered yet." },
  previous_secret_until: {
    ...nullableTimeSchema,
    description: "Until then messages are signed with the secret before this one as well.",
  },
  created_at: timeSchema,
  updated_at: timeSchema,
} as const;

/** An address that events are sent to. */
export const webhookSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties) as (keyof typeof properties)[], // its own keys
  properties,
} as const;
export type WebhookAnswer = Infer<typeof webhookSchema>;

/** The same with its secret, which is shown this once. */
export const webhookWithSecretSchema = {
  type: "object",
  additionalProperties: false,
  required: [...webhookSchema.required, "secret"],
  properties: {
    ...properties,
    secret: {
      type: "string",
      description: "Verifies signatures. Keep it: it is shown this once.",
    },
  },
} as const;
export type WebhookWithSecretAnswer = Infer<typeof webhookWithSecretSchema>;

const changeProperties = {
  url: {
    type: "string",
    minLength: 1,
    maxLength: MAX_URL_LENGTH,
    format: "uri",
    description: URL_TEXT,
  },
  description: { type: ["string", "null"], maxLength: MAX_DESCRIPTION_LENGTH },
  site_ids: {
    type: ["array", "null"],
    minItems: 1,
    maxItems: MAX_SITES,
    items: idSchema,
    description: SITE_IDS,
  },
  event_types: {
    type: ["array", "null"],
    minItems: 1,
    maxItems: EVENT_TYPES.length,
    items: { type: "string", enum: EVENT_TYPES },
    description: EVENT_TYPES_TEXT,
  },
} as const;

/** Body of `POST /webhooks`. */
export const createWebhookSchema = {
  type: "object",
  additionalProperties: false,
  required: ["url"],
  properties: changeProperties,
} as const;
export type CreateWebhookBody = Infer<typeof createWebhookSchema>;

/** Body of `PATCH /webhooks/{webhook_id}`. */
export const updateWebhookSchema = {
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  properties: {
    ...changeProperties,
    enabled: {
      type: "boolean",
      description: "false ends what waits to be sent; true begins with the next event.",
    },
  },
} as const;
export type UpdateWebhookBody = Infer<typeof updateWebhookSchema>;

const attemptProperties = {
  number: { type: "integer", minimum: 1 },
  started_at: timeSchema,
  duration_ms: {
    type: ["integer", "null"],
    minimum: 0,
    description: "Null: the server stopped during the attempt.",
  },
  outcome: {
    type: "string",
    enum: ["delivered", "failed", "interrupted"],
    description: "interrupted: the server stopped before it knew; the receiver may have it.",
  },
  request_headers: { type: "object", additionalProperties: { type: "string" } },
  status_code: { type: ["integer", "null"], description: "Null: there was no complete answer." },
  error: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" } },
    description: "Why there was no complete answer; null: there was one, or nobody knows.",
  },
  response_headers: {
    type: "object",
    additionalProperties: { type: "string" },
    description: "The few that help to find a fault.",
  },
  response_body: { type: "string", description: "The first KB." },
  response_body_cut: { type: "boolean", description: "The answer had more." },
} as const;

/** One attempt of a delivery. */
const attemptSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(attemptProperties) as (keyof typeof attemptProperties)[], // its own keys
  properties: attemptProperties,
} as const;
export type DeliveryAttempt = Infer<typeof attemptSchema>;

const deliveryProperties = {
  id: idSchema,
  webhook_id: idSchema,
  message_id: {
    type: "string",
    description: "The `webhook-id` of each attempt and replay: by it a receiver knows what it has.",
  },
  event_type: { type: "string", enum: [...EVENT_TYPES, "webhook.test"] },
  site_id: { type: ["integer", "null"], description: "Null: it is of the account." },
  object: { type: "string", description: "Events of one object are sent in order." },
  kind: { type: "string", enum: DELIVERY_KINDS },
  status: {
    type: "string",
    enum: DELIVERY_STATUSES,
    description: "failed: no attempt is left; canceled: the webhook was switched off before.",
  },
  attempts_count: { ...countSchema, description: "Attempts that were begun." },
  next_attempt_at: {
    ...nullableTimeSchema,
    description: "Null: there is none, or it waits for `waits_for_id`.",
  },
  waits_for_id: {
    type: ["integer", "null"],
    description:
      "The delivery of an earlier event of the same object, which goes first; null: none.",
  },
  last_attempt: {
    ...attemptSchema,
    type: ["object", "null"],
    description: "Null: none has ended.",
  },
  occurred_at: timeSchema,
  created_at: timeSchema,
  finished_at: { ...nullableTimeSchema, description: "Null: it is pending." },
} as const;

/** What became of one event at one webhook. */
export const deliverySchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(deliveryProperties) as (keyof typeof deliveryProperties)[], // its own keys
  properties: deliveryProperties,
} as const;
export type DeliveryAnswer = Infer<typeof deliverySchema>;

/** The same with all attempts and what was sent. */
export const deliveryDetailSchema = {
  type: "object",
  additionalProperties: false,
  required: [...deliverySchema.required, "attempts", "payload"],
  properties: {
    ...deliveryProperties,
    attempts: { type: "array", items: attemptSchema },
    payload: { type: "string", description: "The body of the request." },
  },
} as const;
export type DeliveryDetailAnswer = Infer<typeof deliveryDetailSchema>;
