import type { Db } from "../../../db/core/connection.ts";
import { findLinkTotals, type LinkTotals } from "../../../db/backlinks/link_totals.ts";
import { listProviders } from "../../../db/backlinks/link_providers.ts";
import {
  countLinksOf,
  listLinkSources,
  readLinkState,
} from "../../../db/backlinks/link_sources.ts";
import type { ListFilter, ListQuery } from "../../../db/core/list_shapes.ts";

/** Which figures have how many links there are of one. */
const FACETS: Readonly<Record<string, "domain" | "target" | "anchor">> = {
  domain_id: "domain",
  target_id: "target",
  anchor_id: "anchor",
};

/**
 * Finds how many links a question has from the stored figures of the links: of all, of those in some states, and of
 * one domain, target or anchor. Null: they need to be counted.
 */
export async function findBacklinksTotal(
  db: Db,
  siteId: number,
  { filters: [filter, ...others], search, conditions = [] }: ListQuery,
): Promise<number | null> {
  if (others.length > 0 || search !== null || conditions.length > 0) return null;
  if (filter?.field === "providers") return await findNoProvider(db, siteId, filter);
  const facet = filter === undefined ? undefined : FACETS[filter.field];
  if (filter !== undefined && facet !== undefined) {
    if (filter.operator !== "eq" || !await areFiguresCurrent(db, siteId)) return null;
    return await countLinksOf(db, siteId, { facet, id: Number(filter.values[0]) });
  }
  if (filter !== undefined && filter.field !== "status") return null;
  const totals = await findCurrentTotals(db, siteId);
  return totals === null ? null : sumStatuses(totals, filter);
}

/** The same of domains that link: whatever changed since. */
export async function findReferringDomainsTotal(db: Db, siteId: number): Promise<number | null> {
  const kept = await findLinkTotals(db, siteId);
  return kept === undefined ? 0 : kept.totals.domainsCount + kept.totals.lostDomainsCount;
}

/** Finds how many of the domains that link have an anchor that is known. */
export async function findAnchoredDomains(db: Db, siteId: number): Promise<number> {
  return (await findLinkTotals(db, siteId))?.totals.anchors.domainsCount ?? 0;
}

/** 0 where none of the providers report any link. */
async function findNoProvider(db: Db, siteId: number, filter: ListFilter): Promise<number | null> {
  if (filter.operator !== "eq" && filter.operator !== "in") return null;
  const sources = await listLinkSources(db, siteId);
  const known = sources.flatMap(({ provider }) => listProviders(1 << provider));
  return known.some((name) => filter.values.includes(name)) ? null : 0;
}

async function findCurrentTotals(db: Db, siteId: number): Promise<LinkTotals | null> {
  const kept = await findLinkTotals(db, siteId);
  return kept !== undefined && await areFiguresCurrent(db, siteId) ? kept.totals : null;
}

async function areFiguresCurrent(db: Db, siteId: number): Promise<boolean> {
  const { version, figuresVersion } = await readLinkState(db, siteId);
  return version === figuresVersion;
}

function sumStatuses({ statuses }: LinkTotals, filter: ListFilter | undefined): number | null {
  const counts = Object.entries(statuses);
  const sum = (wanted: (status: string) => boolean) =>
    counts.reduce((total, [status, count]) => wanted(status) ? total + count : total, 0);
  switch (filter?.operator) {
    case undefined:
      return sum(() => true);
    case "eq":
    case "in":
      return sum((status) => filter?.values.includes(status) ?? true);
    case "ne":
      return sum((status) => !filter?.values.includes(status));
    default:
      return null;
  }
}
