import type { Infer } from "./infer.ts";
import { pageGroupOf } from "./page_group.ts";

/** Parameters that choose the days of answers. */
export const answerWindowProperties = {
  from: {
    type: "string",
    format: "date",
    description: "First day (UTC). Default: 27 days before `to`, or the day of the first answer.",
  },
  to: {
    type: "string",
    format: "date",
    description: "Last day (UTC). Default: the day of the last answer.",
  },
  compare: {
    type: "string",
    enum: ["previous_period", "none"],
    default: "previous_period",
    description: "The window that the figures are compared with: as many days right before.",
  },
} as const;

/** The parameters of a window of answers. */
export const answerWindowQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: answerWindowProperties,
} as const;
export type AnswerWindowQuery = Infer<typeof answerWindowQuerySchema>;

const nullableDay = { type: ["string", "null"], format: "date" } as const;

/** The parameters of the list of answers. */
export const answersQuerySchema = {
  ...answerWindowQuerySchema,
  properties: {
    ...answerWindowProperties,
    ...pageGroupOf("the answer cites a page of the site that is in it"),
  },
} as const;
export type AnswersQuery = Infer<typeof answersQuerySchema>;

/** Members of `meta` that say which answers figures are made of. */
export const answerProvenanceSchema = {
  source: {
    type: ["string", "null"],
    enum: ["llm", null],
    description: "llm: answers of AI engines, asked by this API or imported. Null: there are none.",
  },
  from: { ...nullableDay, description: "First day (UTC) of the window." },
  to: { ...nullableDay, description: "Last day (UTC) of the window." },
  previous: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["from", "to"],
    properties: {
      from: { type: "string", format: "date" },
      to: { type: "string", format: "date" },
    },
    description: "The window that the figures are compared with; null: they are not, or it has " +
      "no answer.",
  },
  data_state: {
    type: ["string", "null"],
    enum: ["final", "partial", null],
    description: "partial: some answers are not analysed yet; they are in no figure.",
  },
  formula: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["name", "version"],
    properties: { name: { type: "string" }, version: { type: "integer", minimum: 1 } },
    description: "How the first of the figures is made.",
  },
  data_status: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" } },
    description: "Why there is no data, or what is missing in it, and what to do; null: there is " +
      "nothing to say.",
  },
} as const;

/** `meta` of an answer with figures over answers. */
export const answerProvenanceMetaSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(answerProvenanceSchema) as (keyof typeof answerProvenanceSchema)[], // its own keys
  properties: answerProvenanceSchema,
} as const;
export type AnswerProvenance = Infer<typeof answerProvenanceMetaSchema>;
