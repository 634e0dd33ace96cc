import { idSchema, nullableScoreSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** The types of events that webhooks are sent. */
export const EVENT_TYPES = ["audit.completed", "audit.failed"] as const;
export type EventType = (typeof EVENT_TYPES)[number];

const siteProperties = {
  site_id: idSchema,
  domain: { type: "string", description: "Of the site." },
} as const;

const linkSchema = { type: "string", description: "An address of this API." } as const;

/** An object without further members, all of which are there. */
function closedObject<const Properties extends object>(properties: Properties) {
  return {
    type: "object",
    additionalProperties: false,
    required: Object.keys(properties) as (keyof Properties)[], // its own keys
    properties,
  } as const;
}

const auditProperties = {
  ...siteProperties,
  audit_id: idSchema,
  trigger: { type: "string", description: "Who or what started the audit." },
  label: { type: ["string", "null"] },
  started_at: nullableTimeSchema,
  finished_at: timeSchema,
  stop_reason: { type: ["string", "null"], description: "Why the crawl ended." },
} as const;

const issueCountsSchema = closedObject(
  {
    error: { type: "integer", minimum: 0 },
    warning: { type: "integer", minimum: 0 },
    notice: { type: "integer", minimum: 0 },
  } as const,
);

/** Data of `audit.completed`. */
export const auditCompletedSchema = closedObject({
  ...auditProperties,
  status: { type: "string", enum: ["completed", "completed_partial"] },
  pages_crawled: { type: "integer", minimum: 0 },
  health_score: nullableScoreSchema,
  issues: { ...issueCountsSchema, description: "Places with a problem, by severity." },
  links: closedObject({
    site: linkSchema,
    audit: linkSchema,
    diff: linkSchema,
    issues: linkSchema,
  }),
});
export type AuditCompletedData = Infer<typeof auditCompletedSchema>;

/** Data of `audit.failed`. */
export const auditFailedSchema = closedObject({
  ...auditProperties,
  error: closedObject({ code: { type: "string" }, message: { type: "string" } } as const),
  links: closedObject({ site: linkSchema, audit: linkSchema }),
});
export type AuditFailedData = Infer<typeof auditFailedSchema>;

/** Data of `webhook.test`, which `POST /webhooks/{webhook_id}/test` sends. */
export const webhookTestSchema = closedObject({
  webhook_id: idSchema,
  links: closedObject({ webhook: linkSchema }),
});

/** What a webhook is told of a type of event. */
export interface WebhookEvent {
  summary: string;
  /** JSON Schema of `data`. */
  data: object;
  example: object;
}

const AUDIT_EXAMPLE = {
  site_id: 1,
  domain: "shop.example.com",
  audit_id: 12,
  trigger: "schedule",
  label: null,
  started_at: "2026-11-20T09:00:02.000Z",
  finished_at: "2026-11-20T09:12:41.000Z",
};
const API = "https://api.example.com/api/v1";
const SITE_LINKS = { site: `${API}/sites/1` };
const AUDIT_LINKS = { ...SITE_LINKS, audit: `${API}/sites/1/audits/12` };

/** Every type of message with the schema of its data and an example. */
export const WEBHOOK_EVENTS: Readonly<Record<EventType | "webhook.test", WebhookEvent>> = {
  "audit.completed": {
    summary: "An audit has ended with results",
    data: auditCompletedSchema,
    example: {
      ...AUDIT_EXAMPLE,
      stop_reason: "queue_empty",
      status: "completed",
      pages_crawled: 412,
      health_score: 83,
      issues: { error: 3, warning: 11, notice: 9 },
      links: { ...AUDIT_LINKS, diff: `${AUDIT_LINKS.audit}/diff`, issues: `${API}/sites/1/issues` },
    },
  },
  "audit.failed": {
    summary: "An audit has ended without results",
    data: auditFailedSchema,
    example: {
      ...AUDIT_EXAMPLE,
      stop_reason: "unreachable",
      error: { code: "site_unreachable", message: "The site did not answer." },
      links: AUDIT_LINKS,
    },
  },
  "webhook.test": {
    summary: "You asked for a test",
    data: webhookTestSchema,
    example: { webhook_id: 3, links: { webhook: `${API}/webhooks/3` } },
  },
};
