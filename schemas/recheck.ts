import { nullableCountSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** URLs that one recheck may name. */
export const MAX_NAMED_URLS = 1_000;

/** Body of `POST /sites/{id}/audit/recheck`: codes, URLs, or both. */
export const startRecheckSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    codes: {
      type: "array",
      minItems: 1,
      maxItems: 300,
      items: { type: "string", maxLength: 64 },
      description: "Issues to verify: all URLs that have them, and what they are about, such as " +
        "the targets of broken links, are requested again.",
    },
    urls: {
      type: "array",
      minItems: 1,
      maxItems: MAX_NAMED_URLS,
      items: { type: "string", maxLength: 2000 },
      description: "URLs of the site to request again, and what they link to as far as it was " +
        "broken. One that the latest audit did not know is added.",
    },
    label: {
      type: ["string", "null"],
      maxLength: 200,
      default: null,
      description: "A note of yours, such as a release number.",
    },
  },
} as const;
export type StartRecheckBody = Infer<typeof startRecheckSchema>;

/** What an audit that is a recheck shows of itself. */
export const recheckSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["codes", "urls", "urls_count", "left_out_count"],
  properties: {
    codes: { type: "array", items: { type: "string" } },
    urls: { type: "array", items: { type: "string" } },
    urls_count: {
      ...nullableCountSchema,
      description: "URLs of the site to be requested again; null until that is known.",
    },
    left_out_count: {
      ...nullableCountSchema,
      description:
        "Affected URLs beyond the 5,000 (and 5,000 targets) that one recheck requests: " +
        "they stay as they were.",
    },
  },
  description: "What a recheck was asked for; null: the audit is none.",
} as const;
