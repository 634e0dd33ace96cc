import {
  BRAND_CANDIDATE_LIST,
  type BrandSpellingRow,
  listBrandSpellings,
} from "../../../db/search/brand_spellings.ts";
import { findJudgedPeriod } from "../../../db/search_data/keyword_periods.ts";
import { findPeriodById } from "../../../db/search_data/search_periods.ts";
import type { BrandCandidateAnswer } from "../../../schemas/brand_candidate.ts";
import { decideBrandCandidate } from "../../commands/search/keywords/decide_brand_candidate.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { BRAND_SPELLING_FORMULA } from "../../metrics/search/intent/brand_spellings.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, present, type Presenter } from "../core/present.ts";
import type { Route } from "../core/route.ts";

const EXAMPLE: BrandCandidateAnswer = {
  id: 31,
  spelling: "leroi merlin",
  name: "Leroy Merlin",
  status: "likely",
  likeness: "sound",
  distance: 1,
  probability: 0.9931,
  keywords_count: 14,
  clicks: 254,
  impressions: 500,
  position: 1.02,
  found_at: "2026-11-20T08:15:00.000Z",
  decided_at: null,
};

const presentCandidate: Presenter<BrandSpellingRow, BrandCandidateAnswer> = {
  id: (row) => row.id,
  spelling: (row) => row.spelling,
  name: (row) => row.name,
  status: (row) => row.status,
  likeness: (row) => row.likeness,
  distance: (row) => row.distance,
  probability: (row) => row.probability,
  keywords_count: (row) => row.keywords_count,
  clicks: (row) => row.clicks,
  impressions: (row) => row.impressions,
  position: (row) => roundFigure(row.position, DECIMALS.position),
  found_at: (row) => isoTime(row.found_at),
  decided_at: (row) => isoTime(row.decided_at),
};

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/brand-candidates",
  operationId: "listBrandCandidates",
  tag: "Keywords",
  summary: "List spellings that are likely meant for the brand",
  description: "Misspellings and other spacings of the site's names in queries, by letters and " +
    "sound, that rank and are clicked like the name itself; and what the owner decided of them. " +
    "Keywords with a likely or confirmed one are branded: gains and CTR leave them out.",
  ability: "read",
  quotaCost: 1,
  list: BRAND_CANDIDATE_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/brand-candidates", next: null },
    meta: {
      data_status: null,
      from: "2026-08-21",
      to: "2026-11-18",
      formula: BRAND_SPELLING_FORMULA,
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [404, 422],
  async handler(request) {
    const { services, caller, params: { id: siteId }, list } = request;
    const { db } = services;
    await readSite(db, caller.accountId, siteId);
    const periodId = await findJudgedPeriod(db, siteId);
    const [page, period] = await Promise.all([
      listBrandSpellings(db, siteId, list),
      periodId === undefined ? undefined : findPeriodById(db, siteId, periodId),
    ]);
    // says what is missing
    const window = period === undefined
      ? await services.searchWindows.resolve({
        siteId,
        kind: "query",
        query: { compare: "none" },
        now: services.now(),
      })
      : null;
    const meta = {
      data_status: window?.status ?? null,
      from: period?.dateFrom ?? null,
      to: period?.dateTo ?? null,
      formula: BRAND_SPELLING_FORMULA,
    };
    return listAnswer(request, page, { presenter: presentCandidate, listAnswerOptions: { meta } });
  },
});

const updateRoute = defineRoute({
  method: "PATCH",
  path: "/sites/:id/brand-candidates/:candidate_id",
  operationId: "updateBrandCandidate",
  tag: "Keywords",
  summary: "Confirm or refuse a spelling of the brand",
  description: "The decision is kept over later imports. Whether keywords are branded, and what " +
    "follows from it, is judged again in the background.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { status: "confirmed" },
  answerStatus: 200,
  example: {
    data: { ...EXAMPLE, status: "confirmed", decided_at: "2026-11-20T09:00:00.000Z" },
  },
  errors: [400, 404, 413, 415, 422],
  async handler({ services, caller, params, body }) {
    await readSite(services.db, caller.accountId, params.id);
    const candidate = { siteId: params.id, id: params.candidate_id };
    const row = await decideBrandCandidate(services, candidate, body.status);
    return { body: { data: present(presentCandidate, row) } };
  },
});

/** The routes of spellings that may be meant for the brand. */
export const BRAND_CANDIDATE_ROUTES: readonly Route[] = [listRoute, updateRoute];
