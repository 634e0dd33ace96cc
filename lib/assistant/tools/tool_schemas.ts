import { DEVICES } from "../../../schemas/search_window.ts";

/** Rows that a tool tells unless more are asked for, and at most. */
export const ROWS = { usual: 10, most: 25 } as const;

/** The argument of every list. */
export const LIMIT = {
  limit: {
    type: "integer",
    minimum: 1,
    maximum: ROWS.most,
    default: ROWS.usual,
    description: "Rows at most.",
  },
} as const;

/** The arguments of what has a window; without days the last 28 are taken. */
export const WINDOW = {
  from: { type: "string", format: "date", description: "First day, YYYY-MM-DD." },
  to: { type: "string", format: "date", description: "Last day, YYYY-MM-DD." },
  country: {
    type: "string",
    pattern: "^[A-Z]{2}$",
    description: "ISO 3166-1 alpha-2, such as DE.",
  },
  device: { type: "string", enum: DEVICES },
} as const;

/** A text that names something. */
export const TEXT = { type: "string", minLength: 1, maxLength: 2_000 } as const;

/** The schema of a tool's arguments. */
export function createInputSchema(
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = [],
): object {
  return { type: "object", additionalProperties: false, required, properties };
}
