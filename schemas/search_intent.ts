import { countSchema, idSchema, nullableCountSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { searchWindowQuerySchema } from "./search_window.ts";

/** The intents of a search, in the order in which a tie is decided. */
export const INTENTS = ["navigational", "transactional", "commercial", "informational"] as const;

/** The intents of answers: unknown where neither words nor pages speak for one. */
export const TOLD_INTENTS = [...INTENTS, "unknown"] as const;

/** Where the evidence of an intent comes from. */
const INTENT_EVIDENCE = [
  "words",
  "ranking_page",
  "result_page",
  "clicks",
  "correction",
  "owner",
] as const;

/** Why an intent is unknown. */
export const UNKNOWN_INTENT_REASONS = ["no_words_no_page", "no_words_page_unclear"] as const;

const nullableRate = { type: ["number", "null"], minimum: 0, maximum: 1 } as const;
const nullableFlag = { type: ["boolean", "null"] } as const;
/** Why an intent is unknown, or null. */
export const intentReasonSchema = {
  type: ["string", "null"],
  enum: [...UNKNOWN_INTENT_REASONS, null],
  description:
    "Why the intent is unknown: no word of it speaks for one, and no_words_no_page: the page " +
    "that ranks is not known; no_words_page_unclear: the page that ranks could be for any.",
} as const;

const nullableIntent = { type: ["string", "null"], enum: [...INTENTS, null] } as const;

/** What people want with a keyword, and the evidence for it. */
export const searchIntentSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "id",
    "keyword",
    "intent",
    "intent_evidence",
    "intent_reason",
    "probability",
    "secondary_intents",
    "branded",
    "brand_match",
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
      type: ["string", "null"],
      enum: [...TOLD_INTENTS, null],
      description: "navigational: a certain site; transactional: to do or buy something; " +
        "commercial: to compare before that; informational: to know; unknown: neither words nor " +
        "pages speak for one (see `intent_reason`). Null: not judged yet.",
    },
    intent_evidence: {
      type: "array",
      items: { type: "string", enum: INTENT_EVIDENCE },
      description: "What speaks for the intent: its words, the page that ranks, what the result " +
        "page shows, how people click, the owner's correction of a like keyword, or the owner " +
        "who set it. Empty: nothing.",
    },
    intent_reason: intentReasonSchema,
    probability: {
      ...nullableRate,
      description: "How far the intent is ahead of the others by the rules' weights, from 0.4; " +
        "not a measured frequency. 1: a person set it; null: the intent is unknown.",
    },
    secondary_intents: {
      type: "array",
      items: { type: "string", enum: INTENTS },
      description: "Others with a score of 0.35 or more.",
    },
    branded: { ...nullableFlag, description: "It names the site." },
    brand_match: {
      type: ["string", "null"],
      enum: ["certain", "likely", "none", null],
      description: "How it names the site: see /keywords.",
    },
    local: { ...nullableFlag, description: "People look for something nearby or in a place." },
    signals: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["signal", "intent", "weight", "text", "source"],
        properties: {
          signal: { type: "string", description: "Such as `transactional_words`." },
          intent: { ...nullableIntent, description: "What it speaks for." },
          weight: { type: "number", description: "What it adds to the score of that." },
          text: {
            type: ["string", "null"],
            description:
              "The words that were found; of a correction the corrected keyword or the " +
              "word that corrected keywords share.",
          },
          source: {
            type: "string",
            enum: INTENT_EVIDENCE.filter((one) => one !== "owner"),
            description: "Where it comes from.",
          },
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
        "ranks; the intent was judged by it as well. Null: the data do not name it.",
    },
    page_intent: {
      ...nullableIntent,
      description: "What such a page is for, by its address and title; null: they do not show it.",
    },
    intent_match: {
      ...nullableFlag,
      description:
        "The page answers this intent; null: the intent or the type of the page is not known.",
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
      intent: { type: "string", enum: TOLD_INTENTS },
      keywords: countSchema,
      clicks: countSchema,
      impressions: countSchema,
      keywords_share: nullableRate,
      clicks_share: { ...nullableRate, description: "Null: there are no clicks." },
      impressions_share: nullableRate,
    },
  },
  description: "What each intent has of all keywords of the window, or of the page group, " +
    "whatever the filters; those that were not judged yet are left out.",
} as const;
export type SearchIntentSummary = Infer<typeof searchIntentSummarySchema>;

/** The parameters of the list of intents. */
export const searchIntentQuerySchema = {
  ...searchWindowQuerySchema,
  properties: {
    ...searchWindowQuerySchema.properties,
    page_group: {
      ...idSchema,
      description: "Only keywords whose `url` is of this group of the site's pages, by its id; " +
        "`meta.summary` is of these as well.",
    },
  },
} as const;
