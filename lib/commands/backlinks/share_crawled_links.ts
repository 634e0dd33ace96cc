import {
  listAccountDomains,
  listOutboundUrls,
  listStaleOutbounds,
  type OutboundAudit,
  replaceOutbound,
} from "../../../db/audits/pages/outbound_links.ts";
import { readSiteAccount } from "../../../db/sites/sites.ts";
import { domainKey } from "../../core/domain.ts";
import { NotFoundError } from "../../core/errors.ts";
import { hostOfUrl } from "../../importers/values/url_host.ts";
import { competitorDomain } from "../../metrics/core/competitor_domain.ts";
import { linkDomainId } from "../../metrics/backlinks/link_ids.ts";
import type { RefreshContext, RefreshStep } from "../search_data/refresh/refresh_step.ts";
import { storeCrawledLinks } from "./store_crawled_links.ts";
import { writeToSite } from "../sites/write_to_site.ts";

const URLS_AT_ONCE = 5_000;

/**
 * Gives the sites of an account the links that the newest audits of its other sites found: to all of them when there is a
 * newer audit, to a new site when there is one. Sites of other accounts learn nothing of each other.
 */
export const shareCrawledLinks: RefreshStep = {
  name: "crawled_links",
  async run(context: RefreshContext): Promise<void> {
    const { db, siteId } = context;
    const accountId = await readSiteAccount(db, siteId);
    for (const outbound of await listStaleOutbounds(db, accountId)) {
      await shareLinksOf(context, accountId, outbound);
    }
  },
};

async function shareLinksOf(
  context: RefreshContext,
  accountId: number,
  outbound: OutboundAudit,
): Promise<void> {
  const { db, siteId, signal } = context;
  const { auditId, seenAuditId, seenSiteId } = outbound;
  const sites = await listAccountDomains(db, accountId);
  const isNew = (id: number) => seenAuditId !== auditId || id > seenSiteId;
  const others = sites.filter(({ id }) => id !== outbound.siteId && isNew(id));
  const { domainIds, urlIds } = await findTargets(context, auditId, others);
  for (const { id, domain } of others) {
    signal?.throwIfAborted();
    const target = { siteId: id, domain, urls: urlIds.get(id) ?? [] };
    try {
      await storeCrawledLinks(db, outbound, { target, signal });
    } catch (error) {
      // it is being deleted
      if (!(error instanceof NotFoundError) || id === siteId) throw error;
    }
  }
  const newestSiteId = sites.at(-1)?.id ?? 0;
  try {
    await writeToSite(
      db,
      outbound.siteId,
      (trx) => replaceOutbound(trx, { siteId: outbound.siteId, auditId, newestSiteId }, domainIds),
    );
  } catch (error) {
    if (!(error instanceof NotFoundError) || outbound.siteId === siteId) throw error;
  }
}

interface FoundTargets {
  /** Domains that the site links to. */
  domainIds: number[];
  /** What it links to of each site of the account, by the site's id. */
  urlIds: Map<number, { urlId: number; url: string }[]>;
}

async function findTargets(
  { db, signal }: RefreshContext,
  auditId: number,
  sites: readonly { id: number; domain: string }[],
): Promise<FoundTargets> {
  const ownersOf = createOwnerFinder(sites);
  const domainIds = new Set<number>();
  const urlIds: FoundTargets["urlIds"] = new Map();
  for (let afterId = 0;;) {
    signal?.throwIfAborted();
    const urls = await listOutboundUrls(db, auditId, { afterId, limit: URLS_AT_ONCE });
    for (const { urlId, url } of urls) {
      const host = hostOfUrl(url);
      if (host === undefined) continue;
      domainIds.add(linkDomainId(competitorDomain(host) ?? host));
      for (const id of ownersOf(host)) {
        const known = urlIds.get(id);
        if (known === undefined) urlIds.set(id, [{ urlId, url }]);
        else known.push({ urlId, url });
      }
    }
    if (urls.length < URLS_AT_ONCE) return { domainIds: [...domainIds], urlIds };
    afterId = urls.at(-1)?.urlId ?? 0;
  }
}

/** Finds the sites that a host belongs to: that of the host itself, and those of the domains above it. */
function createOwnerFinder(
  sites: readonly { id: number; domain: string }[],
): (host: string) => number[] {
  const byKey = Map.groupBy(sites, ({ domain }) => domainKey(domain));
  return (host) => {
    const labels = host.split(".");
    return labels.flatMap((_, at) => byKey.get(labels.slice(at).join(".")) ?? [])
      .map(({ id }) => id);
  };
}
