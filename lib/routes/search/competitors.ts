import {
  COMPETITOR_LIST,
  type CompetitorListRow,
  listCompetitors,
  readCompetitorRow,
} from "../../../db/search/competitor_figures.ts";
import { type CompetitorAnswer, type CompetitorWindowQuery } from "../../../schemas/competitor.ts";
import { findAnswerWindow } from "../../commands/ai_mentions/answer_window.ts";
import { asksDays, compareInWindow } from "../../commands/search/visibility/compare_in_window.ts";
import type { CompetitorReport } from "../../commands/search/visibility/compare_results.ts";
import {
  addCompetitor,
  removeCompetitor,
  renameCompetitor,
} from "../../commands/search/visibility/change_competitors.ts";
import { readAnswerReport } from "../../commands/ai_mentions/read_answer_report.ts";
import { findCompetitorReport } from "../../commands/search/visibility/read_competitor_report.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { COMPETITORS_FORMULA } from "../../metrics/search/visibility/competitors.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import type { SearchServices, Services } from "../../services.ts";
import { wantsField } from "../audits/crawl_list.ts";
import { listAnswer } from "../core/list_answer.ts";
import { present, type Presenter } from "../core/present.ts";
import { rankProvenanceOf, WAITING } from "./rank_provenance.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";
import type { SiteParams } from "../sites/sites.ts";
import { VISIBILITY_EXAMPLE } from "./visibility_example.ts";

/** The path of one competitor. */
export type CompetitorParams = SiteParams & { competitor_id: number };

const EXAMPLE: CompetitorAnswer = {
  id: 7,
  domain: "rival.example",
  origin: "detected",
  brand_names: [],
  platform: false,
  common_keywords_count: 96,
  keywords_count: 141,
  overlap: 0.6443,
  jaccard: 0.4948,
  competition_level: 0.4117,
  avg_position: 4.61,
  our_avg_position: 5.03,
  wins_count: 41,
  losses_count: 55,
  share_of_voice: 0.1688,
  visibility_score: 39,
  visibility_pct: 39.02,
  ai_share_of_voice: null,
};

const NAMED_EXAMPLE: CompetitorAnswer = {
  ...EXAMPLE,
  origin: "manual",
  brand_names: ["Rival Sports"],
};

const share = (value: number | null) => roundFigure(value, DECIMALS.share);

/** Shares of competitors in the answers of AI engines, by id. */
type AnswerShares = ReadonlyMap<number, number | null>;

const createPresenter = (
  answerShares: AnswerShares,
): Presenter<CompetitorListRow, CompetitorAnswer> => ({
  id: (row) => row.id,
  domain: (row) => row.domain,
  origin: (row) => row.origin,
  brand_names: (row) => row.brand_names === null ? [] : JSON.parse(row.brand_names),
  platform: (row) => row.platform === null ? null : row.platform === 1,
  common_keywords_count: (row) => row.common_keywords_count,
  keywords_count: (row) => row.keywords_count,
  overlap: (row) => share(row.overlap),
  jaccard: (row) => share(row.jaccard),
  competition_level: (row) => share(row.competition_level),
  avg_position: (row) => roundFigure(row.avg_position, DECIMALS.position),
  our_avg_position: (row) => roundFigure(row.our_avg_position, DECIMALS.position),
  wins_count: (row) => row.wins_count,
  losses_count: (row) => row.losses_count,
  share_of_voice: (row) => share(row.share_of_voice),
  visibility_score: (row) => row.visibility_score,
  visibility_pct: (row) => roundFigure(row.visibility_pct, 2),
  ai_share_of_voice: (row) => share(answerShares.get(row.id) ?? null),
});

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/competitors",
  operationId: "listCompetitors",
  tag: "Competitors",
  summary: "List the competitors of a site",
  description: "Domains that rank on the same result pages as the site, named or detected, the " +
    "strongest first: over the newest results of each tracked keyword, with the search engine, " +
    "country and device that have the most keywords. Subdomains count for their domain, unless a " +
    "subdomain was named. With `from` or `to`, the same competitors as they ranked in these days, weighted by the " +
    "demand at their end.",
  ability: "read",
  quotaCost: 1,
  list: COMPETITOR_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/competitors", next: null },
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
      formula: { name: "competition_level", version: 1 },
      data_status: null,
      context: VISIBILITY_EXAMPLE.meta.context,
      weighting: "volume",
      imputed_count: 12,
      summary: {
        keywords_count: 240,
        serps_count: 240,
        visibility_score: 34,
        visibility_pct: 34.27,
        share_of_voice: 0.1432,
      },
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [404, 422],
  async handler(request) {
    const { services, caller, params, query, list } = request;
    const { db } = services;
    const site = await readSite(db, caller.accountId, params.id);
    const compared = asksDays(query)
      ? await compareInWindow(services, site, { query, now: services.now() })
      : { report: await findCompetitorReport(db, site.id), figures: undefined, status: null };
    const { report, figures } = compared;
    const [page, answerShares] = await Promise.all([
      listCompetitors(db, { siteId: site.id, figures }, list),
      wantsField(request, "ai_share_of_voice")
        ? readAnswerShares(services, site.id, "window" in compared ? compared.window : {})
        : NO_SHARES,
    ]);
    const waiting = figures === undefined && page.rows.some((row) => row.keywords_count === null);
    const meta = {
      ...rankProvenanceOf({
        siteId: site.id,
        formula: COMPETITORS_FORMULA,
        ...compared,
        status: waiting && report !== null ? WAITING : compared.status,
      }),
      summary: report && summarise(report),
    };
    return listAnswer(request, page, {
      presenter: createPresenter(answerShares),
      listAnswerOptions: { meta },
    });
  },
});

