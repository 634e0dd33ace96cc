import {
  listSitemapFiles,
  readSitemapSummary,
  SITEMAP_LIST,
  type SitemapRow,
} from "../../../db/audits/crawl/sitemaps.ts";
import { type SitemapAnswer } from "../../../schemas/sitemap.ts";
import type { SitemapError } from "../../crawler/sitemaps/sitemap_facts.ts";
import { PROVENANCE_EXAMPLE } from "./audit_examples.ts";
import { crawlListAnswer } from "./crawl_list.ts";
import type { Presenter } from "../core/present.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const EXAMPLE: SitemapAnswer = {
  id: 2,
  url: "https://shop.example.com/sitemap-tea.xml",
  found_via: "index",
  parent_url: "https://shop.example.com/sitemap.xml",
  status_code: 200,
  fetch_error: null,
  format: "urlset",
  urls_count: 212,
  size_bytes: 30_410,
  errors: [{ code: "bad_loc", message: "The loc is no absolute URL.", line: 88 }],
  urls_compared: 211,
  urls_crawled: 208,
  urls_ok: 199,
  urls_redirected: 4,
  urls_broken: 2,
  urls_noindex: 1,
  urls_noncanonical: 1,
  urls_not_html: 1,
  urls_blocked: 1,
  urls_not_crawled: 2,
  urls_other_host: 0,
};

const presentSitemap: Presenter<SitemapRow, SitemapAnswer> = {
  id: (row) => row.id,
  url: (row) => row.url,
  found_via: (row) => row.found_via,
  parent_url: (row) => row.parent_url,
  status_code: (row) => row.status_code,
  fetch_error: (row) => row.fetch_error,
  format: (row) => row.format,
  urls_count: (row) => row.urls_count,
  size_bytes: (row) => row.size_bytes,
  errors: (row) => errorsOf(row),
  urls_compared: (row) => row.urls_compared,
  urls_crawled: (row) => row.urls_crawled,
  urls_ok: (row) => row.urls_ok,
  urls_redirected: (row) => row.urls_redirected,
  urls_broken: (row) => row.urls_broken,
  urls_noindex: (row) => row.urls_noindex,
  urls_noncanonical: (row) => row.urls_noncanonical,
  urls_not_html: (row) => row.urls_not_html,
  urls_blocked: (row) => row.urls_blocked,
  urls_not_crawled: (row) => row.urls_not_crawled,
  urls_other_host: (row) => row.urls_other_host,
};

function errorsOf({ errors }: SitemapRow): SitemapAnswer["errors"] {
  // written as JSON of a list of these
  const found = errors === null ? [] : JSON.parse(errors) as SitemapError[];
  return found.map(({ code, message, line }) => ({ code, message, line: line ?? null }));
}

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/sitemaps",
  operationId: "listSitemaps",
  tag: "Pages",
  summary: "List the sitemaps of a site",
  description: "Every sitemap file that the audit looked for: where it was found, what is wrong " +
    "with it, and what became in the crawl of the URLs that it lists. `filter[parent_url]` finds " +
    "the files of an index.",
  ability: "read",
  quotaCost: 1,
  list: SITEMAP_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/sitemaps", next: null },
    meta: {
      ...PROVENANCE_EXAMPLE,
      summary: { sitemaps_count: 2, urls_count: 212, indexable_pages_not_in_sitemap: 298 },
      per_page: 50,
      next_cursor: null,
      total: 2,
    },
  },
  errors: [404, 409, 422],
  handler(request) {
    const { db } = request.services;
    return crawlListAnswer(request, {
      formula: null,
      read: (auditId) => listSitemapFiles(db, auditId, request.list),
      present: () => Promise.resolve(presentSitemap),
      summarise: (auditId) => readSitemapSummary(db, auditId),
    });
  },
});

/** The routes of a site's sitemaps. */
export const SITEMAP_ROUTES: readonly Route[] = [listRoute];
