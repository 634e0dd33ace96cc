import { domainToUnicode } from "node:url";
import { parse } from "tldts";

/** What a site says of itself. */
export interface SiteNames {
  domain: string;
  /** Null: none was given. */
  name: string | null;
  brandNames: readonly string[];
}

/**
 * Lists the names by which queries may mean the site: the given brand names, the site's name unless
 * it is the domain, and the registrable domain with and without its suffix (IDN decoded).
 */
export function listBrandNames({ domain, name, brandNames }: SiteNames): string[] {
  const { domainWithoutSuffix, domain: registrable } = parse(domain, { allowPrivateDomains: true });
  const names = [...brandNames];
  if (name !== null && name.toLowerCase() !== domain.toLowerCase()) names.push(name);
  if (domainWithoutSuffix) names.push(domainToUnicode(domainWithoutSuffix));
  names.push(domainToUnicode(registrable ?? domain));
  return [...new Set(names.map((one) => one.trim()).filter((one) => one !== ""))];
}
