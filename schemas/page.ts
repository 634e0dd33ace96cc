import { ledgerParameter, pageLedgerSchema } from "./asked_ledger.ts";
import { exportChangesQuerySchema } from "./search_changes.ts";
import {
  countSchema,
  idSchema,
  nullableCountSchema,
  nullableScoreSchema,
  nullableTimeSchema,
} from "./common.ts";
import { pageFieldDataSchema } from "./crux.ts";
import { pageBotsSchema } from "./page_bots.ts";
import type { Infer } from "./infer.ts";
import { linkProperties, linkTargetProperties } from "./internal_link.ts";
import { pageIssueSchema } from "./issue.ts";
import { pageGroupParameter } from "./page_group.ts";
import { auditQuerySchema, provenanceMetaSchema, provenanceSchema } from "./provenance.ts";
import { renderedPageSchema } from "./rendered_page.ts";
import { searchProvenanceMetaSchema } from "./search_provenance.ts";
import { inspectionProperties, urlInspectionSchema } from "./url_inspection.ts";
import { searchWindowProperties } from "./search_window.ts";

/** Why a URL cannot be in a search index. */
export const INDEXABILITY_REASONS = [
  "status",
  "redirect",
  "robots",
  "noindex",
  "canonicalised",
  "not_html",
  "unreachable",
] as const;

const { compare: _, ...windowProperties } = searchWindowProperties;
const nullableText = { type: ["string", "null"] } as const;
const IN_WINDOW = "In the window of `meta.search`; null: its data have no row of the page.";
const searchNumber = { type: ["number", "null"], minimum: 0, description: IN_WINDOW } as const;

/** A page: what the crawl saw, and what search data says of it. */
export const pageSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "id",
    "url",
    "status_code",
    "fetch_error",
    "content_type",
    "indexable",
    "indexability_reason",
    "title",
    "meta_description",
    "h1",
    "lang",
    "canonical_url",
    "word_count",
    "size_bytes",
    "depth",
    "in_sitemap",
    "orphan",
    "inlinks_count",
    "outlinks_count",
    "link_score",
    "response_time_ms",
    "issues_count",
    "clicks",
    "impressions",
    "ctr",
    "position",
    "keywords_count",
    "top_keyword",
    "backlinks_count",
    "signed_in",
    "google_verdict",
    "google_coverage",
    "google_problem",
    "google_canonical",
    "google_crawled_at",
    "google_inspected_at",
    "last_search_bot_at",
    "last_ai_bot_at",
    "last_crawled_at",
  ],
  properties: {
    id: { ...idSchema, description: "The same in every audit of the site." },
    url: { type: "string" },
    status_code: { type: ["integer", "null"], description: "Null: no answer, or not requested." },
    fetch_error: { ...nullableText, description: "Why there is no answer; null: there is." },
    content_type: nullableText,
    indexable: {
      type: ["boolean", "null"],
      description: "May be in a search index. Null, as all else that is crawled: the audit did " +
        "not meet the page, only search data know it.",
    },
    indexability_reason: {
      type: ["string", "null"],
      enum: [...INDEXABILITY_REASONS, null],
      description: "Why it may not; null: it may.",
    },
    title: nullableText,
    meta_description: nullableText,
    h1: { ...nullableText, description: "The first one with text." },
    lang: nullableText,
    canonical_url: nullableText,
    word_count: { ...nullableCountSchema, description: "Of the main content." },
    size_bytes: nullableCountSchema,
    depth: { ...nullableCountSchema, description: "Clicks from the start page; null: no way." },
    in_sitemap: { type: ["boolean", "null"] },
    orphan: { type: ["boolean", "null"], description: "No link leads here; null: not found out." },
    inlinks_count: { ...nullableCountSchema, description: "Link elements that lead here." },
    outlinks_count: { ...nullableCountSchema, description: "Links to other pages of the site." },
    link_score: {
      ...nullableScoreSchema,
      description: "PageRank inside the site, logarithmic; the best page has 100.",
    },
    response_time_ms: nullableCountSchema,
    issues_count: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["error", "warning", "notice"],
      properties: { error: countSchema, warning: countSchema, notice: countSchema },
      description: "Different issues on the page, by severity, without what is ignored.",
    },
    clicks: searchNumber,
    impressions: searchNumber,
    ctr: { ...searchNumber, maximum: 1 },
    position: searchNumber,
    keywords_count: {
      ...nullableCountSchema,
      description: "Keywords that it was seen for; null also where the data do not name them.",
    },
    top_keyword: { ...nullableText, description: "The keyword with the most clicks." },
    backlinks_count: {
      ...nullableCountSchema,
      description:
        "Links from other sites that are not lost; null: no provider reports any to the site.",
    },
    signed_in: {
      type: ["boolean", "null"],
      description: "Whether the audit requested it with a login of the site; null: it did not " +
        "request it.",
    },
    google_verdict: {
      ...inspectionProperties.verdict,
      description: `${inspectionProperties.verdict.description} Null, as all that begins with ` +
        "`google_`: not inspected, where `google_inspected_at` is null as well.",
    },
    google_coverage: inspectionProperties.coverage_state,
    google_problem: inspectionProperties.problem,
    google_canonical: inspectionProperties.google_canonical,
    google_crawled_at: inspectionProperties.last_crawl_at,
    google_inspected_at: {
      ...nullableTimeSchema,
      description: "When Google was last asked; null: not inspected yet.",
    },
    last_search_bot_at: {
      ...nullableTimeSchema,
      description:
        "When a search engine's bot requested it last, by the server's own logs; null: " +
        "never in those that were read (`/sites/{id}/bots` says which).",
    },
    last_ai_bot_at: {
      ...nullableTimeSchema,
      description: "The same of a bot of an AI system.",
    },
    last_crawled_at: nullableTimeSchema,
  },
} as const;
export type PageAnswer = Infer<typeof pageSchema>;

