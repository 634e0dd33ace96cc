import { listAnswerSchema, objectAnswer } from "./envelope.ts";
import { createImportSchema, importItemSchema, importSchema, skippedRowSchema } from "./import.ts";
import { putRankLookupsSchema, rankLookupsSchema } from "./rank_lookup.ts";
import type { OperationSchemas } from "./operation.ts";

/** What the operations on imports take and answer. */
export const IMPORT_OPERATIONS = {
  getRankLookups: { answer: objectAnswer(rankLookupsSchema) },
  putRankLookups: { body: putRankLookupsSchema, answer: objectAnswer(rankLookupsSchema) },
  deleteRankLookups: { answer: null },
  runRankLookups: { answer: objectAnswer(rankLookupsSchema) },
  createImport: { body: createImportSchema, answer: objectAnswer(importSchema) },
  listImports: { answer: listAnswerSchema(importItemSchema) },
  getImport: { answer: objectAnswer(importSchema) },
  listSkippedRows: { answer: listAnswerSchema(skippedRowSchema) },
  deleteImport: { answer: objectAnswer(importSchema) },
} as const satisfies Readonly<Record<string, OperationSchemas>>;
