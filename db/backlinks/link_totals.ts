import type { LinkType } from "../../lib/importers/import_rows.ts";
import type { AnchorClass } from "../../lib/metrics/backlinks/anchor_class.ts";
import type { AnchorProfile } from "../../lib/metrics/backlinks/anchor_profile.ts";
import type { FollowCounts } from "../../lib/metrics/backlinks/follow_share.ts";
import type { LinkConcentration } from "../../lib/metrics/backlinks/link_concentration.ts";
import type { LinkStatus } from "../../lib/metrics/backlinks/link_status.ts";
import { type LinkSource, PROVIDERS } from "./link_providers.ts";
import type { Db } from "../core/connection.ts";

/** What the links of a site come to. Only `statuses`, `lostDomainsCount` and the days know lost ones. */
export interface LinkTotals {
  /** Links that are not lost. */
  linksCount: number;
  statuses: Record<LinkStatus, number>;
  types: Record<LinkType, number>;
  /** Pages that link, registrable domains, and pages of the site that are linked to. */
  pagesCount: number;
  domainsCount: number;
  lostDomainsCount: number;
  targetsCount: number;
  follow: { links: FollowCounts; domains: FollowCounts };
  /** Null: there are no links. */
  concentration: LinkConcentration | null;
  anchors: AnchorProfile;
  /** How much each provider knows; figures of several are never added up. */
  providers: { provider: LinkSource; linksCount: number; domainsCount: number }[];
}

/** The totals, and what they are of. */
interface KeptLinkTotals {
  version: number;
  totals: LinkTotals;
  computedAt: Date;
}

/** Finds the totals of a site's links; undefined: there are none yet. */
export async function findLinkTotals(db: Db, siteId: number): Promise<KeptLinkTotals | undefined> {
  const row = await db("link_totals").where({ site_id: siteId }) // primary key
    .first<{ version: number; totals: string; computedAt: Date } | undefined>(
      "version",
      "totals",
      "computed_at as computedAt",
    );
  return row && { ...row, totals: JSON.parse(row.totals) };
}

/** Whether the totals of a site's links are of these data. */
export async function hasLinkTotalsOf(db: Db, siteId: number, madeOf: Buffer): Promise<boolean> {
  const row = await db("link_totals").where({ site_id: siteId, made_of: madeOf }).first("site_id");
  return row !== undefined;
}

/** Replaces the totals of a site's links. */
export async function replaceLinkTotals(
  trx: Db,
  siteId: number,
  { madeOf, version, totals, now }: {
    madeOf: Buffer;
    version: number;
    totals: LinkTotals;
    now: Date;
  },
): Promise<void> {
  await trx("link_totals").insert({
    site_id: siteId,
    made_of: madeOf,
    version,
    totals: JSON.stringify(totals),
    computed_at: now,
  }).onConflict("site_id").merge();
}

/**
 * Counts the links of each state, and those that are not lost by their types, and the pages at both ends of these; to be
 * called after the figures were made.
 */
export async function countLinks(db: Db, siteId: number): Promise<{
  statuses: Record<LinkStatus, number>;
  types: Record<LinkType, number>;
  pagesCount: number;
  targetsCount: number;
}> {
  const rows: { status: LinkStatus; type: LinkType; count: number }[] = await db("backlinks")
    .where({ site_id: siteId }).groupBy("status", "link_type") // primary key
    .select("status", "link_type as type", db.raw("COUNT(*) AS count"));
  const statuses = { live: 0, lost: 0, broken: 0, unverified: 0 };
  const types = { text: 0, image: 0, redirect: 0, form: 0, frame: 0, canonical: 0, unknown: 0 };
  for (const { status, type, count } of rows) {
    statuses[status] += count;
    if (status !== "lost") types[type] += count;
  }
  // a page is of one domain, so that what was counted for each adds up
  const pages = await db("link_domain_figures").where({ site_id: siteId }) // primary key
    .first<{ count: number | null }>(db.raw("SUM(pages_count) AS count"));
  const targets = await db("link_target_figures").where({ site_id: siteId })
    .where("links_count", ">", 0) // index link_target_figures_links
    .first<{ count: number }>(db.raw("COUNT(*) AS count"));
  return {
    statuses,
    types,
    pagesCount: Number(pages.count ?? 0),
    targetsCount: targets.count,
  };
}

/** What a domain has of links that are not lost, and whether it is followed. */
export interface DomainCounts {
  linksCount: number;
  follow: number;
  nofollow: number;
  unknown: number;
}

/** Lists what each domain has, lost ones with 0 links; to be called after the figures were made. */
export async function listDomainCounts(db: Db, siteId: number): Promise<DomainCounts[]> {
  return await db("link_domain_figures").where({ site_id: siteId }) // primary key
    .select<DomainCounts[]>(
      "links_count as linksCount",
      "follow_count as follow",
      "nofollow_count as nofollow",
      "unknown_count as unknown",
    );
}

/** Counts the links that each provider knows, and their domains. */
export async function countByProvider(db: Db, siteId: number): Promise<LinkTotals["providers"]> {
  const rows: { providers: number; linksCount: number }[] = await db("backlinks")
    .where({ site_id: siteId }).whereNot("status", "lost").groupBy("providers") // primary key
    .select("providers", db.raw("COUNT(*) AS linksCount"));
  const perDomain = db("backlinks").where({ site_id: siteId }).whereNot("status", "lost")
    .groupBy("domain_id").select(db.raw("BIT_OR(providers) AS providers"));
  const domains: { providers: number; count: number }[] = await db(perDomain.as("domains"))
    .groupBy("providers").select("providers", db.raw("COUNT(*) AS count"));
  return PROVIDERS.flatMap((provider, number) => {
    const has = ({ providers }: { providers: number }) => (providers & 1 << number) !== 0;
    const linksCount = rows.filter(has).reduce((sum, row) => sum + row.linksCount, 0);
    const domainsCount = domains.filter(has).reduce((sum, row) => sum + row.count, 0);
    return linksCount === 0 ? [] : [{ provider, linksCount, domainsCount }];
  });
}

/** What the anchors of links that are not lost come to. */
export interface AnchorCounts {
  classes: { anchorClass: AnchorClass; linksCount: number; domainsCount: number }[];
  domainsCount: number;
  unknownCount: number;
}

/** Counts links and domains by the class of their anchors. */
export async function countAnchorClasses(db: Db, siteId: number): Promise<AnchorCounts> {
  const living = () =>
    db("backlinks").where({ "backlinks.site_id": siteId }).whereNot("backlinks.status", "lost");
  const classes: AnchorCounts["classes"] = await living()
    .join("link_anchors", (on) =>
      on.on("link_anchors.site_id", "backlinks.site_id") // primary key
        .andOn("link_anchors.id", "backlinks.anchor_id"))
    .groupBy("link_anchors.class")
    .select(
      db.raw("COALESCE(link_anchors.class, 'other') AS anchorClass"),
      db.raw("COUNT(*) AS linksCount"),
      db.raw("COUNT(DISTINCT backlinks.domain_id) AS domainsCount"),
    );
  const all = await living().first<{ domains: number; unknown: number | null }>(
    db.raw("COUNT(DISTINCT IF(anchor_id <> 0, domain_id, NULL)) AS domains"),
    db.raw("SUM(anchor_id = 0) AS unknown"),
  );
  return { classes, domainsCount: all.domains, unknownCount: Number(all.unknown ?? 0) };
}
