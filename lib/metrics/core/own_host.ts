import { domainKey } from "../../core/domain.ts";

/**
 * Creates the test whether a result of this host is the site's own: its domain, with or without `www.`, or a
 * host below it. A site on a subdomain owns no other host of the domain.
 */
export function createOwnHostTest(siteDomain: string): (host: string) => boolean {
  const key = domainKey(siteDomain);
  const suffix = `.${key}`;
  return (host) => host === key || host.endsWith(suffix);
}
