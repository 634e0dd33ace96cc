import { KEYWORD_LIST } from "../../../db/search/keyword_list.ts";
import { hasTaggedKeywords, listTags } from "../../../db/search/keyword_tags.ts";
import type { ListPage } from "../../../db/core/list_shapes.ts";
import type { KeywordAnswer } from "../../../schemas/keyword.ts";
import { readKeywordFigures } from "../../commands/search/keywords/keyword_figures.ts";
import type { NoSearchData, SearchWindow } from "../../commands/search_data/search_window.ts";
import { countGainDays } from "../../metrics/search/gains/gain_days.ts";
import { KEYWORD_OPPORTUNITY_FORMULA } from "../../metrics/search/opportunities/keyword_opportunity.ts";
import { wantsField } from "../audits/crawl_list.ts";
import { listAnswer } from "../core/list_answer.ts";
import { onceASecond, onceAWalk } from "../core/list_walk.ts";
import { listRequestedKeywords } from "./listed_keywords.ts";
import { GAIN_PARTS_EXAMPLE } from "./gain_parts_example.ts";
import { presentCurve } from "./present_curve.ts";
import { KEYWORD_COLUMNS, keywordPresenter } from "./present_keyword.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import { SEARCH_PROVENANCE_EXAMPLE, searchProvenanceOf } from "./search_provenance.ts";

const EXAMPLE: KeywordAnswer = {
  id: 4711,
  keyword: "assam tea",
  tracked: true,
  intent: "transactional",
  intent_reason: null,
  branded: false,
  brand_match: "none",
  url: "https://shop.example.com/tea/assam",
  position: 6.41,
  position_source: "search_console",
  previous_position: 7.2,
  position_change: 0.79,
  best_position: 4.8,
  clicks: 212,
  impressions: 9_120,
  ctr: 0.0232,
  expected_ctr: 0.0241,
  clicks_delta: 31,
  search_volume: 5_400,
  pages_count: 2,
  opportunity: {
    type: "striking_distance",
    target_position: 4.49,
    gain: { low: -8.5, expected: 19.4, high: 56.9 },
    gain_parts: GAIN_PARTS_EXAMPLE,
  },
  tags: ["tea"],
  first_seen_at: "2026-08-02T04:10:00.000Z",
};

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/keywords",
  operationId: "listKeywords",
  tag: "Keywords",
  summary: "List the keywords of a site",
  description: "Every query with data in the window, those with the most clicks first. Keywords " +
    "without, which are tracked or were seen to rank, come last: their figures are null. " +
    "`filter[tracked]=true` leaves only the tracked ones; `filter[tags]` takes tags.",
  ability: "read",
  quotaCost: 1,
  list: KEYWORD_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/keywords", next: null },
    meta: {
      ...SEARCH_PROVENANCE_EXAMPLE,
      formula: KEYWORD_OPPORTUNITY_FORMULA,
      click_curve: {
        curve_id: "site-calibrated-v1:seoclarity-2021-desktop",
        calibrated: true,
        impressions_used: 48_210,
      },
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, params: { id: siteId }, walk } = request;
    const { window, page, curves, gains } = await listRequestedKeywords(request, {
      fields: KEYWORD_LIST,
      columns: KEYWORD_COLUMNS,
    });
    const ids = page.rows.map(({ id }) => id);
    const { period } = window;
    const isTagged = wantsField(request, "tags") &&
      (walk === undefined ||
        await onceASecond(request, "is tagged", () => hasTaggedKeywords(db, siteId)));
    const [figures, tags, bestPositions] = await Promise.all([
      period && onceASecond(
        request,
        `figures ${period.id}`,
        () => readKeywordFigures(db, { siteId, periodId: period.id }),
      ),
      isTagged ? listTags(db, siteId, ids) : new Map<number, string[]>(),
      wantsField(request, "best_position")
        ? readBestPositions(request, { siteId, window, page })
        : new Map<number, number>(),
    ]);
    const presenter = keywordPresenter({
      curves,
      gains,
      days: window.period === null ? 0 : countGainDays(window),
      minImpressions: figures?.minImpressions ?? Infinity,
      tags,
      bestPositions,
    });
    const meta = {
      ...searchProvenanceOf(window, KEYWORD_OPPORTUNITY_FORMULA),
      click_curve: presentCurve(curves),
    };
    return listAnswer(request, page, { presenter, listAnswerOptions: { meta } });
  },
});

/** An export of a smaller part of the keywords than one in this looks its keywords up. */
const LARGE_PART = 10;

/** Reads the best positions of a page's keywords; once an export is long, those of all keywords at once. */
async function readBestPositions(
  request: Pick<RouteRequest, "services" | "list" | "walk">,
  { siteId, window, page }: {
    siteId: number;
    window: SearchWindow | NoSearchData;
    page: ListPage<{ id: number }>;
  },
): Promise<Map<number, number>> {
  const { services: { searchWindows }, list: { cursor }, walk } = request;
  const ids = page.rows.map(({ id }) => id);
  const isLong = walk !== undefined && (cursor !== null || page.nextCursor !== null) &&
    page.total * LARGE_PART >= (window.period?.rowsCount ?? Infinity);
  if (!isLong) return await searchWindows.readBestPositions(siteId, window, ids);
  const find = await onceAWalk(
    request,
    "best_positions",
    () => searchWindows.readAllBestPositions(siteId, window),
  );
  const best = new Map<number, number>();
  for (const id of ids) {
    const position = find(id);
    if (position !== undefined) best.set(id, position);
  }
  return best;
}

/** The routes of a site's keywords that only read. */
export const KEYWORD_ROUTES: readonly Route[] = [listRoute];
