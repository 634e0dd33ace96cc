import { countSchema } from "./common.ts";

const partProperties = {
  clicks: { type: "integer", description: "More clicks than before; below 0: fewer." },
  low: {
    type: "integer",
    description: "With `high` the range that holds it in about 90 of 100 cases.",
  },
  high: { type: "integer" },
} as const;

/** A part of a change, in clicks. */
export const partSchema = {
  type: "object",
  additionalProperties: false,
  required: ["clicks", "low", "high"],
  properties: partProperties,
} as const;

const ROW_EFFECTS = [
  "demand",
  "query_mix",
  "position",
  "click_rate",
  "pages_moved",
  "pages_gone",
  "pages_new",
  "anonymized",
] as const;

/** The effects of a change whose days are compared. */
export const rowEffects = {
  type: "object",
  additionalProperties: false,
  required: ROW_EFFECTS,
  properties: {
    demand: { ...partSchema, description: "All queries were searched more or less." },
    query_mix: {
      ...partSchema,
      description: "Single queries were searched more or less than the others. Together with " +
        "demand this is what searches did.",
    },
    position: { ...partSchema, description: "Queries ranked better or worse." },
    click_rate: {
      ...partSchema,
      description: "The same position brought more or fewer clicks; chance as well.",
    },
    pages_moved: { ...partSchema, description: "Another page of the site was shown." },
    pages_gone: { ...partSchema, description: "A page has no impressions any more." },
    pages_new: { ...partSchema, description: "A page had no impressions before." },
    anonymized: {
      ...partSchema,
      description: "Queries that Google does not name, and clicks that no row has.",
    },
  },
  description: "Where the difference went; the parts sum to it.",
} as const;

/** What some rows have together in two windows. */
export const ledgerFigures = {
  previous_clicks: countSchema,
  current_clicks: countSchema,
  change: partSchema,
  effects: rowEffects,
} as const;
/** Their names. */
export const LEDGER_FIGURES = ["previous_clicks", "current_clicks", "change", "effects"] as const;
