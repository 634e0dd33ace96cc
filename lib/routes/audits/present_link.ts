import type { LinkedPageRow } from "../../../db/audits/pages/linked_pages.ts";
import type { AnchorCount } from "../../../db/audits/pages/top_anchors.ts";
import type { InternalLinkRow } from "../../../db/audits/pages/internal_links.ts";
import type { LinkOpportunityRow } from "../../../db/audits/pages/link_opportunities.ts";
import type { InlinkRow, OutlinkRow } from "../../../db/audits/pages/page_links.ts";
import {
  type InternalLinkAnswer,
  LINK_RELS,
  type LinkedPageAnswer,
  type LinkOpportunityAnswer,
} from "../../../schemas/internal_link.ts";
import type { InlinkAnswer, OutlinkAnswer } from "../../../schemas/page.ts";
import type { Presenter } from "../core/present.ts";

/** The values of `rel` that the bits stand for, the lowest bit first. */
function relOf(bits: number): InternalLinkAnswer["rel"] {
  return LINK_RELS.filter((_, index) => (bits & (1 << index)) !== 0);
}

/** A flag of the database, or null where it is unknown. */
export function flag(value: number): boolean;
export function flag(value: number | null): boolean | null;
export function flag(value: number | null): boolean | null {
  return value === null ? null : value !== 0;
}

/** How a link inside the site is shown. */
export const presentInternalLink: Presenter<InternalLinkRow, InternalLinkAnswer> = {
  source_url: (link) => link.source_url,
  target_url: (link) => link.target_url,
  anchor: (link) => link.anchor,
  rel: (link) => relOf(link.rel),
  dofollow: (link) => flag(link.dofollow),
  placement: (link) => link.placement,
  target_status_code: (link) => link.target_status_code,
  broken: (link) => flag(link.broken),
  redirected: (link) => flag(link.redirected),
  elements_count: (link) => link.elements_count,
};

const NAMES = { title: "title", h1: "main heading" } as const;

/** How a link that could be set is shown. */
export const presentLinkOpportunity: Presenter<LinkOpportunityRow, LinkOpportunityAnswer> = {
  source_url: (link) => link.source_url,
  target_url: (link) => link.target_url,
  suggested_anchor: (link) => link.anchor,
  keyword: (link) => link.keyword,
  score: (link) => link.score,
  target_inlinks_count: (link) => link.target_inlinks_count,
  reason: (link) =>
    `The text names the target by its ${NAMES[link.named_in]} and does not link to it.`,
};

/** How a page is shown by its links. */
export function linkedPagePresenter(
  anchors: ReadonlyMap<number, readonly AnchorCount[]>,
): Presenter<LinkedPageRow, LinkedPageAnswer> {
  return {
    page_id: (page) => page.page_id,
    url: (page) => page.url,
    inlinks_count: (page) => page.inlinks_count,
    unique_inlinks_count: (page) => page.unique_inlinks_count,
    outlinks_count: (page) => page.outlinks_count,
    anchors: (page) => [...(anchors.get(page.url_id) ?? [])],
    link_score: (page) => page.link_score,
    depth: (page) => page.depth,
    orphan: (page) => flag(page.orphan),
  };
}

/** How a link to a page is shown on that page. */
export const presentInlink: Presenter<InlinkRow, InlinkAnswer> = {
  source_url: (link) => link.source_url,
  anchor: (link) => link.anchor,
  rel: (link) => relOf(link.rel),
  dofollow: (link) => flag(link.dofollow),
  placement: (link) => link.placement,
};

/** How a link of a page is shown on that page. */
export const presentOutlink: Presenter<OutlinkRow, OutlinkAnswer> = {
  target_url: (link) => link.target_url,
  internal: (link) => flag(link.internal),
  anchor: (link) => link.anchor,
  rel: (link) => relOf(link.rel),
  dofollow: (link) => flag(link.dofollow),
  placement: (link) => link.placement,
  target_status_code: (link) => link.target_status_code,
  broken: (link) => flag(link.broken),
  redirected: (link) => flag(link.redirected),
};
