import type { Db } from "../../../db/core/connection.ts";
import {
  type AnchorCounts,
  countAnchorClasses,
  countByProvider,
  countLinks,
  type DomainCounts,
  type LinkTotals,
  listDomainCounts,
} from "../../../db/backlinks/link_totals.ts";
import { type AnchorProfile, EXACT_SHARE_LIMIT } from "../../metrics/backlinks/anchor_profile.ts";
import type { FollowCounts } from "../../metrics/backlinks/follow_share.ts";
import { measureConcentration } from "../../metrics/backlinks/link_concentration.ts";

/** Sums the links of a site up; to be called when the figures of its domains have been made. */
export async function sumLinks(db: Db, siteId: number): Promise<LinkTotals> {
  const { statuses, types, pagesCount, targetsCount } = await countLinks(db, siteId);
  const domains = await listDomainCounts(db, siteId);
  const living = domains.filter(({ linksCount }) => linksCount > 0);
  return {
    linksCount: statuses.live + statuses.broken + statuses.unverified,
    statuses,
    types,
    pagesCount,
    domainsCount: living.length,
    lostDomainsCount: domains.length - living.length,
    targetsCount,
    follow: { links: sumFollow(living), domains: countFollowed(living) },
    concentration: measureConcentration(living.map(({ linksCount }) => linksCount)),
    anchors: createProfile(await countAnchorClasses(db, siteId)),
    providers: await countByProvider(db, siteId),
  };
}

function sumFollow(domains: readonly DomainCounts[]): FollowCounts {
  const sum = { follow: 0, nofollow: 0, unknown: 0 };
  for (const { follow, nofollow, unknown } of domains) {
    sum.follow += follow;
    sum.nofollow += nofollow;
    sum.unknown += unknown;
  }
  return sum;
}

/** One followed link makes a followed domain; else one without a reported `rel` makes it unknown. */
function countFollowed(domains: readonly DomainCounts[]): FollowCounts {
  const counts = { follow: 0, nofollow: 0, unknown: 0 };
  for (const { follow, unknown } of domains) {
    counts[follow > 0 ? "follow" : unknown > 0 ? "unknown" : "nofollow"]++;
  }
  return counts;
}

/** As `profileAnchors()` makes it of single links. */
function createProfile({ classes, domainsCount, unknownCount }: AnchorCounts): AnchorProfile {
  const shares = classes.map((one) => ({ ...one, share: one.domainsCount / domainsCount }))
    .toSorted((a, b) => b.share - a.share || b.linksCount - a.linksCount);
  const exact = shares.find(({ anchorClass }) => anchorClass === "exact")?.share ?? 0;
  return {
    classes: shares,
    domainsCount,
    unknownCount,
    overOptimised: exact > EXACT_SHARE_LIMIT,
  };
}
