import { idSchema, nullableCountSchema, nullableTimeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { pageSchema } from "./page.ts";

/** What is compared from audit to audit, by the name that answers give it. */
export const COMPARED_FIELDS = [
  "title",
  "meta_description",
  "h1",
  "canonical_url",
  "status_code",
  "indexable",
  "indexability_reason",
  "robots",
  "content_hash",
  "word_count",
  "size_bytes",
  "issues_count",
] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

const page = pageSchema.properties;

/** A page as one audit saw it. */
export const pageVersionSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "audit_id",
    "previous_audit_id",
    "crawled_at",
    ...COMPARED_FIELDS,
    "response_time_ms",
    "changed",
  ],
  properties: {
    audit_id: idSchema,
    previous_audit_id: {
      type: ["integer", "null"],
      minimum: 1,
      description: "The audit before that saw the page; null: none did, or its rows are gone.",
    },
    crawled_at: nullableTimeSchema,
    title: page.title,
    meta_description: page.meta_description,
    h1: page.h1,
    canonical_url: page.canonical_url,
    status_code: page.status_code,
    indexable: page.indexable,
    indexability_reason: page.indexability_reason,
    robots: {
      type: "object",
      additionalProperties: false,
      required: ["noindex", "nofollow"],
      properties: { noindex: { type: "boolean" }, nofollow: { type: "boolean" } },
      description: "What the page and its headers say to search engines.",
    },
    content_hash: {
      type: ["string", "null"],
      pattern: "^[0-9a-f]{32}$",
      description: "Equal while the words of the main content are; null: too few words.",
    },
    word_count: page.word_count,
    size_bytes: page.size_bytes,
    response_time_ms: nullableCountSchema,
    issues_count: page.issues_count,
    changed: {
      type: "array",
      items: { type: "string", enum: COMPARED_FIELDS },
      description: "The fields that differ from the audit before; empty when there is none. The " +
        "response time, which always differs, is not compared.",
    },
  },
} as const;
export type PageVersionAnswer = Infer<typeof pageVersionSchema>;
