import type { Infer } from "./infer.ts";
import { idSchema, timeSchema } from "./common.ts";

/** URLs that one decision may name. */
export const MAX_DECIDED_URLS = 1_000;

/** Body of `PATCH /sites/{id}/issues/{code}`. */
export const updateIssueSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    status: {
      type: "string",
      enum: ["ignored", "open"],
      description:
        "ignored: it leaves the score, now and in later audits; open: it counts again. " +
        "This or `in_progress` is required.",
    },
    in_progress: {
      type: "boolean",
      description:
        "true: somebody works on it, which changes no figures; false: nobody does any more.",
    },
    urls: {
      type: "array",
      minItems: 1,
      maxItems: MAX_DECIDED_URLS,
      items: { type: "string", maxLength: 2000 },
      description: "Only on these URLs, which must have the issue; left out: the issue as a whole.",
    },
    note: {
      type: ["string", "null"],
      maxLength: 1000,
      default: null,
      description: "Why it is ignored, or who works on it and how.",
    },
  },
} as const;
export type UpdateIssueBody = Infer<typeof updateIssueSchema>;

/** Who decided something about an issue, when, and why. */
export const ignoreSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["note", "by", "at"],
  properties: {
    note: { type: ["string", "null"] },
    by: {
      type: "object",
      additionalProperties: false,
      required: ["token_id", "token_name"],
      properties: {
        token_id: { ...idSchema, type: ["integer", "null"], description: "null: no token's." },
        token_name: {
          type: "string",
          description: "The token's name at that time; `browser`: somebody who was signed in.",
        },
      },
    },
    at: timeSchema,
  },
} as const;
export type IgnoreAnswer = Infer<typeof ignoreSchema>;
