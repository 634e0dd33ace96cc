import type { SearchChangesAnswer, SearchChangesQuery } from "../../../schemas/search_changes.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { CLICK_LEDGER_FORMULA } from "../../metrics/search/changes/click_ledger.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import type { SiteParams } from "../sites/sites.ts";
import { answerChanges } from "./answer_changes.ts";
import { CHANGE_SEGMENTS_EXAMPLE } from "./change_segments_example.ts";

const NONE = { clicks: 0, low: 0, high: 0 };
const FEW = { clicks: 0, low: -4, high: 4 };

const EFFECTS: SearchChangesAnswer["effects"] = {
  demand: { clicks: -12, low: -60, high: 36 },
  query_mix: { clicks: -8, low: -30, high: 14 },
  position: { clicks: -240, low: -370, high: -110 },
  click_rate: { clicks: -20, low: -110, high: 70 },
  pages_moved: NONE,
  pages_gone: NONE,
  pages_new: NONE,
  anonymized: NONE,
};

const FIGURES = {
  previous_clicks: 1_000,
  current_clicks: 720,
  change: { clicks: -280, low: -362, high: -198 },
  effects: EFFECTS,
};

const NOTHING = {
  previous_clicks: 0,
  current_clicks: 0,
  change: NONE,
  effects: {
    demand: NONE,
    query_mix: NONE,
    position: NONE,
    click_rate: FEW,
    pages_moved: NONE,
    pages_gone: NONE,
    pages_new: NONE,
    anonymized: NONE,
  },
};

const ONSET = {
  day: "2026-10-24",
  earliest: "2026-10-22",
  latest: "2026-10-25",
  clicks_per_day_before: 36.9,
  clicks_per_day_after: 26.3,
  reason: null,
};

const EXAMPLE: SearchChangesAnswer = {
  current: {
    from: "2026-10-22",
    to: "2026-11-18",
    clicks: 720,
    compared_clicks: 720,
    days_with_data: 27,
    days_missing: ["2026-11-02"],
    days_unmatched: [],
  },
  previous: {
    from: "2026-09-24",
    to: "2026-10-21",
    clicks: 1_040,
    compared_clicks: 1_000,
    days_with_data: 28,
    days_missing: [],
    days_unmatched: ["2026-10-05"],
  },
  days_compared: 27,
  change: -320,
  missing_days: -40,
  compared_change: FIGURES.change,
  effects: EFFECTS,
  onset: ONSET,
  events: {
    onset: { from: "2026-10-22", to: "2026-10-25" },
    window: { from: "2026-10-08", to: "2026-11-01" },
    events: [{
      source: "annotation",
      code: "deploy",
      title: "New templates for teas",
      text: null,
      first_day: "2026-10-24",
      last_day: "2026-10-24",
      dated: "moment",
      days_from_onset: 0,
      count: null,
      parts: [],
      path: "/tea/",
      page_group_id: null,
      search_type: null,
      url: null,
      api_url: "https://api.example.com/api/v1/sites/1/annotations/12",
    }],
    unknown: [],
  },
  explaining_sets: [{
    query_class: null,
    url: "https://shop.example.com/tea/assam",
    keyword: null,
    page_group: null,
    intent: null,
    country: null,
    device: null,
    previous_clicks: 610,
    current_clicks: 340,
    share: 0.9643,
  }],
  explanation: "Clicks fell by 280, from 1,000 to 720, on the 27 days that both windows have. " +
    "Most of it: positions (-240). It began on 2026-10-24 (2026-10-22 to 2026-10-25). At the " +
    "same time: New templates for teas (2026-10-24). The fewest segments that explain it: on " +
    "https://shop.example.com/tea/assam (96 %). 1 day has no data and 1 day with " +
    "data has no counterpart: their -40 clicks of difference say nothing.",
  query_classes: [{ query_class: "non_branded", ...FIGURES }],
  segments: CHANGE_SEGMENTS_EXAMPLE,
  pages: [{
    page_id: 204,
    url: "https://shop.example.com/tea/assam",
    fate: "kept",
    ...FIGURES,
    onset: ONSET,
  }],
  other_pages: { count: 31, ...NOTHING },
  keywords: [{
    keyword_id: 4711,
    keyword: "assam tea",
    branded: false,
    ...FIGURES,
    onset: ONSET,
  }],
  other_keywords: { count: 912, ...NOTHING },
};

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/changes",
  operationId: "getChanges",
  tag: "Keywords",
  summary: "Get where the clicks of a change went",
  description: "The difference of clicks between two windows, split exactly over effects, query " +
    "classes, pages, keywords, countries, devices, intents and page groups: parts sum to the " +
    "difference. Days are compared that both windows have, by weekday; others are named. " +
    "With `page_group` it is of the pages of that group alone: the same figures that they have in " +
    "the split of the whole site. `onset` is the day on which it began, `events` what else happened then. What explains a " +
    "change need not have caused it. " +
    "It takes rows of query, page and date, as Search Console's API and bulk export give them.",
  ability: "read",
  quotaCost: 1,
  tables: [
    "pages",
    "keywords",
    "query_classes",
    "explaining_sets",
    "segments.country.segments",
    "segments.device.segments",
    "segments.search_type.segments",
    "segments.intent.segments",
    "segments.page_group.segments",
    "events.events",
  ],
  answerStatus: 200,
  example: {
    data: EXAMPLE,
    meta: {
      from: EXAMPLE.current.from,
      to: EXAMPLE.current.to,
      search_type: "web",
      country: null,
      device: null,
      page_group: null,
      formula: CLICK_LEDGER_FORMULA,
      data_status: null,
    },
  },
  errors: [404, 422],
  async handler(
    { services, caller, params, query, baseUrl }: RouteRequest<SiteParams, SearchChangesQuery>,
  ) {
    await readSite(services.db, caller.accountId, params.id);
    const question = { siteId: params.id, accountId: caller.accountId, query, baseUrl };
    return { body: await answerChanges(services, question, services.changesThread) };
  },
});

/** The route of a site's changes. */
export const SEARCH_CHANGES_ROUTES: readonly Route[] = [readRoute];
