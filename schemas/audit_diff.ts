import { countSchema, idSchema, nullableScoreSchema } from "./common.ts";
import { googlebotVisitsSchema } from "./googlebot_visits.ts";
import type { Infer } from "./infer.ts";
import { CATEGORIES, evidenceSchema, severitySchema } from "./issue.ts";

/** How a page was lost; `left`: the audit met no reference to it any more. */
export const PAGE_LOSSES = ["error", "redirect", "noindex", "not_html", "left"] as const;
export type PageLoss = (typeof PAGE_LOSSES)[number];

/** What became of an occurrence from one audit to another, what matters most first. */
export const DIFF_STATES = [
  "new",
  "regressed",
  "fixed",
  "gone_with_page",
  "newly_checked",
  "not_recrawled",
  "persisting",
] as const;
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
    alone: {
      type: "boolean",
      default: false,
      description: "Compares with nothing: each place that the audit found is new, and " +
        "`meta.summary.rules_changed` has each rule that it ran. Not with `against`.",
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
        "`against`; fixed: was found, the page was looked at again, is still a page of its kind, " +
        "and the rule passes; gone_with_page: was found, and its page or target now answers with " +
        "an error, redirects, asks not to be indexed, or left the site, so that nothing was fixed; the " +
        "same of a duplicate that is unchanged and whose twin was lost; " +
        "newly_checked: found by a rule that `against` did not run, or ran in another version; " +
        "not_recrawled: was found, and this audit did not look (the page or the target was not " +
        "requested, or the rule was not run or is another version); persisting: found in both, " +
        "whatever became of the evidence. What a rule says of a " +
        "change since the previous audit is new in its audit, and in no state afterwards.",
    },
    code: { type: "string" },
    title: { type: "string" },
    severity: {
      ...severitySchema,
      description: "In this audit; for what is gone, in `against`.",
    },
    category: {
      type: ["string", "null"],
      enum: [...CATEGORIES, null],
      description: "Null: the rule has left the catalogue.",
    },
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
  gone_with_page: countSchema,
  newly_checked: countSchema,
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

const pagesLostSchema = {
  ...countSchema,
  description: "Pages of `against` that are no pages any more: `summary.pages.lost.total`. What " +
    "was wrong on them is `gone_with_page`, not fixed.",
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
    "pages_lost",
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
    pages_lost: pagesLostSchema,
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

const ruleVersionSchema = {
  type: ["integer", "null"],
  minimum: 1,
  description: "The rule's version; null: it was not run, or its version is not known.",
} as const;

const lostPagesSchema = {
  type: "object",
  additionalProperties: false,
  required: ["total", ...PAGE_LOSSES],
  properties: {
    total: countSchema,
    error: { ...countSchema, description: "They answer 4xx or 5xx, or not at all." },
    redirect: { ...countSchema, description: "They lead to another URL." },
    noindex: { ...countSchema, description: "They ask not to be indexed." },
    not_html: { ...countSchema, description: "They answer with something else than HTML." },
    left: { ...countSchema, description: "Nothing on the site leads to them any more." },
  },
  description: "Pages of `against` that are no pages of their kind any more.",
} as const;

/** The schema of the sums of a diff. */
export const diffSummarySchema = {
  type: "object",
  additionalProperties: false,
  required: ["states", "codes", "settings_changed", "rules_changed", "score", "pages"],
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
    rules_changed: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["code", "before", "after"],
        properties: {
          code: { type: "string" },
          before: ruleVersionSchema,
          after: ruleVersionSchema,
        },
      },
      description: "Rules that only one audit ran, or that the audits ran in different versions: " +
        "what they alone find is `newly_checked`, what they no longer find `not_recrawled`.",
    },
    score: scoreChangeSchema,
    pages: {
      type: "object",
      additionalProperties: false,
      required: ["added", "removed", "both", "lost"],
      properties: {
        added: countSchema,
        removed: countSchema,
        both: countSchema,
        lost: lostPagesSchema,
      },
      description:
        "URLs requested as documents in this audit alone, in `against` alone, in both; " +
        "and pages of `against` that were lost.",
    },
  },
} as const;
/** The sums of a diff. */
export type DiffSummaryAnswer = Infer<typeof diffSummarySchema>;

/** The verdict of a diff. */
export const diffGateSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["status", "fail_on", "failed_count", "pages_lost", "newly_checked_count", "rows"],
  properties: {
    status: { type: "string", enum: ["passed", "failed"] },
    fail_on: { type: "string", enum: ["error", "warning"] },
    failed_count: countSchema,
    pages_lost: pagesLostSchema,
    newly_checked_count: {
      ...countSchema,
      description: "Places as bad as `fail_on` that only a newer rule found: they do not fail it.",
    },
    rows: { type: "array", maxItems: 20, items: diffRowSchema, description: "The first of them." },
  },
  description: "Whether anything new or regressed is as bad as `fail_on`; what is ignored does " +
    "not count. Null without `fail_on`.",
} as const;
/** The verdict of a diff where it is asked for. */
export type DiffGateAnswer = NonNullable<Infer<typeof diffGateSchema>>;

/** Members of `meta` of a diff. */
export const diffMetaSchema = {
  against_audit_id: {
    type: ["integer", "null"],
    description: "The audit that was compared with; null: nothing, with `alone=true`.",
  },
  summary: diffSummarySchema,
  seen_by_googlebot: googlebotVisitsSchema,
  gate: diffGateSchema,
} as const;
