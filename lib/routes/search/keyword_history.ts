import type { KeywordRankDay } from "../../../db/search/keyword_ranks.ts";
import type { Measures } from "../../../db/search_data/search_periods.ts";
import { type KeywordHistoryAnswer } from "../../../schemas/keyword_history.ts";
import { readKeywordHistory } from "../../commands/search/keywords/read_keyword_history.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { readKeyword } from "../../commands/search/keywords/update_keyword.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { SEARCH_TOTALS_FORMULA } from "../../metrics/core/search_totals.ts";
import { answerLedger } from "./answer_ledger.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";
import { SEARCH_PROVENANCE_EXAMPLE } from "./search_provenance.ts";

type RankChecks = KeywordHistoryAnswer["rank_checks"];

const EXAMPLE: KeywordHistoryAnswer = {
  id: 4711,
  keyword: "assam tea",
  tracked: true,
  series: [
    {
      from: "2026-11-17",
      to: "2026-11-17",
      clicks: 9,
      impressions: 310,
      ctr: 0.029,
      position: 6.12,
      url: "https://shop.example.com/tea/assam",
    },
    {
      from: "2026-11-18",
      to: "2026-11-18",
      clicks: null,
      impressions: null,
      ctr: null,
      position: null,
      url: null,
    },
  ],
  exports: [],
  rank_checks: [{
    engine: "google",
    country: "DE",
    location: null,
    language: "de",
    device: "desktop",
    source: "position",
    points: [{
      date: "2026-11-18",
      position: 6,
      url: "https://shop.example.com/tea/assam",
      depth: 100,
    }],
  }],
};

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/keywords/:keyword_id/history",
  operationId: "getKeywordHistory",
  tag: "Keywords",
  summary: "Get what became of a keyword",
  description: "Its clicks, impressions, CTR, position and page by day, week or month, and each " +
    "imported rank. Days without a row of it are null, never 0.",
  ability: "read",
  quotaCost: 1,
  tables: ["series", "exports", "rank_checks"],
  answerStatus: 200,
  example: {
    data: EXAMPLE,
    meta: {
      ...SEARCH_PROVENANCE_EXAMPLE,
      from: "2026-11-17",
      days_with_data: 2,
      previous: null,
      granularity: "day",
      series_count: 1,
    },
  },
  errors: [404, 422],
  async handler({ services, caller, params, query }) {
    const { db, now } = services;
    await readSite(db, caller.accountId, params.id);
    const { keyword } = await readKeyword(db, params.id, params.keyword_id);
    const { explain: isExplained = false, granularity = "day", ...window } = query;
    const { points, exports, ranks, provenance } = await readKeywordHistory(db, {
      siteId: params.id,
      keywordId: keyword.id,
      query: { ...window, granularity },
      now: now(),
    });
    const of = {
      ...{ siteId: params.id, accountId: caller.accountId, keywordId: keyword.id },
      ...{ query: window, window: provenance },
    };
    const data: KeywordHistoryAnswer = {
      id: keyword.id,
      keyword: keyword.keyword,
      tracked: keyword.trackedAt !== null,
      series: points.map(({ from, to, measures, url }) => ({
        from,
        to,
        ...presentMeasures(measures),
        url,
      })),
      exports: exports.map((one) => ({ from: one.from, to: one.to, ...presentMeasures(one) })),
      rank_checks: groupRanks(ranks),
      ...isExplained &&
        { ledger: await answerLedger(services, of) },
    };
    const { name, version } = SEARCH_TOTALS_FORMULA;
    return {
      body: {
        data,
        meta: {
          ...provenance,
          formula: { name, version },
          granularity,
          series_count: points.filter(({ measures }) => measures !== null).length,
        },
      },
    };
  },
});

function presentMeasures(
  measures: Measures | null,
): Pick<KeywordHistoryAnswer["exports"][number], "clicks" | "impressions" | "ctr" | "position"> {
  if (measures === null) return { clicks: null, impressions: null, ctr: null, position: null };
  const { clicks, impressions, positionSum } = measures;
  const isSeen = impressions > 0;
  return {
    clicks,
    impressions,
    ctr: isSeen ? roundFigure(clicks / impressions, DECIMALS.ctr) : null,
    position: isSeen && positionSum !== null
      ? roundFigure(positionSum / impressions, DECIMALS.position)
      : null,
  };
}

/** Ranks by what was searched with and where they are from, in the order of their coming. */
function groupRanks(ranks: readonly KeywordRankDay[]): RankChecks {
  const groups = new Map<string, RankChecks[number]>();
  for (const { date, position, url, depth, ...context } of ranks) {
    const key = JSON.stringify(Object.values(context));
    const group = groups.get(key) ?? { ...context, points: [] };
    groups.set(key, group);
    group.points.push({ date, position, url, depth });
  }
  return [...groups.values()];
}

/** The routes of what became of keywords. */
export const KEYWORD_HISTORY_ROUTES: readonly Route[] = [readRoute];
