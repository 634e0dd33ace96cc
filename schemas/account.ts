import {
  ABILITIES,
  countSchema,
  idSchema,
  nullableTimeSchema,
  PLAN_NAMES,
  timeSchema,
} from "./common.ts";
import type { Infer } from "./infer.ts";

const abilitiesSchema = {
  type: "array",
  items: { type: "string", enum: ABILITIES },
  description: "What the token may be used for.",
} as const;

const siteIdsSchema = {
  type: ["array", "null"],
  items: idSchema,
  description: "The sites that the token is limited to; null: every site of the account.",
} as const;

const monthSchema = {
  type: "string",
  pattern: "^\\d{4}-\\d{2}$",
  description: "A calendar month in UTC, such as 2026-11.",
} as const;

/** The caller's account as it is answered. */
export const accountSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "id",
    "name",
    "plan",
    "requests_per_minute",
    "calls_per_month",
    "concurrent_audits",
    "sites_count",
    "token",
    "created_at",
  ],
  properties: {
    id: idSchema,
    name: { type: "string" },
    plan: { type: "string", enum: PLAN_NAMES },
    requests_per_minute: { ...countSchema, description: "Over all tokens of the account." },
    calls_per_month: { ...countSchema, description: "Over all tokens of the account." },
    concurrent_audits: {
      ...countSchema,
      description: "Audits of the account that run at a time. Others wait with the status queued.",
    },
    sites_count: countSchema,
    token: {
      type: "object",
      additionalProperties: false,
      required: ["id", "abilities", "site_ids"],
      properties: { id: idSchema, abilities: abilitiesSchema, site_ids: siteIdsSchema },
      description: "The token of this request.",
    },
    created_at: timeSchema,
  },
} as const;
export type AccountAnswer = Infer<typeof accountSchema>;

/** What an account has used of its limits. */
export const usageSchema = {
  type: "object",
  additionalProperties: false,
  required: ["minute", "month", "history"],
  properties: {
    minute: {
      type: "object",
      additionalProperties: false,
      required: ["limit", "used", "remaining", "reset_at"],
      properties: {
        limit: countSchema,
        used: {
          ...countSchema,
          description: "Requests of the last 60 seconds, this one included.",
        },
        remaining: countSchema,
        reset_at: {
          ...timeSchema,
          description: "When the oldest of these requests leaves the window.",
        },
      },
    },
    month: {
      type: "object",
      additionalProperties: false,
      required: ["month", "limit", "used", "remaining", "reset_at"],
      properties: {
        month: monthSchema,
        limit: countSchema,
        used: { ...countSchema, description: "Calls of this month that were answered with 2xx." },
        remaining: countSchema,
        reset_at: timeSchema,
      },
    },
    history: {
      type: "array",
      description: "Earlier months in which there were calls, the latest first, at most 36.",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["month", "calls"],
        properties: { month: monthSchema, calls: countSchema },
      },
    },
  },
} as const;
export type UsageAnswer = Infer<typeof usageSchema>;

/** A token as it is answered: never its text. */
export const tokenSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "id",
    "name",
    "prefix",
    "abilities",
    "site_ids",
    "status",
    "last_used_at",
    "last_used_address",
    "revoked_at",
    "created_at",
  ],
  properties: {
    id: idSchema,
    name: { type: "string" },
    prefix: {
      type: ["string", "null"],
      description: "Its first characters; null: it was made before they were kept.",
    },
    abilities: abilitiesSchema,
    site_ids: siteIdsSchema,
    status: { type: "string", enum: ["active", "revoked"] },
    last_used_at: { ...nullableTimeSchema, description: "To about ten seconds; null: never." },
    last_used_address: {
      type: ["string", "null"],
      description: "The IP address from which it was used last; null: never, or not known.",
    },
    revoked_at: nullableTimeSchema,
    created_at: timeSchema,
  },
} as const;
export type TokenAnswer = Infer<typeof tokenSchema>;
