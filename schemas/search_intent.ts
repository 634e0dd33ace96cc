import { countSchema, idSchema, nullableCountSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** The intents of a search, in the order in which a tie is decided. */
export const INTENTS = ["navigational", "transactional", "commercial", "informational"] as const;

const nullableRate = { type: ["number", "null"], minimum: 0, maximum: 1 } as const;
const nullableFlag = { type: ["boolean", "null"] } as const;
const nullableIntent = { type: ["string", "null"], enum: [...INTENTS, null] } as const;

/** What people want with a keyword, and by what that is told. */
export const searchIntentSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "id",
    "keyword",
    "intent",
    "probability",
    "secondary_intents",
    "branded",
    "local",
    "signals",
    "source",
    "url",
    "page_intent",
    "intent_match",
    "clicks",
    "impressions",
    "position",
  ],
  properties: {
    id: idSchema,
    keyword: { type: "string" },
    intent: {
      ...nullableIntent,
      description: "navigational: a certain site; transactional: to do or buy something; " +
        "commercial: to compare before that; informational: to know. Null: not told yet.",
    },
    probability: {
      ...nullableRate,
      description: "How far the intent is ahead of the others by the rules' weights, 0.4 without " +
        "any sign; not a measured frequency. 1: a person set it.",
    },
    secondary_intents: {
      type: "array",
      items: { type: "string", enum: INTENTS },
      description: "Others with a score of 0.35 or more.",
    },
    branded: { ...nullableFlag, description: "It names the site." },
    local: { ...nullableFlag, description: "People look for something nearby or in a place." },
    signals: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["signal", "intent", "weight", "text"],
        properties: {
          signal: { type: "string", description: "Such as `transactional_words`." },
          intent: { ...nullableIntent, description: "What it speaks for." },
          weight: { type: "number", description: "What it adds to the score of that." },
          text: { type: ["string", "null"], description: "The words that were found." },
        },
      },
      description: "What the rules went by; of a keyword whose intent a person set as well.",
    },
    source: {
      type: ["string", "null"],
      enum: ["rules", "model", "manual", null],
      description: "manual: `PATCH …/keywords/{keyword_id}` set it.",
    },
    url: {
      type: ["string", "null"],
      description: "The page that most of its clicks go to or, where that is not known, that " +
        "ranks; by it the intent was judged as well. Null: the data do not tell.",
    },
    page_intent: {
      ...nullableIntent,
      description: "What such a page is for, by its address and title; null: they do not tell.",
    },
    intent_match: {
      ...nullableFlag,
      description: "The page is for what is wanted; null: one of the two is not known.",
    },
    clicks: nullableCountSchema,
    impressions: nullableCountSchema,
    position: { type: ["number", "null"], minimum: 1 },
  },
} as const;
export type SearchIntentAnswer = Infer<typeof searchIntentSchema>;

/** `meta.summary` of the list of intents. */
export const searchIntentSummarySchema = {
  type: "array",
  items: {
    type: "object",
    additionalProperties: false,
    required: [
      "intent",
      "keywords",
      "clicks",
      "impressions",
      "keywords_share",
      "clicks_share",
      "impressions_share",
    ],
    properties: {
      intent: { type: "string", enum: INTENTS },
      keywords: countSchema,
      clicks: countSchema,
      impressions: countSchema,
      keywords_share: nullableRate,
      clicks_share: { ...nullableRate, description: "Null: there are no clicks." },
      impressions_share: nullableRate,
    },
  },
  description: "What each intent has of all keywords of the window, whatever the filters; those " +
    "that were not judged yet are left out.",
} as const;
export type SearchIntentSummary = Infer<typeof searchIntentSummarySchema>;
