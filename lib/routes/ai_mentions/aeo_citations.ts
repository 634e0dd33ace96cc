import { dimensionFilters } from "../../../db/ai_mentions/ai_answer_list.ts";
import {
  CITED_DOMAIN_LIST,
  CITED_PAGE_LIST,
  citedOfGroupCondition,
  type CitedRow,
  readPromptTexts,
} from "../../../db/ai_mentions/ai_citations.ts";
import type { ListFilter, ListQuery } from "../../../db/core/list_shapes.ts";
import {
  type CitationsQuery,
  type CitedDomainAnswer,
  type CitedPageAnswer,
} from "../../../schemas/ai_citation.ts";
import { findAnswerWindow } from "../../commands/ai_mentions/answer_window.ts";
import { readCitations } from "../../commands/ai_mentions/read_citations.ts";
import { narrowByGroup } from "../../commands/sites/page_groups.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { ValidationError } from "../../core/errors.ts";
import { CITED_DOMAINS_FORMULA } from "../../metrics/ai_mentions/cited_domains.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { ANSWER_PROVENANCE_EXAMPLE, answerProvenanceOf } from "./answer_provenance.ts";
import { listAnswer } from "../core/list_answer.ts";
import type { Presenter } from "../core/present.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import type { SiteParams } from "../sites/sites.ts";

type CitationsRequest = RouteRequest<SiteParams, CitationsQuery>;

const EXAMPLE: CitedDomainAnswer = {
  domain: "rival.example",
  citations_count: 38,
  answers_count: 29,
  prompts_count: 14,
  share: 0.181,
  instead_count: 24,
  own: false,
  competitor: true,
  competitor_id: 7,
  example_prompts: [{ prompt_id: 31, prompt: "What is the best Assam tea?" }],
};

/** The figures of the site leave prompts out that name its brand: so does this list unless it is asked for them. */
const UNBRANDED: ListFilter = { field: "branded", operator: "ne", values: [true] };

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/aeo/citations",
  operationId: "listAnswerCitations",
  tag: "AI",
  summary: "List what AI engines cite, and instead of whom",
  description:
    "Domains (`view=pages`: pages) that answers cite, first those that are cited where the " +
    "own domain is not. Answers to prompts that name the own brand are left out unless `filter[branded]` " +
    "asks for them; `filter[engine]`, `[model]`, `[country]`, `[language]`, `[tags]`, `[prompt_id]` and " +
    "`[run_id]` choose the answers. `page_group` keeps own pages of a group.",
  ability: "read",
  quotaCost: 1,
  views: { domains: CITED_DOMAIN_LIST, pages: CITED_PAGE_LIST },
  answerStatus: 200,
  example: {
    view: "domains",
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/aeo/citations", next: null },
    meta: {
      ...ANSWER_PROVENANCE_EXAMPLE,
      previous: null,
      formula: CITED_DOMAINS_FORMULA,
      summary: {
        answers_count: 60,
        citing_answers_count: 48,
        citations_count: 210,
        own_citations_count: 11,
        citation_share: 0.0524,
      },
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db, config }, caller, params: { id: siteId } } = request;
    const { page_group: _, ...query } = request.query;
    await readSite(db, caller.accountId, siteId);
    const list = await narrowCited(request);
    const window = await findAnswerWindow(db, siteId, {
      query: { ...query, compare: "none" },
      cursor: list.cursor,
    });
    const chosen = dimensionFilters(list.filters);
    const found = window &&
      await read({ ...request, list }, { siteId, from: window.from, to: window.to }, chosen);
    const provenance = await answerProvenanceOf({ db, config }, {
      siteId,
      window,
      found: found?.answers,
      formula: CITED_DOMAINS_FORMULA,
    });
    const page = found?.page ?? { rows: [], total: 0, nextCursor: null };
    const presenter = createPresenter(found?.prompts ?? new Map(), found?.summary);
    const { view = "domains" } = query;
    const meta = { ...provenance, summary: found?.summary ?? null };
    if (view === "domains") {
      return listAnswer(request, page, { presenter, listAnswerOptions: { view, meta } });
    }
    return listAnswer(request, page, {
      presenter: { ...PRESENT_PAGE, ...presenter },
      listAnswerOptions: { view, meta },
    });
  },
});

async function narrowCited(
  { services: { db }, params: { id: siteId }, query, list }: CitationsRequest,
): Promise<ListQuery> {
  const { view = "domains", page_group: groupId } = query;
  if (groupId !== undefined && view === "domains") {
    throw new ValidationError({
      page_group: ["view=domains lists domains: use view=pages for the pages of a group."],
    });
  }
  return await narrowByGroup(db, { siteId, groupId }, {
    list,
    conditionOf: citedOfGroupCondition,
  });
}

async function read(
  { services, query: { view = "domains" }, list }: CitationsRequest,
  scope: { siteId: number; from: string; to: string },
  chosen: readonly ListFilter[],
) {
  const { db, now } = services;
  const isChosen = chosen.some(({ field }) => field === "branded");
  const filters = isChosen ? chosen : [...chosen, UNBRANDED];
  const choice = { view, scope, filters };
  const { page, totals } = await readCitations(services, { choice, query: list, now: now() });
  const ids = page.rows.flatMap((row) => [row.first_prompt_id, row.last_prompt_id]);
  // a sparse answer may need none of them
  const prompts = await readPromptTexts(db, scope.siteId, ids.filter((id) => id !== undefined));
  return {
    page,
    prompts,
    answers: {
      answersCount: totals.answersCount + totals.waitingCount,
      validCount: totals.answersCount,
      waitingCount: totals.waitingCount,
      // the list has rows without them as well
      hasCompetitors: true,
      hasPrevious: false,
    },
    summary: {
      answers_count: totals.answersCount,
      citing_answers_count: totals.citingAnswersCount,
      citations_count: totals.citationsCount,
      own_citations_count: totals.ownCitationsCount,
      citation_share: shareOf(totals.ownCitationsCount, totals.citationsCount),
    },
  };
}

const PRESENT_PAGE: Presenter<CitedRow, Pick<CitedPageAnswer, "url" | "title">> = {
  url: (row) => row.url ?? "",
  title: (row) => row.title ?? null,
};

function createPresenter(
  prompts: ReadonlyMap<number, string>,
  { citations_count: all } = { citations_count: 0 },
): Presenter<CitedRow, CitedDomainAnswer> {
  return {
    domain: (row) => row.domain,
    citations_count: (row) => row.citations_count,
    answers_count: (row) => row.answers_count,
    prompts_count: (row) => row.prompts_count,
    share: (row) => shareOf(row.citations_count, all),
    instead_count: (row) => row.instead_count,
    own: (row) => row.own === 1,
    competitor: (row) => row.competitor_id !== null,
    competitor_id: (row) => row.competitor_id,
    example_prompts: (row) =>
      [...new Set([row.first_prompt_id, row.last_prompt_id])].flatMap((id) => {
        const prompt = prompts.get(id);
        return prompt === undefined ? [] : [{ prompt_id: id, prompt }];
      }),
  };
}

function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? roundFigure(part / whole, DECIMALS.share) : null;
}

/** The routes of what AI engines cite. */
export const AEO_CITATION_ROUTES: readonly Route[] = [listRoute];
