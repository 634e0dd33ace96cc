import { countSchema, idSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** What a search engine's answer means, or why nothing was sent. */
export const INDEX_NOW_OUTCOMES = [
  "submitted",
  "key_pending",
  "bad_request",
  "key_not_valid",
  "urls_not_of_host",
  "too_many_requests",
  "server_error",
  "no_answer",
  "key_file_missing",
  "unexpected_answer",
] as const;
export type IndexNowOutcome = (typeof INDEX_NOW_OUTCOMES)[number];

/** Why search engines were not notified after an audit. */
export const INDEX_NOW_SKIPS = [
  "first_audit",
  "nothing_changed",
  "signed_in",
  "not_covered",
  "audit_pruned",
] as const;
export type IndexNowSkip = (typeof INDEX_NOW_SKIPS)[number];

const keySchema = {
  type: "string",
  minLength: 8,
  maxLength: 128,
  pattern: "^[A-Za-z0-9-]+$",
  "x-hint": "8 to 128 letters, digits and hyphens",
} as const;

/** Body of `PUT /sites/{id}/integrations/indexnow`. */
export const putIndexNowSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    enabled: {
      type: "boolean",
      default: true,
      description: "Whether changes are submitted after each audit from now on.",
    },
    key: { ...keySchema, description: "Default: the key that it has, else a new one." },
    key_location: {
      type: ["string", "null"],
      maxLength: 2_000,
      description: "The key file's URL where it is not at the root of the host; only URLs of its " +
        "folder are submitted then. Default: null.",
    },
  },
} as const;
export type PutIndexNowBody = Infer<typeof putIndexNowSchema>;

/** A site's connection to IndexNow. */
export const indexNowSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...["enabled", "key", "key_location", "key_file_urls", "waiting_audit_id"] as const,
    ...["last_audit_id", "skipped_reason", "created_at", "updated_at"] as const,
  ],
  properties: {
    enabled: { type: "boolean" },
    key: { ...keySchema, description: "Public: everyone can read it in the key file." },
    key_location: { type: ["string", "null"] },
    key_file_urls: {
      type: "array",
      items: { type: "string" },
      description: "Where the file with the key as its only text has to be.",
    },
    waiting_audit_id: {
      type: ["integer", "null"],
      description: "The audit whose changes are submitted next; null: none waits.",
    },
    last_audit_id: {
      type: ["integer", "null"],
      description: "The audit that the next one is compared with; null: none yet.",
    },
    skipped_reason: {
      type: ["string", "null"],
      enum: [...INDEX_NOW_SKIPS, null],
      description:
        "Why search engines were not notified after `last_audit_id`: first_audit (nothing to compare " +
        "with), nothing_changed, signed_in (all that changed is of a host that was crawled with a " +
        "login, which is nothing for search engines), not_covered (all that changed is outside of the folder " +
        "that the file at `key_location` speaks for, but for such hosts), audit_pruned (the audit to compare with has lost its pages); null: " +
        "they were.",
    },
    created_at: timeSchema,
    updated_at: timeSchema,
  },
} as const;
export type IndexNowAnswer = Infer<typeof indexNowSchema>;

/** What a check of the key file found. */
export const indexNowKeySchema = {
  type: "object",
  additionalProperties: false,
  required: ["proved", "url", "message"],
  properties: {
    proved: { type: "boolean" },
    url: { type: "string", description: "Where the file was looked for." },
    message: {
      type: ["string", "null"],
      description: "What was found instead; null: it is right.",
    },
  },
} as const;

/** A batch of URLs, and what the search engine answered. */
export const indexNowSubmissionSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...["id", "audit_id", "host", "batch_number", "urls_count", "new_count"] as const,
    ...["changed_count", "gone_count", "example_urls", "status", "status_code"] as const,
    ...["outcome", "message", "attempts_count", "due_at", "created_at", "answered_at"] as const,
  ],
  properties: {
    id: idSchema,
    audit_id: idSchema,
    host: { type: "string" },
    batch_number: { ...countSchema, description: "Of this audit and host, from 1." },
    urls_count: { ...countSchema, description: "At most 10,000." },
    new_count: {
      ...countSchema,
      description: "URLs that can be indexed now and could not before.",
    },
    changed_count: { ...countSchema, description: "Pages with another title, heading or text." },
    gone_count: {
      ...countSchema,
      description: "URLs that answer 404 or 410, or redirect for good.",
    },
    example_urls: { type: "array", items: { type: "string" }, description: "The first five." },
    status: { type: "string", enum: ["waiting", "accepted", "failed"] },
    status_code: { type: ["integer", "null"], description: "Null: no answer yet." },
    outcome: {
      type: ["string", "null"],
      enum: [...INDEX_NOW_OUTCOMES, null],
      description: "What the answer means: 200 submitted, 202 key_pending, 400 bad_request, 403 " +
        "key_not_valid, 422 urls_not_of_host, 429 too_many_requests; key_file_missing: nothing was " +
        "sent, since the key file could not be read. Null: not sent yet.",
    },
    message: { type: ["string", "null"] },
    attempts_count: countSchema,
    due_at: { ...nullableTimeSchema, description: "When it is sent next; null: it is done." },
    created_at: timeSchema,
    answered_at: nullableTimeSchema,
  },
} as const;
export type IndexNowSubmissionAnswer = Infer<typeof indexNowSubmissionSchema>;
