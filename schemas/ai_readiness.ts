import { countSchema, idSchema, nullableCountSchema, nullableTimeSchema } from "./common.ts";
import { verdictCountsSchema } from "./crawler_view.ts";
import type { Infer } from "./infer.ts";
import { CATEGORIES, ISSUE_STATUSES, SEVERITIES } from "./issue.ts";
import { aiAgentSchema } from "./robots.ts";

/** What an llms.txt is. */
export const LLMS_TXT_STATES = ["valid", "invalid", "missing", "unreachable"] as const;
/** Types of structured data that are named. */
export const SHOWN_TYPES = 100;

const nullableText = { type: ["string", "null"] } as const;

const sourceOf = <const Source extends string>(source: Source, description: string) =>
  ({ type: "string", const: source, description }) as const;

const purposeSchema = {
  type: "object",
  additionalProperties: false,
  required: ["allowed_count", "blocked_count"],
  properties: { allowed_count: countSchema, blocked_count: countSchema },
} as const;

const robotsPartSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: [
    "source",
    "url",
    "status_code",
    "fetch_error",
    "fetched_at",
    "training",
    "search",
    "user",
    "agent",
    "data",
    "other",
    "agents",
  ],
  properties: {
    source: sourceOf("robots_txt", "The file as the audit read it, asked about the home page."),
    url: { type: "string" },
    status_code: {
      type: ["integer", "null"],
      description: "4xx: everything is allowed. 429, 5xx and null (no answer): nothing is.",
    },
    fetch_error: nullableText,
    fetched_at: nullableTimeSchema,
    training: purposeSchema,
    search: purposeSchema,
    user: purposeSchema,
    agent: purposeSchema,
    data: purposeSchema,
    other: purposeSchema,
    agents: { type: "array", items: aiAgentSchema },
  },
  description: "Which agents of AI may fetch the home page, counted by their purposes; null: no " +
    "robots.txt was asked for.",
} as const;

const serverPartSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["source", "view_id", "finished_at", "verdicts"],
  properties: {
    source: sourceOf("crawler_view", "The latest view by the names of AI crawlers that is done."),
    view_id: idSchema,
    finished_at: nullableTimeSchema,
    verdicts: verdictCountsSchema,
  },
  description: "What the server answers AI crawlers' names, which robots.txt does not say; null: " +
    "nobody has looked (`POST /sites/{id}/ai/crawler-views`).",
} as const;

const llmsTxtPartSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: [
    "source",
    "url",
    "state",
    "status_code",
    "fetch_error",
    "fetched_at",
    "content_type",
    "size_bytes",
    "title",
    "links_count",
    "problems",
  ],
  properties: {
    source: sourceOf("llms_txt", "The file as the audit read it."),
    url: { type: "string" },
    state: {
      type: "string",
      enum: LLMS_TXT_STATES,
      description: "missing: a 4xx or a redirect; unreachable: 5xx or no answer.",
    },
    status_code: { type: ["integer", "null"] },
    fetch_error: nullableText,
    fetched_at: nullableTimeSchema,
    content_type: nullableText,
    size_bytes: nullableCountSchema,
    title: nullableText,
    links_count: { ...nullableCountSchema, description: "Null: there is no file to read." },
    problems: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["code", "message"],
        properties: { code: { type: "string" }, message: { type: "string" } },
      },
    },
  },
  description: "Null: robots.txt kept the audit from asking for it.",
} as const;

const structuredDataPartSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["source", "pages_with_count", "pages_without_count", "types"],
  properties: {
    source: sourceOf("pages", "The pages that answered 200 with HTML."),
    pages_with_count: countSchema,
    pages_without_count: countSchema,
    types: {
      type: "array",
      maxItems: SHOWN_TYPES,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["type", "pages_count"],
        properties: { type: { type: "string" }, pages_count: countSchema },
      },
      description: "The most frequent types, by the number of pages that have them.",
    },
  },
  description: "Null: an audit of an earlier version, which did not count it.",
} as const;

const issueSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "code",
    "title",
    "severity",
    "category",
    "status",
    "affected_urls_count",
    "ignored_urls_count",
  ],
  properties: {
    code: { type: "string", description: "For /issues/{code}/pages." },
    title: { type: "string" },
    severity: { type: "string", enum: SEVERITIES },
    category: { type: "string", enum: CATEGORIES },
    status: { type: "string", enum: ISSUE_STATUSES },
    affected_urls_count: { ...countSchema, description: "Without those on which it is ignored." },
    ignored_urls_count: countSchema,
  },
} as const;

/** How ready a site is for AI search and assistants, part by part; no score sums it up. */
export const aiReadinessSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...["url", "robots", "server", "llms_txt", "structured_data", "javascript", "issues"] as const,
  ],
  properties: {
    url: { type: "string", description: "The home page: where the start URL leads." },
    robots: robotsPartSchema,
    server: serverPartSchema,
    llms_txt: llmsTxtPartSchema,
    structured_data: structuredDataPartSchema,
    javascript: {
      type: "object",
      additionalProperties: false,
      required: ["source", "pages_count", "rendered_pages_count"],
      properties: {
        source: sourceOf("issues", "The issue js_content_required."),
        pages_count: {
          ...nullableCountSchema,
          description: "Pages whose content needs JavaScript, which most crawlers of AI do not " +
            "run, ignored or not; null: the audit had the rule switched off.",
        },
        rendered_pages_count: {
          ...countSchema,
          description: "Pages that the audit rendered in a browser, and so is sure of; of the " +
            "others the HTML alone was judged.",
        },
      },
    },
    issues: {
      type: "object",
      additionalProperties: false,
      required: ["source", "items"],
      properties: {
        source: sourceOf(
          "issues",
          "The rules of the categories ai_readiness and js_rendering, and nosnippet_page.",
        ),
        items: { type: "array", items: issueSchema },
      },
    },
  },
} as const;
export type AiReadinessAnswer = Infer<typeof aiReadinessSchema>;
