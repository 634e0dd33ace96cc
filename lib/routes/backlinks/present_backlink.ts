import type { LookRow } from "../../../db/backlinks/backlink_looks.ts";
import type { LinkAnchorRow } from "../../../db/backlinks/link_anchor_list.ts";
import { authorityName, listProviders } from "../../../db/backlinks/link_providers.ts";
import type { ReferringDomainRow, ReportedSite } from "../../../db/backlinks/referring_domains.ts";
import {
  BACKLINK_RELS,
  type BacklinkAnswer,
  type LinkAnchorAnswer,
  type ReferringDomainAnswer,
} from "../../../schemas/backlink.ts";
import type { BacklinkView } from "../../commands/backlinks/read_backlinks.ts";
import { isFollowed } from "../../metrics/backlinks/follow_share.ts";
import { writeTargetUrl } from "../../metrics/backlinks/link_identity.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { isoTime, type Presenter } from "../core/present.ts";
import { flag } from "../audits/present_link.ts";

/** A provider's figure under its own name; null where it gives none. */
function providerFigure(value: number | null, name: number | null) {
  return value === null
    ? null
    : { name: authorityName(name) ?? "Authority", value: roundFigure(value, 2) };
}

/** Null where no provider reports it; providers that report only `nofollow` are believed. */
function relOf(row: BacklinkView): BacklinkAnswer["rel"] {
  const known = BACKLINK_RELS.filter((name) => row[name] === 1);
  return known.length === 0 && row.nofollow === null ? null : known;
}

/** How a link from another site is shown. */
export const presentBacklink: Presenter<BacklinkView, BacklinkAnswer> = {
  id: (link) => link.id,
  source_url: (link) => link.sourceUrl,
  source_domain: (link) => link.sourceDomain,
  source_title: (link) => link.sourceTitle,
  source_status_code: (link) => link.httpCode,
  language: (link) => link.language,
  target_url: (link) => link.targetUrl && writeTargetUrl(link.targetUrl, link.targetForm),
  target_status_code: (link) => link.targetFirstCode ?? link.targetHttpCode,
  target_final_status_code: (link) => link.targetHttpCode,
  anchor: (link) => link.anchor,
  rel: relOf,
  dofollow: (link) =>
    isFollowed({
      nofollow: flag(link.nofollow),
      ugc: flag(link.ugc),
      sponsored: flag(link.sponsored),
    }),
  link_type: (link) => link.linkType,
  status: (link) => link.status,
  lost_reason: (link) => link.lostReason,
  source_authority: (link) => link.authority,
  source_authority_known: (link) => link.authorityKnown === 1,
  provider_authority: (link) => ({
    page: providerFigure(link.pageAuthority, link.pageAuthorityName),
    domain: providerFigure(link.domainAuthority, link.domainAuthorityName),
  }),
  first_seen_at: (link) => isoTime(link.newOn),
  last_seen_at: (link) => isoTime(link.lastSeen),
  last_checked_at: (link) => isoTime(link.lookedAt),
  lost_at: (link) => isoTime(link.lostOn),
  discovered_via: (link) => link.discoveredVia,
  providers: (link) => listProviders(link.providers),
  look: (link) => link.lastLook && describeLook(link.lastLook),
};

function describeLook(look: LookRow): BacklinkAnswer["look"] {
  const { foundUrl, foundNofollow, foundUgc, foundSponsored } = look;
  const found = { nofollow: foundNofollow, ugc: foundUgc, sponsored: foundSponsored };
  return {
    outcome: look.outcome,
    reason: look.reason,
    tried_at: isoTime(look.triedAt),
    seen_at: isoTime(look.seenAt),
    gone_since: isoTime(look.goneSince),
    next_look_at: isoTime(look.nextLookAt),
    source_status_code: look.sourceHttpCode,
    source_final_url: look.sourceFinalUrl,
    source_canonical_url: look.sourceCanonicalUrl,
    source_noindex: look.sourceNoindex,
    url: foundUrl,
    anchor: look.foundAnchor,
    rel: foundUrl === null ? null : BACKLINK_RELS.filter((name) => found[name] === true),
    context_before: look.contextBefore,
    context_after: look.contextAfter,
    placement: look.placement,
    hidden_by: look.hiddenBy,
    mention: look.mention,
    target_status_code: look.targetFirstCode ?? look.targetHttpCode,
    target_final_status_code: look.targetHttpCode,
    target_final_url: look.targetFinalUrl,
  };
}

/** How a domain that links is shown. */
export function referringDomainPresenter(
  reported: ReadonlyMap<string, ReportedSite>,
): Presenter<ReferringDomainRow, ReferringDomainAnswer> {
  return {
    domain: (row) => row.domain,
    status: (row) => row.status,
    links_count: (row) => row.links_count,
    lost_links_count: (row) => row.lost_links_count,
    follow_count: (row) => row.follow_count,
    nofollow_count: (row) => row.nofollow_count,
    unknown_count: (row) => row.unknown_count,
    dofollow: (row) => flag(row.dofollow),
    pages_count: (row) => row.pages_count,
    targets_count: (row) => row.targets_count,
    authority: (row) => row.authority,
    authority_known: (row) => row.authority_known === 1,
    provider_authority: (row) => providerFigure(row.provider_figure, row.provider_figure_name),
    first_seen_at: (row) => isoTime(row.first_seen_at),
    last_seen_at: (row) => isoTime(row.last_seen_at),
    lost_at: (row) => isoTime(row.lost_at),
    providers: (row) => listProviders(row.providers),
    reported: (row) => reported.get(row.domain) ?? null,
  };
}

/** How an anchor is shown; `domainsCount`: the referring domains of which an anchor is known. */
export function linkAnchorPresenter(
  domainsCount: number,
): Presenter<LinkAnchorRow, LinkAnchorAnswer> {
  return {
    anchor: (row) => row.anchor,
    class: (row) => row.class,
    links_count: (row) => row.links_count,
    lost_links_count: (row) => row.lost_links_count,
    follow_count: (row) => row.follow_count,
    nofollow_count: (row) => row.nofollow_count,
    unknown_count: (row) => row.unknown_count,
    domains_count: (row) => row.domains_count,
    domains_share: (row) =>
      domainsCount === 0 ? null : roundFigure(row.domains_count / domainsCount, DECIMALS.share),
    targets_count: (row) => row.targets_count,
    first_seen_at: (row) => isoTime(row.first_seen_at),
    last_seen_at: (row) => isoTime(row.last_seen_at),
  };
}
