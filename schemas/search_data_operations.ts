import { listAnswerSchema, objectAnswer } from "./envelope.ts";
import {
  bingLinkSchema,
  bingMetaSchema,
  bingStatSchema,
  bingStatsQuerySchema,
  bingWebmasterSchema,
  putBingWebmasterSchema,
} from "./bing_webmaster.ts";
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
  getBingWebmaster: { answer: objectAnswer(bingWebmasterSchema) },
  putBingWebmaster: { body: putBingWebmasterSchema, answer: objectAnswer(bingWebmasterSchema) },
  deleteBingWebmaster: { answer: null },
  listBingStats: {
    query: bingStatsQuerySchema,
    answer: listAnswerSchema(bingStatSchema, bingMetaSchema),
  },
  listBingLinks: { answer: listAnswerSchema(bingLinkSchema, bingMetaSchema) },
  listSearchHours: {
    query: searchHoursQuerySchema,
    answer: listAnswerSchema(searchHourSchema, searchHoursMetaSchema),
  },
  listSearchUpdates: {
    query: searchUpdatesQuerySchema,
    answer: listAnswerSchema(searchUpdateSchema, searchUpdatesMetaSchema),
  },
} as const satisfies Readonly<Record<string, OperationSchemas>>;
