import {
  listReferringDomains,
  listReportedSites,
} from "../../../db/backlinks/referring_domains.ts";
import { REFERRING_DOMAIN_LIST } from "../../../db/backlinks/referring_domains.ts";
import { type ReferringDomainAnswer } from "../../../schemas/backlink.ts";
import { findReferringDomainsTotal } from "../../commands/backlinks/find_backlinks_total.ts";
import { readLinkProvenance } from "../../commands/backlinks/read_link_sources.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { FOLLOW_SHARE_FORMULA } from "../../metrics/backlinks/follow_share.ts";
import { LINK_PROVENANCE_EXAMPLE } from "./backlink_example.ts";
import { wantsField } from "../audits/crawl_list.ts";
import { listAnswer } from "../core/list_answer.ts";
import { onceAWalk } from "../core/list_walk.ts";
import { referringDomainPresenter } from "./present_backlink.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const EXAMPLE: ReferringDomainAnswer = {
  domain: "tea-lovers.example",
  status: "live",
  links_count: 14,
  lost_links_count: 2,
  follow_count: 9,
  nofollow_count: 3,
  unknown_count: 2,
  dofollow: true,
  pages_count: 12,
  targets_count: 5,
  authority: 47,
  authority_known: true,
  provider_authority: { name: "Domain rating", value: 54 },
  first_seen_at: "2025-02-11T00:00:00.000Z",
  last_seen_at: "2026-11-16T00:00:00.000Z",
  lost_at: null,
  providers: ["ahrefs", "search_console"],
  reported: { links_count: 31, targets_count: 7, date: "2026-11-16" },
};

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/referring-domains",
  operationId: "listReferringDomains",
  tag: "Backlinks",
  summary: "List the domains that link to a site",
  description:
    "Registrable domains with the figures of their links, those with the most links first. " +
    "`filter[status]=live` leaves out those of which all links are lost, " +
    "`filter[first_seen_at][gte]` finds new ones, `sort=-authority` the strongest.",
  ability: "read",
  quotaCost: 1,
  list: REFERRING_DOMAIN_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/referring-domains", next: null },
    meta: {
      ...LINK_PROVENANCE_EXAMPLE,
      formula: { ...FOLLOW_SHARE_FORMULA },
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params, list } = request;
    await readSite(db, caller.accountId, params.id);
    const [page, meta] = await Promise.all([
      listReferringDomains(db, {
        siteId: params.id,
        query: list,
        findTotal: () => findReferringDomainsTotal(db, params.id),
      }),
      onceAWalk(
        request,
        "meta",
        () => readLinkProvenance(db, params.id, { formula: FOLLOW_SHARE_FORMULA, ofFigures: true }),
      ),
    ]);
    const names = wantsField(request, "reported") ? page.rows.map(({ domain }) => domain) : [];
    const reported = await listReportedSites(db, params.id, names);
    return listAnswer(request, page, {
      presenter: referringDomainPresenter(reported),
      listAnswerOptions: { meta },
    });
  },
});

/** The routes of domains that link to a site. */
export const REFERRING_DOMAIN_ROUTES: readonly Route[] = [listRoute];
