import type { Infer } from "./infer.ts";
import { DEVICES, SEARCH_TYPES } from "./search_window.ts";

const nullableDay = { type: ["string", "null"], format: "date" } as const;
const nullableDays = { type: ["integer", "null"], minimum: 0 } as const;

/** Members of `meta` that say where numbers of search performance come from. */
export const searchProvenanceSchema = {
  source: {
    type: ["string", "null"],
    enum: ["search_console", "import", "rank_check", null],
    description: "search_console: brought by its API; import: by files; rank_check: by rank " +
      "trackers or result pages. Null: there are no numbers.",
  },
  from: { ...nullableDay, description: "First day of the window." },
  to: { ...nullableDay, description: "Last day of the window." },
  days_with_data: {
    ...nullableDays,
    description: "Days of the window that have data. Days without any search have none either. " +
      "Null: the export does not say.",
  },
  previous: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["from", "to", "days_with_data"],
    properties: {
      from: { type: "string", format: "date" },
      to: { type: "string", format: "date" },
      days_with_data: nullableDays,
    },
    description: "The window that the figures are compared with; null: they are not.",
  },
  data_state: {
    type: ["string", "null"],
    enum: ["final", "partial", null],
    description: "partial: the source may still change figures of the last days.",
  },
  search_type: { type: "string", enum: SEARCH_TYPES },
  country: { type: ["string", "null"], description: "Null: all countries together." },
  device: {
    type: ["string", "null"],
    enum: [...DEVICES, null],
    description: "Null: all devices together.",
  },
  aggregation: {
    type: ["string", "null"],
    enum: ["by_property", "by_page", null],
    description: "by_page: two pages of the site in one result page are two impressions, so " +
      "sums over pages are more than the property's.",
  },
  formula: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["name", "version"],
    properties: { name: { type: "string" }, version: { type: "integer", minimum: 1 } },
    description: "How the derived numbers among the fields are made; null: nothing is derived.",
  },
  data_status: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" } },
    description: "Why there is no data, or what is missing or old in it, and what to do; null: " +
      "there is nothing to say.",
  },
} as const;

/** `meta` of an answer with figures of search performance. */
export const searchProvenanceMetaSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "source",
    "from",
    "to",
    "days_with_data",
    "previous",
    "data_state",
    "search_type",
    "country",
    "device",
    "aggregation",
    "formula",
    "data_status",
  ],
  properties: searchProvenanceSchema,
} as const;
export type SearchProvenance = Infer<typeof searchProvenanceMetaSchema>;

/** The body of an answer with one object of figures of search performance. */
export function analyticSearchAnswer<const Item extends object>(item: Item) {
  return {
    type: "object",
    additionalProperties: false,
    required: ["data", "meta"],
    properties: { data: item, meta: searchProvenanceMetaSchema },
  } as const;
}
