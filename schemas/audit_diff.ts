import { countSchema, idSchema, nullableScoreSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { evidenceSchema, severitySchema } from "./issue.ts";

/** What became of an occurrence from one audit to another, what matters most first. */
export const DIFF_STATES = ["new", "regressed", "fixed", "not_recrawled", "persisting"] as const;
export type DiffState = (typeof DIFF_STATES)[number];

/** What goes with the path of a diff. */
export const auditDiffQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    against: {
      ...idSchema,
      description:
        "The audit to compare with. Default: the previous audit of this one. Where that " +
        "was stopped early, name a complete one: what it did not see is new.",
    },
    fail_on: {
      type: "string",
      enum: ["error", "warning"],
      description: "Adds the verdict `meta.gate`: it fails on anything new or regressed of this " +
        "severity or worse.",
    },
  },
} as const;
export type AuditDiffQuery = Infer<typeof auditDiffQuerySchema>;

const nullableEvidence = { anyOf: [evidenceSchema, { type: "null" }] } as const;

/** One place of an issue in either of two audits. */
export const diffRowSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "state",
    "code",
    "title",
    "severity",
    "category",
    "url",
    "target_url",
    "fingerprint",
    "ignored",
    "evidence_before",
    "evidence_after",
  ],
  properties: {
    state: {
      type: "string",
      enum: DIFF_STATES,
      description:
        "new: not found in `against`, wherever that looked; regressed: the same, but found in one of the " +
        "three audits before `against` that keep their rows, and verified to be gone in " +
        "`against`; fixed: was found, looked at again and is gone; not_recrawled: was found, and " +
        "this audit did not look (the page or the target was not requested, or the rule was not " +
        "run); persisting: found in both, whatever became of the evidence. What a rule says of a " +
        "change since the previous audit is new in its audit, and in no state afterwards.",
    },
    code: { type: "string" },
    title: { type: "string" },
    severity: {
      ...severitySchema,
      description: "In this audit; for what is gone, in `against`.",
    },
    category: { type: ["string", "null"], description: "Null: the rule has left the catalogue." },
    url: { type: ["string", "null"], description: "Null: on the site as a whole." },
    target_url: { type: ["string", "null"] },
    fingerprint: {
      type: "string",
      pattern: "^[0-9a-f]{64}$",
      description: "The same in every audit: SHA-256 of the code, the URL and the target's URL; " +
        "on the site as a whole, of the code and what it is about.",
    },
    ignored: { type: "boolean", description: "Somebody decided that it does not count." },
    evidence_before: { ...nullableEvidence, description: "Null: not found in `against`." },
    evidence_after: { ...nullableEvidence, description: "Null: not found in this audit." },
  },
} as const;
export type DiffRowAnswer = Infer<typeof diffRowSchema>;

const stateProperties = {
  new: countSchema,
  regressed: countSchema,
  fixed: countSchema,
  not_recrawled: countSchema,
  persisting: countSchema,
} as const;

const beforeAfterSchema = {
  type: "object",
  additionalProperties: false,
  required: ["before", "after"],
  properties: { before: countSchema, after: countSchema },
} as const;

const gateListSchema = {
  type: "array",
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
} as const;

const scoreChangeSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "before",
    "after",
    "delta",
    "urls_total",
    "urls_with_errors",
    "gates_added",
    "gates_removed",
    "error_codes",
  ],
  properties: {
    before: nullableScoreSchema,
    after: nullableScoreSchema,
    delta: { type: ["integer", "null"] },
    urls_total: beforeAfterSchema,
    urls_with_errors: beforeAfterSchema,
    gates_added: gateListSchema,
    gates_removed: gateListSchema,
    error_codes: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["code", "urls_before", "urls_after", "delta"],
        properties: {
          code: { type: "string" },
          urls_before: countSchema,
          urls_after: countSchema,
          delta: { type: "integer" },
        },
      },
      description: "Codes of which more or fewer URLs have an error, the most changed first.",
    },
  },
  description: "The health scores and what moved them.",
} as const;

/** What a diff comes to. */
export const diffSummarySchema = {
  type: "object",
  additionalProperties: false,
  required: ["states", "codes", "settings_changed", "score", "pages"],
  properties: {
    states: {
      type: "object",
      additionalProperties: false,
      required: Object.keys(stateProperties),
      properties: stateProperties,
      description: "Rows by state, whatever is filtered.",
    },
    codes: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["code", ...Object.keys(stateProperties)],
        properties: { code: { type: "string" }, ...stateProperties },
      },
      description: "Rows by code and state, the most changed first.",
    },
    settings_changed: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["name", "before", "after"],
        properties: {
          name: { type: "string", description: "Such as max_pages, thresholds.title_max_chars." },
          before: { description: "The value; of a list of more than 20 items `{count}`." },
          after: {},
        },
      },
      description: "Settings in which the audits differ: what is new or gone may come from them.",
    },
    score: scoreChangeSchema,
    pages: {
      type: "object",
      additionalProperties: false,
      required: ["added", "removed", "both"],
      properties: { added: countSchema, removed: countSchema, both: countSchema },
      description: "URLs requested as documents in this audit alone, in `against` alone, in both.",
    },
  },
} as const;

/** The verdict of a diff. */
export const diffGateSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["status", "fail_on", "failed_count", "rows"],
  properties: {
    status: { type: "string", enum: ["passed", "failed"] },
    fail_on: { type: "string", enum: ["error", "warning"] },
    failed_count: countSchema,
    rows: { type: "array", maxItems: 20, items: diffRowSchema, description: "The first of them." },
  },
  description: "Whether anything new or regressed is as bad as `fail_on`; what is ignored does " +
    "not count. Null without `fail_on`.",
} as const;

/** Members of `meta` of a diff. */
export const diffMetaSchema = {
  against_audit_id: { ...idSchema, description: "The audit that was compared with." },
  summary: diffSummarySchema,
  gate: diffGateSchema,
} as const;
