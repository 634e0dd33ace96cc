import { domainToASCII } from "node:url";
import { competitorDomain } from "../../core/competitor_domain.ts";
import { createOwnHostTest } from "../../core/own_host.ts";

/** Hosts of results, and whose they are. */
export interface ResultDomains {
  /** The domain that a host's results count for; '' for a result whose host is not known. */
  domainOf(hostId: number): string;
  isOwn(domain: string): boolean;
  /** Each host's id with its domain. */
  hosts(): [hostId: number, domain: string][];
}

const HOST_NAME = /^[a-z0-9_.-]{1,253}$/;

/** The domain under which results of unknown hosts are counted together. */
export const UNKNOWN_DOMAIN = "";

/**
 * Finds for each host the domain that its results count for: the site's own, that of a competitor whom somebody
 * named (the longest, where one is below the other), else the registrable one.
 */
export function groupResultHosts(
  hosts: readonly { id: number; host: string }[],
  { siteDomain, chosen }: { siteDomain: string; chosen: readonly string[] },
): ResultDomains {
  const isOwnHost = createOwnHostTest(siteDomain);
  const longestFirst = chosen.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const domains = new Map<number, string>();
  for (const { id, host } of hosts) {
    const named = longestFirst.find((domain) => host === domain || host.endsWith(`.${domain}`));
    domains.set(id, isOwnHost(host) ? siteDomain : named ?? registrable(host));
  }
  return {
    domainOf: (hostId) => domains.get(hostId) ?? UNKNOWN_DOMAIN,
    isOwn: (domain) => domain === siteDomain,
    hosts: () => [...domains],
  };
}

/** Lower-cased, in punycode; what is no host name after all is unknown. */
function registrable(host: string): string {
  const domain = competitorDomain(domainToASCII(host) || host) ?? "";
  return HOST_NAME.test(domain) ? domain : UNKNOWN_DOMAIN;
}
