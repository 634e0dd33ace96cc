import { KEYWORD_LIST } from "../../db/keyword_list.ts";
import { listTags } from "../../db/keyword_tags.ts";
import { listAnswerSchema, objectAnswer } from "../../schemas/envelope.ts";
import {
  clickCurveSchema,
  type KeywordAnswer,
  keywordSchema,
  type KeywordSettingsAnswer,
  keywordSettingsSchema,
  trackedKeywordsAnswer,
  type TrackKeywordsBody,
  trackKeywordsSchema,
  untrackedKeywordsSchema,
  type UntrackKeywordsBody,
  untrackKeywordsSchema,
  type UpdateKeywordBody,
  updateKeywordSchema,
} from "../../schemas/keyword.ts";
import { searchProvenanceSchema } from "../../schemas/search_provenance.ts";
import { type SearchWindowQuery, searchWindowQuerySchema } from "../../schemas/search_window.ts";
import { readBestPositions } from "../commands/best_positions.ts";
import { readKeywordList } from "../commands/read_keyword_list.ts";
import { readSite } from "../commands/read_site.ts";
import { trackKeywords, untrackKeywords } from "../commands/track_keywords.ts";
import { updateKeyword } from "../commands/update_keyword.ts";
import { KEYWORD_OPPORTUNITY_FORMULA } from "../metrics/keyword_opportunity.ts";
import { wantsField } from "./crawl_list.ts";
import { listAnswer } from "./list_answer.ts";
import { present } from "./present.ts";
import { presentCurve } from "./present_curve.ts";
import { keywordPresenter, presentKeywordSettings } from "./present_keyword.ts";
import type { Route, RouteAnswer, RouteRequest } from "./route.ts";
import { SEARCH_PROVENANCE_EXAMPLE, searchProvenanceOf } from "./search_provenance.ts";
import type { SiteParams } from "./sites.ts";

type NoQuery = Record<string, never>;

const EXAMPLE: KeywordAnswer = {
  id: 4711,
  keyword: "assam tea",
  tracked: true,
  intent: "transactional",
  branded: false,
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
    target_position: 3,
    gain: { low: 22.4, expected: 235.7, high: 843.5 },
  },
  tags: ["tea"],
  first_seen_at: "2026-08-02T04:10:00.000Z",
};

const SETTINGS_EXAMPLE: KeywordSettingsAnswer = {
  id: 4711,
  keyword: "assam tea",
  tracked: true,
  tags: ["tea"],
  branded: false,
  intent: "commercial",
  intent_source: "manual",
  first_seen_at: "2026-08-02T04:10:00.000Z",
};

type ListRequest = RouteRequest<SiteParams, SearchWindowQuery>;

const listRoute: Route = {
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
  querySchema: searchWindowQuerySchema,
  list: KEYWORD_LIST,
  answerSchema: listAnswerSchema(keywordSchema, {
    ...searchProvenanceSchema,
    click_curve: clickCurveSchema,
  }),
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
  async handler(request: ListRequest): Promise<RouteAnswer> {
    const { services: { db, now }, caller, params: { id: siteId }, query, list } = request;
    await readSite(db, caller.accountId, siteId);
    const { window, page, curves, figures } = await readKeywordList(db, {
      siteId,
      query,
      fields: KEYWORD_LIST,
      list,
      now: now(),
    });
    const ids = page.rows.map(({ id }) => id);
    const [tags, bestPositions] = await Promise.all([
      wantsField(request, "tags") ? listTags(db, siteId, ids) : new Map<number, string[]>(),
      wantsField(request, "best_position")
        ? readBestPositions(db, siteId, window, ids)
        : new Map<number, number>(),
    ]);
    const presenter = keywordPresenter({
      curves,
      minImpressions: figures?.minImpressions ?? Infinity,
      tags,
      bestPositions,
    });
    const meta = {
      ...searchProvenanceOf(window, KEYWORD_OPPORTUNITY_FORMULA),
      click_curve: presentCurve(curves),
    };
    return listAnswer(request, page, presenter, { meta });
  },
};

