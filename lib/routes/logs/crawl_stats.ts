import type { CrawlStatsAnswer } from "../../../schemas/crawl_stats.ts";
import { type CrawlStats, readCrawlStats } from "../../commands/logs/read_crawl_stats.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";
import { LOG_META_EXAMPLE } from "./bot_examples.ts";
import { describeLogMeta, hasLogsOf } from "./present_bots.ts";

const MS_DECIMALS = 1;

const NOT_KNOWN = [
  "Whether Googlebot came as a smartphone or as a desktop: logs are kept by the bot's name.",
  "Requests that did not reach the server: DNS errors, timeouts, robots.txt not available.",
  "Requests that a cache in front of the server answered, unless its logs are read, too.",
];

const EXAMPLE: CrawlStatsAnswer = {
  requests: 18_204,
  bytes: 402_118_332,
  response_time_ms: 84.3,
  left_out_requests: 206,
  days: [{ date: "2026-11-20", requests: 702, bytes: 15_118_332, response_time_ms: 81.2 }],
  responses: [{ response: "ok", requests: 17_410, share: 0.9564 }],
  file_types: [{ file_type: "html", requests: 15_022, share: 0.8252 }],
  purposes: [{ purpose: "refresh", requests: 17_920, share: 0.9844 }],
  bots: [{ bot: "Googlebot", requests: 16_804, share: 0.9231 }],
  not_known: NOT_KNOWN,
};

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/crawl-stats",
  operationId: "getCrawlStats",
  tag: "Logs",
  summary: "Compare with Search Console's crawl statistics",
  description:
    "Google's verified requests by the server's logs in the groups of Search Console's " +
    "report: by day, response, file type, purpose and bot. `not_known` names what that report has " +
    "and logs do not say.",
  ability: "read",
  quotaCost: 1,
  tables: ["days", "responses", "file_types", "purposes", "bots"],
  answerStatus: 200,
  example: { data: EXAMPLE, meta: LOG_META_EXAMPLE },
  errors: [404, 422],
  async handler({ services, caller, params, query }) {
    await readSite(services.db, caller.accountId, params.id);
    const body = await readCrawlStats(services, params.id, {
      query,
      now: services.now(),
      describe: (stats) => ({
        data: describe(stats),
        meta: describeLogMeta(stats, stats.all.requests),
      }),
    });
    return { body };
  },
});

function describe(stats: CrawlStats): CrawlStatsAnswer {
  const { all, days } = stats;
  const isKnown = hasLogsOf(stats);
  const meanOf = ({ timed, durationMs }: CrawlStats["all"]) =>
    timed === 0 ? null : roundFigure(durationMs / timed, MS_DECIMALS);
  const partsOf = <Key extends string>(counts: ReadonlyMap<Key, number>) =>
    [...counts].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
      .map(([key, requests]) => ({
        key,
        requests,
        share: roundFigure(requests / all.requests, DECIMALS.share),
      }));
  return {
    requests: isKnown ? all.requests : null,
    bytes: isKnown ? all.bytes : null,
    response_time_ms: meanOf(all),
    left_out_requests: isKnown ? stats.leftOut : null,
    days: [...days].toSorted(([a], [b]) => a < b ? -1 : 1).map(([date, sums]) => ({
      date,
      requests: sums.requests,
      bytes: sums.bytes,
      response_time_ms: meanOf(sums),
    })),
    responses: partsOf(stats.responses).map(({ key, ...part }) => ({ response: key, ...part })),
    file_types: partsOf(stats.fileTypes).map(({ key, ...part }) => ({ file_type: key, ...part })),
    purposes: partsOf(stats.purposes).map(({ key, ...part }) => ({ purpose: key, ...part })),
    bots: partsOf(stats.bots).map(({ key, ...part }) => ({ bot: key, ...part })),
    not_known: NOT_KNOWN,
  };
}

/** The routes of Google's requests as Search Console reports them. */
export const CRAWL_STATS_ROUTES: readonly Route[] = [readRoute];
