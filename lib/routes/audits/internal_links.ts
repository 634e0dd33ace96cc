import {
  findSearchedUrls,
  LINK_LIST,
  listInternalLinks,
} from "../../../db/audits/pages/internal_links.ts";
import {
  listLinkOpportunities,
  OPPORTUNITY_LIST,
} from "../../../db/audits/pages/link_opportunities.ts";
import { LINKED_PAGE_LIST, listLinkedPages } from "../../../db/audits/pages/linked_pages.ts";
import { readTopAnchors } from "../../../db/audits/pages/top_anchors.ts";
import { type InternalLinksQuery } from "../../../schemas/internal_link.ts";
import type { ListQuery } from "../../../db/core/list_shapes.ts";
import { narrowToPageGroup } from "../../commands/sites/page_groups.ts";
import { ValidationError } from "../../core/errors.ts";
import { PROVENANCE_EXAMPLE } from "./audit_examples.ts";
import { crawlListAnswer, wantsField } from "./crawl_list.ts";
import {
  linkedPagePresenter,
  presentInternalLink,
  presentLinkOpportunity,
} from "./present_link.ts";
import { FORMULAS } from "./provenance.ts";
import { defineRoute } from "../core/define_route.ts";
import { onceAWalk } from "../core/list_walk.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import type { SiteParams } from "../sites/sites.ts";

type LinksRequest = RouteRequest<SiteParams, InternalLinksQuery>;

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/internal-links",
  operationId: "listInternalLinks",
  tag: "Pages",
  summary: "List links inside the site",
  description: "`view=links`: every link from page to page, with the answer of its target; " +
    "`filter[broken]=true` finds the dead ones. `view=pages`: how each page is linked, with its " +
    "most frequent anchor texts and its link score. `view=opportunities`: pages whose text names " +
    "another page, by its title or heading, without linking to it. `page_group` keeps the links " +
    "to a group of pages, `source_page_group` those from one.",
  ability: "read",
  quotaCost: 1,
  views: { links: LINK_LIST, pages: LINKED_PAGE_LIST, opportunities: OPPORTUNITY_LIST },
  answerStatus: 200,
  example: {
    view: "links",
    data: [{
      source_url: "https://shop.example.com/",
      target_url: "https://shop.example.com/tea/assam",
      anchor: "Assam",
      rel: [],
      dofollow: true,
      placement: "main",
      target_status_code: 404,
      broken: true,
      redirected: false,
      elements_count: 2,
    }],
    links: { first: "https://api.example.com/api/v1/sites/1/internal-links", next: null },
    meta: { ...PROVENANCE_EXAMPLE, per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 409, 422],
  handler(request) {
    if (request.query.view === "opportunities") return listOpportunities(request);
    return request.query.view === "pages" ? listByPage(request) : listByLink(request);
  },
});

function listByLink(request: LinksRequest) {
  const { services: { db }, list: { search } } = request;
  return crawlListAnswer(request, {
    view: "links",
    formula: null,
    async read(auditId) {
      const query = await narrowLinks(request);
      const urlIds = await onceAWalk(
        request,
        "searched URLs",
        () => findSearchedUrls(db, auditId, search),
      );
      return await listInternalLinks(db, auditId, { query, urlIds });
    },
    present: () => Promise.resolve(presentInternalLink),
  });
}

function listByPage(request: LinksRequest) {
  const { services: { db }, params: { id: siteId }, query, list } = request;
  if (query.source_page_group !== undefined) {
    throw new ValidationError({
      source_page_group: ["view=pages lists pages, not links: use page_group for these."],
    });
  }
  const group = { siteId, groupId: query.page_group, field: "url" };
  return crawlListAnswer(request, {
    view: "pages",
    formula: FORMULAS.linkScore,
    read: async (auditId) => listLinkedPages(db, auditId, await narrowToPageGroup(db, group, list)),
    async present(auditId, rows) {
      const pages = wantsField(request, "anchors") ? rows : [];
      return linkedPagePresenter(await readTopAnchors(db, auditId, pages));
    },
  });
}

function listOpportunities(request: LinksRequest) {
  const { db } = request.services;
  return crawlListAnswer(request, {
    view: "opportunities",
    formula: FORMULAS.linkOpportunity,
    read: async (auditId) => listLinkOpportunities(db, auditId, await narrowLinks(request)),
    present: () => Promise.resolve(presentLinkOpportunity),
  });
}

/** Narrows links to those to one group of pages, from one, or from one to the other. */
async function narrowLinks(
  { services: { db }, params: { id: siteId }, query, list }: LinksRequest,
): Promise<ListQuery> {
  const target = { siteId, groupId: query.page_group, field: "target_url" };
  const source = {
    siteId,
    groupId: query.source_page_group,
    field: "source_url",
    parameter: "source_page_group",
  };
  return await narrowToPageGroup(db, source, await narrowToPageGroup(db, target, list));
}

/** The routes of links inside a site. */
export const INTERNAL_LINK_ROUTES: readonly Route[] = [listRoute];
