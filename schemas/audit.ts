import { startAuditSchema } from "./audit_settings.ts";
import {
  countSchema,
  idSchema,
  nullableCountSchema,
  nullableScoreSchema,
  nullableTimeSchema,
  timeSchema,
} from "./common.ts";
import type { Infer } from "./infer.ts";
import { recheckSchema } from "./recheck.ts";

/**
 * The states of an audit; the last four are ends. `pausing` and `stopping`: its worker is still to
 * take note.
 */
export const AUDIT_STATUSES = [
  "queued",
  "running",
  "pausing",
  "paused",
  "stopping",
  "completed",
  "completed_partial",
  "failed",
  "canceled",
] as const;

/** Why an audit ended. */
export const STOP_REASONS = [
  "queue_empty",
  "page_limit",
  "depth_limit",
  "time_limit",
  "stopped",
  "robots_blocked",
  "unreachable",
  "login_refused",
  "internal_error",
] as const;

/** What started an audit; `gate`: a pipeline, and it never becomes the site's latest audit. */
export const AUDIT_TRIGGERS = ["manual", "schedule", "recheck", "gate"] as const;

/** How much of an audit is kept. */
export const AUDIT_DETAILS = ["full", "pruned"] as const;

/** An audit's `status`. */
export const auditStatusSchema = { type: "string", enum: AUDIT_STATUSES } as const;
/** An audit's `stop_reason`. */
export const stopReasonSchema = {
  type: ["string", "null"],
  enum: [...STOP_REASONS, null],
  description: "Why the audit ended; null until it does. A recheck that came to its end is as " +
    "complete as the audit that it started from, and has the reason of that one.",
} as const;
const labelSchema = { type: ["string", "null"], description: "Your note of when you started it." };
/** An audit's `error`. */
export const auditErrorSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["code", "message"],
  properties: {
    code: { type: "string", description: "Such as site_unreachable." },
    message: { type: "string", description: "What went wrong, for a person." },
  },
  description:
    "Why the audit failed, or what an unfinished one waits for (no_space_left); else null.",
} as const;

const lifeProperties = {
  id: idSchema,
  status: auditStatusSchema,
  stop_reason: stopReasonSchema,
  error: auditErrorSchema,
  trigger: { type: "string", enum: AUDIT_TRIGGERS },
  label: labelSchema,
  queued_at: timeSchema,
  started_at: nullableTimeSchema,
  finished_at: nullableTimeSchema,
  duration_ms: {
    ...nullableCountSchema,
    description: "From start to end, pauses included; null until it ended.",
  },
  health_score: { ...nullableScoreSchema, description: "Null until the audit completed." },
  previous_audit_id: {
    type: ["integer", "null"],
    description:
      "The audit that this one is compared with: the newest before it that went to its end " +
      "in the same mode, else the newest with results.",
  },
  based_on_audit_id: {
    type: ["integer", "null"],
    description: "The audit that a recheck started from; null: this is a whole crawl.",
  },
  details: {
    type: "string",
    enum: AUDIT_DETAILS,
    description: "pruned: only the figures and the counts of issues are kept; pages, places and " +
      "links are gone, since the site keeps those of its last `audits_kept` audits.",
  },
  pages_crawled: { ...countSchema, description: "URLs of the site requested as documents." },
  pages_discovered: { ...countSchema, description: "URLs of the site that became known." },
  bytes_downloaded: countSchema,
} as const;

const LIFE = [
  "id",
  "status",
  "stop_reason",
  "error",
  "trigger",
  "label",
  "queued_at",
  "started_at",
  "finished_at",
  "duration_ms",
  "health_score",
  "previous_audit_id",
  "based_on_audit_id",
  "details",
  "pages_crawled",
  "pages_discovered",
  "bytes_downloaded",
] as const;

const issueCountsSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["error", "warning", "notice", "total"],
  properties: {
    error: countSchema,
    warning: countSchema,
    notice: countSchema,
    total: countSchema,
  },
  description: "Issues found, by severity; their places are counted in the issues themselves. " +
    "Null until the audit was scored.",
} as const;

/** An audit as the list of audits answers it. */
export const auditItemSchema = {
  type: "object",
  additionalProperties: false,
  required: [...LIFE, "pages_failed", "issues_found", "issues"],
  properties: {
    ...lifeProperties,
    pages_failed: { ...countSchema, description: "URLs that gave no answer." },
    issues_found: {
      ...countSchema,
      description: "Occurrences of issues, without what is ignored.",
    },
    issues: issueCountsSchema,
  },
} as const;
export type AuditItemAnswer = Infer<typeof auditItemSchema>;

const { label: _, ...settingsProperties } = startAuditSchema.properties;

const settingsSchema = {
  type: "object",
  additionalProperties: false,
  required: ["max_pages", "max_depth", "mode"],
  properties: {
    ...settingsProperties,
    signed_in_origins: {
      type: "array",
      items: { type: "string" },
      description: "Origins that were requested signed in, by the logins that the site had when " +
        "the audit was started; absent: none was.",
    },
  },
  description: "What the audit was started with, defaults filled in.",
} as const;

const fileAnswer = {
  url: { type: "string" },
  status_code: { type: ["integer", "null"] },
  fetch_error: { type: ["string", "null"], description: "Why there was no answer." },
} as const;

const countsByName = (description: string) =>
  ({ type: ["object", "null"], additionalProperties: countSchema, description }) as const;

