import { readCompetitorRow } from "../../../db/search/competitor_figures.ts";
import type { Db } from "../../../db/core/connection.ts";
import {
  countGapSets,
  KEYWORD_GAP_LIST,
  type KeywordGapRow,
  listKeywordGaps,
  setsOf,
} from "../../../db/search/keyword_gap.ts";
import { type KeywordGapAnswer, type KeywordGapQuery } from "../../../schemas/competitor.ts";
import { readCompetitor } from "../../commands/search/visibility/change_competitors.ts";
import {
  asksDays,
  compareInWindow,
  type WindowOwner,
} from "../../commands/search/visibility/compare_in_window.ts";
import { findCompetitorReport } from "../../commands/search/visibility/read_competitor_report.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { KEYWORD_GAP_FORMULA } from "../../metrics/search/visibility/keyword_gap.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import type { CompetitorParams } from "./competitors.ts";
import { listAnswer } from "../core/list_answer.ts";
import type { Presenter } from "../core/present.ts";
import { rankProvenanceOf, WAITING } from "./rank_provenance.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import { VISIBILITY_EXAMPLE } from "./visibility_example.ts";

const EXAMPLE: KeywordGapAnswer = {
  keyword_id: 311,
  keyword: "green tea",
  sets: ["missing", "untapped"],
  position: 3,
  url: "https://rival.example/green-tea",
  our_position: null,
  our_url: null,
  search_volume: 5400,
  estimated_clicks: 131.2,
  checked_on: "2026-11-18",
};

const presentGap: Presenter<KeywordGapRow, KeywordGapAnswer> = {
  keyword_id: (row) => row.keyword_id,
  keyword: (row) => row.keyword,
  sets: (row) => setsOf(row.gap),
  position: (row) => roundFigure(row.position, DECIMALS.position),
  url: (row) => row.url,
  our_position: (row) => roundFigure(row.our_position, DECIMALS.position),
  our_url: (row) => row.our_url,
  search_volume: (row) => row.search_volume,
  estimated_clicks: (row) => roundFigure(row.estimated_clicks, DECIMALS.clicks),
  checked_on: (row) => row.checked_on,
};

type GapRequest = RouteRequest<CompetitorParams, KeywordGapQuery>;

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/competitors/:competitor_id/gap",
  operationId: "listKeywordGap",
  tag: "Competitors",
  summary: "Compare the keywords of a competitor with the site's",
  description: "Every tracked keyword for which the competitor is among the first 100, with both " +
    "positions and URLs, the most clicks first: `set=missing` lists what to win, `set=weaker` where " +
    "to overtake. With `from` or `to`, as both ranked in these days.",
  ability: "read",
  quotaCost: 1,
  list: KEYWORD_GAP_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/competitors/7/gap", next: null },
    meta: {
      source: "rank_check",
      from: "2026-10-14",
      to: "2026-11-18",
      days_with_data: null,
      previous: null,
      data_state: "final",
      search_type: "web",
      country: "DE",
      device: "mobile",
      aggregation: null,
      formula: { name: "keyword_gap", version: 1 },
      data_status: null,
      context: VISIBILITY_EXAMPLE.meta.context,
      weighting: "volume",
      imputed_count: 12,
      click_curve_id: "site-calibrated-v1:seoclarity-2021-mobile",
      summary: { missing: 31, untapped: 45, weaker: 55, stronger: 41, shared: 96 },
      per_page: 50,
      next_cursor: null,
      total: 141,
    },
  },
  errors: [404, 422],
  async handler(request) {
    const { services, caller, params, query, list } = request;
    const { db } = services;
    const site = await readSite(db, caller.accountId, params.id);
    const { id: competitorId } = await readCompetitor(db, site.id, params.competitor_id);
    const compared = asksDays(query)
      ? await readGapThen(request, site, competitorId)
      : await readNewestGap(db, site.id, competitorId);
    const { report } = compared;
    const source = { siteId: site.id, competitorId, keywords: compared.keywords };
    const [page, summary] = await Promise.all([
      listKeywordGaps(db, { ...source, set: query.set ?? null }, list),
      countGapSets(db, source),
    ]);
    const meta = {
      ...rankProvenanceOf({ siteId: site.id, formula: KEYWORD_GAP_FORMULA, ...compared }),
      click_curve_id: report?.curveId ?? null,
      summary,
    };
    return listAnswer(request, page, { presenter: presentGap, listAnswerOptions: { meta } });
  },
});

async function readGapThen(
  { services, query }: GapRequest,
  site: WindowOwner,
  competitorId: number,
) {
  const compared = await compareInWindow(services, site, { query, now: services.now() });
  const keywords = [...compared.keywords].filter((row) => row.competitorId === competitorId);
  return { ...compared, keywords };
}

async function readNewestGap(db: Db, siteId: number, competitorId: number) {
  const [report, row] = await Promise.all([
    findCompetitorReport(db, siteId),
    readCompetitorRow(db, siteId, competitorId),
  ]);
  const isWaiting = report !== null && row.keywords_count === null;
  return { report, status: isWaiting ? WAITING : null, keywords: undefined };
}

/** The routes of keyword gaps. */
export const KEYWORD_GAP_ROUTES: readonly Route[] = [listRoute];
