import { auditErrorSchema, auditStatusSchema, stopReasonSchema } from "./audit.ts";
import {
  countSchema,
  idSchema,
  nullableCountSchema,
  nullableScoreSchema,
  nullableTimeSchema,
  timeSchema,
} from "./common.ts";
import type { Infer } from "./infer.ts";

/** What a running audit is doing. */
export const AUDIT_STAGES = [
  "preparing",
  "crawling",
  "checking_links",
  "rendering",
  "analyzing",
  "scoring",
] as const;

/** How far an audit is. */
export const auditProgressSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "audit_id",
    "status",
    "stage",
    "progress_pct",
    "pages_crawled",
    "pages_queued",
    "pages_discovered",
    "pages_limit",
    "pages_failed",
    "issues_found",
    "current_url",
    "pages_per_second",
    "links_queued",
    "started_at",
    "updated_at",
    "eta_seconds",
    "stop_reason",
    "error",
  ],
  properties: {
    audit_id: idSchema,
    status: auditStatusSchema,
    stage: {
      type: ["string", "null"],
      enum: [...AUDIT_STAGES, null],
      description: "What it is doing, or was doing when it was paused; null before it begins and " +
        "after its end. checking_links: the pages are crawled, and resources and the targets of " +
        "external links are asked for their status. rendering: pages are shown in a browser.",
    },
    progress_pct: { ...nullableScoreSchema, description: "Never falls; null while unknown." },
    pages_crawled: countSchema,
    pages_queued: { ...countSchema, description: "Known and still to be requested." },
    pages_discovered: countSchema,
    pages_limit: { ...countSchema, description: "The setting max_pages." },
    pages_failed: { ...countSchema, description: "URLs that gave no answer." },
    issues_found: { ...countSchema, description: "Occurrences of issues so far." },
    current_url: { type: ["string", "null"] },
    pages_per_second: {
      type: ["number", "null"],
      minimum: 0,
      description: "The rate at present; null while it is paused; after the end, that of the " +
        "whole crawl.",
    },
    links_queued: {
      ...nullableCountSchema,
      description: "Resources and external targets still to be checked; null until the pages are " +
        "crawled.",
    },
    started_at: nullableTimeSchema,
    updated_at: timeSchema,
    eta_seconds: {
      ...nullableCountSchema,
      description:
        "Until the known pages are crawled or, after that, the known links are checked; " +
        "null while it is not known, as while the audit is paused.",
    },
    stop_reason: stopReasonSchema,
    error: auditErrorSchema,
  },
} as const;
export type AuditProgressAnswer = Infer<typeof auditProgressSchema>;
