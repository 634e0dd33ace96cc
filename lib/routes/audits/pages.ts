import {
  listSignedInOrigins,
  type ResultsAudit,
} from "../../../db/audits/lifecycle/audit_results.ts";
import { countPageBacklinks } from "../../../db/backlinks/backlink_counts.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { Cursor } from "../../../db/core/list_shapes.ts";
import { listPageOccurrences } from "../../../db/audits/issues/occurrences.ts";
import { listInlinks, listOutlinks } from "../../../db/audits/pages/page_links.ts";
import { findPage, listPages, PAGE_LIST, type PageRow } from "../../../db/audits/pages/pages.ts";
import {
  findInspection,
  hasInspections,
  listIndexStates,
} from "../../../db/search/inspections/url_inspections.ts";
import { findRender } from "../../../db/audits/crawl/renders.ts";
import {
  type PageAnswer,
  type PageDetailAnswer,
  type PagesQuery,
  SHOWN_ISSUES,
  SHOWN_LINKS,
} from "../../../schemas/page.ts";
import { findChosenAudit, noAudit } from "../../commands/audits/control/find_chosen_audit.ts";
import { narrowToPageGroup } from "../../commands/sites/page_groups.ts";
import { readPageBots } from "../../commands/logs/read_page_bots.ts";
import { readPageVisits } from "../../commands/logs/page_visits.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import type { NoSearchData, SearchWindow } from "../../commands/search_data/search_window.ts";
import { NotFoundError } from "../../core/errors.ts";
import { SEARCH_TOTALS_FORMULA } from "../../metrics/core/search_totals.ts";
import { PROVENANCE_EXAMPLE } from "./audit_examples.ts";
import { wantsField } from "./crawl_list.ts";
import { listAnswer } from "../core/list_answer.ts";
import { onceASecond, readSourcesOnce } from "../core/list_walk.ts";
import { PAGE_EXAMPLE, RENDERED_EXAMPLE } from "./page_examples.ts";
import { present, type Presenter } from "../core/present.ts";
import { presentPageIssue } from "./present_issue.ts";
import { presentInlink, presentOutlink } from "./present_link.ts";
import { readPageFieldData } from "./page_field_data.ts";
import { pagePresenter } from "./present_page.ts";
import { presentRender } from "./present_render.ts";
import { FORMULAS, provenanceOf } from "./provenance.ts";
import { defineRoute } from "../core/define_route.ts";
import { describePageBots, PAGE_BOTS_EXAMPLE } from "../logs/present_page_bots.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import { presentInspection } from "../search/inspections/present_inspection.ts";
import { answerLedger } from "../search/answer_ledger.ts";
import { SEARCH_PROVENANCE_EXAMPLE, searchProvenanceOf } from "../search/search_provenance.ts";
import type { SiteParams } from "../sites/sites.ts";

type PageParams = SiteParams & { page_id: number };
type PagesRequest<Params extends SiteParams = SiteParams> = RouteRequest<Params, PagesQuery>;

/** What is filled in by the pages' ids. */
const VISIT_FIELDS = ["last_search_bot_at", "last_ai_bot_at"];
const INDEX_FIELDS = [
  "google_verdict",
  "google_coverage",
  "google_problem",
  "google_canonical",
  "google_crawled_at",
  "google_inspected_at",
];

