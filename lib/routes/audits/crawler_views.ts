import { listCrawlerAnswers } from "../../../db/audits/lifecycle/crawler_view_work.ts";
import {
  CRAWLER_VIEW_LIST,
  type CrawlerViewRow,
  findCrawlerView,
  listCrawlerViews,
} from "../../../db/audits/lifecycle/crawler_views.ts";
import type { Db } from "../../../db/core/connection.ts";
import type {
  CrawlerViewAnswer,
  CrawlerViewItemAnswer,
  SeenAnswerView,
} from "../../../schemas/crawler_view.ts";
import { describeCrawlerView } from "../../commands/audits/views/describe_crawler_view.ts";
import { startCrawlerView } from "../../commands/audits/views/start_crawler_view.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { NotFoundError } from "../../core/errors.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, present, type Presenter } from "../core/present.ts";
import type { Route } from "../core/route.ts";

const PATH = "/sites/:id/ai/crawler-views";
const TAG = "AI";
const ASK_AGAIN_SECONDS = 5;

const ITEM: CrawlerViewItemAnswer = {
  id: 4,
  status: "completed",
  progress_pct: 100,
  agents_count: 1,
  pages: [{ url: "https://shop.example.com/", chosen_by: "home" }],
  verdicts: {
    ...{ allowed: 0, blocked_by_robots: 0, blocked_by_server: 1, challenged: 0 },
    ...{ different_content: 0, unknown: 0 },
  },
  error: null,
  queued_at: "2026-11-20T10:00:00.000Z",
  started_at: "2026-11-20T10:00:01.204Z",
  finished_at: "2026-11-20T10:00:09.918Z",
  updated_at: "2026-11-20T10:00:09.918Z",
};

const SEEN: SeenAnswerView = {
  status_code: 200,
  fetch_error: null,
  final_url: "https://shop.example.com/",
  size_bytes: 48_211,
  title: "Tea from small gardens",
  title_hash: "9c1185a5c5e9fc54",
  words_count: 640,
  challenge: null,
  response_time_ms: 184,
};

const REFUSED: SeenAnswerView = {
  ...SEEN,
  status_code: 403,
  size_bytes: 712,
  title: "Forbidden",
  title_hash: "f1b8e6d2a90c4e77",
  words_count: 9,
};

const EXAMPLE: CrawlerViewAnswer = {
  ...ITEM,
  baselines: [{
    url: "https://shop.example.com/",
    browser: SEEN,
    browser_again: SEEN,
    own_crawler: SEEN,
  }],
  agents: [{
    agent: "GPTBot",
    operator: "OpenAI",
    purpose: "training",
    user_agent: "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.3; " +
      "+https://openai.com/gptbot",
    user_agent_source: "published",
    verdict: "blocked_by_server",
    reason: "refused_status",
    pages_count: 1,
    caveat: "The requests carried the agent's name and came from the address of this server. A " +
      "firewall that verifies addresses refuses such a request as false and still lets the agent " +
      "itself in: this does not prove that the agent is refused.",
    pages: [{
      url: "https://shop.example.com/",
      verdict: "blocked_by_server",
      reason: "refused_status",
      sentence: "The server answers GPTBot with 403 and a browser with 200.",
      robots_rule: null,
      answer: REFUSED,
      control: SEEN,
    }],
  }],
};

const presentItem: Presenter<CrawlerViewRow, CrawlerViewItemAnswer> = {
  id: (row) => row.id,
  status: (row) => row.status,
  progress_pct: ({ status, answers_done: done, answers_count: count }) =>
    status === "completed" ? 100 : Math.min(99, Math.floor(100 * done / Math.max(1, count))),
  agents_count: (row) => row.agents.length,
  pages: (row) => row.pages,
  verdicts: (row) => row.verdicts,
  error: ({ error_code: code, error_message: message }) =>
    code === null ? null : { code, message: message ?? "" },
  queued_at: (row) => isoTime(row.created_at),
  started_at: (row) => isoTime(row.started_at),
  finished_at: (row) => isoTime(row.finished_at),
  updated_at: (row) => isoTime(row.updated_at),
};

