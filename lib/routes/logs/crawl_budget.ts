import type { CrawlBudgetAnswer, CrawlBudgetBody } from "../../../schemas/crawl_budget.ts";
import { type CrawlBudget, readCrawlBudget } from "../../commands/logs/read_crawl_budget.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";
import { LOG_META_EXAMPLE } from "./bot_examples.ts";
import { describeLogMeta } from "./present_bots.ts";
import { describeCrawlBudget } from "./present_crawl_budget.ts";

const EXAMPLE: CrawlBudgetAnswer = {
  requests: 21_960,
  requests_delta: 1_204,
  shares: [{
    class: "indexable_with_clicks",
    requests: 12_004,
    requests_delta: 810,
    search_requests: 9_020,
    ai_requests: 2_984,
    share: 0.5466,
    share_delta: 0.0073,
    pages_count: 410,
  }],
  not_crawled_count: 1,
  not_crawled: [{ page_id: 811, url: "https://shop.example.com/old-campaign", requests: 312 }],
  important_pages_count: 620,
  not_visited_count: 1,
  not_visited: [{
    page_id: 204,
    url: "https://shop.example.com/tea",
    clicks: 31,
    link_score: 44,
    last_search_bot_at: "2026-10-02T04:11:09.000Z",
    last_ai_bot_at: null,
  }],
  freshness: {
    from: "2026-08-23",
    page_groups: [{
      page_group_id: 3,
      page_group: "Products",
      pages_count: 410,
      search_visited_count: 402,
      search_median_days: 6,
      ai_visited_count: 120,
      ai_median_days: null,
    }],
    data_status: null,
  },
  response_times: {
    timed_count: 21_960,
    p50_ms: 84,
    p95_ms: 410,
    p50_ms_delta: -3,
    p95_ms_delta: 22,
    days: [{ date: "2026-11-20", timed_count: 801, p50_ms: 81, p95_ms: 390 }],
    page_groups: [{
      ...{ page_group_id: 3, page_group: "Products" },
      ...{ timed_count: 12_004, p50_ms: 92, p95_ms: 433 },
    }],
    data_status: null,
  },
};

const COMPARED = { from: "2026-09-26", to: "2026-10-23" };

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/crawl-budget",
  operationId: "getCrawlBudget",
  tag: "Logs",
  summary: "See what bots spend their requests on",
  description: "Requests of search engines' and AI systems' bots in a window, by what the latest " +
    "audit and the search data know of their pages: indexable with clicks and without, redirects, " +
    "errors, parameters, noindex, orphans; pages that bots request and the crawl does not find; " +
    "pages that matter and no bot has requested in the last 30 days of the logs; how long ago " +
    "proven bots requested the pages of each group; and response times as bots saw them.",
  ability: "read",
  quotaCost: 1,
  tables: [
    "shares",
    "not_crawled",
    "not_visited",
    "freshness.page_groups",
    "response_times.days",
    "response_times.page_groups",
  ],
  answerStatus: 200,
  example: { data: EXAMPLE, meta: { ...LOG_META_EXAMPLE, compared: COMPARED, audit_id: 12 } },
  errors: [404, 422],
  async handler({ services, caller, params, query }) {
    await readSite(services.db, caller.accountId, params.id);
    const question = { query, now: services.now(), describe: describeBody };
    return { body: await readCrawlBudget(services, params.id, question) };
  },
});

function describeBody(budget: CrawlBudget): CrawlBudgetBody {
  const data = describeCrawlBudget(budget);
  const meta = {
    ...describeLogMeta(budget, data.requests ?? 0),
    compared: budget.compared,
    audit_id: budget.auditId,
  };
  return { data, meta };
}

/** The routes of what bots spend their requests on. */
export const CRAWL_BUDGET_ROUTES: readonly Route[] = [readRoute];
