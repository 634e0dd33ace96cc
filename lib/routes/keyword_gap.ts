import { readCompetitorRow } from "../../db/competitor_figures.ts";
import {
  countGapSets,
  KEYWORD_GAP_LIST,
  type KeywordGapRow,
  listKeywordGaps,
  setsOf,
} from "../../db/keyword_gap.ts";
import {
  type KeywordGapAnswer,
  keywordGapMetaSchema,
  type KeywordGapQuery,
  keywordGapQuerySchema,
  keywordGapSchema,
} from "../../schemas/competitor.ts";
import { listAnswerSchema } from "../../schemas/envelope.ts";
import { readCompetitor } from "../commands/change_competitors.ts";
import { findCompetitorReport } from "../commands/read_competitor_report.ts";
import { readSite } from "../commands/read_site.ts";
import { KEYWORD_GAP_FORMULA } from "../metrics/keyword_gap.ts";
import { DECIMALS, roundFigure } from "../metrics/round_figure.ts";
import type { CompetitorParams } from "./competitors.ts";
import { listAnswer } from "./list_answer.ts";
import type { Presenter } from "./present.ts";
import { rankProvenanceOf, WAITING } from "./rank_provenance.ts";
import type { Route, RouteRequest } from "./route.ts";
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

const listRoute: Route = {
  method: "GET",
  path: "/sites/:id/competitors/:competitor_id/gap",
  operationId: "listKeywordGap",
  tag: "Competitors",
  summary: "List the keywords of a competitor beside the site's",
  description: "Every tracked keyword for which the competitor is among the first 100, with both " +
    "positions and URLs, the most clicks first: `set=missing` lists what to win, `set=weaker` where " +
    "to overtake.",
  ability: "read",
  quotaCost: 1,
  querySchema: keywordGapQuerySchema,
  list: KEYWORD_GAP_LIST,
  answerSchema: listAnswerSchema(keywordGapSchema, keywordGapMetaSchema),
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
  async handler(request: GapRequest) {
    const { services: { db }, caller, params, query, list } = request;
    const siteId = params.id;
    await readSite(db, caller.accountId, siteId);
    const { id: competitorId } = await readCompetitor(db, siteId, params.competitor_id);
    const [page, summary, report, row] = await Promise.all([
      listKeywordGaps(db, { siteId, competitorId, set: query.set ?? null }, list),
      countGapSets(db, { siteId, competitorId }),
      findCompetitorReport(db, siteId),
      readCompetitorRow(db, siteId, competitorId),
    ]);
    const status = row.keywords_count === null ? WAITING : null;
    const meta = {
      ...rankProvenanceOf(siteId, report, KEYWORD_GAP_FORMULA, status),
      click_curve_id: report?.curveId ?? null,
      summary,
    };
    return listAnswer(request, page, presentGap, { meta });
  },
};

/** The routes of keyword gaps. */
export const KEYWORD_GAP_ROUTES: readonly Route[] = [listRoute];
