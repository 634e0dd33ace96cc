import {
  ANSWER_LIST,
  type AnswerRow,
  dimensionFilters,
  listAnswers,
} from "../../../db/ai_mentions/ai_answer_list.ts";
import { answerOfGroupCondition } from "../../../db/ai_mentions/ai_citations.ts";
import type { ListPage } from "../../../db/core/list_shapes.ts";
import { findAnswerWindow, windowSnapshot } from "../../commands/ai_mentions/answer_window.ts";
import {
  type AnswerReport,
  readAnswerReport,
} from "../../commands/ai_mentions/read_answer_report.ts";
import { narrowByGroup } from "../../commands/sites/page_groups.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { MENTION_RATE_FORMULA } from "../../metrics/ai_mentions/ai_visibility.ts";
import { AEO_EXAMPLE } from "./aeo_example.ts";
import { answerProvenanceOf, type AnswersFound } from "./answer_provenance.ts";
import { listAnswer } from "../core/list_answer.ts";
import { createAnswerPresenter } from "./present_answer.ts";
import { presentAnswerReport } from "./present_answer_report.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

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
      createAnswerPresenter({ db, siteId }, page.rows, list.fields ?? SHOWN),
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

/** The routes of what AI engines say of a site. */
export const AEO_ROUTES: readonly Route[] = [listRoute];
