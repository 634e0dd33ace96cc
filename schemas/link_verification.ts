import {
  countSchema,
  idSchema,
  nullableCountSchema,
  nullableTimeSchema,
  timeSchema,
} from "./common.ts";
import type { Infer } from "./infer.ts";

/** Links that one request may name. */
export const MAX_VERIFIED_LINKS = 1_000;

/** What a link that is not live came to. */
export const VERIFICATION_OUTCOMES = ["lost", "gone", "failed"] as const;

/** Body of `POST /sites/{id}/backlinks/verify`. */
export const verifyBacklinksSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    ids: {
      type: "array",
      minItems: 1,
      maxItems: MAX_VERIFIED_LINKS,
      items: idSchema,
      description: "Backlinks to look at, by the `id` of `GET …/backlinks`. Default: all.",
    },
  },
} as const;
export type VerifyBacklinksBody = Infer<typeof verifyBacklinksSchema>;

const reasonSchema = {
  type: "object",
  additionalProperties: false,
  required: ["outcome", "reason", "links_count"],
  properties: {
    outcome: { enum: VERIFICATION_OUTCOMES },
    reason: {
      type: "string",
      description: "Of what is lost or gone: `link_removed`, `page_404`, `page_noindex`, " +
        "`nofollowed`, `redirected`, `domain_down`. Of looks that failed: `blocked_by_robots`, " +
        "`private_address`, `timeout`, `no_answer`, `server_error`, `too_many_requests`, " +
        "`access_denied`, `redirect_loop`, `not_html`, `too_large`, `needs_scripts` (a script may " +
        "write the link), `host_unavailable` (its host had just failed for other pages), `failed`.",
    },
    links_count: countSchema,
  },
} as const;

/** How far a verification is, and what it has found. */
export const linkVerificationSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...["id", "origin", "status", "progress_pct", "asked_count", "pages_count"] as const,
    ...["pages_done_count", "links_count", "links_done_count", "live_count"] as const,
    ...["lost_count", "gone_count", "failed_count", "reasons", "error"] as const,
    ...["queued_at", "started_at", "finished_at", "updated_at", "next_look_at"] as const,
  ],
  properties: {
    id: idSchema,
    origin: {
      enum: ["request", "schedule"],
      description: "`schedule`: the server checks automatically what is due.",
    },
    status: { enum: ["queued", "running", "completed", "failed"] },
    progress_pct: {
      type: ["integer", "null"],
      minimum: 0,
      maximum: 100,
      description: "By pages; null until they are counted.",
    },
    asked_count: {
      ...nullableCountSchema,
      description: "How many `ids` were named; null: all links, or those that are due.",
    },
    pages_count: {
      ...nullableCountSchema,
      description: "Linking pages to look at, each once whatever its number of links; null until " +
        "they are counted.",
    },
    pages_done_count: countSchema,
    links_count: {
      ...nullableCountSchema,
      description: "Links on these pages; null until they are counted, and of `schedule`.",
    },
    links_done_count: countSchema,
    live_count: { ...countSchema, description: "Found on their pages, hidden ones included." },
    lost_count: {
      ...countSchema,
      description: "Gone for the second time, at least 24 hours after the first.",
    },
    gone_count: {
      ...countSchema,
      description: "Gone for the first time: `next_look_at` makes sure, and until then they stay " +
        "what they were.",
    },
    failed_count: {
      ...countSchema,
      description: "The look says nothing of the link, which stays what it was; it is tried again.",
    },
    reasons: { type: "array", items: reasonSchema, description: "Why, the most frequent first." },
    error: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["code", "message"],
      properties: { code: { type: "string" }, message: { type: "string" } },
      description: "Why the verification failed as a whole.",
    },
    queued_at: timeSchema,
    started_at: nullableTimeSchema,
    finished_at: nullableTimeSchema,
    updated_at: timeSchema,
    next_look_at: {
      ...nullableTimeSchema,
      description:
        "When the next look at any link of the site is due; null: nobody has looked yet.",
    },
  },
} as const;
export type LinkVerificationAnswer = Infer<typeof linkVerificationSchema>;
