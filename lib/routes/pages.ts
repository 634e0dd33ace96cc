import { listPageOccurrences } from "../../db/occurrences.ts";
import { listInlinks, listOutlinks } from "../../db/page_links.ts";
import { findPage, listPages, PAGE_LIST, type PageRow } from "../../db/pages.ts";
import { findRender } from "../../db/renders.ts";
import { listAnswerSchema } from "../../schemas/envelope.ts";
import {
  type PageAnswer,
  pageDetailSchema,
  pageSchema,
  SHOWN_ISSUES,
  SHOWN_LINKS,
} from "../../schemas/page.ts";
import {
  analyticObjectAnswer,
  type AuditQuery,
  auditQuerySchema,
  provenanceSchema,
} from "../../schemas/provenance.ts";
import type { RenderedPageAnswer } from "../../schemas/rendered_page.ts";
import { readChosenAudit } from "../commands/find_chosen_audit.ts";
import { readSite } from "../commands/read_site.ts";
import { NotFoundError } from "../errors.ts";
import { PROVENANCE_EXAMPLE } from "./audit_examples.ts";
import { crawlListAnswer, type CrawlListRequest } from "./crawl_list.ts";
import { isoTime, present, type Presenter } from "./present.ts";
import { presentPageIssue } from "./present_issue.ts";
import { flag, presentInlink, presentOutlink } from "./present_link.ts";
import { presentRender } from "./present_render.ts";
import { FORMULAS, provenanceOf } from "./provenance.ts";
import type { Route, RouteRequest } from "./route.ts";
import type { SiteParams } from "./sites.ts";

type PageParams = SiteParams & { page_id: number };

const EXAMPLE: PageAnswer = {
  id: 204,
  url: "https://shop.example.com/tea",
  status_code: 200,
  fetch_error: null,
  content_type: "text/html",
  indexable: true,
  indexability_reason: null,
  title: "Tea from small gardens | Example shop",
  meta_description: "Black, green and white tea, sent within a day.",
  h1: "Tea",
  lang: "en",
  canonical_url: "https://shop.example.com/tea",
  word_count: 412,
  size_bytes: 38_120,
  depth: 1,
  in_sitemap: true,
  orphan: false,
  inlinks_count: 540,
  outlinks_count: 61,
  link_score: 93,
  response_time_ms: 88,
  issues_count: { error: 1, warning: 0, notice: 2 },
  clicks: null,
  impressions: null,
  ctr: null,
  position: null,
  keywords_count: null,
  top_keyword: null,
  backlinks_count: null,
  last_crawled_at: "2026-11-20T08:12:09.000Z",
};

const RENDERED_EXAMPLE: RenderedPageAnswer = {
  error: null,
  title: "Tea from small gardens | Example shop",
  h1: "Tea",
  canonical_url: "https://shop.example.com/tea",
  noindex: false,
  nofollow: false,
  differences: [{ field: "h1", raw: null, rendered: "Tea" }],
  words_count: 468,
  raw_words_count: 431,
  links_count: 74,
  js_links_count: 1,
  js_links: ["https://shop.example.com/tea/new"],
  lcp_ms: 612,
  cls: 0.021,
  ttfb_ms: 41,
  small_text_share: 0.062,
  smallest_font_px: 11,
  requests_count: 23,
  blocked_count: 1,
  rendered_at: "2026-11-20T08:14:55.000Z",
};

