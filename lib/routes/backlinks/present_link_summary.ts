import type { LinkTopKind } from "../../../db/backlinks/link_tops.ts";
import type { LinkTotals } from "../../../db/backlinks/link_totals.ts";
import type { BacklinkSummaryAnswer } from "../../../schemas/backlink_summary.ts";
import type { LinkSummary, ReportedTable } from "../../commands/backlinks/read_link_summary.ts";
import { EXACT_SHARE_LIMIT } from "../../metrics/backlinks/anchor_profile.ts";
import { type FollowCounts, followShare } from "../../metrics/backlinks/follow_share.ts";
import type { LinkChange } from "../../metrics/backlinks/link_changes.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";

const NO_FOLLOW: FollowCounts = { follow: 0, nofollow: 0, unknown: 0 };

/** What a site without links has. */
const NO_LINKS: LinkTotals = {
  linksCount: 0,
  statuses: { live: 0, lost: 0, broken: 0, unverified: 0 },
  types: { text: 0, image: 0, redirect: 0, form: 0, frame: 0, canonical: 0, unknown: 0 },
  pagesCount: 0,
  domainsCount: 0,
  lostDomainsCount: 0,
  targetsCount: 0,
  follow: { links: NO_FOLLOW, domains: NO_FOLLOW },
  concentration: null,
  anchors: { classes: [], domainsCount: 0, unknownCount: 0, overOptimised: false },
  providers: [],
};

const share = (value: number) => roundFigure(value, DECIMALS.share);

/** Shows all links to a site together. */
export function describeLinkSummary(summary: LinkSummary): BacklinkSummaryAnswer {
  const { totals, granularity, changes, topTargets, reported } = summary;
  const links = totals ?? NO_LINKS;
  const { concentration } = links;
  return {
    links_count: links.linksCount,
    referring_pages_count: links.pagesCount,
    referring_domains_count: links.domainsCount,
    lost_domains_count: links.lostDomainsCount,
    linked_pages_count: links.targetsCount,
    follow: {
      links: describeFollow(links.follow.links),
      domains: describeFollow(links.follow.domains),
    },
    statuses: links.statuses,
    link_types: links.types,
    providers: links.providers.map(({ provider, linksCount, domainsCount }) => ({
      provider,
      links_count: linksCount,
      domains_count: domainsCount,
    })),
    changes: {
      ...describeChange(changes.total),
      granularity,
      series: changes.series.map(describeChange),
    },
    concentration: concentration && {
      top_10_share: share(concentration.topShare),
      gini: share(concentration.gini),
    },
    anchors: describeAnchors(links.anchors),
    top_targets: topTargets.map(({ url, pageId, linksCount, domainsCount }) => ({
      url,
      page_id: pageId,
      links_count: linksCount,
      domains_count: domainsCount,
    })),
    reported: describeReported(reported),
  };
}

function describeFollow(counts: FollowCounts) {
  const { ratio, ...rest } = followShare(counts);
  return { ...rest, ratio: roundFigure(ratio, DECIMALS.share) };
}

function describeChange(change: LinkChange) {
  return {
    from: change.from,
    to: change.to,
    new_links: change.newLinks,
    lost_links: change.lostLinks,
    net_links: change.netLinks,
    new_domains: change.newDomains,
    lost_domains: change.lostDomains,
    net_domains: change.netDomains,
  };
}

function describeAnchors(anchors: LinkTotals["anchors"]) {
  const exact = anchors.classes.find(({ anchorClass }) => anchorClass === "exact")?.share ?? 0;
  return {
    domains_count: anchors.domainsCount,
    unknown_links_count: anchors.unknownCount,
    classes: anchors.classes.map((one) => ({
      class: one.anchorClass,
      links_count: one.linksCount,
      domains_count: one.domainsCount,
      domains_share: share(one.share),
    })),
    exact_domains_share: anchors.domainsCount === 0 ? null : share(exact),
    exact_domains_share_limit: EXACT_SHARE_LIMIT,
    over_optimised: anchors.overOptimised,
  };
}

function describeReported(tables: LinkSummary["reported"]) {
  const table = <Row>(kind: LinkTopKind, show: (row: ReportedTable["top"][number]) => Row) => {
    const found = tables.get(kind);
    return found === undefined
      ? null
      : { date: found.date, rows_count: found.rowsCount, top: found.top.map(show) };
  };
  return {
    linking_sites: table("linking_site", ({ name, linksCount, othersCount }) => ({
      domain: name,
      links_count: linksCount,
      targets_count: othersCount,
    })),
    linked_pages: table("linked_page", ({ name, linksCount, othersCount }) => ({
      url: name,
      links_count: linksCount,
      domains_count: othersCount,
    })),
    linking_texts: table("linking_text", ({ name, linksCount }) => ({
      text: name,
      links_count: linksCount,
    })),
  };
}
