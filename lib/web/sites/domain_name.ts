import { domainToUnicode } from "node:url";
import { type Html, html } from "../html.ts";

/** Writes a domain as it is kept, with what its punycode stands for. */
export function domainName(domain: string): Html {
  const unicode = domainToUnicode(domain);
  return unicode === domain || unicode === ""
    ? html`${domain}`
    : html`${domain} <span class="muted">(${unicode})</span>`;
}
