import { findLatestResultsAudit } from "../../../db/audits/lifecycle/audit_results.ts";
import type { Db } from "../../../db/core/connection.ts";
import {
  isPageOf,
  listPageVersions,
  PAGE_HISTORY_LIST,
  type PageVersionRow,
  readComparedPages,
} from "../../../db/audits/pages/page_history.ts";
import { type PageVersionAnswer } from "../../../schemas/page_history.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { NotFoundError } from "../../core/errors.ts";
import { listChanges } from "../../metrics/audits/page_changes.ts";
import { PROVENANCE_EXAMPLE } from "./audit_examples.ts";
import { wantsField } from "./crawl_list.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, type Presenter } from "../core/present.ts";
import { flag } from "./present_link.ts";
import { provenanceOf } from "./provenance.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const EXAMPLE: PageVersionAnswer = {
  audit_id: 12,
  previous_audit_id: 9,
  crawled_at: "2026-11-20T08:12:09.000Z",
  title: "Tea from small gardens | Example shop",
  meta_description: "Black, green and white tea, sent within a day.",
  h1: "Tea",
  canonical_url: "https://shop.example.com/tea",
  status_code: 200,
  indexable: true,
  indexability_reason: null,
  robots: { noindex: false, nofollow: false },
  content_hash: "5f2b51ca2fdc5baa31ec02e002f69aec",
  word_count: 412,
  size_bytes: 38_120,
  response_time_ms: 88,
  issues_count: { error: 1, warning: 0, notice: 2 },
  changed: ["title", "content_hash", "word_count", "size_bytes"],
};

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/pages/:page_id/history",
  operationId: "listPageHistory",
  tag: "Pages",
  summary: "List what the audits saw of a page",
  description: "One row for each finished audit that met the page and whose rows are kept, the " +
    "newest first, with the fields that had changed since the audit before.",
  ability: "read",
  quotaCost: 1,
  list: PAGE_HISTORY_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/pages/204/history", next: null },
    meta: { ...PROVENANCE_EXAMPLE, per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params, list } = request;
    await readSite(db, caller.accountId, params.id);
    if (!await isPageOf(db, params.id, params.page_id)) {
      throw new NotFoundError("page_not_found", `This site has no page ${params.page_id}.`);
    }
    const place = { siteId: params.id, pageId: params.page_id };
    const page = await listPageVersions(db, place, list);
    const changes = wantsField(request, "changed")
      ? await readChanges(db, params.page_id, page.rows)
      : new Map();
    const latest = await findLatestResultsAudit(db, params.id);
    const meta = { ...provenanceOf(params.id, latest, null) };
    return listAnswer(request, page, {
      presenter: versionPresenter(changes),
      listAnswerOptions: { meta },
    });
  },
});

type Changes = ReadonlyMap<number, PageVersionAnswer["changed"]>;

/** What changed, by audit; an audit without one before it is left out. */
async function readChanges(
  db: Db,
  pageId: number,
  rows: readonly PageVersionRow[],
): Promise<Changes> {
  const auditIds = new Set(rows.flatMap((row) => [row.compared_id, row.compared_with_id ?? 0]));
  const pages = await readComparedPages(db, pageId, [...auditIds]);
  const changes = new Map<number, PageVersionAnswer["changed"]>();
  for (const { compared_id: id, compared_with_id: previousId } of rows) {
    const now = pages.get(id);
    const before = pages.get(previousId ?? 0);
    if (now && before) changes.set(id, listChanges(before, now));
  }
  return changes;
}

function versionPresenter(changes: Changes): Presenter<PageVersionRow, PageVersionAnswer> {
  return {
    audit_id: (row) => row.audit_id,
    previous_audit_id: (row) => row.previous_audit_id,
    crawled_at: (row) => isoTime(row.crawled_at),
    title: (row) => row.title,
    meta_description: (row) => row.meta_description,
    h1: (row) => row.h1,
    canonical_url: (row) => row.canonical_url,
    status_code: (row) => row.status_code,
    indexable: (row) => flag(row.indexable),
    indexability_reason: (row) => row.indexability_reason,
    robots: (row) => ({ noindex: flag(row.noindex), nofollow: flag(row.nofollow) }),
    content_hash: (row) => row.content_hash,
    word_count: (row) => row.word_count,
    size_bytes: (row) => row.size_bytes,
    response_time_ms: (row) => row.response_time_ms,
    issues_count: (row) => ({
      error: row.errors_count,
      warning: row.warnings_count,
      notice: row.notices_count,
    }),
    changed: (row) => changes.get(row.compared_id) ?? [],
  };
}

/** The routes of a page's past. */
export const PAGE_HISTORY_ROUTES: readonly Route[] = [listRoute];
