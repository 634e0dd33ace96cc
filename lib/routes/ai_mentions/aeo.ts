import {
  type AnswerBrandRow,
  type AnswerCitationRow,
  listAnswerBrands,
  listAnswerCitations,
  readAnswerTexts,
} from "../../../db/ai_mentions/ai_answer_parts.ts";
import {
  ANSWER_LIST,
  type AnswerRow,
  dimensionFilters,
  listAnswers,
} from "../../../db/ai_mentions/ai_answer_list.ts";
import { answerOfGroupCondition } from "../../../db/ai_mentions/ai_citations.ts";
import type { ListPage } from "../../../db/core/list_shapes.ts";
import { type AiAnswerAnswer } from "../../../schemas/ai_answer.ts";
import { type AnswersQuery } from "../../../schemas/answer_window.ts";
import { findAnswerWindow, windowSnapshot } from "../../commands/ai_mentions/answer_window.ts";
import { OWN_BRAND } from "../../commands/ai_mentions/read_answer_brands.ts";
import {
  type AnswerReport,
  readAnswerReport,
} from "../../commands/ai_mentions/read_answer_report.ts";
import { narrowByGroup } from "../../commands/sites/page_groups.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { MENTION_RATE_FORMULA } from "../../metrics/ai_mentions/ai_visibility.ts";
import { cutExcerpt } from "../../metrics/ai_mentions/answer_excerpt.ts";
import { AEO_EXAMPLE } from "./aeo_example.ts";
import { answerProvenanceOf, type AnswersFound } from "./answer_provenance.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, type Presenter } from "../core/present.ts";
import { presentAnswerReport } from "./present_answer_report.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import type { SiteParams } from "../sites/sites.ts";

type AnswersRequest = RouteRequest<SiteParams, AnswersQuery>;

/** What is answered unless `fields` names others: not the whole texts. */
const SHOWN = Object.entries(ANSWER_LIST.fields)
  .filter(([name, field]) => !field.hidden && name !== "answer").map(([name]) => name);

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/aeo",
  operationId: "listAnswers",
  tag: "AI",
  summary: "List what AI engines say of the site",
  description:
    "One row per answer, the newest first, with what it says of the site and whom it cites. " +
    "`meta.summary` has the figures: how often the site is named and cited, its share of voice against " +
    "its competitors, each with its sample, its 95 % interval and whether it changed. `filter[tags]` " +
    "takes tags of prompts; `page_group` keeps answers that cite its pages; `fields=id,answer` " +
    "brings whole texts.",
  ability: "read",
  quotaCost: 1,
  list: ANSWER_LIST,
  answerStatus: 200,
  example: AEO_EXAMPLE,
  errors: [404, 422],
  async handler(request) {
    const { services, caller, params: { id: siteId } } = request;
    const { page_group: groupId, ...query } = request.query;
    const { db, config } = services;
    await readSite(db, caller.accountId, siteId);
    const list = await narrowByGroup(db, { siteId, groupId }, {
      list: { ...request.list, fields: request.list.fields ?? SHOWN },
      conditionOf: answerOfGroupCondition,
    });
    const window = await findAnswerWindow(db, siteId, { query, cursor: list.cursor });
    const filters = dimensionFilters(list.filters);
    const [page, report] = window === undefined ? [NO_PAGE, undefined] : await Promise.all([
      listAnswers(db, { siteId, ...window }, { query: list, ...windowSnapshot(window) }),
      readAnswerReport(services, { siteId, window, filters, now: services.now() }),
    ]);
    const [presenter, provenance] = await Promise.all([
      createPresenter(request, page.rows, list.fields ?? SHOWN),
      answerProvenanceOf({ db, config }, {
        siteId,
        window,
        found: report && findingsOf(report),
        formula: MENTION_RATE_FORMULA,
      }),
    ]);
    const meta = {
      ...provenance,
      summary: report === undefined ? null : presentAnswerReport(report),
    };
    return listAnswer({ ...request, list }, page, { presenter, listAnswerOptions: { meta } });
  },
});

