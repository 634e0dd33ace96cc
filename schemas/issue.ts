import {
  countSchema,
  idSchema,
  nullableCountSchema,
  nullableScoreSchema,
  timeSchema,
} from "./common.ts";
import { visitorsSchema } from "./crux.ts";
import type { Infer } from "./infer.ts";
import { ignoreSchema } from "./issue_decision.ts";

/** How bad an issue is; only errors lower the health score. */
export const SEVERITIES = ["error", "warning", "notice"] as const;

/** What became of an issue since the audits before. */
export const ISSUE_STATUSES = [
  "open",
  "fixed",
  "regressed",
  "gone_with_page",
  "unverified",
  "ignored",
] as const;

/** The categories of rules. */
export const CATEGORIES = [
  "crawlability",
  "indexability",
  "redirects",
  "links",
  "content",
  "titles_meta",
  "headings",
  "images",
  "canonical",
  "hreflang",
  "structured_data",
  "sitemaps",
  "robots",
  "performance",
  "security",
  "mobile",
  "social",
  "international",
  "urls",
  "pagination",
  "js_rendering",
  "ai_readiness",
] as const;

/** What a rule looks at. */
export const RULE_SCOPES = ["page", "response", "crawl", "site", "browser", "log"] as const;

const codeSchema = { type: "string", description: "The rule's stable name." } as const;
/** An issue's `severity`. */
export const severitySchema = { type: "string", enum: SEVERITIES } as const;
const SCOPE_MEANING = "page: one page's content; response: one URL's answer; crawl: how URLs " +
  "relate; site: the site as a whole; browser: a rendered page";

/** An entry of the catalogue of rules. */
export const issueTypeSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "code",
    "title",
    "category",
    "severity",
    "scope",
    "tier",
    "on_by_default",
    "version",
    "thresholds",
    "description",
    "how_to_fix",
    "learn_more_url",
  ],
  properties: {
    code: codeSchema,
    title: { type: "string" },
    category: { type: "string", enum: CATEGORIES },
    severity: severitySchema,
    scope: { type: "string", enum: RULE_SCOPES, description: `${SCOPE_MEANING}.` },
    tier: {
      type: "integer",
      enum: [1, 2, 3],
      description: "How much it matters: 1 first order, 3 later or optional.",
    },
    on_by_default: {
      type: "boolean",
      description: "false: run only where a site or an audit names it in `enabled_rules`.",
    },
    version: {
      type: "integer",
      minimum: 1,
      description:
        "Grows when a new version of the rule finds something else on an unchanged site: what " +
        "only the newer version finds is `newly_checked` in a diff, not new.",
    },
    thresholds: {
      type: "array",
      description: "The limits that it compares with; an audit's `thresholds` may set them.",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["name", "default"],
        properties: { name: { type: "string" }, default: { type: "number" } },
      },
    },
    description: { type: "string", description: "What it means and why it matters." },
    how_to_fix: { type: "string" },
    learn_more_url: { type: "string", format: "uri" },
  },
} as const;
export type IssueTypeAnswer = Infer<typeof issueTypeSchema>;

const GONE = "null: the rule has left the catalogue";

