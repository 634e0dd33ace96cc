import { readGainParts } from "../../../db/search/gain_parts.ts";
import {
  listOpportunities,
  type OpportunityRow,
  SEARCH_OPPORTUNITY_LIST,
} from "../../../db/search/opportunities.ts";
import { OPPORTUNITY_TYPES, type OpportunityAnswer } from "../../../schemas/opportunity.ts";
import { findUnseenPages, type UnseenPages } from "../../commands/logs/find_unseen_pages.ts";
import { readOpportunities } from "../../commands/search/opportunities/find_opportunities.ts";
import { isFirstPage } from "../../lists/is_first_page.ts";
import { narrowToPageGroup } from "../../commands/sites/page_groups.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { OPPORTUNITIES_FORMULA } from "../../metrics/search/opportunities/opportunities.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { listAnswer } from "../core/list_answer.ts";
import { readSourcesOnce } from "../core/list_walk.ts";
import type { Presenter } from "../core/present.ts";
import { GAIN_PARTS_EXAMPLE } from "./gain_parts_example.ts";
import { presentGain } from "./present_estimate.ts";
import { presentGainParts } from "./present_gain_parts.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";
import { SEARCH_PROVENANCE_EXAMPLE, searchProvenanceOf } from "./search_provenance.ts";

const NOTHING_FOUND = {
  striking_distance: 0,
  low_ctr: 0,
  decaying_page: 0,
  cannibalized: 0,
  curve: null,
  calibration: null,
};

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/opportunities",
  operationId: "listOpportunities",
  tag: "Keywords",
  summary: "List where clicks could be won",
  description: "Non-branded keywords of the window in striking distance or with a low click " +
    "rate, keywords for which own pages competed in the last 90 days, and decaying pages, ranked " +
    "by the clicks that 28 days more could bring. A keyword is there once. What the data cannot " +
    "show is left out: see the endpoints of each kind.",
  ability: "read",
  quotaCost: 1,
  list: SEARCH_OPPORTUNITY_LIST,
  answerStatus: 200,
  example: {
    data: [{
      type: "striking_distance",
      types: ["striking_distance", "cannibalized"],
      keyword_id: 4711,
      keyword: "assam tea",
      page_id: 204,
      url: "https://shop.example.com/tea/assam",
      clicks: 31,
      impressions: 2_250,
      position: 8.41,
      estimated_gain: { low: -8.5, expected: 19.4, high: 56.9 },
      gain_parts: GAIN_PARTS_EXAMPLE,
      recommendation: "It ranks on page one, but not at its top. Links to the page with the " +
        "keyword's words, and a fuller answer, help most.",
      details_url: "/api/v1/sites/1/keywords/4711/history",
    }],
    links: { first: "https://api.example.com/api/v1/sites/1/opportunities", next: null },
    meta: {
      ...SEARCH_PROVENANCE_EXAMPLE,
      previous: null,
      formula: OPPORTUNITIES_FORMULA,
      summary: {
        ...NOTHING_FOUND,
        striking_distance: 1,
        curve: {
          id: "site-calibrated-v1:seoclarity-2021-desktop",
          calibrated: true,
          impressions_used: 48_200,
        },
        calibration: {
          from: "2025-08-01",
          to: "2026-11-16",
          moves_count: 312,
          promised_clicks: 1_840.5,
          came_clicks: 1_702,
          bias: -0.0753,
          coverage: 0.8718,
          corrected_coverage: 0.9006,
          correction: 0.94,
          width: 1.12,
          reach: 0.71,
          reason: null,
        },
      },
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [404, 422],
  async handler(request) {
    const { services, caller, params } = request;
    const { page_group: groupId, ...query } = request.query;
    const { db } = services;
    const now = services.now();
    const { cursor } = request.list;
    const { list: { conditions }, window, analysis } = await readSourcesOnce(
      request,
      async () => {
        await readSite(db, caller.accountId, params.id);
        const group = { siteId: params.id, groupId, field: "url" };
        const list = await narrowToPageGroup(db, group, request.list);
        const window = await services.searchWindows.resolve({
          siteId: params.id,
          kind: "query",
          query: { ...query, compare: "none" },
          now,
          snapshot: cursor?.otherSnapshot,
          preview: true,
        });
        const analysis = window.period === null ? undefined : await readOpportunities(services, {
          window,
          now,
          snapshot: cursor?.snapshot,
          preview: isFirstPage(list, { place: "ascending" }),
        });
        return { list, window, analysis };
      },
    );
    const list = { ...request.list, ...conditions && { conditions } };
    const page = analysis === undefined || window.period === null
      ? { rows: [], total: 0, nextCursor: null }
      : await listOpportunities(db, analysis, { periodId: window.period.id, query: list });
    const meta = {
      ...searchProvenanceOf(window, OPPORTUNITIES_FORMULA),
      summary: analysis?.summary ?? NOTHING_FOUND,
    };
    const pageIds = page.rows.flatMap(({ page_id: id }) => id === null ? [] : [id]);
    const unseen = await findUnseenPages(db, params.id, pageIds);
    return listAnswer(request, page, {
      presenter: createPresenter(params.id, unseen),
      listAnswerOptions: { meta },
    });
  },
});

