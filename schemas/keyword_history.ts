import { askedLedgerSchema, ledgerParameter } from "./asked_ledger.ts";
import { countSchema, idSchema, nullableCountSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { keywordSchema } from "./keyword.ts";
import { searchProvenanceMetaSchema } from "./search_provenance.ts";
import { searchWindowProperties } from "./search_window.ts";

const { compare: _, from, ...windowProperties } = searchWindowProperties;
const day = { type: "string", format: "date" } as const;
const nullableText = { type: ["string", "null"] } as const;
const nullablePosition = { type: ["number", "null"], minimum: 1 } as const;

/** Parameters of a keyword's history. */
export const keywordHistoryQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    from: { ...from, description: "First day. Default: 89 days before `to`." },
    ...windowProperties,
    to: {
      ...windowProperties.to,
      description: "Last day. Default: the last one with search data or ranks.",
    },
    granularity: {
      type: "string",
      enum: ["day", "week", "month"],
      default: "day",
      description: "What each point of the series covers.",
    },
    ...ledgerParameter,
  },
} as const;
export type KeywordHistoryQuery = Infer<typeof keywordHistoryQuerySchema>;

const figures = {
  from: day,
  to: day,
  clicks: nullableCountSchema,
  impressions: nullableCountSchema,
  ctr: { type: ["number", "null"], minimum: 0, maximum: 1 },
  position: nullablePosition,
} as const;

/** What became of a keyword. */
export const keywordHistorySchema = {
  type: "object",
  additionalProperties: false,
  required: ["id", "keyword", "tracked", "series", "exports", "rank_checks"],
  properties: {
    id: idSchema,
    keyword: { type: "string" },
    tracked: keywordSchema.properties.tracked,
    ledger: askedLedgerSchema,
    series: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: [...Object.keys(figures) as (keyof typeof figures)[], "url"], // its own keys
        properties: {
          ...figures,
          url: {
            ...nullableText,
            description: "The page with the most clicks; null: the data do not name it.",
          },
        },
      },
      description:
        "The days of the window, or weeks from Monday on, or months. Null, not 0, where " +
        "there is no row of the keyword: Search Console leaves rare queries out.",
    },
    exports: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: Object.keys(figures) as (keyof typeof figures)[], // its own keys
        properties: figures,
      },
      description: "Figures of exports without days whose windows end in this one, oldest first.",
    },
    rank_checks: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["engine", "country", "location", "language", "device", "source", "points"],
        properties: {
          engine: { type: "string" },
          country: nullableText,
          location: nullableText,
          language: nullableText,
          device: nullableText,
          source: { type: "string", description: "The report or column that they are from." },
          points: {
            type: "array",
            items: {
              type: "object",
              additionalProperties: false,
              required: ["date", "position", "url", "depth"],
              properties: {
                date: day,
                position: {
                  ...nullablePosition,
                  description: "The best organic one; null: not among the first `depth`.",
                },
                url: nullableText,
                depth: {
                  ...nullableCountSchema,
                  description: "Organic results that were looked at; null: not reported.",
                },
              },
            },
          },
        },
      },
      description: "Imported ranks by search settings, each check separately.",
    },
  },
} as const;
export type KeywordHistoryAnswer = Infer<typeof keywordHistorySchema>;

/** The body of a keyword's history. */
export const keywordHistoryAnswerSchema = {
  type: "object",
  additionalProperties: false,
  required: ["data", "meta"],
  properties: {
    data: keywordHistorySchema,
    meta: {
      ...searchProvenanceMetaSchema,
      required: [...searchProvenanceMetaSchema.required, "granularity", "series_count"],
      properties: {
        ...searchProvenanceMetaSchema.properties,
        granularity: { type: "string", enum: ["day", "week", "month"] },
        series_count: { ...countSchema, description: "Points of the series with a row." },
      },
    },
  },
} as const;
