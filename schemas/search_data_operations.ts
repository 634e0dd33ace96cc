import { listAnswerSchema, objectAnswer } from "./envelope.ts";
import {
  putSearchConsoleSchema,
  searchConsoleSchema,
  syncSearchConsoleSchema,
} from "./search_console.ts";
import { searchHourSchema, searchHoursMetaSchema, searchHoursQuerySchema } from "./search_hour.ts";
import {
  searchUpdateSchema,
  searchUpdatesMetaSchema,
  searchUpdatesQuerySchema,
} from "./search_update.ts";
import type { OperationSchemas } from "./operation.ts";

/** What the operations on search data take and answer. */
export const SEARCH_DATA_OPERATIONS = {
  getSearchConsole: { answer: objectAnswer(searchConsoleSchema) },
  putSearchConsole: { body: putSearchConsoleSchema, answer: objectAnswer(searchConsoleSchema) },
  deleteSearchConsole: { answer: null },
  syncSearchConsole: { body: syncSearchConsoleSchema, answer: objectAnswer(searchConsoleSchema) },
  listSearchHours: {
    query: searchHoursQuerySchema,
    answer: listAnswerSchema(searchHourSchema, searchHoursMetaSchema),
  },
  listSearchUpdates: {
    query: searchUpdatesQuerySchema,
    answer: listAnswerSchema(searchUpdateSchema, searchUpdatesMetaSchema),
  },
} as const satisfies Readonly<Record<string, OperationSchemas>>;
