import { domainToASCII } from "node:url";
import { domainKey } from "../core/domain.ts";

/** A property's name, or what is wrong with the text, for a person. */
type PropertyResult = { property: string; problem?: undefined } | { problem: string };

const DOMAIN_PREFIX = "sc-domain:";
const FORMS = "https://www.example.com/ or sc-domain:example.com";

/**
 * Checks the name of a Search Console property: `sc-domain:` and a domain, or the start of URLs with a slash at
 * its end, as Search Console shows it. It has to hold pages of the site and of no other: a property
 * of `https://shop.example.com/` fits the site example.com, and `sc-domain:example.com` does not fit
 * the site shop.example.com, whose figures would be those of the whole domain.
 */
export function parseProperty(text: string, siteDomain: string): PropertyResult {
  const trimmed = text.trim();
  return /^sc-domain:/i.test(trimmed)
    ? parseDomainProperty(trimmed.slice(DOMAIN_PREFIX.length), siteDomain)
    : parsePrefixProperty(trimmed, siteDomain);
}

function parseDomainProperty(text: string, siteDomain: string): PropertyResult {
  const domain = domainToASCII(text.trim());
  if (!/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(domain)) {
    return { problem: `must be a property such as ${FORMS}.` };
  }
  if (isOwn(domain, siteDomain)) return { property: `${DOMAIN_PREFIX}${domain}` };
  if (!siteDomain.endsWith(`.${domain}`)) return { problem: otherSite(domain, siteDomain) };
  return {
    problem: `has the figures of all of ${domain}, and the site is ${siteDomain} alone. ` +
      `Use the property https://${siteDomain}/; Search Console has it once it was added there.`,
  };
}

function parsePrefixProperty(text: string, siteDomain: string): PropertyResult {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    return { problem: `must be a property such as ${FORMS}.` };
  }
  const url = new URL(text);
  if (url.username !== "" || url.search !== "" || url.hash !== "") {
    return { problem: `must be a property such as ${FORMS}, without user, query and fragment.` };
  }
  if (!text.endsWith("/")) {
    return {
      problem: `must end with a slash, as in Search Console: ${url.origin}${slashed(url)}.`,
    };
  }
  if (!isOwn(url.hostname, siteDomain)) return { problem: otherSite(url.hostname, siteDomain) };
  return { property: url.href };
}

function slashed({ pathname }: URL): string {
  return pathname.endsWith("/") ? pathname : `${pathname}/`;
}

function isOwn(host: string, siteDomain: string): boolean {
  const key = domainKey(siteDomain);
  return domainKey(host) === key || host.endsWith(`.${key}`);
}

function otherSite(host: string, siteDomain: string): string {
  return `is of ${host}, and the site is ${siteDomain}.`;
}

/** Whether a property, as `parseProperty()` gives it, has this URL; Google refuses others. */
export function hasUrl(property: string, url: string): boolean {
  if (!property.startsWith(DOMAIN_PREFIX)) return url.startsWith(property);
  const domain = property.slice(DOMAIN_PREFIX.length);
  const host = URL.parse(url)?.hostname ?? "";
  return host === domain || host.endsWith(`.${domain}`);
}
