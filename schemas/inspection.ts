import { startAuditSchema } from "./audit_settings.ts";
import { countSchema, nullableCountSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { indexabilityProperties, inspectedPageSchema } from "./inspected_page.ts";
import { CATEGORIES, evidenceSchema, SEVERITIES } from "./issue.ts";
import { ROBOTS_REASONS, robotsVerdictProperties } from "./robots.ts";

/** Redirects that an inspection follows. */
export const MAX_INSPECTED_REDIRECTS = 10;

/** How an inspection ended. */
export const INSPECTION_OUTCOMES = [
  "answered",
  "no_answer",
  "blocked_by_robots",
  "redirect_loop",
  "too_many_redirects",
] as const;

/** Body of `POST /sites/{id}/pages/inspect`. */
export const inspectPageSchema = {
  type: "object",
  additionalProperties: false,
  required: ["url"],
  properties: {
    url: {
      type: "string",
      minLength: 1,
      maxLength: 2000,
      description: "An absolute URL of the site.",
    },
    user_agent: startAuditSchema.properties.user_agent,
    respect_robots_txt: {
      type: "boolean",
      default: true,
      description: "Fetch nothing that robots.txt forbids. Turn off only for sites that are yours.",
    },
    sign_in: startAuditSchema.properties.sign_in,
  },
} as const;
export type InspectPageBody = Infer<typeof inspectPageSchema>;

const nullableText = { type: ["string", "null"] } as const;
const nullableStatus = { type: ["integer", "null"], description: "Null: no answer." } as const;

const fetchErrorSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["url", "code", "message"],
  properties: {
    url: { type: "string" },
    code: { type: "string", description: "Such as timeout, dns, refused, tls." },
    message: nullableText,
  },
  description: "The request that got no answer, which may be that for robots.txt; null: none.",
} as const;

const hopSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "url",
    "internal",
    "signed_in",
    "allowed_by_robots",
    "status_code",
    "fetch_error",
    "location",
    "response_time_ms",
  ],
  properties: {
    url: { type: "string" },
    internal: { type: "boolean", description: "Of the site." },
    signed_in: { type: "boolean", description: "Requested with a login of the site." },
    allowed_by_robots: {
      type: ["boolean", "null"],
      description: "Null: of another site, whose robots.txt is not asked.",
    },
    status_code: nullableStatus,
    fetch_error: nullableText,
    location: { ...nullableText, description: "Where it redirects to; null: it does not." },
    response_time_ms: { ...nullableCountSchema, description: "Null: not requested." },
  },
} as const;

const responseSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: [
    "headers",
    "content_type",
    "size_bytes",
    "transfer_bytes",
    "body_cut",
    "ttfb_ms",
    "response_time_ms",
  ],
  properties: {
    headers: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "Those that matter to crawlers, caches and browsers' security; repeated ones " +
        "are joined.",
    },
    content_type: nullableText,
    size_bytes: { ...countSchema, description: "Decoded; of what is no page hardly any is read." },
    transfer_bytes: { ...countSchema, description: "As they came over the wire." },
    body_cut: { type: "boolean", description: "The body was longer than what is read of it." },
    ttfb_ms: { ...nullableCountSchema, description: "Until the first byte, connection included." },
    response_time_ms: countSchema,
  },
  description: "The last answer; null: there is none.",
} as const;

/** Something that a page rule found in an inspection. */
export const inspectionIssueSchema = {
  type: "object",
  additionalProperties: false,
  required: ["url", "code", "title", "severity", "category", "evidence", "how_to_fix"],
  properties: {
    url: { type: "string", description: "The hop that it was found on." },
    code: { type: "string" },
    title: { type: "string" },
    severity: { type: "string", enum: SEVERITIES },
    category: { type: "string", enum: CATEGORIES },
    evidence: evidenceSchema,
    how_to_fix: { type: "string" },
  },
} as const;

/** One URL as it is now. */
export const inspectionSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "url",
    "final_url",
    "outcome",
    "status_code",
    "final_status_code",
    "fetch_error",
    "indexable",
    "indexability_reason",
    "robots",
    "hops",
    "response",
    "page",
    "issues",
    "inspected_at",
    "duration_ms",
  ],
  properties: {
    url: { type: "string", description: "Normalised." },
    final_url: { type: "string", description: "The last URL that redirects led to." },
    outcome: { type: "string", enum: INSPECTION_OUTCOMES },
    status_code: { ...nullableStatus, description: "Of `url`; null: no answer." },
    final_status_code: { ...nullableStatus, description: "Of `final_url`; null: no answer." },
    fetch_error: fetchErrorSchema,
    ...indexabilityProperties,
    robots: {
      type: "object",
      additionalProperties: false,
      required: ["allowed", "respected", "reason", "line", "rule", "robots_txt"],
      properties: {
        ...robotsVerdictProperties,
        respected: { type: "boolean", description: "False: it was fetched whatever it says." },
        reason: { type: "string", enum: ROBOTS_REASONS },
        robots_txt: {
          type: "object",
          additionalProperties: false,
          required: ["url", "status_code", "fetch_error"],
          properties: {
            url: { type: "string" },
            status_code: nullableStatus,
            fetch_error: nullableText,
          },
        },
      },
      description: "What robots.txt says now of `url` to this service's crawler.",
    },
    hops: {
      type: "array",
      minItems: 1,
      maxItems: MAX_INSPECTED_REDIRECTS + 1,
      items: hopSchema,
      description: "Every URL from the one asked for to the last.",
    },
    response: responseSchema,
    page: {
      ...inspectedPageSchema,
      type: ["object", "null"],
      description: "Null: `final_url` is not of the site, or did not answer 200 with HTML.",
    },
    issues: {
      type: "array",
      items: inspectionIssueSchema,
      description: "What the rules over one URL find on each hop of the site, with the rules " +
        "that the site has now and the thresholds of its latest audit. Rules that need other " +
        "pages are for audits.",
    },
    inspected_at: timeSchema,
    duration_ms: countSchema,
  },
} as const;
export type InspectionAnswer = Infer<typeof inspectionSchema>;