function createPresenter(
  siteId: number,
  unseen: UnseenPages,
): Presenter<OpportunityRow, OpportunityAnswer> {
  return {
    type: (row) => row.type,
    types: ({ types }) => types.split(",").filter(isType),
    keyword_id: (row) => row.keyword_id,
    keyword: (row) => row.keyword,
    page_id: (row) => row.page_id,
    url: (row) => row.url,
    clicks: (row) => row.clicks,
    impressions: (row) => row.impressions,
    position: (row) => roundFigure(row.position, DECIMALS.position),
    estimated_gain: presentGain,
    gain_parts: (row) => presentGainParts(readGainParts(row.gain_parts)),
    recommendation: (row) => recommend(row) + describeUnseen(row, unseen),
    details_url: (row) => detailsUrl(siteId, row),
  };
}

function isType(text: string): text is (typeof OPPORTUNITY_TYPES)[number] {
  return (OPPORTUNITY_TYPES as readonly string[]).includes(text);
}

function recommend({ type, position }: Pick<OpportunityRow, "type" | "position">): string {
  if (type === "cannibalized") {
    return "Own pages compete for it: see cannibalization for which to merge, and which to keep.";
  }
  if (type === "decaying_page") return "The page lost clicks: see content-decay for the cause.";
  if (type === "low_ctr") {
    return "It is seen but hardly clicked: rewrite title and description to answer what is " +
      "searched for.";
  }
  if ((position ?? 0) > 10) {
    return "It ranks on page two. Bring the page up to what ranks on page one, and link to it " +
      "with the keyword's words.";
  }
  return "It ranks on page one, but not at its top. Links to the page with the keyword's words, " +
    "and a fuller answer, help most.";
}

/** What is changed on a page counts once a search engine has seen it. */
function describeUnseen({ page_id: page }: OpportunityRow, unseen: UnseenPages): string {
  const last = page === null ? undefined : unseen.get(page);
  if (last === undefined) return "";
  const when = last === null ? "never" : `last on ${last}`;
  return ` By the server's logs no search bot has requested the page for 30 days (${when}): link to it and list it in the sitemap, so that a change is seen.`;
}

function detailsUrl(
  siteId: number,
  { type, keyword_id, page_id }: Pick<OpportunityRow, "type" | "keyword_id" | "page_id">,
): string {
  const site = `/api/v1/sites/${siteId}`;
  if (type === "decaying_page") return `${site}/content-decay?filter[page_id]=${page_id}`;
  if (type === "cannibalized") return `${site}/cannibalization?filter[keyword_id]=${keyword_id}`;
  return `${site}/keywords/${keyword_id}/history`;
}

/** The routes of clicks to be won. */
export const OPPORTUNITY_ROUTES: readonly Route[] = [listRoute];
