import { type BacklinkSummaryAnswer } from "../../../schemas/backlink_summary.ts";
import { readLinkSummary } from "../../commands/backlinks/read_link_summary.ts";
import { readLinkProvenance } from "../../commands/backlinks/read_link_sources.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { ANCHOR_PROFILE_FORMULA } from "../../metrics/backlinks/anchor_profile.ts";
import { FOLLOW_SHARE_FORMULA } from "../../metrics/backlinks/follow_share.ts";
import { LINK_CHANGES_FORMULA } from "../../metrics/backlinks/link_changes.ts";
import { LINK_CONCENTRATION_FORMULA } from "../../metrics/backlinks/link_concentration.ts";
import { LINK_IDENTITY_FORMULA } from "../../metrics/backlinks/link_identity.ts";
import { LINK_LOSS_FORMULA } from "../../metrics/backlinks/link_loss.ts";
import { LINK_STATUS_FORMULA } from "../../metrics/backlinks/link_status.ts";
import { LINK_PROVENANCE_EXAMPLE } from "./backlink_example.ts";
import { describeLinkSummary } from "./present_link_summary.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const FORMULAS = {
  identity: LINK_IDENTITY_FORMULA,
  statuses: LINK_STATUS_FORMULA,
  follow: FOLLOW_SHARE_FORMULA,
  changes: LINK_CHANGES_FORMULA,
  loss: LINK_LOSS_FORMULA,
  concentration: LINK_CONCENTRATION_FORMULA,
  anchors: ANCHOR_PROFILE_FORMULA,
};

const CHANGE = {
  from: "2026-11-09",
  to: "2026-11-15",
  new_links: 31,
  lost_links: 12,
  net_links: 19,
  new_domains: 4,
  lost_domains: 1,
  net_domains: 3,
};

const EXAMPLE: BacklinkSummaryAnswer = {
  links_count: 5_210,
  referring_pages_count: 4_877,
  referring_domains_count: 412,
  lost_domains_count: 38,
  linked_pages_count: 96,
  follow: {
    links: { follow: 3_101, nofollow: 905, unknown: 1_204, ratio: 0.7741 },
    domains: { follow: 260, nofollow: 51, unknown: 101, ratio: 0.836 },
  },
  statuses: { live: 3_920, lost: 644, broken: 41, unverified: 1_249 },
  link_types: {
    ...{ text: 3_420, image: 511, redirect: 40, form: 0, frame: 3, canonical: 12, unknown: 1_224 },
  },
  providers: [
    { provider: "ahrefs", links_count: 3_950, domains_count: 371 },
    { provider: "search_console", links_count: 2_480, domains_count: 302 },
  ],
  changes: { ...CHANGE, granularity: "week", series: [CHANGE] },
  concentration: { top_10_share: 0.4182, gini: 0.7714 },
  anchors: {
    domains_count: 344,
    unknown_links_count: 1_204,
    classes: [
      { class: "branded", links_count: 1_877, domains_count: 190, domains_share: 0.5523 },
      { class: "exact", links_count: 120, domains_count: 31, domains_share: 0.0901 },
    ],
    exact_domains_share: 0.0901,
    exact_domains_share_limit: 0.2,
    over_optimised: false,
  },
  top_targets: [
    { url: "https://shop.example.com/", page_id: 1, links_count: 2_102, domains_count: 251 },
  ],
  reported: {
    linking_sites: {
      date: "2026-11-16",
      rows_count: 655,
      top: [{ domain: "tea-lovers.example", links_count: 31, targets_count: 7 }],
    },
    linked_pages: null,
    linking_texts: null,
  },
};

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/backlinks/summary",
  operationId: "getBacklinkSummary",
  tag: "Backlinks",
  summary: "Sum up the links from other sites",
  description:
    "How many links and referring domains there are, which share of them is followed, what came " +
    "and went in a window, how much of the links comes from few domains, and what their texts are. All " +
    "counts are of merged links: a link that several providers report counts once.",
  ability: "read",
  quotaCost: 1,
  tables: ["changes.series", "providers", "anchors.classes", "top_targets"],
  answerStatus: 200,
  example: {
    data: EXAMPLE,
    meta: {
      ...LINK_PROVENANCE_EXAMPLE,
      formula: { ...LINK_IDENTITY_FORMULA },
      formulas: FORMULAS,
    },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db, now }, caller, params, query } = request;
    await readSite(db, caller.accountId, params.id);
    const [summary, meta] = await Promise.all([
      readLinkSummary(db, params.id, { query, now: now() }),
      readLinkProvenance(db, params.id, { formula: LINK_IDENTITY_FORMULA, ofFigures: true }),
    ]);
    return { body: { data: describeLinkSummary(summary), meta: { ...meta, formulas: FORMULAS } } };
  },
});

/** The routes of all links to a site together. */
export const BACKLINK_SUMMARY_ROUTES: readonly Route[] = [readRoute];
