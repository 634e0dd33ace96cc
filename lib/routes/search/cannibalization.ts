import { readGainParts } from "../../../db/search/gain_parts.ts";
import {
  CANNIBALIZATION_LIST,
  type CannibalizationDetails,
  type CannibalizedRow,
  listCannibalized,
} from "../../../db/search/cannibalization.ts";
import { listPageTexts } from "../../../db/search/keyword_intents.ts";
import {
  type CannibalizationAnswer,
  type CannibalizationQuery,
} from "../../../schemas/cannibalization.ts";
import {
  CANNIBALIZATION_DAYS,
  NOTHING_CANNIBALIZED,
  readCannibalization,
} from "../../commands/search/cannibalization/find_cannibalization.ts";
import { isFirstPage } from "../../lists/is_first_page.ts";
import { DAY_MS, dayOf } from "../../core/days.ts";
import { narrowToPageGroup } from "../../commands/sites/page_groups.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { CANNIBALIZATION_FORMULA } from "../../metrics/search/cannibalization/cannibalization.ts";
import type { LostPlaces } from "../../metrics/search/cannibalization/lost_places.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { listAnswer } from "../core/list_answer.ts";
import { readSourcesOnce } from "../core/list_walk.ts";
import { parseDetails } from "../audits/parse_details.ts";
import type { Presenter } from "../core/present.ts";
import { GAIN_PARTS_EXAMPLE } from "./gain_parts_example.ts";
import { presentGain } from "./present_estimate.ts";
import { presentGainParts } from "./present_gain_parts.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import { SEARCH_PROVENANCE_EXAMPLE, searchProvenanceOf } from "./search_provenance.ts";
import type { SiteParams } from "../sites/sites.ts";

type CannibalizationRequest = RouteRequest<SiteParams, CannibalizationQuery>;

const EXAMPLE: CannibalizationAnswer = {
  keyword_id: 4711,
  keyword: "assam tea",
  intent: "transactional",
  kind: "page_swapping",
  severity: "high",
  score: 79,
  parts: { split: 0.9603, swap: 0.9127, volatility: 0.3126, loss: 0.706 },
  same_intent: true,
  exclusiveness: 0.9127,
  lost_positions: {
    basis: "leaders",
    best_position: 6.31,
    other_position: 9.84,
    positions: 3.53,
    clicks_share: 0.2114,
  },
  pages_count: 2,
  clicks: 96,
  impressions: 4_210,
  primary_url: "https://shop.example.com/tea/assam",
  overlap: 0.1444,
  url_switches_count: 11,
  estimated_lost_clicks: { low: -8.5, expected: 19.4, high: 56.9 },
  gain_parts: GAIN_PARTS_EXAMPLE,
  recommendation: "merge",
  reason: "Another URL took the lead 11 times in 90 days. The mean position is 6.3 under one and " +
    "9.8 under another. https://shop.example.com/blog/assam gets less than 20 % of its clicks from other " +
    "queries: merge it into https://shop.example.com/tea/assam and redirect.",
  pages: [{
    page_id: 204,
    url: "https://shop.example.com/tea/assam",
    clicks: 61,
    impressions: 2_520,
    impressions_share: 0.5986,
    ctr: 0.0242,
    position: 6.31,
    days_count: 53,
    other_urls: [],
  }, {
    page_id: 377,
    url: "https://shop.example.com/blog/assam",
    clicks: 35,
    impressions: 1_690,
    impressions_share: 0.4014,
    ctr: 0.0207,
    position: 9.84,
    days_count: 40,
    other_urls: [],
  }],
  evidence: [{
    from: "2026-08-21",
    to: "2026-08-27",
    pages: [{ page_id: 204, days_count: 7, clicks: 9, impressions: 331, position: 6.12 }],
  }, {
    from: "2026-08-28",
    to: "2026-09-03",
    pages: [{ page_id: 377, days_count: 6, clicks: 3, impressions: 290, position: 9.71 }],
  }],
};

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/cannibalization",
  operationId: "listCannibalization",
  tag: "Keywords",
  summary: "List keywords for which pages of the site compete",
  description: "Keywords for which two or more pages of the site are shown and compete: " +
    "over 90 days unless another window is asked for, branded keywords left out. It needs rows " +
    "of query, page and date, as Search Console's API and bulk export give them.",
  ability: "read",
  quotaCost: 1,
  list: CANNIBALIZATION_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/cannibalization", next: null },
    meta: {
      ...SEARCH_PROVENANCE_EXAMPLE,
      from: "2026-08-21",
      days_with_data: 90,
      previous: null,
      aggregation: "by_page",
      formula: CANNIBALIZATION_FORMULA,
      summary: {
        ...NOTHING_CANNIBALIZED,
        harmful: 1,
        page_swapping: 1,
        incidental: 3,
        harmless_double: 2,
      },
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [404, 422],
  async handler(request) {
    const { services, caller, params } = request;
    const { db } = services;
    const now = services.now();
    const { harmless = false, page_group: groupId, ...asked } = request.query;
    const { cursor } = request.list;
    const { list: { conditions }, window, analysis } = await readSourcesOnce(
      request,
      async () => {
        await readSite(db, caller.accountId, params.id);
        const group = { siteId: params.id, groupId, field: "primary_url" };
        const list = await narrowToPageGroup(db, group, request.list);
        const window = await services.searchWindows.resolve({
          siteId: params.id,
          kind: "query_page",
          query: { ...asked, compare: "none" },
          defaultDays: CANNIBALIZATION_DAYS,
          now,
          snapshot: cursor?.otherSnapshot,
        });
        const isFirst = isFirstPage(list, { score: "descending", keyword_id: "descending" });
        const analysis = window.period === null ? undefined : await readCannibalization(services, {
          window,
          now,
          snapshot: cursor?.snapshot,
          preview: !harmless && isFirst,
        });
        return { list, window, analysis };
      },
    );
    const { period } = window;
    const list = { ...request.list, ...conditions && { conditions } };
    const page = analysis === undefined || period === null
      ? { rows: [], total: 0, nextCursor: null }
      : await listCannibalized(db, analysis, { periodId: period.id, harmless, query: list });
    const meta = {
      ...searchProvenanceOf(window, CANNIBALIZATION_FORMULA),
      // an analysis of an earlier version of the program has fewer kinds
      summary: { ...NOTHING_CANNIBALIZED, ...analysis?.summary },
    };
    return listAnswer(request, page, {
      presenter: await createPresenter(request, page.rows),
      listAnswerOptions: { meta },
    });
  },
});

