import { nullableTimeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** How the ownership of a site is proved. */
export const OWNERSHIP_METHODS = ["file", "dns", "search_console"] as const;
export type OwnershipMethod = (typeof OWNERSHIP_METHODS)[number];

/** The body of a request for a check. */
export const proveOwnershipSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    method: {
      type: "string",
      enum: OWNERSHIP_METHODS,
      description: "What to check; without it all are checked, in this order, until one proves it.",
    },
  },
} as const;
export type ProveOwnershipBody = Infer<typeof proveOwnershipSchema>;

/** Whether a site's ownership is proved, and how to prove it. */
export const ownershipSchema = {
  type: "object",
  additionalProperties: false,
  required: ["verified", "method", "verified_at", "required", "unverified_limits", "file", "dns"],
  properties: {
    verified: { type: "boolean" },
    method: {
      type: ["string", "null"],
      enum: [...OWNERSHIP_METHODS, null],
      description: "What proved it.",
    },
    verified_at: nullableTimeSchema,
    required: {
      type: "boolean",
      description: "Whether this server lets only proved sites be crawled beyond " +
        "`unverified_limits` (the setting `CRAWL_REQUIRE_OWNERSHIP`).",
    },
    unverified_limits: {
      type: "object",
      additionalProperties: false,
      required: ["min_crawl_delay_ms", "max_concurrency"],
      properties: {
        min_crawl_delay_ms: { type: "integer" },
        max_concurrency: { type: "integer" },
      },
    },
    file: {
      type: "object",
      additionalProperties: false,
      required: ["url", "content"],
      description: "Serve this text at this URL, or at the same path over http.",
      properties: { url: { type: "string" }, content: { type: "string" } },
    },
    dns: {
      type: "object",
      additionalProperties: false,
      required: ["type", "name", "value"],
      description: "Or set this record.",
      properties: {
        type: { type: "string", const: "TXT" },
        name: { type: "string" },
        value: { type: "string" },
      },
    },
  },
} as const;
export type OwnershipAnswer = Infer<typeof ownershipSchema>;