const presentPage: Presenter<PageRow, PageAnswer> = {
  id: (page) => page.id,
  url: (page) => page.url,
  status_code: (page) => page.status_code,
  fetch_error: (page) => page.fetch_error,
  content_type: (page) => page.content_type,
  indexable: (page) => flag(page.indexable),
  indexability_reason: (page) => page.indexability_reason,
  title: (page) => page.title,
  meta_description: (page) => page.meta_description,
  h1: (page) => page.h1,
  lang: (page) => page.lang,
  canonical_url: (page) => page.canonical_url,
  word_count: (page) => page.word_count,
  size_bytes: (page) => page.size_bytes,
  depth: (page) => page.depth,
  in_sitemap: (page) => flag(page.in_sitemap),
  orphan: (page) => flag(page.orphan),
  inlinks_count: (page) => page.inlinks_count,
  outlinks_count: (page) => page.outlinks_count,
  link_score: (page) => page.link_score,
  response_time_ms: (page) => page.response_time_ms,
  issues_count: (page) => ({
    error: page.errors_count,
    warning: page.warnings_count,
    notice: page.notices_count,
  }),
  clicks: () => null,
  impressions: () => null,
  ctr: () => null,
  position: () => null,
  keywords_count: () => null,
  top_keyword: () => null,
  backlinks_count: () => null,
  last_crawled_at: (page) => isoTime(page.last_crawled_at),
};

const listRoute: Route = {
  method: "GET",
  path: "/sites/:id/pages",
  operationId: "listPages",
  tag: "Pages",
  summary: "List the pages of a site",
  description: "Every URL of the site that the latest audit with results requested, or that " +
    "robots.txt kept it from: what the crawl saw, and search data where there is any.",
  ability: "read",
  quotaCost: 1,
  querySchema: auditQuerySchema,
  list: PAGE_LIST,
  answerSchema: listAnswerSchema(pageSchema, provenanceSchema),
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/pages", next: null },
    meta: {
      ...PROVENANCE_EXAMPLE,
      formula: FORMULAS.linkScore,
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [404, 409, 422],
  handler(request: CrawlListRequest) {
    return crawlListAnswer(request, {
      formula: FORMULAS.linkScore,
      read: (auditId) => listPages(request.services.db, auditId, request.list),
      present: () => Promise.resolve(presentPage),
    });
  },
};

const readRoute: Route = {
  method: "GET",
  path: "/sites/:id/pages/:page_id",
  operationId: "getPage",
  tag: "Pages",
  summary: "Get one page",
  description:
    "A page with what is wrong on it, what links to it and what it links to, and how a " +
    "browser shows it, where the audit rendered it. Its id " +
    "is the same in every audit of the site.",
  ability: "read",
  quotaCost: 1,
  querySchema: auditQuerySchema,
  answerSchema: analyticObjectAnswer(pageDetailSchema),
  answerStatus: 200,
  example: {
    data: {
      ...EXAMPLE,
      rendered: RENDERED_EXAMPLE,
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
    meta: { ...PROVENANCE_EXAMPLE, formula: FORMULAS.linkScore },
  },
  errors: [404, 409, 422],
  async handler({ services, caller, params, query }: RouteRequest<PageParams, AuditQuery>) {
    const { db } = services;
    await readSite(db, caller.accountId, params.id);
    const audit = await readChosenAudit(db, {
      siteId: params.id,
      auditId: query.audit_id ?? null,
    });
    const page = await findPage(db, audit.id, params.page_id);
    if (page === undefined) {
      throw new NotFoundError(
        "page_not_found",
        `Audit ${audit.id} of this site did not meet a page ${params.page_id}.`,
      );
    }
    const place = { auditId: audit.id, urlId: page.url_id };
    const [render, issues, inlinks, outlinks] = await Promise.all([
      findRender(db, place),
      listPageOccurrences(db, place, SHOWN_ISSUES),
      listInlinks(db, place, SHOWN_LINKS),
      listOutlinks(db, place, SHOWN_LINKS),
    ]);
    return {
      body: {
        data: {
          ...present(presentPage, page),
          rendered: render === undefined ? null : present(presentRender, render),
          issues: presentPart(issues, presentPageIssue),
          inlinks: presentPart(inlinks, presentInlink),
          outlinks: presentPart(outlinks, presentOutlink),
        },
        meta: provenanceOf(params.id, audit, FORMULAS.linkScore),
      },
    };
  },
};

function presentPart<Row, Out>(
  { total, rows }: { total: number; rows: readonly Row[] },
  presenter: Presenter<Row, Out>,
): object {
  return { total, items: rows.map((row) => present(presenter, row)) };
}

/** The routes of a site's pages. */
export const PAGE_ROUTES: readonly Route[] = [listRoute, readRoute];
