import { LEDGER_FIGURES, ledgerFigures } from "./change_effects.ts";
import { countSchema, idSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

const days = {
  type: "object",
  additionalProperties: false,
  required: ["from", "to"],
  properties: { from: { type: "string", format: "date" }, to: { type: "string", format: "date" } },
} as const;

/** The parameter of answers that tell where clicks went when they are asked to. */
export const ledgerParameter = {
  explain: {
    type: "boolean",
    default: false,
    description: "Adds `ledger`: where the clicks went against the window before, in the same " +
      "figures as GET /sites/{id}/changes of these windows. It reads each row of both.",
  },
} as const;

/** Where the clicks of a site, a page or a keyword went between two windows. */
export const askedLedgerSchema = {
  type: "object",
  additionalProperties: false,
  required: ["not_available", "compared"],
  properties: {
    not_available: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["code", "message"],
      properties: { code: { type: "string" }, message: { type: "string" } },
      description: "Why nothing is compared; null: `compared` has it.",
    },
    compared: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["current", "previous", "days_compared", ...LEDGER_FIGURES],
      properties: {
        current: days,
        previous: days,
        days_compared: { ...countSchema, description: "Days that both windows have, by weekday." },
        ...ledgerFigures,
      },
    },
  },
  description: "Only with `explain=true`: as the figures of the same site, page or keyword in " +
    "GET /sites/{id}/changes.",
} as const;

const { compared } = askedLedgerSchema.properties;
const pageQueries = {
  keywords: {
    type: "array",
    maxItems: 10,
    items: {
      type: "object",
      additionalProperties: false,
      required: ["keyword_id", "keyword", ...LEDGER_FIGURES],
      properties: {
        keyword_id: idSchema,
        keyword: { type: "string" },
        ...ledgerFigures,
      },
    },
    description: "Only of a page: its queries that moved most, the greatest movers first. " +
      "With `other_keywords` they sum to the page's change and effects.",
  },
  other_keywords: {
    type: "object",
    additionalProperties: false,
    required: ["count", ...LEDGER_FIGURES],
    properties: {
      count: { ...countSchema, description: "How many queries are summed up here." },
      ...ledgerFigures,
    },
    description: "Only of a page: its other queries, those without a name, and what rounding " +
      "leaves.",
  },
} as const;

/** The same of a page, with its queries. */
export const pageLedgerSchema = {
  ...askedLedgerSchema,
  properties: {
    ...askedLedgerSchema.properties,
    compared: { ...compared, properties: { ...compared.properties, ...pageQueries } },
  },
} as const;
/** Of a site and of a keyword it has no queries. */
export type AskedLedger = Infer<typeof pageLedgerSchema>;
