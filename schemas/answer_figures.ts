import { countSchema, idSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

const nullableNumber = { type: ["number", "null"] } as const;
const nullableShare = { type: ["number", "null"], minimum: 0, maximum: 1 } as const;

const rateProperties = {
  value: { ...nullableShare, description: "part ÷ whole; null: there is nothing to divide by." },
  part: countSchema,
  whole: countSchema,
  low: {
    ...nullableShare,
    description:
      "Where the value probably is, 95 %: Wilson's interval, or drawn over prompts where " +
      "one has several answers, and for shares. Fewer than six prompts, and such as are all alike, " +
      "are not drawn but each taken for one trial of Wilson's. Null: there is no sample, or one " +
      "prompt alone.",
  },
  high: nullableShare,
} as const;

const changeSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["previous", "delta", "low", "high", "significant"],
  properties: {
    previous: nullableShare,
    delta: { ...nullableNumber, description: "Current minus previous." },
    low: { ...nullableNumber, description: "Where the difference probably is, 95 %." },
    high: nullableNumber,
    significant: {
      type: "boolean",
      description: "The interval of the difference excludes 0; else it may be chance.",
    },
  },
  description: "Against the window before; null: there is none with answers.",
} as const;

/** A rate or share with its sample. */
export const answerRateSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(rateProperties) as (keyof typeof rateProperties)[], // its own keys
  properties: rateProperties,
} as const;
export type AnswerRateAnswer = Infer<typeof answerRateSchema>;

const changingRateProperties = { ...rateProperties, change: changeSchema } as const;
const changingRateSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(changingRateProperties) as (keyof typeof changingRateProperties)[], // its own keys
  properties: changingRateProperties,
} as const;

const RATES = {
  mention_rate: "Answers that name the brand ÷ valid answers.",
  citation_rate: "Answers that cite a page of its domain ÷ valid answers.",
  citation_rate_of_cited: "The same ÷ valid answers that cite anything.",
  share_of_voice:
    "Answers that name it ÷ the same summed over the own brand and all competitors: " +
    "of all of them it sums to 1.",
  occurrence_share: "The same by mentions, each of which counts.",
  citation_share: "Citations of its pages ÷ all citations, a page once an answer.",
  first_mention_rate: "Answers that name it before the others ÷ valid answers.",
  prompt_coverage: "Prompts with any answer that names it ÷ prompts with a valid answer.",
} as const;
type RateName = keyof typeof RATES;

function ratesOf<const Schema extends object>(schema: Schema) {
  return Object.fromEntries(
    Object.entries(RATES).map(([name, description]) => [name, { ...schema, description }]),
  ) as Record<RateName, Schema>; // a rate for each name
}

const otherProperties = {
  avg_position: {
    ...nullableNumber,
    description: "Its mean place among the tracked brands, where it is named.",
  },
  prominence: {
    ...nullableShare,
    description: "The mean of 1 ÷ place over all valid answers, 0 where it is not named.",
  },
  sentiment: {
    type: "object",
    additionalProperties: false,
    required: ["index", "positive", "neutral", "negative"],
    properties: {
      index: {
        type: ["number", "null"],
        minimum: 0,
        maximum: 100,
        description: "100 × (positive + ½ neutral) ÷ all; null: fewer than five sentences.",
      },
      positive: countSchema,
      neutral: countSchema,
      negative: countSchema,
    },
    description: "Sentences that name it, by what they say of it: judged by word lists of seven " +
      "languages (de, en, es, fr, it, nl, pt). What the lists do not know counts as neutral: of " +
      "judgements in texts that they were not made with, they miss about a third.",
  },
  weighted: {
    type: "object",
    additionalProperties: false,
    required: ["mention_rate", "citation_rate", "share_of_voice"],
    properties: {
      mention_rate: nullableShare,
      citation_rate: nullableShare,
      share_of_voice: nullableShare,
    },
    description: "By the weights of prompts; null: none has one.",
  },
} as const;

const figureProperties = { ...ratesOf(answerRateSchema), ...otherProperties } as const;

/** What answers say of a brand. */
export const brandFiguresSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(figureProperties) as (keyof typeof figureProperties)[], // its own keys
  properties: figureProperties,
} as const;
export type BrandFiguresAnswer = Infer<typeof brandFiguresSchema>;

const ownProperties = {
  ...ratesOf(changingRateSchema),
  ...otherProperties,
  previous: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["avg_position", "prominence", "sentiment_index"],
    properties: {
      avg_position: nullableNumber,
      prominence: nullableShare,
      sentiment_index: nullableNumber,
    },
    description: "In the window before; null: there is none with answers.",
  },
} as const;

/** The same of the own brand, with what has changed. */
export const ownFiguresSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(ownProperties) as (keyof typeof ownProperties)[], // its own keys
  properties: ownProperties,
} as const;
export type OwnFiguresAnswer = Infer<typeof ownFiguresSchema>;

const countsSchema = {
  type: "object",
  additionalProperties: false,
  required: ["valid", "refused", "failed", "prompts"],
  properties: {
    valid: { ...countSchema, description: "Answered and analysed: what all rates are over." },
    refused: { ...countSchema, description: "The engine declined; in no rate." },
    failed: { ...countSchema, description: "There is no answer; in no rate, and no zero." },
    prompts: { ...countSchema, description: "With a valid answer." },
  },
} as const;

const competitorProperties = {
  competitor_id: idSchema,
  domain: { type: "string" },
  ...figureProperties,
} as const;
const engineProperties = {
  engine: { type: "string" },
  answers: countsSchema,
  ...figureProperties,
} as const;

type SummaryName =
  | "answers"
  | "unanalysed_count"
  | "brand"
  | "competitors"
  | "engines"
  | "branded_prompts"
  | "formulas";

/** What a window's answers say of the site and its competitors. */
export const answerSummarySchema = {
  type: "object",
  additionalProperties: false,
  required: ["answers", "unanalysed_count", "brand", "competitors", "engines", "branded_prompts"]
    .concat("formulas") as SummaryName[], // its own keys
  properties: {
    answers: countsSchema,
    unanalysed_count: { ...countSchema, description: "Answers that wait for their analysis." },
    brand: { ...ownFiguresSchema, description: "The site's own brand." },
    competitors: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: Object.keys(competitorProperties) as (keyof typeof competitorProperties)[], // its own keys
        properties: competitorProperties,
      },
      description: "Named and detected ones, without platforms; the strongest first.",
    },
    engines: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: Object.keys(engineProperties) as (keyof typeof engineProperties)[], // its own keys
        properties: engineProperties,
      },
      description: "The own brand by engine.",
    },
    branded_prompts: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["answers", "brand"],
      properties: { answers: countsSchema, brand: brandFiguresSchema },
      description: "Of prompts that name the own brand, which are in none of the figures above: " +
        "they say little of how it is found. Null: there are none.",
    },
    formulas: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["name", "version"],
        properties: { name: { type: "string" }, version: { type: "integer", minimum: 1 } },
      },
      description: "How the figures are made, and how mentions and sentiment are found.",
    },
  },
  description:
    "Over all answers of the window to prompts that do not name the own brand; filters " +
    "by engine, model, country, language, tag, prompt, run and branded narrow it, others the list alone.",
} as const;
export type AnswerSummaryAnswer = Infer<typeof answerSummarySchema>;
