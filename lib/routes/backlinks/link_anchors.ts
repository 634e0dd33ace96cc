import { LINK_ANCHOR_LIST, listLinkAnchors } from "../../../db/backlinks/link_anchor_list.ts";
import { type LinkAnchorAnswer } from "../../../schemas/backlink.ts";
import { findAnchoredDomains } from "../../commands/backlinks/find_backlinks_total.ts";
import { readLinkProvenance } from "../../commands/backlinks/read_link_sources.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { ANCHOR_CLASS_FORMULA } from "../../metrics/backlinks/anchor_class.ts";
import { LINK_PROVENANCE_EXAMPLE } from "./backlink_example.ts";
import { listAnswer } from "../core/list_answer.ts";
import { onceAWalk } from "../core/list_walk.ts";
import { linkAnchorPresenter } from "./present_backlink.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const EXAMPLE: LinkAnchorAnswer = {
  anchor: "Example's green tea",
  class: "branded",
  links_count: 23,
  lost_links_count: 4,
  follow_count: 18,
  nofollow_count: 5,
  unknown_count: 0,
  domains_count: 11,
  domains_share: 0.0621,
  targets_count: 2,
  first_seen_at: "2025-02-11T00:00:00.000Z",
  last_seen_at: "2026-11-16T00:00:00.000Z",
};

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/anchors",
  operationId: "listAnchors",
  tag: "Backlinks",
  summary: "List the texts with which others link to a site",
  description:
    "Anchors with their class and the figures of their links, those of the most referring " +
    "domains first. Links without a reported anchor, such as those of Search Console, are in none of them.",
  ability: "read",
  quotaCost: 1,
  list: LINK_ANCHOR_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/anchors", next: null },
    meta: {
      ...LINK_PROVENANCE_EXAMPLE,
      formula: { ...ANCHOR_CLASS_FORMULA },
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params, list } = request;
    await readSite(db, caller.accountId, params.id);
    const [page, meta, domainsCount] = await Promise.all([
      listLinkAnchors(db, params.id, list),
      onceAWalk(
        request,
        "meta",
        () => readLinkProvenance(db, params.id, { formula: ANCHOR_CLASS_FORMULA, ofFigures: true }),
      ),
      findAnchoredDomains(db, params.id),
    ]);
    return listAnswer(request, page, {
      presenter: linkAnchorPresenter(domainsCount),
      listAnswerOptions: { meta },
    });
  },
});

/** The routes of texts with which others link to a site. */
export const LINK_ANCHOR_ROUTES: readonly Route[] = [listRoute];
