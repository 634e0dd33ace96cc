import { countSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/**
 * What a file for Google's disavow tool may have: https://support.google.com/webmasters/answer/2648487. Lines count with
 * blank ones and comments.
 */
export const DISAVOW_LIMITS = {
  lines: 100_000,
  bytes: 2 * 1024 * 1024,
  url_length: 2_048,
} as const;

/** Names that one request takes: its body stays below what a server reads. */
const MAX_NAMES = 10_000;

/** Body of `POST /sites/{id}/backlinks/disavow`. */
export const disavowSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    domains: {
      type: "array",
      maxItems: MAX_NAMES,
      default: [],
      items: { type: "string", minLength: 1, maxLength: 300 },
      description:
        "Domains whose links are all disavowed, those of their subdomains as well, such " +
        "as `source_domain` of `GET …/backlinks`.",
    },
    urls: {
      type: "array",
      maxItems: MAX_NAMES,
      default: [],
      items: { type: "string", minLength: 1, maxLength: DISAVOW_LIMITS.url_length },
      description: "Single pages that link, such as `source_url` of `GET …/backlinks`.",
    },
    comment: {
      type: ["string", "null"],
      maxLength: 1_000,
      default: null,
      description: "Your own words at the head of the file, which Google does not read.",
    },
  },
} as const;
export type DisavowBody = Infer<typeof disavowSchema>;

/** A file for Google's disavow tool. */
export const disavowFileSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...["file_name", "content", "domains_count", "urls_count"] as const,
    ...["covered_count", "warning"] as const,
  ],
  properties: {
    file_name: { type: "string" },
    content: { type: "string", description: "UTF-8; a line each, comments behind `#`." },
    domains_count: countSchema,
    urls_count: countSchema,
    covered_count: {
      ...countSchema,
      description: "Domains and pages that are not in the file, since a domain in it covers them.",
    },
    warning: { type: "string", description: "What to know before the file is uploaded." },
  },
} as const;
export type DisavowFileAnswer = Infer<typeof disavowFileSchema>;