function findingsOf(report: AnswerReport): AnswersFound {
  const { counts, branded, waiting } = report;
  const all = [counts, ...(branded === null ? [] : [branded.counts])];
  return {
    answersCount: all.reduce((sum, one) => sum + one.valid + one.refused + one.failed, waiting),
    validCount: all.reduce((sum, one) => sum + one.valid, 0),
    waitingCount: waiting,
    hasCompetitors: report.competitors.length > 0,
    hasPrevious: report.hasPrevious,
  };
}

const NO_PAGE: ListPage<AnswerRow> = { rows: [], total: 0, nextCursor: null };

async function createPresenter(
  { services: { db }, params: { id: siteId } }: AnswersRequest,
  rows: readonly AnswerRow[],
  fields: readonly string[],
): Promise<Presenter<AnswerRow, AiAnswerAnswer>> {
  const ids = rows.map(({ id }) => id);
  const forFields = (...names: string[]) => names.some((name) => fields.includes(name)) ? ids : [];
  const [citations, brands, texts] = await Promise.all([
    listAnswerCitations(db, siteId, forFields("citations")),
    listAnswerBrands(db, siteId, forFields("competitors_mentioned", "excerpt")),
    readAnswerTexts(db, siteId, forFields("excerpt", "answer")),
  ]);
  const citationsOf = Map.groupBy(citations, (one) => one.answer_id);
  const brandsOf = Map.groupBy(brands, (one) => one.answer_id);
  return {
    ...PRESENT_COLUMNS,
    citations: ({ id }) => (citationsOf.get(id) ?? []).map(presentCitation),
    competitors_mentioned: ({ id }) => (brandsOf.get(id) ?? []).flatMap(presentMention),
    excerpt: ({ id }) => {
      const text = texts.get(id);
      return text === undefined ? null : cutExcerpt(text, firstOffset(brandsOf.get(id) ?? []));
    },
    answer: ({ id }) => texts.get(id) ?? null,
  };
}

/** Of the own brand, else of the brand that is named first. */
function firstOffset(brands: readonly AnswerBrandRow[]): number {
  const own = brands.find(({ competitor_id: id }) => id === Number(OWN_BRAND));
  return (own ?? brands[0])?.first_offset ?? 0;
}

const flag = (value: 0 | 1 | null) => value === null ? null : value === 1;

const PRESENT_COLUMNS: Omit<
  Presenter<AnswerRow, AiAnswerAnswer>,
  "citations" | "competitors_mentioned" | "excerpt" | "answer"
> = {
  id: (row) => row.id,
  prompt: (row) => row.prompt,
  prompt_id: (row) => row.prompt_id,
  branded: (row) => flag(row.branded),
  run_id: (row) => row.run_id,
  engine: (row) => row.engine,
  model: (row) => row.model,
  country: (row) => row.country,
  language: (row) => row.language,
  answered_at: (row) => isoTime(row.answered_at),
  status: (row) => row.status,
  error: (row) =>
    row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? "" },
  mentioned: (row) => flag(row.mentioned),
  mention_position: (row) => row.mention_position,
  mentions_count: (row) => row.mentions_count,
  sentiment: (row) => row.sentiment,
  cited: (row) => flag(row.cited),
  citations_count: (row) => row.citations_count,
};

function presentCitation(row: AnswerCitationRow): AiAnswerAnswer["citations"][number] {
  return {
    position: row.position,
    url: row.url,
    domain: row.domain,
    title: row.title,
    in_text: row.in_text === 1,
    own: row.own === 1,
    competitor: row.competitor_id !== null,
    competitor_id: row.competitor_id,
  };
}

function presentMention(row: AnswerBrandRow): AiAnswerAnswer["competitors_mentioned"] {
  if (row.domain === null) return [];
  return [{
    competitor_id: row.competitor_id,
    domain: row.domain,
    mentions_count: row.mentions_count,
    position: row.mention_order,
  }];
}

/** The routes of what AI engines say of a site. */
export const AEO_ROUTES: readonly Route[] = [listRoute];
