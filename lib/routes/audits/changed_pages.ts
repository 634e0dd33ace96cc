import {
  CHANGED_PAGE_LIST,
  type ChangedPageRow,
  countChangedPages,
  listPageDifferences,
} from "../../../db/audits/pages/changed_pages.ts";
import { type ChangedPageAnswer, PAGE_CHANGES } from "../../../schemas/changed_page.ts";
import { readComparedAudits } from "../../commands/audits/diff/audit_diffs.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import type { Presenter } from "../core/present.ts";
import type { Route } from "../core/route.ts";
import { PROVENANCE_EXAMPLE } from "./audit_examples.ts";
import { flag } from "./present_link.ts";
import { provenanceOf } from "./provenance.ts";

const EXAMPLE: ChangedPageAnswer = {
  page_id: 204,
  url: "https://shop.example.com/tea",
  changed: ["title", "content"],
  title_before: "Tea | Example shop",
  title_after: "Tea from small gardens | Example shop",
  meta_description_before: "Black, green and white tea.",
  meta_description_after: "Black, green and white tea.",
  h1_before: "Tea",
  h1_after: "Tea",
  status_code_before: 200,
  status_code_after: 200,
  indexable_before: true,
  indexable_after: true,
  canonical_url_before: "https://shop.example.com/tea",
  canonical_url_after: "https://shop.example.com/tea",
  word_count_before: 380,
  word_count_after: 412,
  title_changed: true,
  meta_description_changed: false,
  h1_changed: false,
  status_code_changed: false,
  indexable_changed: false,
  canonical_url_changed: false,
  content_changed: true,
};

const presentChangedPage: Presenter<ChangedPageRow, ChangedPageAnswer> = {
  page_id: (row) => row.page_id,
  url: (row) => row.url,
  changed: (row) => PAGE_CHANGES.filter((name) => row[`${name}_changed`] === 1),
  title_before: (row) => row.title_before,
  title_after: (row) => row.title_after,
  meta_description_before: (row) => row.meta_description_before,
  meta_description_after: (row) => row.meta_description_after,
  h1_before: (row) => row.h1_before,
  h1_after: (row) => row.h1_after,
  status_code_before: (row) => row.status_code_before,
  status_code_after: (row) => row.status_code_after,
  indexable_before: (row) => flag(row.indexable_before),
  indexable_after: (row) => flag(row.indexable_after),
  canonical_url_before: (row) => row.canonical_url_before,
  canonical_url_after: (row) => row.canonical_url_after,
  word_count_before: (row) => row.word_count_before,
  word_count_after: (row) => row.word_count_after,
  title_changed: (row) => flag(row.title_changed),
  meta_description_changed: (row) => flag(row.meta_description_changed),
  h1_changed: (row) => flag(row.h1_changed),
  status_code_changed: (row) => flag(row.status_code_changed),
  indexable_changed: (row) => flag(row.indexable_changed),
  canonical_url_changed: (row) => flag(row.canonical_url_changed),
  content_changed: (row) => flag(row.content_changed),
};

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/audits/:audit_id/changed-pages",
  operationId: "listChangedPages",
  tag: "Audits",
  summary: "List the pages that changed between two audits",
  description: "Pages that both audits have and whose title, description, heading, status, " +
    "indexability, canonical or text differs, with both values. `filter[title_changed]=true` " +
    "keeps those with another title. Pages that only one of the audits has are not listed: " +
    "`GET …/diff` counts them. Both audits must have results and keep their rows (409 otherwise); " +
    "without a previous audit, `against` has to be given (422).",
  ability: "read",
  quotaCost: 1,
  list: CHANGED_PAGE_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/audits/12/changed-pages", next: null },
    meta: {
      ...PROVENANCE_EXAMPLE,
      against_audit_id: 9,
      summary: {
        ...{ pages: 12, title: 5, meta_description: 3, h1: 0, status_code: 1, indexable: 1 },
        ...{ canonical_url: 0, content: 8 },
      },
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [404, 409, 422],
  async handler(request) {
    const { services: { db }, caller, params, query, list } = request;
    await readSite(db, caller.accountId, params.id);
    const { audit, against } = await readComparedAudits(db, {
      ...{ siteId: params.id, auditId: params.audit_id, againstId: query.against ?? null },
    });
    const pair = { auditId: audit.id, againstId: against.id };
    const page = await listPageDifferences(db, pair, list);
    const meta = {
      ...provenanceOf(params.id, audit, null),
      against_audit_id: against.id,
      summary: await countChangedPages(db, pair),
    };
    return listAnswer(request, page, {
      presenter: presentChangedPage,
      listAnswerOptions: { meta },
    });
  },
});

/** The route of the pages that changed between two audits. */
export const CHANGED_PAGE_ROUTES: readonly Route[] = [listRoute];
