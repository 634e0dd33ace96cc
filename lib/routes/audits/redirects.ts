import {
  listRedirects,
  REDIRECT_LIST,
  type RedirectRow,
} from "../../../db/audits/crawl/audit_redirects.ts";
import { type RedirectAnswer } from "../../../schemas/redirect.ts";
import { narrowToPageGroup } from "../../commands/sites/page_groups.ts";
import { PROVENANCE_EXAMPLE } from "./audit_examples.ts";
import { crawlListAnswer } from "./crawl_list.ts";
import type { Presenter } from "../core/present.ts";
import { flag } from "./present_link.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const EXAMPLE: RedirectAnswer = {
  id: 311,
  url: "https://shop.example.com/tee",
  status_code: 302,
  type: "http",
  temporary: true,
  final_url: "https://shop.example.com/tea/",
  final_status_code: 200,
  final_fetch_error: null,
  hops_count: 2,
  loop: false,
  hops: [
    { url: "https://shop.example.com/tee", status_code: 302 },
    { url: "https://shop.example.com/tea", status_code: 301 },
  ],
  inlinks_count: 14,
  in_sitemap: false,
};

const presentRedirect: Presenter<RedirectRow, RedirectAnswer> = {
  id: (row) => row.id,
  url: (row) => row.url,
  status_code: (row) => row.status_code,
  type: (row) => row.type,
  temporary: (row) => flag(row.temporary),
  final_url: (row) => row.final_url,
  final_status_code: (row) => row.final_status_code,
  final_fetch_error: (row) => row.final_fetch_error,
  hops_count: (row) => row.hops_count,
  loop: (row) => flag(row.loop),
  hops: (row) => JSON.parse(row.hops),
  inlinks_count: (row) => row.inlinks_count,
  in_sitemap: (row) => flag(row.in_sitemap),
};

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/redirects",
  operationId: "listRedirects",
  tag: "Pages",
  summary: "List the redirects of a site",
  description: "Every URL of the site that leads on to another one, with each hop and where it " +
    "ends. `filter[hops_count][gte]=2` finds chains, `filter[loop]=true` circles, " +
    "`filter[final_status_code][gte]=400` redirects to errors.",
  ability: "read",
  quotaCost: 1,
  list: REDIRECT_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/redirects", next: null },
    meta: { ...PROVENANCE_EXAMPLE, per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 409, 422],
  handler(request) {
    const { services: { db }, params, query: { page_group: groupId }, list } = request;
    return crawlListAnswer(request, {
      formula: null,
      async read(auditId) {
        const group = { siteId: params.id, groupId, field: "url" };
        return await listRedirects(db, auditId, await narrowToPageGroup(db, group, list));
      },
      present: () => Promise.resolve(presentRedirect),
    });
  },
});

/** The routes of a site's redirects. */
export const REDIRECT_ROUTES: readonly Route[] = [listRoute];
