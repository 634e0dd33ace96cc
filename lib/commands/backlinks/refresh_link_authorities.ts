import {
  findCommonCrawlRelease,
  listHarmonicPlaces,
} from "../../../db/backlinks/common_crawl_ranks.ts";
import type { CommonCrawlRelease } from "../../../db/backlinks/common_crawl_ranks.ts";
import type { Db } from "../../../db/core/connection.ts";
import {
  countOutboundSites,
  type DomainWeight,
  findLinkFiguresDigest,
  type LinkingDomain,
  listLinkedSites,
  listLinkingDomains,
  readOutboundState,
  replaceLinkAuthorities,
} from "../../../db/backlinks/link_authorities.ts";
import {
  findLastReport,
  findReport,
  replaceReport,
} from "../../../db/search_data/search_reports.ts";
import { readSiteAccount } from "../../../db/sites/sites.ts";
import { competitorDomain } from "../../metrics/core/competitor_domain.ts";
import {
  COMMON_CRAWL_AUTHORITY_FORMULA,
  commonCrawlAuthority,
  type DomainAuthority,
  LOCAL_AUTHORITY_FORMULA,
  localAuthority,
} from "../../metrics/backlinks/link_authority.ts";
import { linkDomainId } from "../../metrics/backlinks/link_ids.ts";
import type { RefreshContext, RefreshStep } from "../search_data/refresh/refresh_step.ts";
import { writeToSite } from "../sites/write_to_site.ts";

/** By what the authority of linking domains was computed. */
interface AuthorityReport {
  method: "common_crawl" | "local";
  /** Of the web graph; null: our own data. */
  release: string | null;
  /** Domains that are compared: those of the release; of our own data, the most that link to any one. */
  domainsCount: number;
}

/** The name of what `AuthorityReport` is kept under. */
const AUTHORITY_REPORT = "link_authority";
const VERSION = 2;
const DOMAINS_AT_ONCE = 2_000;

/** Weighs the domains that link to a site again, when they or what they are compared with have changed. */
export const refreshLinkAuthorities: RefreshStep = {
  name: "link_authorities",
  async run({ db, siteId, now, signal }: RefreshContext): Promise<void> {
    const digest = await findLinkFiguresDigest(db, siteId);
    if (digest === undefined) return;
    const scale = await openScale(db, siteId);
    const key = {
      siteId,
      name: AUTHORITY_REPORT,
      question: "",
      madeOf: JSON.stringify([VERSION, digest, scale.madeOf]),
    };
    if (await findReport(db, key) !== undefined) return;
    const weights: DomainWeight[] = [];
    for (let afterId = 0;;) {
      signal?.throwIfAborted();
      const domains = await listLinkingDomains(db, siteId, { afterId, limit: DOMAINS_AT_ONCE });
      weights.push(...await scale.weigh(domains));
      if (domains.length < DOMAINS_AT_ONCE) break;
      afterId = domains.at(-1)?.id ?? 0;
    }
    await writeToSite(db, siteId, async (trx) => {
      await replaceLinkAuthorities(trx, siteId, weights);
      await replaceReport(trx, key, { report: scale.report, now });
    });
  },
};

/** Finds by what the authority of a site's linking domains was computed; undefined: it was not. */
export async function findAuthorityReport(
  db: Db,
  siteId: number,
): Promise<AuthorityReport | undefined> {
  // the name and the empty question are those of this report
  return await findLastReport(db, { siteId, name: AUTHORITY_REPORT, question: "" }) as
    | AuthorityReport
    | undefined;
}

/** The formula of a method. */
export function authorityFormula({ method }: AuthorityReport) {
  return method === "local" ? LOCAL_AUTHORITY_FORMULA : COMMON_CRAWL_AUTHORITY_FORMULA;
}

/** What domains are compared with. */
interface Scale {
  report: AuthorityReport;
  /** Of other data there is another scale. */
  madeOf: unknown;
  weigh(domains: readonly LinkingDomain[]): Promise<DomainWeight[]>;
}

async function openScale(db: Db, siteId: number): Promise<Scale> {
  const release = await findCommonCrawlRelease(db);
  return release === undefined ? await openLocalScale(db, siteId) : openGraphScale(db, release);
}

function openGraphScale(db: Db, { id, name, domainsCount }: CommonCrawlRelease): Scale {
  return {
    report: { method: "common_crawl", release: name, domainsCount },
    madeOf: ["common_crawl", id],
    async weigh(domains) {
      const places = await listHarmonicPlaces(db, id, domains.map(({ domain }) => domain));
      return domains.map(({ id, domain }) =>
        weightOf(id, commonCrawlAuthority(places.get(domain) ?? null, domainsCount))
      );
    },
  };
}

/**
 * Our own data are the account's: which domains link to its sites, and to which its sites link, as far as they were
 * crawled. What another account has stays its own.
 */
async function openLocalScale(db: Db, siteId: number): Promise<Scale> {
  const accountId = await readSiteAccount(db, siteId);
  const [sites, { maxSites, digest }] = await Promise.all([
    listLinkedSites(db, accountId),
    readOutboundState(db, accountId),
  ]);
  const linked = new Map<number, number>();
  for (const { domain, domainsCount } of sites) {
    const id = linkDomainId(competitorDomain(domain) ?? domain);
    linked.set(id, Math.max(linked.get(id) ?? 0, domainsCount));
  }
  const most = Math.max(maxSites, ...linked.values());
  return {
    report: { method: "local", release: null, domainsCount: most },
    madeOf: ["local", digest, [...linked]],
    async weigh(domains) {
      const outbound = await countOutboundSites(db, accountId, domains.map(({ id }) => id));
      return domains.map(({ id }) => {
        // sites of the account that link are among the domains that link
        const count = Math.max(linked.get(id) ?? 0, outbound.get(id) ?? 0);
        if (count === 0) return { id, authority: null, known: false };
        const value = localAuthority(count, most);
        return { id, authority: value && Math.round(value), known: true };
      });
    },
  };
}

function weightOf(id: number, { value, known }: DomainAuthority): DomainWeight {
  return { id, authority: value, known };
}