const META_EXAMPLE = {
  ...PROVENANCE_EXAMPLE,
  formula: FORMULAS.linkScore,
  search: { ...SEARCH_PROVENANCE_EXAMPLE, previous: null, aggregation: "by_page" },
} as const;

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/pages",
  operationId: "listPages",
  tag: "Pages",
  summary: "List the pages of a site",
  description: "Every URL of the site that the latest audit with results requested, or that " +
    "robots.txt kept it from, in the crawl's order, and after them those that only search data " +
    "know: what the crawl saw, and the figures of Search Console or its exports for a window.",
  ability: "read",
  quotaCost: 1,
  list: PAGE_LIST,
  answerStatus: 200,
  example: {
    data: [PAGE_EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/pages", next: null },
    meta: { ...META_EXAMPLE, per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 409, 422],
  async handler(request) {
    const { services, params, query: { page_group: groupId, ...query }, list } = request;
    const { cursor } = list;
    const { audit, window, origins } = await readSourcesOnce(
      request,
      async () => {
        const sources = await findSources({ ...request, query }, cursor);
        return { ...sources, origins: await originsOf(services.db, sources.audit) };
      },
    );
    const group = { siteId: params.id, groupId, field: "url" };
    const narrowed = await narrowToPageGroup(services.db, group, list);
    const page = await listPages(services.db, choiceOf(params.id, audit, window), narrowed);
    const pageIds = page.rows.map(({ page_id: pageId }) => pageId);
    const isWanted = wantsField(request, "backlinks_count");
    const backlinks = isWanted ? await countPageBacklinks(services.db, params.id, pageIds) : null;
    const index = INDEX_FIELDS.some((field) => wantsField(request, field)) &&
        await mayBeInspected(request)
      ? await listIndexStates(services.db, params.id, pageIds)
      : new Map();
    const visits = VISIT_FIELDS.some((field) => wantsField(request, field))
      ? await readPageVisits(services.db, params.id, pageIds)
      : new Map();
    const meta = metaOf(params.id, audit, window);
    return listAnswer(request, page, {
      presenter: pagePresenter({ backlinks, index, visits, origins }),
      listAnswerOptions: { meta },
    });
  },
});

/** A list that is read whole leaves out what the site has nothing of. */
async function mayBeInspected(request: PagesRequest): Promise<boolean> {
  const { services: { db }, params: { id: siteId }, walk } = request;
  if (walk === undefined) return true;
  return await onceASecond(request, "is inspected", () => hasInspections(db, siteId));
}

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/pages/:page_id",
  operationId: "getPage",
  tag: "Pages",
  summary: "Get one page",
  description: "A page with what is wrong on it, what links to it and what it links to, how a " +
    "browser shows it, where the audit rendered it, and its search data. Its id is the " +
    "same in every audit of the site.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: {
    data: {
      ...PAGE_EXAMPLE,
      rendered: RENDERED_EXAMPLE,
      field_data: {
        ...{ source: "crux", state: "too_few_visitors", records: [] },
        visitors: {
          ...{ state: "data", of: "origin", url: "https://shop.example.com" },
          ...{ first_day: "2026-10-22", last_day: "2026-11-18", assessment: "failed" },
          lcp_ms: { p75: 2_310, rating: "good" },
          inp_ms: { p75: 240, rating: "needs_improvement" },
          cls: { p75: 0.05, rating: "good" },
          text: "Visitors of the whole origin (the page has too few of its own), 2026-10-22 to " +
            "2026-11-18, all devices, three of four visits at least: LCP 2.3 s (good), INP 240 ms " +
            "(needs improvement), CLS 0.05 (good).",
        },
      },
      bots: PAGE_BOTS_EXAMPLE,
      inspection: null,
      issues: { total: 0, items: [] },
      inlinks: {
        total: 1,
        items: [{
          source_url: "https://shop.example.com/",
          anchor: "Tea",
          rel: [],
          dofollow: true,
          placement: "nav",
        }],
      },
      outlinks: { total: 0, items: [] },
    },
    meta: META_EXAMPLE,
  },
  errors: [404, 409, 422],
  async handler(request) {
    const { services, caller, params } = request;
    const { explain: isExplained = false, compare, against_from, against_to, ...query } =
      request.query;
    const { db } = services;
    const { audit, window } = await findSources({ ...request, query }, null);
    const page = await findPage(db, choiceOf(params.id, audit, window), params.page_id);
    if (page === undefined) throw pageNotFound(params, audit, window);
    const backlinks = await countPageBacklinks(db, params.id, [page.id]);
    const index = await listIndexStates(db, params.id, [page.id]);
    const origins = await originsOf(db, audit);
    const visits = await readPageVisits(db, params.id, [page.id]);
    const inspection = await findInspection(db, { siteId: params.id, pageId: page.id });
    const { accountId } = caller;
    const of = {
      ...{ siteId: params.id, accountId, pageId: page.id, window },
      query: {
        ...query,
        ...compare && { compare },
        ...against_from && { against_from },
        ...against_to && { against_to },
      },
    };
    return {
      body: {
        data: {
          ...present(pagePresenter({ backlinks, index, origins, visits }), page),
          inspection: inspection === undefined ? null : present(presentInspection, inspection),
          ...await readParts(db, audit, page),
          field_data: await readPageFieldData(db, params.id, page.url),
          bots: describePageBots(await readPageBots(db, params.id, page.id)),
          ...isExplained &&
            { ledger: await answerLedger(services, of) },
        },
        meta: metaOf(params.id, audit, window),
      },
    };
  },
});