/** One problem that an audit found, wherever on the site. */
export const issueSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "code",
    "title",
    "severity",
    "category",
    "scope",
    "status",
    "affected_urls_count",
    "ignored_urls_count",
    "ignore",
    "work",
    "previous_affected_urls_count",
    "new_count",
    "newly_checked_count",
    "fixed_count",
    "gone_with_page_count",
    "not_recrawled_count",
    "first_seen_at",
    "last_seen_at",
    "priority_score",
    "clicks_affected",
    "description",
    "how_to_fix",
    "learn_more_url",
    "example_urls",
  ],
  properties: {
    code: codeSchema,
    title: { type: "string" },
    severity: severitySchema,
    category: { type: "string", enum: CATEGORIES },
    scope: {
      type: ["string", "null"],
      enum: [...RULE_SCOPES, null],
      description: `${SCOPE_MEANING}; ${GONE}.`,
    },
    status: {
      type: "string",
      enum: ISSUE_STATUSES,
      description:
        "open: found; regressed: found again after it was fixed; fixed: it was there and " +
        "is gone; gone_with_page: not found, because pages that had it now answer with an error, " +
        "redirect, ask not to be indexed or left the site, or their twins do; unverified: not found, but its rule was " +
        "not run, or is another version, or not all URLs that had it were requested again; " +
        "ignored: found, and none of it counts.",
    },
    affected_urls_count: {
      ...countSchema,
      description:
        "URLs that have it and on which it is not ignored: what counts. On the site as a " +
        "whole (places without a URL) it counts as one.",
    },
    ignored_urls_count: {
      ...countSchema,
      description: "URLs that have it and on which it is ignored.",
    },
    ignore: {
      ...ignoreSchema,
      description: "Who ignores the issue as a whole; null: nobody, at most some of its URLs are.",
    },
    work: {
      ...ignoreSchema,
      description: "Who works on it, since when; null: nobody has said so.",
    },
    previous_affected_urls_count: {
      ...nullableCountSchema,
      description: "URLs that had it in the previous audit; null: there was none, or it did not " +
        "run the rule. This and the next five look at what was found, ignored or not.",
    },
    new_count: {
      ...nullableCountSchema,
      description: "URLs that did not have it before.",
    },
    newly_checked_count: {
      ...nullableCountSchema,
      description:
        "URLs that have it and on which the previous audit did not run the rule in this version: " +
        "they are not new.",
    },
    fixed_count: {
      ...nullableCountSchema,
      description: "URLs that had it, are still pages of their kind and have it no more.",
    },
    gone_with_page_count: {
      ...nullableCountSchema,
      description: "URLs that had it and are lost, or what it was about is: they answer with an " +
        "error, redirect, ask not to be indexed or left the site, or a twin of an unchanged " +
        "duplicate does. Nothing was fixed there.",
    },
    not_recrawled_count: {
      ...nullableCountSchema,
      description:
        "URLs that had it and were not looked at this time: not requested, or the rule was not run " +
        "in the same version.",
    },
    first_seen_at: timeSchema,
    last_seen_at: timeSchema,
    priority_score: {
      ...nullableScoreSchema,
      description: "What to fix first: severity, reach and importance of the pages.",
    },
    clicks_affected: {
      ...nullableCountSchema,
      description:
        "Clicks from search of the affected pages in the search data's last 28 days; null: " +
        "there are no search data of pages, they are being derived (`meta.data_status` says so), " +
        "or the issue is about the site as a whole.",
    },
    description: { type: ["string", "null"], description: `What it means; ${GONE}.` },
    how_to_fix: { type: ["string", "null"] },
    learn_more_url: { type: ["string", "null"], format: "uri" },
    example_urls: {
      type: "array",
      maxItems: 5,
      items: { type: "string" },
      description:
        "The first affected URLs; of an issue of the site as a whole, the files and addresses that " +
        "its evidence names.",
    },
  },
} as const;
export type IssueAnswer = Infer<typeof issueSchema>;

/** What an occurrence shows to the person who has to fix it. */
export const evidenceSchema = {
  type: "object",
  additionalProperties: false,
  required: ["found", "expected", "where"],
  properties: {
    found: { description: "What is there: a text, a number, an object or a list." },
    expected: { description: "What should be there." },
    where: { type: "string", description: "An element, a header, a line." },
  },
} as const;

/** One place of an issue. */
export const occurrenceSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "page_id",
    "url",
    "severity",
    "target_url",
    "ignored",
    "ignore",
    "fingerprint",
    "evidence",
    "visitors",
  ],
  properties: {
    page_id: {
      type: ["integer", "null"],
      minimum: 1,
      description: "The page's id for /pages/{page_id}; null: no page of the audit.",
    },
    url: {
      type: ["string", "null"],
      description: "Where the issue is; null: on the site as a whole.",
    },
    severity: severitySchema,
    target_url: {
      type: ["string", "null"],
      description: "The other URL that it is about, such as a broken link's target.",
    },
    ignored: { type: "boolean", description: "It is left out of counts and score." },
    ignore: { ...ignoreSchema, description: "Who decided that; null: it is not ignored." },
    fingerprint: {
      type: "string",
      pattern: "^[0-9a-f]{64}$",
      description: "The same in every audit: SHA-256 of the code, the URL and the target's URL; " +
        "on the site as a whole, of the code and what it is about.",
    },
    evidence: evidenceSchema,
    visitors: {
      ...visitorsSchema,
      description: "Of issues of performance: what visitors experience there. Null: an issue of " +
        "another category.",
    },
  },
} as const;
export type OccurrenceAnswer = Infer<typeof occurrenceSchema>;

/** One place of an issue, as the page itself shows it. */
export const pageIssueSchema = {
  type: "object",
  additionalProperties: false,
  required: ["code", "title", "severity", "category", "target_url", "ignored", "evidence"],
  properties: {
    code: codeSchema,
    title: { type: "string" },
    severity: severitySchema,
    category: { type: ["string", "null"], enum: [...CATEGORIES, null] },
    target_url: occurrenceSchema.properties.target_url,
    ignored: occurrenceSchema.properties.ignored,
    evidence: evidenceSchema,
  },
} as const;
export type PageIssueAnswer = Infer<typeof pageIssueSchema>;

/** The path of an issue. */
export const issueParamsSchema = {
  type: "object",
  required: ["id", "code"],
  properties: { id: idSchema, code: { type: "string", maxLength: 64 } },
} as const;
