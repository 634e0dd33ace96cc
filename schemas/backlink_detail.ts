import { BACKLINK_PROVIDERS, backlinkSchema, LOST_REASONS } from "./backlink.ts";
import { nullableTimeSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

const day = (description: string) => ({
  ...nullableTimeSchema,
  description: `${description} Midnight in UTC, since only days are reported.`,
} as const);

const reportProperties = {
  provider: { type: "string", enum: BACKLINK_PROVIDERS },
  first_seen_at: day("The first day that the provider reports; null: it reports none."),
  last_seen_at: day("The newest day on which the provider saw it; null: it reports none."),
  imported_at: {
    ...timeSchema,
    description: "The day of the import that first brought it from this provider, midnight in UTC.",
  },
  exported_at: {
    ...timeSchema,
    description: "The day of the provider's newest export that has it, midnight in UTC.",
  },
  lost: { type: ["boolean", "null"], description: "Null: the provider does not report losses." },
  lost_at: day("Since when it is gone; null: it is not, or the provider names no day."),
  lost_reason: { type: ["string", "null"], enum: [...LOST_REASONS, null] },
} as const;

/** A link from another site with what each provider reports of it. */
export const backlinkDetailSchema = {
  ...backlinkSchema,
  required: [...backlinkSchema.required, "reports"],
  properties: {
    ...backlinkSchema.properties,
    reports: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: Object.keys(reportProperties) as (keyof typeof reportProperties)[], // its own keys
        properties: reportProperties,
      },
      description: "What each provider says of it, in the order of their names.",
    },
  },
} as const;
export type BacklinkDetailAnswer = Infer<typeof backlinkDetailSchema>;
