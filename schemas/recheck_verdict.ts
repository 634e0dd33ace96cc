import { DIFF_STATES, diffRowSchema } from "./audit_diff.ts";
import { countSchema, idSchema } from "./common.ts";
import { googlebotVisitsSchema } from "./googlebot_visits.ts";
import type { Infer } from "./infer.ts";

/** What a recheck says of an issue. */
const FIX_VERDICTS = [
  "fixed",
  "gone_with_page",
  "partly_fixed",
  "still_there",
  "unverified",
  "not_found",
] as const;
export type FixVerdict = (typeof FIX_VERDICTS)[number];

/** Rows of places that a verdict shows at most. */
export const VERDICT_ROWS = 20;

const verdictSchema = {
  type: "string",
  enum: FIX_VERDICTS,
  description: "fixed: no place is left, and at least one was looked at and passes the rule; " +
    "gone_with_page: no place is left, but none was fixed, their pages went or are no pages any " +
    "more; partly_fixed: some places are left; still_there: no place is better; unverified: what " +
    "is left could not be looked at again; not_found: there was no place of it.",
} as const;

const stateCounts = Object.fromEntries(
  DIFF_STATES.map((state) => [state, countSchema]),
) as Record<(typeof DIFF_STATES)[number], typeof countSchema>; // one of each state

const placesSchema = {
  type: "object",
  additionalProperties: false,
  required: ["total", "rows"],
  properties: {
    total: countSchema,
    rows: { type: "array", maxItems: VERDICT_ROWS, items: diffRowSchema },
  },
} as const;

/** What a recheck says of a fix. */
export const recheckVerdictSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "audit_id",
    "against_audit_id",
    "verdict",
    "passed",
    "issues",
    "left",
    "new",
    "left_out_count",
    "seen_by_googlebot",
  ],
  properties: {
    audit_id: { ...idSchema, description: "The recheck." },
    against_audit_id: { ...idSchema, description: "The audit that it verifies." },
    verdict: verdictSchema,
    passed: {
      type: "boolean",
      description: "Whether no place of the issues is left, no error is left on the named URLs, " +
        "and no error came with the fix.",
    },
    issues: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["code", "title", "verdict", ...DIFF_STATES],
        properties: {
          code: { type: "string" },
          title: { type: "string" },
          verdict: verdictSchema,
          ...stateCounts,
        },
      },
      description: "The issues that were to be verified, and those of URLs that were: places by " +
        "what became of them. Ignored places do not count.",
    },
    left: { ...placesSchema, description: "Places of these issues that are left." },
    new: {
      ...placesSchema,
      description: "Places of any issue that are new or back, the most urgent first.",
    },
    left_out_count: {
      ...countSchema,
      description: "Affected URLs beyond what one recheck requests: they stay as they were.",
    },
    seen_by_googlebot: googlebotVisitsSchema,
  },
} as const;
export type RecheckVerdictAnswer = Infer<typeof recheckVerdictSchema>;
