import { ALERT_RULES, ALERT_SEVERITIES } from "./alert.ts";
import { alertSchema } from "./alert_history.ts";
import { CHANGE_EVENTS } from "./change_event.ts";
import { idSchema, nullableScoreSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import { closedObject, type EventDoc, linkSchema, siteEventProperties } from "./event_parts.ts";
import type { Infer } from "./infer.ts";
import { CATEGORIES, SEVERITIES } from "./issue.ts";

/** The types of events that webhooks are sent. */
export const EVENT_TYPES = [
  "audit.completed",
  "audit.failed",
  "issue.new",
  "issue.fixed",
  "issue.regressed",
  "score.changed",
  "import.completed",
  "import.failed",
  "keyword.moved",
  "page.decaying",
  "backlink.lost",
  "ai.mention_changed",
  "quota.threshold",
  "alert.opened",
  "alert.resolved",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

const auditProperties = {
  ...siteEventProperties,
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
  issues: {
    ...issueCountsSchema,
    description: "Issues that it found, by severity; not their places.",
  },
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

/** Data of `issue.new`, `issue.fixed` and `issue.regressed`. */
export const issueChangedSchema = closedObject({
  ...siteEventProperties,
  audit_id: idSchema,
  previous_audit_id: { ...idSchema, description: "The audit that it is compared with." },
  code: { type: "string" },
  title: { type: "string" },
  severity: { type: "string", enum: SEVERITIES },
  category: { type: "string", enum: CATEGORIES },
  urls_count: {
    type: "integer",
    minimum: 1,
    description: "URLs where it is new, fixed or back; the link `pages` lists those that have it.",
  },
  affected_urls_count: { type: "integer", minimum: 0, description: "URLs that have it now." },
  links: closedObject({
    ...{ site: linkSchema, audit: linkSchema, diff: linkSchema },
    ...{ issue: linkSchema, pages: linkSchema },
  }),
});
export type IssueChangedData = Infer<typeof issueChangedSchema>;

const scoreSchema = { type: "integer", minimum: 0, maximum: 100 } as const;

/** Data of `score.changed`. */
export const scoreChangedSchema = closedObject({
  ...siteEventProperties,
  audit_id: idSchema,
  previous_audit_id: { ...idSchema, description: "The audit that it is compared with." },
  health_score: scoreSchema,
  previous_health_score: scoreSchema,
  health_score_delta: { type: "integer", minimum: -100, maximum: 100 },
  links: closedObject({ site: linkSchema, audit: linkSchema, diff: linkSchema }),
});
export type ScoreChangedData = Infer<typeof scoreChangedSchema>;

const importProperties = {
  ...siteEventProperties,
  import_id: idSchema,
  file_name: { type: "string" },
  format: { type: ["string", "null"], description: "Null: it was not recognised." },
  rows_read: { type: "integer", minimum: 0 },
  rows_stored: { type: "integer", minimum: 0 },
  rows_skipped: { type: "integer", minimum: 0 },
} as const;

/** Data of `import.completed`: its rows are stored, and all that follows from them is derived. */
export const importCompletedSchema = closedObject({
  ...importProperties,
  links: closedObject({ site: linkSchema, import: linkSchema, skipped_rows: linkSchema }),
});
export type ImportCompletedData = Infer<typeof importCompletedSchema>;

/** Data of `import.failed`. */
export const importFailedSchema = closedObject({
  ...importProperties,
  error: closedObject({ code: { type: "string" }, message: { type: "string" } } as const),
  links: closedObject({ site: linkSchema, import: linkSchema }),
});
export type ImportFailedData = Infer<typeof importFailedSchema>;

/** Data of `alert.opened` and `alert.resolved`. */
export const alertChangedSchema = closedObject({
  ...siteEventProperties,
  alert_id: idSchema,
  rule: { type: "string", enum: ALERT_RULES },
  cause_key: alertSchema.properties.cause_key,
  severity: { type: "string", enum: ALERT_SEVERITIES },
  title: { type: "string" },
  sentences: alertSchema.properties.sentences,
  facts: alertSchema.properties.facts,
  happened_on: alertSchema.properties.happened_on,
  links: closedObject({
    site: linkSchema,
    history: linkSchema,
    evidence: { ...linkSchema, description: "Where the rows behind it are." },
  }),
});
export type AlertChangedData = Infer<typeof alertChangedSchema>;

/** Data of `webhook.test`, which `POST /webhooks/{webhook_id}/test` sends. */
export const webhookTestSchema = closedObject({
  webhook_id: idSchema,
  links: closedObject({ webhook: linkSchema }),
});

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

const DIFF_LINKS = { ...AUDIT_LINKS, diff: `${AUDIT_LINKS.audit}/diff` };
const IMPORT_LINKS = { ...SITE_LINKS, import: `${API}/sites/1/imports/41` };

const ISSUE_EXAMPLE = {
  site_id: 1,
  domain: "shop.example.com",
  audit_id: 12,
  previous_audit_id: 11,
  code: "title_duplicate",
  title: "Duplicate title",
  severity: "warning",
  category: "titles_meta",
  urls_count: 4,
  affected_urls_count: 9,
  links: {
    ...DIFF_LINKS,
    issue: `${API}/sites/1/issues/title_duplicate`,
    pages: `${API}/sites/1/issues/title_duplicate/pages`,
  },
};

const IMPORT_EXAMPLE = {
  site_id: 1,
  domain: "shop.example.com",
  import_id: 41,
  file_name: "Queries.csv",
  format: "search_console_queries",
  rows_read: 1_000,
  rows_stored: 999,
  rows_skipped: 1,
};

const ALERT_EXAMPLE = {
  site_id: 1,
  domain: "shop.example.com",
  alert_id: 7,
  rule: "health_drop",
  cause_key: "health_drop",
  severity: "error",
  title: "Health score fell from 81 to 62",
  sentences: ["The audit of 2026-11-20 found the site 19 points worse than the audit before."],
  facts: [{ name: "Health score", value: "62" }, { name: "Before", value: "81" }],
  happened_on: "2026-11-20",
  links: {
    ...SITE_LINKS,
    history: `${API}/sites/1/alerts/history`,
    evidence: AUDIT_LINKS.audit,
  },
};

/** Every type of message with the schema of its data and an example. */
export const WEBHOOK_EVENTS: Readonly<Record<EventType | "webhook.test", EventDoc>> = {
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
  "issue.new": {
    summary: "An audit has found an issue on URLs that did not have it",
    data: issueChangedSchema,
    example: ISSUE_EXAMPLE,
  },
  "issue.fixed": {
    summary: "An audit has found an issue fixed on URLs that had it",
    data: issueChangedSchema,
    example: { ...ISSUE_EXAMPLE, urls_count: 5, affected_urls_count: 0 },
  },
  "issue.regressed": {
    summary: "An audit has found an issue that was fixed before",
    data: issueChangedSchema,
    example: { ...ISSUE_EXAMPLE, urls_count: 2, affected_urls_count: 2 },
  },
  "score.changed": {
    summary: "The health score of a site is another one",
    data: scoreChangedSchema,
    example: {
      site_id: 1,
      domain: "shop.example.com",
      audit_id: 12,
      previous_audit_id: 11,
      health_score: 83,
      previous_health_score: 87,
      health_score_delta: -4,
      links: DIFF_LINKS,
    },
  },
  "import.completed": {
    summary: "An import is done, and all reports are of its rows",
    data: importCompletedSchema,
    example: {
      ...IMPORT_EXAMPLE,
      links: { ...IMPORT_LINKS, skipped_rows: `${IMPORT_LINKS.import}/skipped-rows` },
    },
  },
  "import.failed": {
    summary: "An import has failed: nothing of it is kept",
    data: importFailedSchema,
    example: {
      ...{ ...IMPORT_EXAMPLE, format: null, rows_read: 0, rows_stored: 0, rows_skipped: 0 },
      error: { code: "unknown_format", message: "The columns are of no known format." },
      links: IMPORT_LINKS,
    },
  },
  ...CHANGE_EVENTS,
  "alert.opened": {
    summary: "A rule of the site's alerts holds that did not hold before",
    data: alertChangedSchema,
    example: ALERT_EXAMPLE,
  },
  "alert.resolved": {
    summary: "What an alert was about no longer holds",
    data: alertChangedSchema,
    example: {
      ...ALERT_EXAMPLE,
      title: "Resolved: Health score fell from 81 to 62",
      sentences: ["The data of 2026-11-27 no longer show it."],
      facts: [],
      happened_on: "2026-11-27",
    },
  },
  "webhook.test": {
    summary: "You asked for a test",
    data: webhookTestSchema,
    example: { webhook_id: 3, links: { webhook: `${API}/webhooks/3` } },
  },
};
