import { aiAnswerDetailSchema, aiAnswerSchema } from "./ai_answer.ts";
import { aiFunnelAnswerSchema, aiFunnelQuerySchema } from "./ai_funnel.ts";
import {
  citationsQuerySchema,
  citationSummarySchema,
  citedDomainSchema,
  citedPageSchema,
} from "./ai_citation.ts";
import {
  createdPromptSchema,
  createdPromptsSchema,
  createPromptsSchema,
  enginesMetaSchema,
  promptSchema,
  updatePromptSchema,
} from "./ai_prompt.ts";
import { createRunSchema, runSchema } from "./ai_run.ts";
import { answerSummarySchema } from "./answer_figures.ts";
import { answerProvenanceSchema, answersQuerySchema } from "./answer_window.ts";
import { listAnswerSchema, objectAnswer, viewAnswerSchema } from "./envelope.ts";
import type { OperationSchemas } from "./operation.ts";

const META = { ...answerProvenanceSchema, summary: citationSummarySchema };

/** What the operations on answers of AI engines take and answer. */
export const AI_MENTION_OPERATIONS = {
  getAiFunnel: { query: aiFunnelQuerySchema, answer: aiFunnelAnswerSchema },
  listAnswers: {
    query: answersQuerySchema,
    answer: listAnswerSchema(aiAnswerSchema, {
      ...answerProvenanceSchema,
      summary: { ...answerSummarySchema, type: ["object", "null"] },
    }),
  },
  getAnswer: { answer: objectAnswer(aiAnswerDetailSchema) },
  listAnswerCitations: {
    query: citationsQuerySchema,
    answer: {
      anyOf: [
        viewAnswerSchema({ view: "domains", title: "CitedDomainList" }, citedDomainSchema, META),
        viewAnswerSchema({ view: "pages", title: "CitedPageList" }, citedPageSchema, META),
      ],
    },
  },
  listPrompts: { answer: listAnswerSchema(promptSchema, enginesMetaSchema) },
  createPrompts: {
    body: createPromptsSchema,
    answer: { anyOf: [createdPromptSchema, createdPromptsSchema] },
  },
  getPrompt: { answer: objectAnswer(promptSchema) },
  updatePrompt: { body: updatePromptSchema, answer: objectAnswer(promptSchema) },
  deletePrompt: { answer: null },
  listRuns: { answer: listAnswerSchema(runSchema, enginesMetaSchema) },
  createRun: { body: createRunSchema, answer: objectAnswer(runSchema) },
  getRun: { answer: objectAnswer(runSchema) },
  cancelRun: { answer: objectAnswer(runSchema) },
} as const satisfies Readonly<Record<string, OperationSchemas>>;
