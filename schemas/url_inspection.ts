import { countSchema, idSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { INTEGRATION_MEMBERS, integrationProperties } from "./integration.ts";

/** What is wrong with a page in Google's index. */
export const INDEX_PROBLEMS = [
  "other_canonical",
  "crawled_not_indexed",
  "discovered_not_indexed",
  "unknown_to_google",
  "blocked_by_robots_txt",
  "noindex",
  "soft_404",
  "not_found",
  "server_error",
  "redirect",
  "access_denied",
  "fetch_failed",
  "duplicate",
  "alternate_page",
  "not_indexed",
] as const;
export type IndexProblem = (typeof INDEX_PROBLEMS)[number];

/** Why a page's turn comes, the most urgent first. */
export const INSPECTION_REASONS = [
  "requested",
  "clicks",
  "changed",
  "decaying",
  "unseen",
  "orphan",
  "other",
] as const;
export type InspectionReason = (typeof INSPECTION_REASONS)[number];

/** Inspections of a property in a day (developers.google.com/webmaster-tools/limits). */
export const INSPECTIONS_PER_DAY = 2000;

/** URLs of one request: a twentieth of a day's quota. */
const MAX_REQUESTED = 100;

const nullableText = { type: ["string", "null"] } as const;
const urlsSchema = { type: "array", items: { type: "string" } } as const;

const reasonSchema = {
  enum: INSPECTION_REASONS,
  description: "Why it is this page's turn: `requested` by somebody, `clicks` in the last 28 " +
    "days, new or `changed` in the latest audit, `decaying`, `unseen` (indexable, and without " +
    "impressions), `orphan`, or any `other` indexable page.",
} as const;

/** The state of a page in Google's index, as an inspection says it. */
export const inspectionProperties = {
  verdict: {
    ...nullableText,
    description: "Google's verdict: `PASS` indexed, `NEUTRAL` excluded, `FAIL` an error.",
  },
  coverage_state: {
    ...nullableText,
    description: "Google's own words, in English, such as `Crawled - currently not indexed`.",
  },
  problem: {
    type: ["string", "null"],
    enum: [...INDEX_PROBLEMS, null],
    description: "The same in a word. `other_canonical`: Google took another address than the " +
      "page declares, or than its own where it declares none. Null: indexed under the address " +
      "that its owner wants, or not inspected (`inspected_at`).",
  },
  robots_txt_state: { ...nullableText, description: "`ALLOWED` or `DISALLOWED`." },
  indexing_state: { ...nullableText, description: "Such as `INDEXING_ALLOWED`." },
  page_fetch_state: { ...nullableText, description: "Such as `SUCCESSFUL` or `SOFT_404`." },
  crawled_as: { ...nullableText, description: "`MOBILE` or `DESKTOP`." },
  last_crawl_at: {
    ...nullableTimeSchema,
    description: "When Google last crawled it; null: never with success.",
  },
  google_canonical: {
    ...nullableText,
    description: "The address that Google chose; null: it is not indexed.",
  },
  user_canonical: {
    ...nullableText,
    description: "The address that the page declares; null: none.",
  },
  sitemaps: { ...urlsSchema, description: "Those in which Google found it, as far as it says." },
  referring_urls: { ...urlsSchema, description: "Links to it, as far as Google names them." },
  result_url: { ...nullableText, description: "The inspection in Search Console." },
} as const;

/** A page with what Google's index has of it. */
export const urlInspectionSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...["page_id", "url", "inspected_at", "requested_at", "reason", "error"] as const,
    ...["verdict", "coverage_state", "problem", "robots_txt_state"] as const,
    ...["indexing_state", "page_fetch_state", "crawled_as", "last_crawl_at"] as const,
    ...["google_canonical", "user_canonical", "sitemaps", "referring_urls", "result_url"] as const,
  ],
  properties: {
    page_id: { ...idSchema, description: "Of `GET /sites/{id}/pages/{page_id}`." },
    url: { type: "string" },
    inspected_at: {
      ...nullableTimeSchema,
      description: "When Google was last asked; null: not yet, and all else is unknown.",
    },
    requested_at: {
      ...nullableTimeSchema,
      description: "Somebody asked for an inspection that has not been done; null: nobody.",
    },
    reason: {
      type: ["string", "null"],
      enum: [...INSPECTION_REASONS, null],
      description: "Why it was the page's turn; null: not inspected yet.",
    },
    error: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["code", "message"],
      properties: { code: { type: "string" }, message: { type: "string" } },
      description: "Why Google did not answer when it was last asked; the rest is of the answer " +
        "before. Null: it did.",
    },
    ...inspectionProperties,
  },
} as const;
export type UrlInspectionAnswer = Infer<typeof urlInspectionSchema>;

