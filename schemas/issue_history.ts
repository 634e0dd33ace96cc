import { countSchema, idSchema, nullableCountSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { ISSUE_STATUSES } from "./issue.ts";

/** The newest audits that a history has at most. */
export const MAX_ISSUE_AUDITS = 100;

/** What one audit found of an issue. */
const issueAuditSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "audit_id",
    "finished_at",
    "trigger",
    "status",
    "affected_urls_count",
    "ignored_urls_count",
    "new_count",
    "fixed_count",
    "gone_with_page_count",
  ],
  properties: {
    audit_id: idSchema,
    finished_at: timeSchema,
    trigger: { type: "string", description: "manual, schedule, recheck and their like." },
    status: {
      type: ["string", "null"],
      enum: [...ISSUE_STATUSES, null],
      description:
        "As of an issue; null: this audit neither found it nor had it to look for again.",
    },
    affected_urls_count: {
      ...countSchema,
      description: "URLs that had it and on which it was not ignored.",
    },
    ignored_urls_count: {
      ...countSchema,
      description: "URLs that had it and where it was ignored.",
    },
    new_count: { ...nullableCountSchema, description: "URLs that did not have it before." },
    fixed_count: { ...nullableCountSchema, description: "URLs that have it no more." },
    gone_with_page_count: {
      ...nullableCountSchema,
      description: "URLs that had it and are lost; nothing was fixed there.",
    },
  },
} as const;

/** How an issue came and went over the audits of a site. */
export const issueHistorySchema = {
  type: "object",
  additionalProperties: false,
  required: ["code", "title", "audits"],
  properties: {
    code: { type: "string" },
    title: { type: "string" },
    audits: {
      type: "array",
      maxItems: MAX_ISSUE_AUDITS,
      items: issueAuditSchema,
      description:
        `The newest ${MAX_ISSUE_AUDITS} completed audits that are kept, the newest first.`,
    },
  },
} as const;
export type IssueHistoryAnswer = Infer<typeof issueHistorySchema>;