interface PageSources {
  /** Undefined: the site has none with results. */
  audit: ResultsAudit | undefined;
  window: SearchWindow | NoSearchData;
}

/** Finds the audit and the window of search data; a list goes on with those that it began with. */
async function findSources(
  { services, caller, params, query }: PagesRequest,
  cursor: Cursor | null,
): Promise<PageSources> {
  const { db } = services;
  const { audit_id: auditId, ...window } = query;
  await readSite(db, caller.accountId, params.id);
  return {
    audit: await findChosenAudit(db, {
      siteId: params.id,
      auditId: auditId ?? cursor?.snapshot ?? null,
    }),
    window: await services.searchWindows.resolve({
      siteId: params.id,
      kind: "page",
      query: { ...window, compare: "none" },
      now: services.now(),
      snapshot: cursor?.otherSnapshot,
    }),
  };
}

async function originsOf(db: Db, audit: PageSources["audit"]): Promise<string[]> {
  return audit === undefined ? [] : await listSignedInOrigins(db, audit.id);
}

function choiceOf(
  siteId: number,
  audit: PageSources["audit"],
  { period }: PageSources["window"],
) {
  return { siteId, auditId: audit?.id ?? null, periodId: period?.id ?? null };
}

function metaOf(
  siteId: number,
  audit: PageSources["audit"],
  window: PageSources["window"],
) {
  return {
    ...provenanceOf(siteId, audit, FORMULAS.linkScore),
    search: searchProvenanceOf(window, SEARCH_TOTALS_FORMULA),
  };
}

function pageNotFound(
  { id, page_id: pageId }: PageParams,
  audit: PageSources["audit"],
  { period, from, to }: PageSources["window"],
): NotFoundError {
  if (audit === undefined && period === null) return noAudit(id);
  const sources = [
    ...(audit ? [`Audit ${audit.id} of this site did not meet a page ${pageId}.`] : []),
    ...(period ? [`The search data of ${from} to ${to} have no page ${pageId}.`] : []),
  ];
  return new NotFoundError("page_not_found", sources.join(" "));
}

/** What the audit found of a page besides its row; nothing where it did not meet it. */
async function readParts(
  db: Db,
  audit: PageSources["audit"],
  { url_id: urlId }: PageRow,
): Promise<Omit<PageDetailAnswer, keyof PageAnswer | "inspection" | "field_data" | "bots">> {
  const nothing = { total: 0, items: [] };
  if (audit === undefined || urlId === null) {
    return { rendered: null, issues: nothing, inlinks: nothing, outlinks: nothing };
  }
  const place = { auditId: audit.id, urlId };
  const [render, issues, inlinks, outlinks] = await Promise.all([
    findRender(db, place),
    listPageOccurrences(db, place, SHOWN_ISSUES),
    listInlinks(db, place, SHOWN_LINKS),
    listOutlinks(db, place, SHOWN_LINKS),
  ]);
  return {
    rendered: render === undefined ? null : present(presentRender, render),
    issues: presentPart(issues, presentPageIssue),
    inlinks: presentPart(inlinks, presentInlink),
    outlinks: presentPart(outlinks, presentOutlink),
  };
}

function presentPart<Row, Out>(
  { total, rows }: { total: number; rows: readonly Row[] },
  presenter: Presenter<Row, Out>,
): { total: number; items: Out[] } {
  return { total, items: rows.map((row) => present(presenter, row)) };
}

/** The routes of a site's pages. */
export const PAGE_ROUTES: readonly Route[] = [listRoute, readRoute];
