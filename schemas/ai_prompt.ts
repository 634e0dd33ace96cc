import { ENGINE_WIRE_FORMATS } from "./ai_engine.ts";
import { countSchema, idSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** How often a prompt can be asked automatically. */
export const PROMPT_SCHEDULES = ["none", "daily", "weekly", "monthly"] as const;
/** Prompts that one request may bring. */
export const MAX_PROMPTS_AT_ONCE = 500;
/** Tags that one prompt may have. */
export const MAX_PROMPT_TAGS = 50;
/** How often one run may put the same prompt to an engine. */
export const MAX_RUNS_PER_PROMPT = 10;

const nullableText = { type: ["string", "null"] } as const;

const properties = {
  id: idSchema,
  text: { type: "string" },
  country: {
    ...nullableText,
    description: "ISO 3166-1 alpha-2: from where it is asked; null: from nowhere in particular.",
  },
  language: { ...nullableText, description: "Such as de; null: the engine is not given one." },
  tags: { type: "array", items: { type: "string" } },
  engines: {
    type: ["array", "null"],
    items: { type: "string" },
    description: "Names of the engines that are asked; null: all that are configured.",
  },
  schedule: {
    type: "string",
    enum: PROMPT_SCHEDULES,
    description: "How often it is asked automatically.",
  },
  runs_per_prompt: {
    type: "integer",
    minimum: 1,
    maximum: MAX_RUNS_PER_PROMPT,
    description: "How often each engine is asked each time: answers differ from one to the next.",
  },
  weight: {
    type: ["number", "null"],
    minimum: 0,
    description: "How much it counts in weighted figures, such as how often it is asked a month.",
  },
  branded: {
    type: ["boolean", "null"],
    description: "It names the own brand, and is counted apart; null: not judged yet.",
  },
  origin: {
    type: "string",
    enum: ["manual", "import"],
    description: "import: it came with imported answers.",
  },
  answers_count: {
    ...countSchema,
    description: "Of all engines and times, failed ones among them.",
  },
  last_asked_at: {
    ...nullableTimeSchema,
    description: "The time of its newest answer; null: there is none.",
  },
  next_run_at: {
    ...nullableTimeSchema,
    description: "When it is next asked automatically; null: it is not.",
  },
  created_at: timeSchema,
  updated_at: timeSchema,
} as const;

/** A prompt that AI engines are asked. */
export const promptSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties) as (keyof typeof properties)[], // its own keys
  properties,
} as const;
export type PromptAnswer = Infer<typeof promptSchema>;

/** An engine as it is shown: never with its key. */
export const engineSchema = {
  type: "object",
  additionalProperties: false,
  required: ["name", "wire_format", "model", "web_search", "priced"],
  properties: {
    name: { type: "string" },
    wire_format: { type: "string", enum: ENGINE_WIRE_FORMATS },
    model: { type: "string" },
    web_search: { type: "boolean" },
    priced: { type: "boolean", description: "Its prices are known, so that a budget can be kept." },
  },
} as const;
export type EngineAnswer = Infer<typeof engineSchema>;

/** Members of `meta` that say what prompts can be put to. */
export const enginesMetaSchema = {
  engines: { type: "array", items: engineSchema, description: "Those that are configured." },
  data_status: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" } },
    description: "What is missing, and what to do; null: nothing is.",
  },
} as const;

const shortText = { ...nullableText, maxLength: 60 } as const;

const settingProperties = {
  country: {
    ...shortText,
    description: "ISO 3166-1 alpha-2, such as DE: from where it is asked. Default: nowhere.",
  },
  language: { ...shortText, description: "Such as de. Default: none." },
} as const;

const changeProperties = {
  tags: {
    type: "array",
    maxItems: MAX_PROMPT_TAGS,
    items: { type: "string", minLength: 1, maxLength: 100 },
  },
  engines: {
    type: ["array", "null"],
    minItems: 1,
    maxItems: 100,
    items: { type: "string", maxLength: 60 },
    description: "Names of configured engines; null (the default): all.",
  },
  schedule: {
    type: "string",
    enum: PROMPT_SCHEDULES,
    description: "How often it is asked automatically, the first time at once. Default: none.",
  },
  runs_per_prompt: properties.runs_per_prompt,
  weight: { type: ["number", "null"], minimum: 0, maximum: 1e12 },
} as const;

const textProperty = { type: "string", minLength: 1, maxLength: 4000 } as const;

/** Body of `POST /sites/{id}/aeo/prompts`. */
export const createPromptsSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    text: { ...textProperty, description: "One prompt; `prompts` brings several." },
    prompts: {
      type: "array",
      minItems: 1,
      maxItems: MAX_PROMPTS_AT_ONCE,
      items: {
        type: ["string", "object"],
        minLength: 1,
        maxLength: 4000,
        additionalProperties: false,
        required: ["text"],
        properties: { text: textProperty, ...settingProperties, ...changeProperties },
      },
      description: "Texts, or objects with settings of their own; the other fields of the body " +
        "are those of all that have none.",
    },
    ...settingProperties,
    ...changeProperties,
  },
} as const;
export type CreatePromptsBody = Infer<typeof createPromptsSchema>;

/** Body of `PATCH /sites/{id}/aeo/prompts/{prompt_id}`. */
export const updatePromptSchema = {
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  properties: changeProperties,
} as const;
export type UpdatePromptBody = Infer<typeof updatePromptSchema>;

/** A prompt that was added alone. */
export const createdPromptSchema = {
  type: "object",
  additionalProperties: false,
  required: ["kind", "data"],
  properties: {
    kind: { type: "string", const: "prompt", description: "One was sent, as `text`." },
    data: promptSchema,
  },
} as const;

/** What became of each of several prompts. */
export const createdPromptsSchema = {
  type: "object",
  additionalProperties: false,
  required: ["kind", "data", "meta"],
  properties: {
    kind: { type: "string", const: "prompts", description: "Several were sent, as `prompts`." },
    data: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["id", "text", "status"],
        properties: {
          id: idSchema,
          text: { type: "string" },
          status: {
            type: "string",
            enum: ["added", "there_already", "duplicate"],
            description:
              "there_already: it stays as it is; duplicate: the request names it before.",
          },
        },
      },
      description: "One for each of the request, in its order.",
    },
    meta: {
      type: "object",
      additionalProperties: false,
      required: ["added", "there_already", "duplicates", "prompts_count"],
      properties: {
        added: countSchema,
        there_already: countSchema,
        duplicates: countSchema,
        prompts_count: { ...countSchema, description: "Of the site, from now on." },
      },
    },
  },
} as const;
export type CreatedPromptsAnswer = Infer<typeof createdPromptsSchema>;
