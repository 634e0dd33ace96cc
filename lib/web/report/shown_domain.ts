import { domainToUnicode } from "node:url";

/** Writes a domain as people read it: with its own letters, not in punycode. */
export function shownDomain(domain: string): string {
  // what is no valid domain becomes an empty text
  return domainToUnicode(domain) || domain;
}