const NO_SHARES: AnswerShares = new Map();

/** As `GET /sites/{id}/aeo` has them with these days, or without parameters. */
async function readAnswerShares(
  services: SearchServices & Pick<Services, "now">,
  siteId: number,
  days: CompetitorWindowQuery = {},
): Promise<AnswerShares> {
  const window = await findAnswerWindow(services.db, siteId, { query: days });
  if (window === undefined) return NO_SHARES;
  const { competitors } = await readAnswerReport(services, {
    siteId,
    window,
    filters: [],
    now: services.now(),
  });
  return new Map(competitors.map(({ id, rates }) => [id, rates.shareOfVoice.value]));
}

function summarise(report: CompetitorReport) {
  return {
    keywords_count: report.keywordsCount,
    serps_count: report.serpsCount,
    visibility_score: roundFigure(report.visibility, 0),
    visibility_pct: roundFigure(report.visibility, 2),
    share_of_voice: share(report.shareOfVoice),
  };
}

const createRoute = defineRoute({
  method: "POST",
  path: "/sites/:id/competitors",
  operationId: "createCompetitor",
  tag: "Competitors",
  summary: "Name a competitor",
  description:
    "The domain is compared whether it ranks or not; its figures come within a minute. " +
    "One that was detected becomes a named one.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { domain: "rival.example", brand_names: ["Rival Sports"] },
  answerStatus: 201,
  example: { data: NAMED_EXAMPLE },
  errors: [400, 404, 409, 413, 415, 422],
  async handler({ services, caller, params, body, baseUrl }) {
    const site = await readSite(services.db, caller.accountId, params.id);
    const owner = { siteId: site.id, domain: site.domain };
    const id = await addCompetitor(services, owner, body);
    return {
      headers: { Location: `${baseUrl}/sites/${params.id}/competitors/${id}/gap` },
      body: await readOne(services, params.id, id),
    };
  },
});

const updateRoute = defineRoute({
  method: "PATCH",
  path: "/sites/:id/competitors/:competitor_id",
  operationId: "updateCompetitor",
  tag: "Competitors",
  summary: "Change the names of a competitor",
  description: "AI answers are searched for `brand_names` and for the domain's name; stored ones " +
    "are analysed again within a minute. One that was detected becomes a named one.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { brand_names: ["Rival Sports"] },
  answerStatus: 200,
  example: { data: NAMED_EXAMPLE },
  errors: [400, 404, 413, 415, 422],
  async handler({ services, caller, params, body }) {
    await readSite(services.db, caller.accountId, params.id);
    const competitor = { siteId: params.id, id: params.competitor_id };
    await renameCompetitor(services, competitor, body.brand_names);
    return { body: await readOne(services, params.id, params.competitor_id) };
  },
});

async function readOne(
  services: SearchServices & Pick<Services, "now">,
  siteId: number,
  id: number,
) {
  const row = await readCompetitorRow(services.db, siteId, id);
  return { data: present(createPresenter(await readAnswerShares(services, siteId)), row) };
}

const deleteRoute = defineRoute({
  method: "DELETE",
  path: "/sites/:id/competitors/:competitor_id",
  operationId: "deleteCompetitor",
  tag: "Competitors",
  summary: "Remove a competitor",
  description: "It is not detected again; naming it brings it back.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 204,
  example: null,
  errors: [404, 422],
  async handler({ services, caller, params }) {
    await readSite(services.db, caller.accountId, params.id);
    await removeCompetitor(services, params.id, params.competitor_id);
    return {};
  },
});

/** The routes of competitors. */
export const COMPETITOR_ROUTES: readonly Route[] = [
  listRoute,
  createRoute,
  updateRoute,
  deleteRoute,
];
