import type { ListFields } from "../../../db/core/list_shapes.ts";
import { BOT_PURPOSES, type BotAnswer } from "../../../schemas/bot.ts";
import { BOT_REQUEST_LIST, listBotRequests } from "../../commands/logs/list_bot_requests.ts";
import { findLogWindow, readBots } from "../../commands/logs/read_bots.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { listArray } from "../../lists/list_array.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import type { Route } from "../core/route.ts";
import {
  BOT_EXAMPLE,
  BOTS_META_EXAMPLE,
  LOG_META_EXAMPLE,
  REQUEST_EXAMPLE,
} from "./bot_examples.ts";
import {
  describeBot,
  describeBotsSummary,
  describeLogMeta,
  presentBot,
  presentBotRequest,
} from "./present_bots.ts";

const TEXT = { type: "string", sortable: true, filterable: true } as const;
const NUMBER = { type: "number", sortable: true, filterable: true } as const;
const COUNT = { type: "integer", sortable: true, filterable: true } as const;

const BOT_LIST: ListFields = {
  defaultSort: "-requests",
  key: "bot",
  fields: {
    bot: { ...TEXT, searchable: true },
    operator: { ...TEXT, nullable: true, searchable: true },
    purpose: { ...TEXT, values: BOT_PURPOSES },
    source_url: { type: "string", nullable: true },
    verification: { type: "object" },
    requests: COUNT,
    requests_delta: { ...COUNT, nullable: true },
    verdicts: { type: "object" },
    verified_share: NUMBER,
    pages_count: { ...COUNT, nullable: true },
    bytes: COUNT,
    status_codes: { type: "object" },
    response_time_ms: { ...NUMBER, nullable: true },
    days_count: COUNT,
    first_day: TEXT,
    last_day: TEXT,
  },
};
const SEARCHED = ["bot", "operator"];

const HOW = "Logs are read by `npm run import -- --site ID --logs FILE`.";

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/bots",
  operationId: "listBots",
  tag: "Logs",
  summary: "List the bots that request the site",
  description: "From the server's own access logs: how many requests, pages and bytes, which " +
    "statuses, and which share is proved to come from the bot's operator. `meta.summary` has all " +
    `of them together, by purpose, and how many people came from which AI system. ${HOW}`,
  ability: "read",
  quotaCost: 1,
  list: BOT_LIST,
  answerStatus: 200,
  example: {
    data: [BOT_EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/bots", next: null },
    meta: { ...BOTS_META_EXAMPLE, per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services, caller, params, query, list } = request;
    await readSite(services.db, caller.accountId, params.id);
    const report = await readBots(services, params.id, { query, now: services.now() });
    const rows: BotAnswer[] = report.bots.map(describeBot);
    const meta = {
      ...describeLogMeta(report, report.totals.requests),
      compared: report.compared,
      summary: describeBotsSummary(report),
    };
    return listAnswer(request, listArray(rows, list, SEARCHED), {
      presenter: presentBot,
      listAnswerOptions: { meta },
    });
  },
});

const requestsRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/bots/:bot/requests",
  operationId: "listBotRequests",
  tag: "Logs",
  summary: "List a bot's requests one by one",
  description: "Each request of the bot in a window, the newest first, with what it got and " +
    `whether it is proved to come from the bot's operator. ${HOW}`,
  ability: "read",
  quotaCost: 1,
  list: BOT_REQUEST_LIST,
  answerStatus: 200,
  example: {
    data: [REQUEST_EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/bots/Googlebot/requests", next: null },
    meta: { ...LOG_META_EXAMPLE, per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params, query, list } = request;
    await readSite(db, caller.accountId, params.id);
    const { bounds, window } = await findLogWindow(db, params.id, query);
    const page = window === null
      ? { rows: [], total: 0, nextCursor: null }
      : await listBotRequests(db, { siteId: params.id, agent: params.bot, window }, list);
    const meta = describeLogMeta({ bounds, window }, page.total);
    return listAnswer(request, page, {
      presenter: presentBotRequest,
      listAnswerOptions: { meta },
    });
  },
});

/** The routes of bots that request a site. */
export const BOT_ROUTES: readonly Route[] = [listRoute, requestsRoute];
