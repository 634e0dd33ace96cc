import { MAX_RUNS_PER_PROMPT } from "./ai_prompt.ts";
import {
  countSchema,
  idSchema,
  nullableCountSchema,
  nullableTimeSchema,
  timeSchema,
} from "./common.ts";
import type { Infer } from "./infer.ts";

/** What can start a run. */
export const RUN_TRIGGERS = ["manual", "schedule", "import"] as const;
/** How far a run can be. */
export const RUN_STATUSES = ["queued", "running", "completed", "failed"] as const;
/** Why not every question of a run was asked. */
export const RUN_STOP_REASONS = [
  "budget",
  "max_answers",
  "canceled",
  "engine_failing",
  "no_engine",
] as const;
/** Answers that one request may bring. */
export const MAX_ANSWERS_AT_ONCE = 500;

const usd = { type: "number", minimum: 0 } as const;

const properties = {
  id: idSchema,
  trigger: { type: "string", enum: RUN_TRIGGERS },
  status: {
    type: "string",
    enum: RUN_STATUSES,
    description: "failed: not one question was answered; see `error`.",
  },
  stop_reason: {
    type: ["string", "null"],
    enum: [...RUN_STOP_REASONS, null],
    description: "Why not every question was asked. budget: the next one might have exceeded it; " +
      "max_answers: there were more; engine_failing: an engine refused one question after the " +
      "other; no_engine: one is configured no longer. Null: all were asked, or will be.",
  },
  engines: { type: "array", items: { type: "string" } },
  prompts_count: countSchema,
  runs_per_prompt: {
    ...countSchema,
    description: "How often each engine is asked the same prompt, at most.",
  },
  questions_count: { ...countSchema, description: "What it was to ask, or what was imported." },
  answered_count: countSchema,
  refused_count: { ...countSchema, description: "The engine declined to answer." },
  failed_count: {
    ...countSchema,
    description: "There is no answer, which counts in no figure; see `errors`.",
  },
  pending_count: { ...countSchema, description: "Still to be asked." },
  cost_usd: {
    type: ["number", "null"],
    minimum: 0,
    description: "By the tokens that engines count and the prices that are configured; null: not " +
      "known of a single answer.",
  },
  unpriced_count: {
    ...countSchema,
    description: "Asked questions of which nobody knows what they cost; not part of `cost_usd`.",
  },
  budget_usd: { type: ["number", "null"], minimum: 0 },
  max_answers: nullableCountSchema,
  import_id: { type: ["integer", "null"], minimum: 1 },
  errors: {
    type: "array",
    items: {
      type: "object",
      additionalProperties: false,
      required: ["engine", "code", "message", "count"],
      properties: {
        engine: { type: "string" },
        code: { type: "string" },
        message: { type: "string", description: "Of one of them." },
        count: countSchema,
      },
    },
    description: "Failed answers by engine and code, the most frequent first.",
  },
  error: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" } },
    description:
      "Why the run failed, or stopped early, or, while it is queued, what it waits for, such as " +
      "`no_space_left`; null: it did not.",
  },
  queued_at: timeSchema,
  started_at: nullableTimeSchema,
  finished_at: nullableTimeSchema,
  updated_at: timeSchema,
} as const;

/** One round of questions to AI engines, or answers that were imported together. */
export const runSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties) as (keyof typeof properties)[], // its own keys
  properties,
} as const;
export type RunAnswer = Infer<typeof runSchema>;

const importedAnswerSchema = {
  type: "object",
  additionalProperties: false,
  required: ["prompt", "engine", "answer"],
  properties: {
    prompt: { type: "string", minLength: 1, maxLength: 4000 },
    engine: { type: "string", minLength: 1, maxLength: 60, description: "Any name." },
    model: { type: ["string", "null"], maxLength: 200 },
    answer: { type: "string", minLength: 1, maxLength: 500_000 },
    citations: {
      type: "array",
      maxItems: 1000,
      items: {
        type: ["string", "object"],
        minLength: 1,
        maxLength: 2048,
        additionalProperties: false,
        required: ["url"],
        properties: {
          url: { type: "string", minLength: 1, maxLength: 2048 },
          title: { type: ["string", "null"], maxLength: 1000 },
        },
      },
      description: "URLs, or objects with `url` and `title`; those in the text are found anyway.",
    },
    asked_at: {
      type: "string",
      minLength: 1,
      maxLength: 40,
      description: "Such as 2026-11-20T09:30:00Z, or a day. Default: today.",
    },
    run: {
      type: ["integer", "null"],
      minimum: 1,
      maximum: 1_000_000,
      description: "Which of several answers to the same prompt.",
    },
    country: { type: ["string", "null"], maxLength: 60 },
    language: { type: ["string", "null"], maxLength: 60 },
  },
} as const;

/** Body of `POST /sites/{id}/aeo/runs`. */
export const createRunSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    prompt_ids: {
      type: "array",
      minItems: 1,
      maxItems: 1000,
      items: idSchema,
      description: "Default: all prompts of the site.",
    },
    tags: {
      type: "array",
      minItems: 1,
      maxItems: 50,
      items: { type: "string", minLength: 1, maxLength: 100 },
      description: "Only prompts that have one of them.",
    },
    engines: {
      type: "array",
      minItems: 1,
      maxItems: 100,
      items: { type: "string", maxLength: 60 },
      description: "These, whatever the prompts say. Default: those of each prompt.",
    },
    runs_per_prompt: {
      type: "integer",
      minimum: 1,
      maximum: MAX_RUNS_PER_PROMPT,
      description: "How often each engine is asked the same prompt. Default: as each prompt says.",
    },
    budget_usd: {
      ...usd,
      maximum: 1_000_000,
      description:
        "No question is asked that might exceed it: it has to do for one. Engines need " +
        "prices for that.",
    },
    max_answers: { type: "integer", minimum: 1, maximum: 1_000_000 },
    answers: {
      type: "array",
      minItems: 1,
      maxItems: MAX_ANSWERS_AT_ONCE,
      items: importedAnswerSchema,
      description: "Answers from elsewhere, instead of asking.",
    },
  },
} as const;
export type CreateRunBody = Infer<typeof createRunSchema>;