/** `meta` of the list of inspections. */
export const urlInspectionsMetaSchema = {
  data_status: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" } },
    description: "Why there are no inspections, or no new ones; null: they are under way.",
  },
} as const;

const dailyLimitSchema = {
  type: "integer",
  minimum: 1,
  maximum: INSPECTIONS_PER_DAY,
  default: INSPECTIONS_PER_DAY,
  description: "Inspections in a day at most. Google gives a property 2,000; leave some for " +
    "other tools that inspect it.",
} as const;

/** Body of `PUT /sites/{id}/integrations/url-inspection`. */
export const putUrlInspectionSchema = {
  type: "object",
  additionalProperties: false,
  properties: { daily_limit: dailyLimitSchema },
} as const;
export type PutUrlInspectionBody = Infer<typeof putUrlInspectionSchema>;

/** Body of `POST /sites/{id}/url-inspections`. */
export const requestInspectionsSchema = {
  type: "object",
  additionalProperties: false,
  required: ["urls"],
  properties: {
    urls: {
      type: "array",
      minItems: 1,
      maxItems: MAX_REQUESTED,
      uniqueItems: true,
      items: { type: "string", minLength: 1, maxLength: 2048 },
      description: "Whole URLs of the site, within the connected property.",
    },
  },
} as const;
export type RequestInspectionsBody = Infer<typeof requestInspectionsSchema>;

/** What the answer to a request for inspections says. */
export const requestedInspectionsSchema = {
  type: "object",
  additionalProperties: false,
  required: ["requested_count", "next_run_at"],
  properties: {
    requested_count: { ...countSchema, description: "URLs that are inspected next." },
    next_run_at: { ...nullableTimeSchema, description: "When the inspection goes on." },
  },
} as const;

/** How the inspection of a site's pages goes. */
export const urlInspectionStateSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...["daily_limit", "used_today", "left_today", "resets_at"] as const,
    ...["inspected_count", "problems_count", "oldest_inspected_at", "planned"] as const,
    ...INTEGRATION_MEMBERS,
  ],
  properties: {
    daily_limit: dailyLimitSchema,
    used_today: {
      ...countSchema,
      description: "Requests of the present day in Pacific time, by which Google counts; those " +
        "that failed included.",
    },
    left_today: countSchema,
    resets_at: { ...timeSchema, description: "When the next day begins." },
    inspected_count: { ...countSchema, description: "Pages that were ever inspected." },
    problems_count: {
      type: "object",
      additionalProperties: { ...countSchema },
      description: "Inspected pages by `problem`.",
    },
    oldest_inspected_at: {
      ...nullableTimeSchema,
      description: "Of the page whose inspection is oldest; null: none was inspected.",
    },
    planned: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["page_id", "url", "reason", "inspected_at"],
        properties: {
          page_id: idSchema,
          url: { type: "string" },
          reason: reasonSchema,
          inspected_at: { ...nullableTimeSchema, description: "Last time; null: never." },
        },
      },
      description: "The next pages, in their order. Empty: all were inspected recently, or " +
        "neither an audit nor search data name any.",
    },
    ...integrationProperties,
  },
} as const;
export type UrlInspectionState = Infer<typeof urlInspectionStateSchema>;
