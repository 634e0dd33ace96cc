import { countSchema, idSchema, nullableCountSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

const nullableText = { type: ["string", "null"] } as const;
const nullableFlag = { type: ["boolean", "null"] } as const;

const citationProperties = {
  position: { type: "integer", minimum: 1 },
  url: {
    type: "string",
    description: "Out of redirects, without tracking parameters and fragment.",
  },
  domain: { ...nullableText, description: "Registrable; null: the link hides its target." },
  title: nullableText,
  in_text: {
    type: "boolean",
    description: "The text refers to it; false: it is only in the engine's list of what it read.",
  },
  own: { type: "boolean" },
  competitor: { type: "boolean" },
  competitor_id: { type: ["integer", "null"], minimum: 1 },
} as const;

const mentionProperties = {
  competitor_id: idSchema,
  domain: { type: "string" },
  mentions_count: countSchema,
  position: { type: "integer", minimum: 1, description: "Among the tracked brands." },
} as const;

const properties = {
  id: idSchema,
  prompt: { type: "string" },
  prompt_id: idSchema,
  branded: { ...nullableFlag, description: "The prompt names the own brand." },
  run_id: idSchema,
  engine: { type: "string" },
  model: { ...nullableText, description: "As the engine calls it." },
  country: nullableText,
  language: nullableText,
  answered_at: timeSchema,
  status: {
    type: "string",
    enum: ["answered", "refused", "failed"],
    description: "refused: the engine declined; failed: there is no answer, which is no zero.",
  },
  error: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" } },
    description: "Why it failed.",
  },
  mentioned: {
    ...nullableFlag,
    description:
      "The answer names the own brand. Null, as with all that follows: it is no answer, " +
      "or not analysed yet.",
  },
  mention_position: {
    type: ["integer", "null"],
    minimum: 1,
    description: "Among the tracked brands: by the list that they head, else by first mention. " +
      "Null also: not mentioned.",
  },
  mentions_count: nullableCountSchema,
  sentiment: {
    type: ["string", "null"],
    enum: ["positive", "neutral", "negative", "mixed", null],
    description: "Of the sentences that name the own brand, by word lists of de, en, es, fr, it, " +
      "nl and pt: the answer's own language, recognised by its text, else the prompt's. Null also: there " +
      "are no such sentences, or it is another language, or one that is not recognised.",
  },
  cited: { ...nullableFlag, description: "It cites a page of the own domain." },
  citations_count: { ...nullableCountSchema, description: "Pages, each once." },
  citations: {
    type: "array",
    items: {
      type: "object",
      additionalProperties: false,
      required: Object.keys(citationProperties) as (keyof typeof citationProperties)[], // its own keys
      properties: citationProperties,
    },
  },
  competitors_mentioned: {
    type: "array",
    items: {
      type: "object",
      additionalProperties: false,
      required: Object.keys(mentionProperties) as (keyof typeof mentionProperties)[], // its own keys
      properties: mentionProperties,
    },
  },
  excerpt: {
    ...nullableText,
    description: "The text around the first mention of the own brand, else of a competitor, else " +
      "at the beginning.",
  },
  answer: {
    ...nullableText,
    description: "All that the engine said; only where `fields` names it.",
  },
} as const;

/** An answer of an AI engine to a prompt. */
export const aiAnswerSchema = {
  type: "object",
  additionalProperties: false,
  // its own keys but `answer`, which only `fields` brings
  required: Object.keys(properties).filter((name) => name !== "answer") as Exclude<
    keyof typeof properties,
    "answer"
  >[],
  properties,
} as const;
export type AiAnswerAnswer = Infer<typeof aiAnswerSchema>;

const placeProperties = {
  start: { ...countSchema, description: "In UTF-16 units of `answer`." },
  end: { ...countSchema, description: "Behind its last unit." },
  name: { type: "string", description: "As the brand is set, which may be spelled otherwise." },
  own: { type: "boolean" },
  competitor_id: { type: ["integer", "null"], minimum: 1, description: "Null: the own brand." },
} as const;

/** An answer of an AI engine with its text and each place where it names a tracked brand. */
export const aiAnswerDetailSchema = {
  ...aiAnswerSchema,
  required: [...aiAnswerSchema.required, "answer", "mentions"],
  properties: {
    ...properties,
    answer: { ...nullableText, description: "All that the engine said; null: it failed." },
    mentions: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: Object.keys(placeProperties) as (keyof typeof placeProperties)[], // its own keys
        properties: placeProperties,
      },
      description:
        "Where it names the own brand and competitors, by their names of today, in the " +
        "order of the text. Empty of what is no answer.",
    },
  },
} as const;
export type AiAnswerDetailAnswer = Infer<typeof aiAnswerDetailSchema>;