const codesSchema = { type: "array", items: { type: "string" } } as const;

const healthSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: [
    "score",
    "urls_total",
    "urls_with_errors",
    "gates",
    "excluded_rules",
    "weighted_score",
    "ignored",
  ],
  properties: {
    score: nullableScoreSchema,
    urls_total: { ...countSchema, description: "URLs requested as documents." },
    urls_with_errors: { ...countSchema, description: "Those of them with at least one error." },
    gates: {
      type: "array",
      description: "Why the score is not the plain share of URLs without errors.",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["reason", "effect", "points"],
        properties: {
          reason: { type: "string" },
          effect: { type: "string", enum: ["zero", "subtract"] },
          points: { type: "integer", minimum: 0, maximum: 100 },
        },
      },
    },
    excluded_rules: {
      type: "array",
      items: { type: "string" },
      description: "Rules that failed and are missing from the score.",
    },
    weighted_score: {
      type: ["number", "null"],
      minimum: 0,
      maximum: 100,
      description: "A second view: pages weighted by nearness to the start page, warnings counted.",
    },
    ignored: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["issues", "occurrences", "urls"],
      properties: {
        issues: { ...countSchema, description: "Issues of which anything is ignored." },
        occurrences: countSchema,
        urls: { ...countSchema, description: "URLs of which anything is ignored." },
      },
      description: "What was found and does not count, because somebody decided so; null in " +
        "audits from before this was possible.",
    },
  },
  description: "What the health score is made of: 100 × (URLs without errors) ÷ (all URLs), and " +
    "100 only without any error; site-level errors take off points.",
} as const;

const rulesSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["run_count", "disabled", "off_by_default", "not_run", "failed"],
  properties: {
    run_count: countSchema,
    disabled: {
      ...codesSchema,
      description: "Switched off by `disabled_rules` of the site or of the audit.",
    },
    off_by_default: { ...codesSchema, description: "Not named by `enabled_rules`." },
    not_run: {
      type: "array",
      description: "Rules without what they need; their silence does not mean that all is well.",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["code", "reason"],
        properties: { code: { type: "string" }, reason: { type: "string" } },
      },
    },
    failed: { ...codesSchema, description: "Failed by a defect of this program." },
  },
  description: "Which rules were run, and why others were not; null in audits from before this " +
    "was kept.",
} as const;

/** The figures of an audit that has results; null in one that has none. */
const figureProperties = {
  pages_indexable: nullableCountSchema,
  pages_blocked: { ...nullableCountSchema, description: "Kept from the crawler by robots.txt." },
  pages_redirected: nullableCountSchema,
  pages_broken: { ...nullableCountSchema, description: "4xx, 5xx or no answer." },
  pages_orphan: {
    ...nullableCountSchema,
    description: "Known, but no link leads there; null: not every link of the site was followed.",
  },
  urls_with_errors: nullableCountSchema,
  urls_with_warnings: nullableCountSchema,
  urls_with_notices: nullableCountSchema,
  issues: issueCountsSchema,
  status_codes: countsByName("URLs by HTTP status; `no_answer`: there was none."),
  depths: countsByName("HTML pages by clicks from the start page; `unreachable`: no link leads."),
  response_time_ms: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["p50", "p95"],
    properties: { p50: nullableCountSchema, p95: nullableCountSchema },
  },
  robots_txt: {
    type: ["array", "null"],
    items: {
      type: "object",
      additionalProperties: false,
      required: ["url", "status_code", "fetch_error"],
      properties: fileAnswer,
    },
    description: "One of each origin that was crawled.",
  },
  sitemaps: {
    type: ["array", "null"],
    items: {
      type: "object",
      additionalProperties: false,
      required: ["url", "status_code", "fetch_error", "format", "urls_count", "errors_count"],
      properties: {
        ...fileAnswer,
        format: { type: ["string", "null"] },
        urls_count: countSchema,
        errors_count: countSchema,
      },
    },
    description: "The first 100 sitemaps that were requested.",
  },
  health: healthSchema,
  rules: rulesSchema,
} as const;

/** An audit with all its figures. */
export const auditSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...LIFE,
    "settings",
    "recheck",
    "health_score_delta",
    "pages_indexable",
    "pages_blocked",
    "pages_redirected",
    "pages_broken",
    "pages_orphan",
    "urls_with_errors",
    "urls_with_warnings",
    "urls_with_notices",
    "issues",
    "status_codes",
    "depths",
    "response_time_ms",
    "robots_txt",
    "sitemaps",
    "health",
    "rules",
  ],
  properties: {
    ...lifeProperties,
    settings: settingsSchema,
    recheck: recheckSchema,
    health_score_delta: {
      type: ["integer", "null"],
      description: "Health score minus that of the previous audit; null: there was none, or it " +
        "was deleted.",
    },
    ...figureProperties,
  },
} as const;
export type AuditAnswer = Infer<typeof auditSchema>;

/** The latest finished audit, and the one that may be under way. */
export const latestAuditSchema = {
  ...auditSchema,
  required: [...auditSchema.required, "running_audit"],
  properties: {
    ...auditSchema.properties,
    running_audit: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["id", "status", "progress_pct"],
      properties: {
        id: idSchema,
        status: auditStatusSchema,
        progress_pct: nullableScoreSchema,
      },
      description: "The unfinished audit of this site; null: there is none.",
    },
  },
} as const;
export type LatestAuditAnswer = Infer<typeof latestAuditSchema>;