const trackRoute: Route = {
  method: "POST",
  path: "/sites/:id/keywords",
  operationId: "trackKeywords",
  tag: "Keywords",
  summary: "Track keywords",
  description: "Tracks up to 1,000 keywords: they are listed whether or not there are data of " +
    "them. One that is tracked already, or named twice, is told and does not fail; its tags " +
    "are added.",
  ability: "write",
  quotaCost: 1,
  bodySchema: trackKeywordsSchema,
  bodyExample: { keywords: ["green tea", { keyword: "assam tea", tags: ["tea"] }] },
  answerSchema: trackedKeywordsAnswer,
  answerStatus: 201,
  example: {
    data: [
      { id: 4712, keyword: "green tea", status: "added", tags: [] },
      { id: 4711, keyword: "assam tea", status: "tracked_already", tags: ["tea"] },
    ],
    meta: { added: 1, tracked_already: 1, duplicates: 0, tracked_keywords_count: 2 },
  },
  errors: [400, 404, 409, 413, 415, 422],
  async handler({ services, caller, params, body }: TrackRequest) {
    await readSite(services.db, caller.accountId, params.id);
    return { body: await trackKeywords(services, params.id, body) };
  },
};
type TrackRequest = RouteRequest<SiteParams, NoQuery, TrackKeywordsBody>;

const untrackRoute: Route = {
  method: "DELETE",
  path: "/sites/:id/keywords",
  operationId: "untrackKeywords",
  tag: "Keywords",
  summary: "Track keywords no longer",
  description: "Names keywords by `ids`, by `keywords`, or by both, up to 1,000 of each. Those " +
    "that there are data of stay listed, with their tags.",
  ability: "write",
  quotaCost: 1,
  bodySchema: untrackKeywordsSchema,
  bodyExample: { ids: [4711], keywords: ["green tea"] },
  answerSchema: objectAnswer(untrackedKeywordsSchema),
  answerStatus: 200,
  example: {
    data: {
      untracked_count: 2,
      not_tracked: { ids: [], keywords: [] },
      tracked_keywords_count: 0,
    },
  },
  errors: [400, 404, 413, 415, 422],
  async handler({ services, caller, params, body }: UntrackRequest) {
    await readSite(services.db, caller.accountId, params.id);
    return { body: { data: await untrackKeywords(services, params.id, body) } };
  },
};
type UntrackRequest = RouteRequest<SiteParams, NoQuery, UntrackKeywordsBody>;

const updateRoute: Route = {
  method: "PATCH",
  path: "/sites/:id/keywords/:keyword_id",
  operationId: "updateKeyword",
  tag: "Keywords",
  summary: "Change a keyword",
  description: "Tracks it or no longer, replaces its tags, or sets its intent, which then counts " +
    "whatever the rules say; `intent: null` takes that back.",
  ability: "write",
  quotaCost: 1,
  bodySchema: updateKeywordSchema,
  bodyExample: { tracked: true, tags: ["tea"], intent: "commercial" },
  answerSchema: objectAnswer(keywordSettingsSchema),
  answerStatus: 200,
  example: { data: SETTINGS_EXAMPLE },
  errors: [400, 404, 413, 415, 422],
  async handler({ services, caller, params, body }: UpdateRequest) {
    await readSite(services.db, caller.accountId, params.id);
    const keyword = await updateKeyword(
      services,
      { siteId: params.id, keywordId: params.keyword_id },
      body,
    );
    return { body: { data: present(presentKeywordSettings, keyword) } };
  },
};
type UpdateRequest = RouteRequest<
  SiteParams & { keyword_id: number },
  NoQuery,
  UpdateKeywordBody
>;

/** The routes of a site's keywords. */
export const KEYWORD_ROUTES: readonly Route[] = [listRoute, trackRoute, untrackRoute, updateRoute];
