import type { CrawlBudgetAnswer } from "../../../schemas/crawl_budget.ts";
import { type CrawlBudget, readCrawlBudget } from "../../commands/logs/read_crawl_budget.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { defineRoute } from "../core/define_route.ts";
import { isoTime } from "../core/present.ts";
import type { Route } from "../core/route.ts";
import { LOG_META_EXAMPLE } from "./bot_examples.ts";
import { describeLogMeta } from "./present_bots.ts";

const EXAMPLE: CrawlBudgetAnswer = {
  requests: 21_960,
  shares: [{
    class: "indexable_with_clicks",
    requests: 12_004,
    search_requests: 9_020,
    ai_requests: 2_984,
    share: 0.5466,
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
};

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/crawl-budget",
  operationId: "getCrawlBudget",
  tag: "Logs",
  summary: "See what bots spend their requests on",
  description: "Requests of search engines' and AI systems' bots in a window, by what the latest " +
    "audit and the search data know of their pages: indexable with clicks and without, redirects, " +
    "errors, parameters, noindex, orphans; pages that bots request and the crawl does not find; " +
    "and pages that matter and no bot has requested in the last 30 days of the logs.",
  ability: "read",
  quotaCost: 1,
  tables: ["shares", "not_crawled", "not_visited"],
  answerStatus: 200,
  example: { data: EXAMPLE, meta: { ...LOG_META_EXAMPLE, audit_id: 12 } },
  errors: [404, 422],
  async handler({ services, caller, params, query }) {
    await readSite(services.db, caller.accountId, params.id);
    const budget = await readCrawlBudget(services, params.id, { query, now: services.now() });
    const data = describe(budget);
    const meta = { ...describeLogMeta(budget, data.requests), audit_id: budget.auditId };
    return { body: { data, meta } };
  },
});

function describe(budget: CrawlBudget): CrawlBudgetAnswer {
  const sumOf = ({ searchRequests, aiRequests }: CrawlBudget["shares"][number]) =>
    searchRequests + aiRequests;
  const requests = budget.shares.reduce((sum, share) => sum + sumOf(share), 0);
  return {
    requests,
    shares: budget.shares.filter((share) => sumOf(share) > 0)
      .toSorted((a, b) => sumOf(b) - sumOf(a))
      .map((share) => ({
        class: share.class,
        requests: sumOf(share),
        search_requests: share.searchRequests,
        ai_requests: share.aiRequests,
        share: roundFigure(sumOf(share) / requests, DECIMALS.share),
        pages_count: share.pages.size,
      })),
    not_crawled_count: budget.uncrawledCount,
    not_crawled: budget.uncrawled.map(({ pageId, url, requests: count }) => ({
      page_id: pageId,
      url,
      requests: count,
    })),
    important_pages_count: budget.importantCount,
    not_visited_count: budget.awaitedCount,
    not_visited: budget.awaited.map(({ pageId, url, clicks, linkScore, visits }) => ({
      page_id: pageId,
      url,
      clicks,
      link_score: linkScore,
      last_search_bot_at: timeOf(visits?.searchSecond),
      last_ai_bot_at: timeOf(visits?.aiSecond),
    })),
  };
}

const timeOf = (second: number | undefined): string | null =>
  second === undefined || second === 0 ? null : isoTime(new Date(second * 1000));

/** The routes of what bots spend their requests on. */
export const CRAWL_BUDGET_ROUTES: readonly Route[] = [readRoute];