/** The parameters of pages: which audit, and which window of search data. */
export const pagesQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: { ...auditQuerySchema.properties, ...windowProperties },
} as const;
export type PagesQuery = Infer<typeof pagesQuerySchema>;

/** The same of one page. */
export const pageQuerySchema = {
  ...pagesQuerySchema,
  properties: {
    ...pagesQuerySchema.properties,
    ...ledgerParameter,
    compare: exportChangesQuerySchema.properties.compare,
    against_from: exportChangesQuerySchema.properties.against_from,
    against_to: exportChangesQuerySchema.properties.against_to,
  },
} as const;
export type PageQuery = Infer<typeof pageQuerySchema>;

/** The same of their list, which a group of pages narrows. */
export const pageListQuerySchema = {
  ...pagesQuerySchema,
  properties: { ...pagesQuerySchema.properties, ...pageGroupParameter },
} as const;

/** Members of `meta` that say where the numbers come from: the crawl, and under `search` the rest. */
export const pagesProvenanceSchema = {
  ...provenanceSchema,
  search: searchProvenanceMetaSchema,
} as const;

/** The body of an answer with one page. */
export const pageAnswerMetaSchema = {
  type: "object",
  additionalProperties: false,
  required: [...provenanceMetaSchema.required, "search"],
  properties: pagesProvenanceSchema,
} as const;

/** Links of a page in one direction: all are counted, the first 50 are listed. */
const listOf = <const Item extends object>(item: Item, maxItems: number, description: string) =>
  ({
    type: "object",
    additionalProperties: false,
    required: ["total", "items"],
    properties: { total: countSchema, items: { type: "array", maxItems, items: item } },
    description,
  }) as const;

const inlinkSchema = {
  type: "object",
  additionalProperties: false,
  required: ["source_url", "anchor", "rel", "dofollow", "placement"],
  properties: { source_url: { type: "string" }, ...linkProperties },
} as const;

const outlinkSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "target_url",
    "internal",
    "anchor",
    "rel",
    "dofollow",
    "placement",
    "target_status_code",
    "broken",
    "redirected",
  ],
  properties: {
    target_url: { type: "string" },
    internal: { type: "boolean", description: "The target belongs to the site." },
    ...linkProperties,
    ...linkTargetProperties,
  },
} as const;

/** How many links of each direction a page shows. */
export const SHOWN_LINKS = 50;
/** How many occurrences of issues a page shows. */
export const SHOWN_ISSUES = 100;

/** A page with what was found on it and how it is linked. */
export const pageDetailSchema = {
  ...pageSchema,
  required: [
    ...pageSchema.required,
    "rendered",
    "field_data",
    "bots",
    "inspection",
    "issues",
    "inlinks",
    "outlinks",
  ],
  properties: {
    ...pageSchema.properties,
    ledger: pageLedgerSchema,
    rendered: renderedPageSchema,
    field_data: pageFieldDataSchema,
    bots: pageBotsSchema,
    inspection: {
      ...urlInspectionSchema,
      type: ["object", "null"],
      description: "All that Google's index has of the page; null: nobody has asked for it yet. " +
        "`PUT /sites/{id}/integrations/url-inspection` begins with it.",
    },
    issues: listOf(pageIssueSchema, SHOWN_ISSUES, "Every place of an issue; the first 100."),
    inlinks: listOf(inlinkSchema, SHOWN_LINKS, "Pages that link here, in crawl order; 50 of them."),
    outlinks: listOf(outlinkSchema, SHOWN_LINKS, "What the page links to; 50 of them."),
  },
} as const;
export type InlinkAnswer = Infer<typeof inlinkSchema>;
export type OutlinkAnswer = Infer<typeof outlinkSchema>;
export type PageDetailAnswer = Infer<typeof pageDetailSchema>;