async function createPresenter(
  { services }: CannibalizationRequest,
  rows: readonly CannibalizedRow[],
): Promise<Presenter<CannibalizedRow, CannibalizationAnswer>> {
  const details = parseDetails<CannibalizationDetails>(rows);
  const pageIds = details.all.flatMap(({ pages }) =>
    pages.flatMap(({ id, others = [] }) => [id, ...others])
  );
  const texts = await listPageTexts(services.db, [...new Set(pageIds)], null);
  const urls = new Map(texts.map(({ id, url }) => [id, url]));
  return {
    keyword_id: (row) => row.keyword_id,
    keyword: (row) => row.keyword,
    intent: (row) => row.intent,
    kind: (row) => row.kind,
    severity: (row) => row.severity,
    score: (row) => row.score,
    parts: (row) => {
      const { split, swap, volatility, loss } = details.of(row).parts;
      const rounded = (part: number | null) => roundFigure(part, DECIMALS.share);
      return {
        split: rounded(split),
        swap: rounded(swap),
        volatility: rounded(volatility),
        loss: rounded(loss),
      };
    },
    same_intent: (row) => details.of(row).sameIntent,
    exclusiveness: (row) => roundFigure(details.of(row).exclusiveness ?? null, DECIMALS.share),
    lost_positions: (row) => presentLost(details.of(row).lost ?? null),
    pages_count: (row) => row.pages_count,
    clicks: (row) => row.clicks,
    impressions: (row) => row.impressions,
    primary_url: (row) => row.primary_url,
    overlap: (row) => roundFigure(row.overlap, DECIMALS.share),
    url_switches_count: (row) => row.url_switches_count,
    estimated_lost_clicks: presentGain,
    gain_parts: (row) => presentGainParts(readGainParts(row.gain_parts)),
    recommendation: (row) => row.recommendation,
    reason: (row) => row.reason,
    pages: (row) =>
      details.of(row).pages.map((page) => ({
        page_id: page.id,
        url: urls.get(page.id) ?? "",
        clicks: page.clicks,
        impressions: page.impressions,
        impressions_share: roundFigure(page.share, DECIMALS.share),
        ctr: page.impressions > 0
          ? roundFigure(page.clicks / page.impressions, DECIMALS.ctr)
          : null,
        position: roundFigure(page.position, DECIMALS.position),
        days_count: page.days,
        other_urls: (page.others ?? []).map((id) => urls.get(id) ?? ""),
      })),
    evidence: (row) => presentEvidence(details.of(row)),
  };
}

function presentLost(lost: LostPlaces | null): CannibalizationAnswer["lost_positions"] {
  if (lost === null) {
    return {
      ...{ basis: "none", best_position: null, other_position: null } as const,
      ...{ positions: 0, clicks_share: null },
    };
  }
  return {
    basis: lost.basis,
    best_position: roundFigure(lost.best, DECIMALS.position),
    other_position: roundFigure(lost.other, DECIMALS.position),
    positions: roundFigure(lost.positions, DECIMALS.position),
    clicks_share: roundFigure(lost.clicksShare, DECIMALS.share),
  };
}

/** One entry for each span of days, with its pages. */
function presentEvidence(
  { spans = [], pages }: CannibalizationDetails,
): CannibalizationAnswer["evidence"] {
  const byStart = Map.groupBy(spans, ([from]) => from);
  return byStart.values().map((same) => ({
    from: dayOf((same[0]?.[0] ?? 0) * DAY_MS),
    to: dayOf((same[0]?.[1] ?? 0) * DAY_MS),
    pages: same.map(([, , page, days, clicks, impressions, position]) => ({
      page_id: pages[page]?.id ?? 0,
      days_count: days,
      clicks,
      impressions,
      position,
    })),
  })).toArray();
}

/** The routes of keywords for which pages compete. */
export const CANNIBALIZATION_ROUTES: readonly Route[] = [listRoute];
