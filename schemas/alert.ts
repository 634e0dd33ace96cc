import { countSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import { DECAY_SEVERITIES } from "./content_decay.ts";
import type { Infer } from "./infer.ts";
import { mailAddressSchema, mailLimitsSchema } from "./mail_address.ts";
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
  "bot_errors",
  "bot_stays_away",
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

/** What a queued message is: of an alert, a weekly report, or the question whether an address wants mails. */
export type MessageKind = AlertKind | "report" | "confirm";

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
    description: "E-mail addresses. One that was not named before gets a mail with a link, and " +
      "nothing else until it is confirmed: see `addresses`.",
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

/** When messages are sent. */
export const alertDigestSchema = {
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
  digest: { ...alertDigestSchema, type: ["string", "null"], enum: [...ALERT_DIGESTS, null] },
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
  bot_errors: thresholdRule(
    whole(100, "5xx and 429 are this share of bots' requests or more, in per cent. Default: 5."),
  ),
  bot_stays_away: thresholdRule(
    whole(28, "A search bot that comes most days has stayed away for this many. Default: 3."),
  ),
} as const;

const settingProperties = {
  enabled: { type: "boolean", description: "False: nothing is checked, and nobody is notified." },
  timezone: {
    type: "string",
    maxLength: 64,
    description: "IANA time zone of quiet hours and digests. Default: that of the site.",
  },
  quiet_hours: quietHours(
    "From and to which time of the day nothing is sent, also over midnight; what falls into them " +
      "is sent at their end. Null: none.",
  ),
  digest: {
    ...alertDigestSchema,
    description: `${alertDigestSchema.description} Default: at_once.`,
  },
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

const weeklyReportProperties = {
  email: {
    ...channelProperties.email,
    minItems: 1,
    description: "Whom it is mailed to.",
  },
  weekday: { type: "string", enum: WEEKDAYS, description: "Default: monday." },
  time: { ...timeOfDaySchema, description: "By `timezone`. Default: 08:00." },
} as const;

const WEEKLY_REPORT = "A report of the last seven days by e-mail; null: none. Default: null.";

/** Body of `PUT /sites/{id}/alerts`. */
export const putAlertsSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    ...settingProperties,
    channels: channelsBody("object", WHERE),
    weekly_report: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["email"],
      properties: weeklyReportProperties,
      description: WEEKLY_REPORT,
    },
  },
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
  bot_errors: complete(ruleSchemas.bot_errors),
  bot_stays_away: complete(ruleSchemas.bot_stays_away),
} as const;

const reportDeliveryProperties = {
  target: { type: "string", description: "An e-mail address." },
  status: { type: "string", enum: ["pending", "delivered", "failed", "canceled"] },
  attempts_count: countSchema,
  queued_at: timeSchema,
  finished_at: nullableTimeSchema,
  error: { type: ["string", "null"], description: "What the last failure was; null: none." },
} as const;

const reportDeliverySchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(reportDeliveryProperties) as (keyof typeof reportDeliveryProperties)[], // its own keys
  properties: reportDeliveryProperties,
} as const;

const answerProperties = {
  ...settingProperties,
  channels: channelsSchema,
  weekly_report: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["email", "weekday", "time"],
    properties: weeklyReportProperties,
    description: WEEKLY_REPORT,
  },
  weekly_report_at: {
    ...nullableTimeSchema,
    description: "When the next report is sent; null: none is wanted.",
  },
  last_report: {
    type: "array",
    items: reportDeliverySchema,
    description: "What came of the mails of the last report; empty: none was sent.",
  },
  addresses: {
    type: "array",
    items: mailAddressSchema,
    description: "Each e-mail address that is named here, with whether it wants the mails; " +
      "empty: none is named.",
  },
  mail_limits: mailLimitsSchema,
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

/** What a site is watched for, and who is notified. */
export const alertsSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(answerProperties) as (keyof typeof answerProperties)[], // its own keys
  properties: answerProperties,
} as const;
export type AlertsAnswer = Infer<typeof alertsSchema>;

/** What is kept of it. */
export type AlertSettings = Omit<
  AlertsAnswer,
  | "open_count"
  | "checked_at"
  | "updated_at"
  | "weekly_report_at"
  | "last_report"
  | "addresses"
  | "mail_limits"
>;
