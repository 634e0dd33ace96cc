import { countSchema, idSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { INTEGRATION_MEMBERS, integrationProperties } from "./integration.ts";

/** The devices that the Chrome UX Report knows; `all`: together. */
export const FORM_FACTORS = ["all", "phone", "desktop", "tablet"] as const;
export type FormFactor = (typeof FORM_FACTORS)[number];

/** The metrics that are asked for. */
export const WEB_VITALS = ["lcp_ms", "inp_ms", "cls", "fcp_ms", "ttfb_ms"] as const;
export type WebVital = (typeof WEB_VITALS)[number];

/** Pages that are asked for at most. */
export const MAX_CRUX_URLS = 100;

/** Body of `PUT /sites/{id}/integrations/crux`. */
export const putCruxSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    api_key: {
      type: "string",
      minLength: 10,
      maxLength: 200,
      pattern: "^[A-Za-z0-9_-]+$",
      "x-hint": "an API key of Google Cloud, without spaces",
      writeOnly: true,
      description:
        "An API key of a Google Cloud project with the Chrome UX Report API. It is kept " +
        "encrypted and never answered. Without it a connection keeps the key that it has.",
    },
    max_urls: {
      type: "integer",
      minimum: 0,
      maximum: MAX_CRUX_URLS,
      default: 20,
      description:
        "Pages that are asked for besides the origin: the home page, the most clicked, " +
        "the most linked.",
    },
  },
} as const;
export type PutCruxBody = Infer<typeof putCruxSchema>;

/** A site's connection to the Chrome UX Report. */
export const cruxSchema = {
  type: "object",
  additionalProperties: false,
  required: ["key_ends_with", "max_urls", "subjects_count", ...INTEGRATION_MEMBERS],
  properties: {
    key_ends_with: { type: "string", description: "The last characters of the key." },
    max_urls: countSchema,
    subjects_count: {
      ...countSchema,
      description: "Origins and pages by device that were asked for.",
    },
    ...integrationProperties,
  },
} as const;
export type CruxAnswer = Infer<typeof cruxSchema>;

const vitalSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["p75", "rating", "good_share", "middling_share", "poor_share"],
  properties: {
    p75: {
      type: "number",
      minimum: 0,
      description: "Three of four visits are at least as good: milliseconds, of CLS a score.",
    },
    rating: {
      type: "string",
      enum: ["good", "needs_improvement", "poor"],
      description: "Of the p75, by Google's thresholds.",
    },
    good_share: { type: ["number", "null"], minimum: 0, maximum: 1 },
    middling_share: { type: ["number", "null"], minimum: 0, maximum: 1 },
    poor_share: { type: ["number", "null"], minimum: 0, maximum: 1 },
  },
  description: "Null: too few visits that measured it.",
} as const;

const periodProperties = {
  first_day: { type: ["string", "null"], format: "date" },
  last_day: {
    type: ["string", "null"],
    format: "date",
    description: "Of the 28 days whose visits count; null: there are no figures.",
  },
  lcp_ms: vitalSchema,
  inp_ms: vitalSchema,
  cls: vitalSchema,
  fcp_ms: vitalSchema,
  ttfb_ms: vitalSchema,
} as const;

const PERIOD = Object.keys(periodProperties) as (keyof typeof periodProperties)[]; // its own keys

const subjectProperties = {
  id: idSchema,
  kind: { type: "string", enum: ["origin", "url"] },
  url: { type: "string" },
  form_factor: { type: "string", enum: FORM_FACTORS },
  state: {
    type: "string",
    enum: ["data", "too_few_visitors"],
    description: "too_few_visitors: Google publishes nothing of pages that few people visit.",
  },
  normalized_url: {
    type: ["string", "null"],
    description: "The URL that Google has figures of instead; null: the same.",
  },
  ...periodProperties,
  checked_at: { ...timeSchema, description: "When Google was asked last." },
} as const;

/** What visitors of an origin or page experience. */
export const fieldDataSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(subjectProperties) as (keyof typeof subjectProperties)[], // its own keys
  properties: subjectProperties,
} as const;
export type FieldDataAnswer = Infer<typeof fieldDataSchema>;

/** The same in an earlier period. */
export const fieldPeriodSchema = {
  type: "object",
  additionalProperties: false,
  required: PERIOD,
  properties: periodProperties,
} as const;
export type FieldPeriodAnswer = Infer<typeof fieldPeriodSchema>;

const ratedSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["p75", "rating"],
  properties: {
    p75: vitalSchema.properties.p75,
    rating: vitalSchema.properties.rating,
  },
  description: "Null: `text` says why it is not known.",
} as const;

const visitorsProperties = {
  state: {
    type: "string",
    enum: ["not_connected", "not_asked", "too_few_visitors", "data"],
    description: "Of the page, or of its origin where only that is known.",
  },
  of: {
    type: ["string", "null"],
    enum: ["url", "origin", null],
    description: "Whose visitors: the page's own or, where it has too few, those of the origin. " +
      "Null: not known.",
  },
  url: { type: ["string", "null"], description: "The page or the origin. Null: not known." },
  first_day: { ...periodProperties.first_day, description: "Of 28 days. Null: not known." },
  last_day: { ...periodProperties.last_day, description: "Null: not known." },
  lcp_ms: ratedSchema,
  inp_ms: ratedSchema,
  cls: ratedSchema,
  assessment: {
    type: "string",
    enum: ["passed", "failed", "not_known"],
    description: "passed: LCP, INP and CLS are good for three of four visits.",
  },
  text: { type: "string", description: "The same in a sentence, or why it is not known." },
} as const;

/** What visitors experience, in short: on all devices together, with ratings by https://web.dev/articles/vitals. */
export const visitorsSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: Object.keys(visitorsProperties) as (keyof typeof visitorsProperties)[], // its own keys
  properties: visitorsProperties,
} as const;
export type VisitorsAnswer = Infer<typeof visitorsSchema>;

/** What visitors of a page experience, as the page shows it. */
export const pageFieldDataSchema = {
  type: "object",
  additionalProperties: false,
  required: ["source", "state", "records", "visitors"],
  properties: {
    source: { type: "string", const: "crux" },
    state: {
      type: "string",
      enum: ["not_connected", "not_asked", "too_few_visitors", "data"],
      description:
        "not_connected: the site has no key for the Chrome UX Report; not_asked: it is " +
        "not among the pages that are asked for.",
    },
    records: { type: "array", items: fieldDataSchema, description: "By device." },
    visitors: {
      ...visitorsSchema,
      type: "object",
      description: "The page or, where only that is known, its origin on all devices together.",
    },
  },
  description: "What visitors experience, by the Chrome UX Report.",
} as const;
export type PageFieldDataAnswer = Infer<typeof pageFieldDataSchema>;
