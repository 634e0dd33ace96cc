import { countSchema, idSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import { DECAY_SEVERITIES } from "./content_decay.ts";
import type { Infer } from "./infer.ts";
import { WEEKDAYS } from "./schedule.ts";

/** What a site can be watched for. */
export const ALERT_RULES = [
  "health_below",
  "health_drop",
  "new_issues",
  "robots_changed",
  "indexability_lost",
  "certificate_expiring",
  "clicks_drop",
  "keyword_group_drop",
  "content_decay",
  "links_lost",
  "share_of_voice_drop",
] as const;
export type AlertRule = (typeof ALERT_RULES)[number];

/** How much an alert matters. */
export const ALERT_SEVERITIES = ["error", "warning", "notice"] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** When messages are sent: at once, or together once a day or week. */
export const ALERT_DIGESTS = ["at_once", "daily", "weekly"] as const;
export type AlertDigest = (typeof ALERT_DIGESTS)[number];

/** The channels whose messages the queue of alerts holds; webhooks have an outbox of their own. */
export const QUEUED_CHANNELS = ["email", "slack", "teams", "discord"] as const;
export type QueuedChannel = (typeof QUEUED_CHANNELS)[number];

/** Whether an alert is told of as it begins or as it ends. */
export const ALERT_KINDS = ["opened", "resolved"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

const MAX_ADDRESSES = 10;
const MAX_URL_LENGTH = 2_000;
/** RFC 5321, section 4.5.3.1.3. */
const MAX_EMAIL_LENGTH = 254;
const MAX_NAMED = 100;

const timeOfDaySchema = {
  type: "string",
  pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
  "x-hint": "a time of the day such as 22:00",
} as const;

/** Times of the day between which nothing is sent; null as its own description says. */
function quietHours<const Text extends string>(description: Text) {
  return {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["from", "to"],
    properties: { from: timeOfDaySchema, to: timeOfDaySchema },
    description,
  } as const;
}

const addressesOf = (description: string) =>
  ({
    type: "array",
    maxItems: MAX_ADDRESSES,
    items: { type: "string", minLength: 1, maxLength: MAX_URL_LENGTH },
    description,
  }) as const;

const channelProperties = {
  webhook: {
    type: "boolean",
    description: "Sends `alert.opened` and `alert.resolved` to the account's webhooks that want " +
      "them, always at once: quiet hours and digests are for people.",
  },
  email: {
    type: "array",
    maxItems: MAX_ADDRESSES,
    items: {
      type: "string",
      maxLength: MAX_EMAIL_LENGTH,
      pattern: "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$",
      "x-hint": "an e-mail address such as seo@example.com",
    },
    description: "E-mail addresses.",
  },
  slack: addressesOf("Addresses of incoming webhooks of Slack; they are kept encrypted."),
  teams: addressesOf("Addresses of workflows of Microsoft Teams; they are kept encrypted."),
  discord: addressesOf("Addresses of webhooks of Discord; they are kept encrypted."),
} as const;

const WHERE = "Where messages go; what is absent is not used.";

/** Channels as they are sent: each may be absent. */
function channelsBody<const Type extends "object" | readonly ["object", "null"]>(
  type: Type,
  description: string,
) {
  return {
    type,
    additionalProperties: false,
    properties: channelProperties,
    description,
  } as const;
}

const CHANNELS = Object.keys(channelProperties) as (keyof typeof channelProperties)[]; // its own keys

const channelsSchema = { ...channelsBody("object", WHERE), required: CHANNELS } as const;
export type AlertChannels = Infer<typeof channelsSchema>;

const digestSchema = {
  type: "string",
  enum: ALERT_DIGESTS,
  description: "When messages are sent: at_once, or together `daily` or `weekly`.",
} as const;

const OWN = "of this rule; null: that of the site.";

/** What every rule has. */
const ruleProperties = {
  enabled: { type: "boolean", description: "Whether it is checked." },
  channels: channelsBody(["object", "null"], `Channels ${OWN}`),
  quiet_hours: quietHours(`Quiet hours ${OWN} The same time twice: it has none.`),
  digest: { ...digestSchema, type: ["string", "null"], enum: [...ALERT_DIGESTS, null] },
} as const;

/** A rule without a threshold. */
const plainRule = {
  type: "object",
  additionalProperties: false,
  properties: ruleProperties,
} as const;

function thresholdRule<const Threshold extends object>(threshold: Threshold) {
  return {
    type: "object",
    additionalProperties: false,
    properties: { ...ruleProperties, threshold },
  } as const;
}

const whole = (maximum: number, description: string) =>
  ({ type: "integer", minimum: 1, maximum, description }) as const;

const SEVERITIES = "Issues of these severities; none: only those of `codes`.";
const CODES = "Issues of these codes as well, whatever their severity.";

const ruleSchemas = {
  health_below: thresholdRule(whole(100, "The health score is below this. Default: 70.")),
  health_drop: thresholdRule(
    whole(100, "The health score fell by this many points or more. Default: 5."),
  ),
  new_issues: {
    type: "object",
    additionalProperties: false,
    properties: {
      ...ruleProperties,
      threshold: whole(1_000_000, "An issue is new on this many URLs or more. Default: 1."),
      severities: {
        type: "array",
        maxItems: ALERT_SEVERITIES.length,
        items: { type: "string", enum: ALERT_SEVERITIES },
        description: `${SEVERITIES} Default: error.`,
      },
      codes: {
        type: "array",
        maxItems: MAX_NAMED,
        items: { type: "string", minLength: 1, maxLength: 64 },
        description: CODES,
      },
    },
  },
  robots_changed: plainRule,
  indexability_lost: thresholdRule(
    whole(1_000_000, "This many pages or more can no longer be indexed. Default: 1."),
  ),
  certificate_expiring: thresholdRule(
    whole(365, "A certificate has fewer days left than this. Default: 14."),
  ),
  clicks_drop: plainRule,
  keyword_group_drop: {
    type: "object",
    additionalProperties: false,
    properties: {
      ...ruleProperties,
      tags: {
        type: "array",
        maxItems: MAX_NAMED,
        items: { type: "string", minLength: 1, maxLength: 100 },
        description: "Keywords with these tags, each tag on its own. Default: all tags.",
      },
    },
  },
  content_decay: {
    type: "object",
    additionalProperties: false,
    properties: {
      ...ruleProperties,
      severities: {
        type: "array",
        minItems: 1,
        maxItems: DECAY_SEVERITIES.length,
        items: { type: "string", enum: DECAY_SEVERITIES },
        description: "Pages with these severities. Default: severe, moderate.",
      },
    },
  },
  links_lost: thresholdRule(
    whole(1_000_000, "This many linking domains or more are lost in 14 days. Default: 3."),
  ),
  share_of_voice_drop: plainRule,
} as const;

const settingProperties = {
  enabled: { type: "boolean", description: "False: nothing is checked and told." },
  timezone: {
    type: "string",
    maxLength: 64,
    description: "IANA time zone of quiet hours and digests. Default: that of the site.",
  },
  quiet_hours: quietHours(
    "From and to which time of the day nothing is sent, also over midnight; what falls into them " +
      "is sent at their end. Null: none.",
  ),
  digest: { ...digestSchema, description: `${digestSchema.description} Default: at_once.` },
  digest_time: { ...timeOfDaySchema, description: "When digests are sent. Default: 08:00." },
  digest_weekday: {
    type: "string",
    enum: WEEKDAYS,
    description: "The day of weekly digests. Default: monday.",
  },
  rules: {
    type: "object",
    additionalProperties: false,
    properties: ruleSchemas,
    description: "What is watched; a rule that is absent has its defaults.",
  },
} as const;

/** Body of `PUT /sites/{id}/alerts`. */
export const putAlertsSchema = {
  type: "object",
  additionalProperties: false,
  properties: { ...settingProperties, channels: channelsBody("object", WHERE) },
} as const;
export type PutAlertsBody = Infer<typeof putAlertsSchema>;

/** The same with all that it has. */
function complete<const Schema extends { properties: object; type: unknown }>(schema: Schema) {
  return {
    ...schema,
    required: Object.keys(schema.properties) as (keyof Schema["properties"])[], // its own keys
  };
}

const ruleAnswers = {
  health_below: complete(ruleSchemas.health_below),
  health_drop: complete(ruleSchemas.health_drop),
  new_issues: complete(ruleSchemas.new_issues),
  robots_changed: complete(ruleSchemas.robots_changed),
  indexability_lost: complete(ruleSchemas.indexability_lost),
  certificate_expiring: complete(ruleSchemas.certificate_expiring),
  clicks_drop: complete(ruleSchemas.clicks_drop),
  keyword_group_drop: complete(ruleSchemas.keyword_group_drop),
  content_decay: complete(ruleSchemas.content_decay),
  links_lost: complete(ruleSchemas.links_lost),
  share_of_voice_drop: complete(ruleSchemas.share_of_voice_drop),
} as const;

const answerProperties = {
  ...settingProperties,
  channels: channelsSchema,
  rules: {
    type: "object",
    additionalProperties: false,
    required: ALERT_RULES,
    properties: ruleAnswers,
  },
  open_count: { ...countSchema, description: "Alerts that are open now." },
  checked_at: { ...nullableTimeSchema, description: "When the rules were last checked." },
  updated_at: { ...nullableTimeSchema, description: "Null: these are the defaults, switched off." },
} as const;

/** What a site is watched for, and who is told. */
export const alertsSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(answerProperties) as (keyof typeof answerProperties)[], // its own keys
  properties: answerProperties,
} as const;
export type AlertsAnswer = Infer<typeof alertsSchema>;

/** What is kept of it. */
export type AlertSettings = Omit<AlertsAnswer, "open_count" | "checked_at" | "updated_at">;

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
  target: { type: "string", description: "An e-mail address, the host of a chat, or a webhook." },
  kind: { type: "string", enum: ALERT_KINDS },
  digest: digestSchema,
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
    description: "What it is about: an alert of one cause is told once until it is resolved.",
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
    description: "Whom it was told, and what came of it.",
  },
} as const;

/** An alert with its evidence, and whom it was told. */
export const alertSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(historyProperties) as (keyof typeof historyProperties)[], // its own keys
  properties: historyProperties,
} as const;
export type AlertAnswer = Infer<typeof alertSchema>;
