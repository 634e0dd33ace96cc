import type { CrawlBudgetAnswer } from "../../../schemas/crawl_budget.ts";
import type { CrawlBudget } from "../../commands/logs/read_crawl_budget.ts";
import type { DurationCounts } from "../../metrics/logs/duration_counts.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { isoTime } from "../core/present.ts";
import { hasLogsOf } from "./present_bots.ts";

/** Shows what bots spend their requests on. */
export function describeCrawlBudget(budget: CrawlBudget): CrawlBudgetAnswer {
  const isKnown = hasLogsOf(budget);
  return {
    ...describeShares(budget, isKnown),
    not_crawled_count: isKnown ? budget.uncrawledCount : null,
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
    freshness: describeFreshness(budget, isKnown),
    response_times: describeTimes(budget, isKnown),
  };
}

const timeOf = (second: number | undefined): string | null =>
  second === undefined || second === 0 ? null : isoTime(new Date(second * 1000));

function describeShares(
  { shares, compared }: CrawlBudget,
  isKnown: boolean,
): Pick<CrawlBudgetAnswer, "requests" | "requests_delta" | "shares"> {
  const sumOf = ({ searchRequests, aiRequests }: CrawlBudget["shares"][number]) =>
    searchRequests + aiRequests;
  const requests = shares.reduce((sum, share) => sum + sumOf(share), 0);
  const before = shares.reduce((sum, { requestsBefore }) => sum + requestsBefore, 0);
  const shareOf = (part: number, whole: number) => whole === 0 ? 0 : part / whole;
  return {
    requests: isKnown ? requests : null,
    requests_delta: compared === null || !isKnown ? null : requests - before,
    shares: shares.filter((share) => sumOf(share) + share.requestsBefore > 0)
      .toSorted((a, b) => sumOf(b) - sumOf(a))
      .map((share) => ({
        class: share.class,
        requests: sumOf(share),
        requests_delta: compared === null ? null : sumOf(share) - share.requestsBefore,
        search_requests: share.searchRequests,
        ai_requests: share.aiRequests,
        share: roundFigure(shareOf(sumOf(share), requests), DECIMALS.share),
        share_delta: compared === null || before === 0 ? null : roundFigure(
          shareOf(sumOf(share), requests) - share.requestsBefore / before,
          DECIMALS.share,
        ),
        pages_count: share.pages.size,
      })),
  };
}

function describeFreshness(
  { freshFrom: from, freshness, auditId, bounds }: CrawlBudget,
  isKnown: boolean,
): CrawlBudgetAnswer["freshness"] {
  return {
    from: isKnown ? from : null,
    // pages that nobody knows the visits of have no visits of 0
    page_groups: !isKnown ? [] : freshness.map((group) => ({
      page_group_id: group.id,
      page_group: group.name,
      pages_count: group.pagesCount,
      search_visited_count: group.searchVisited,
      search_median_days: group.searchMedianDays,
      ai_visited_count: group.aiVisited,
      ai_median_days: group.aiMedianDays,
    })),
    data_status: isKnown ? auditId === null ? NO_AUDIT : null : lackOf(bounds),
  };
}

function describeTimes(
  budget: CrawlBudget,
  isKnown: boolean,
): CrawlBudgetAnswer["response_times"] {
  const { compared, groups, durations: { all, before, days, groups: byGroup } } = budget;
  const times = figuresOf(all);
  const earlier = figuresOf(before);
  const minus = (own: number | null, other: number | null) =>
    compared === null || own === null || other === null ? null : own - other;
  return {
    ...times,
    timed_count: isKnown ? times.timed_count : null,
    p50_ms_delta: minus(times.p50_ms, earlier.p50_ms),
    p95_ms_delta: minus(times.p95_ms, earlier.p95_ms),
    days: [...days].toSorted(([a], [b]) => a < b ? -1 : 1)
      .map(([date, counts]) => ({ date, ...figuresOf(counts) })),
    page_groups: groups.flatMap(({ id, name }, place) => {
      const counts = byGroup[place];
      if (counts === undefined || counts.size === 0) return [];
      return [{ page_group_id: id, page_group: name, ...figuresOf(counts) }];
    }),
    data_status: isKnown ? all.size === 0 ? NO_DURATIONS : null : lackOf(budget.bounds),
  };
}

/** Why the logs say nothing of some days. */
const lackOf = (bounds: CrawlBudget["bounds"]) => bounds === null ? NO_LOGS : NO_DAYS;

function figuresOf(counts: DurationCounts) {
  return {
    timed_count: counts.size,
    p50_ms: counts.percentile(0.5),
    p95_ms: counts.percentile(0.95),
  };
}

const NO_LOGS = {
  code: "no_logs",
  message: "No access logs of this site were read yet. Read them by npm run import -- --site ID " +
    "--logs FILE.",
};
const NO_DAYS = {
  code: "no_days",
  message: "No requests of these days are there: they were not read, or are no longer kept. See " +
    "first_day and last_day.",
};
const NO_AUDIT = {
  code: "no_audit",
  message: "No audit of this site has results yet: it says which pages are indexable.",
};
const NO_DURATIONS = {
  code: "no_durations",
  message: "The logs of these days have no durations. Add them to the server's format " +
    "($request_time in nginx, %D in Apache).",
};
