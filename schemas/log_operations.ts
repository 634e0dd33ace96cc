import {
  botParamsSchema,
  botRequestSchema,
  botRequestsQuerySchema,
  botSchema,
  botsQuerySchema,
  logMetaProperties,
} from "./bot.ts";
import { botsMetaProperties } from "./bots_summary.ts";
import { crawlStatsAnswerSchema, crawlStatsQuerySchema } from "./crawl_stats.ts";
import { crawlBudgetAnswerSchema, crawlBudgetQuerySchema } from "./crawl_budget.ts";
import { listAnswerSchema, objectAnswer } from "./envelope.ts";
import { logPieceSchema, sendLogSchema } from "./log_piece.ts";
import type { OperationSchemas } from "./operation.ts";

/** What the operations on servers' logs take and answer. */
export const LOG_OPERATIONS = {
  getCrawlBudget: { query: crawlBudgetQuerySchema, answer: crawlBudgetAnswerSchema },
  getCrawlStats: { query: crawlStatsQuerySchema, answer: crawlStatsAnswerSchema },
  listBots: { query: botsQuerySchema, answer: listAnswerSchema(botSchema, botsMetaProperties) },
  listBotRequests: {
    params: botParamsSchema,
    query: botRequestsQuerySchema,
    answer: listAnswerSchema(botRequestSchema, logMetaProperties),
  },
  sendLog: { body: sendLogSchema, answer: objectAnswer(logPieceSchema) },
} as const satisfies Readonly<Record<string, OperationSchemas>>;