/** One that is not done says when to ask for it again. */
async function answerView(db: Db, siteId: number, id: number) {
  const view = await findCrawlerView(db, siteId, id);
  if (view === undefined) {
    throw new NotFoundError("crawler_view_not_found", `Site ${siteId} has no crawler view ${id}.`);
  }
  const parts = describeCrawlerView(view, await listCrawlerAnswers(db, siteId, id));
  const data: CrawlerViewAnswer = { ...present(presentItem, view), ...parts };
  const isDone = view.status === "completed" || view.status === "failed";
  const headers: Record<string, string> = isDone
    ? {}
    : { "Retry-After": String(ASK_AGAIN_SECONDS) };
  return { headers, body: { data } };
}

const listRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "listCrawlerViews",
  tag: TAG,
  summary: "List the views by AI crawlers' names",
  description: "When pages of the site were asked for under the names of AI crawlers, and what " +
    "came of it, the newest first. The last 20 are kept.",
  ability: "read",
  quotaCost: 1,
  list: CRAWLER_VIEW_LIST,
  answerStatus: 200,
  example: {
    data: [ITEM],
    links: { first: "https://api.example.com/api/v1/sites/1/ai/crawler-views", next: null },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params: { id: siteId }, list } = request;
    await readSite(db, caller.accountId, siteId);
    return listAnswer(request, await listCrawlerViews(db, siteId, list), {
      presenter: presentItem,
    });
  },
});

const startRoute = defineRoute({
  method: "POST",
  path: PATH,
  operationId: "startCrawlerView",
  tag: TAG,
  summary: "Ask for pages as AI crawlers do",
  description: "Requests pages of the site under the name of each AI crawler, as a browser and " +
    "as this service's own crawler, to see what a firewall refuses that robots.txt allows. One request " +
    "a second at most, slower where robots.txt says so, and nothing that robots.txt forbids the agent. The " +
    "requests come from the address of this server: a server that verifies addresses may answer " +
    "the agent itself otherwise, which `caveat` says. Where the server requires a proof of ownership, " +
    "this is a 403 with the code `ownership_required` until there is one. A site has one view at a " +
    "time; another is a 409.",
  ability: "audit",
  quotaCost: 1,
  bodyExample: { agents: ["GPTBot", "ClaudeBot", "PerplexityBot"], max_pages: 3 },
  answerStatus: 202,
  example: {
    data: {
      ...{ ...ITEM, status: "queued", progress_pct: 0, verdicts: null, agents: [] },
      baselines: [{
        url: "https://shop.example.com/",
        ...{ browser: null, browser_again: null, own_crawler: null },
      }],
      ...{ started_at: null, finished_at: null, updated_at: ITEM.queued_at },
    },
  },
  errors: [400, 404, 409, 413, 415, 422],
  async handler({ services, caller, params, body, baseUrl }) {
    const site = await readSite(services.db, caller.accountId, params.id);
    const viewed = { id: site.id, domain: site.domain, startUrl: site.start_url };
    const id = await startCrawlerView(services, viewed, body);
    const { headers, body: answer } = await answerView(services.db, site.id, id);
    const Location = `${baseUrl}/sites/${site.id}/ai/crawler-views/${id}`;
    return { headers: { ...headers, Location }, body: answer };
  },
});

const readRoute = defineRoute({
  method: "GET",
  path: `${PATH}/:view_id`,
  operationId: "getCrawlerView",
  tag: TAG,
  summary: "Get what AI crawlers' names get",
  description:
    "The verdict over each agent with the answers behind it, as far as they have come: " +
    "allowed, blocked_by_robots, blocked_by_server, challenged, different_content or unknown, and " +
    "why. Calls of this are free of the monthly quota.",
  ability: "read",
  quotaCost: 0,
  tables: ["pages", "agents", "baselines"],
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services: { db }, caller, params }) {
    await readSite(db, caller.accountId, params.id);
    return await answerView(db, params.id, params.view_id);
  },
});

/** The routes of how a site's server answers the names of AI crawlers. */
export const CRAWLER_VIEW_ROUTES: readonly Route[] = [listRoute, startRoute, readRoute];
