import { countSchema, idSchema, nullableCountSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { pageGroupOf } from "./page_group.ts";
import { auditQuerySchema } from "./provenance.ts";

/** The means by which a page sends its visitors on. */
export const REDIRECT_TYPES = ["http", "meta_refresh", "refresh_header"] as const;

const nullableStatus = { type: ["integer", "null"] } as const;

/** Parameters of `GET /sites/{id}/redirects`. */
export const redirectsQuerySchema = {
  ...auditQuerySchema,
  properties: {
    ...auditQuerySchema.properties,
    ...pageGroupOf("the URL that redirects is in it, wherever it ends"),
  },
} as const;

/** A URL of the site that leads on to another one. */
export const redirectSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "id",
    "url",
    "status_code",
    "type",
    "temporary",
    "final_url",
    "final_status_code",
    "final_fetch_error",
    "hops_count",
    "loop",
    "hops",
    "inlinks_count",
    "in_sitemap",
  ],
  properties: {
    id: { ...idSchema, description: "The page's id for /pages/{page_id}." },
    url: { type: "string" },
    status_code: { ...nullableStatus, description: "Of this URL." },
    type: {
      type: "string",
      enum: REDIRECT_TYPES,
      description: "http: 3xx; meta_refresh: an element of the page; refresh_header: `Refresh`.",
    },
    temporary: {
      type: ["boolean", "null"],
      description: "302, 303 or 307; null: no HTTP redirect.",
    },
    final_url: {
      type: ["string", "null"],
      description: "The first URL that does not lead on; null: a loop, or more than 20 hops.",
    },
    final_status_code: { ...nullableStatus, description: "Null: not requested, or no answer." },
    final_fetch_error: {
      type: ["string", "null"],
      description: "Why the final URL gave no answer; null: it did, or was not requested.",
    },
    hops_count: { ...countSchema, description: "Redirects from this URL to the final one." },
    loop: { type: "boolean", description: "A URL of the chain comes up again." },
    hops: {
      type: "array",
      maxItems: 20,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["url", "status_code"],
        properties: { url: { type: "string" }, status_code: nullableStatus },
      },
      description: "Every URL that leads on, this one first; a loop's once each.",
    },
    inlinks_count: { ...nullableCountSchema, description: "Link elements that lead here." },
    in_sitemap: { type: "boolean" },
  },
} as const;
export type RedirectAnswer = Infer<typeof redirectSchema>;
